import { backWays, type BackWay } from '~/features/buybacks/backStates';
import { isId } from '~/lib/ids';
import { pageIn } from '~/lib/paging';
import { paths, withQuery } from '~/paths';

/** The tabs of the list, by what a person looks for; each holds statuses of the wire. */
const statusesByTab = {
  all: [],
  open: ['0'],
  sold: ['2'],
  done: ['3'],
  ended: ['4', '5', '6'],
} as const satisfies Record<string, readonly string[]>;

export type AppraisalTab = keyof typeof statusesByTab;

export const appraisalTabs = Object.keys(statusesByTab) as AppraisalTab[];

/** The statuses of a tab as on the wire; none for all. */
export function backStatusesOf(tab: AppraisalTab): readonly string[] {
  return statusesByTab[tab];
}

/** The state of the list; its address holds all of it. */
export interface AppraisalQuery {
  readonly way: BackWay | 'all';
  readonly tab: AppraisalTab;
  readonly page: number;
  /** The appraisal somebody comes for, shown above the list. */
  readonly backId: string | null;
}

/** Reads an address; what is unknown becomes the default. `status` may be any of a tab's. */
export function parseAppraisalQuery(search: URLSearchParams): AppraisalQuery {
  const status = search.get('status') ?? '';
  return {
    way: backWays.find((known) => known === search.get('way')) ?? 'all',
    tab: appraisalTabs.find((tab) => backStatusesOf(tab).includes(status)) ?? 'all',
    page: pageIn(search),
    backId: isId(search.get('backId') ?? '') ? search.get('backId') : null,
  };
}

/** The one address of a list: defaults are left out. */
export function appraisalListPath({
  way = 'all',
  tab = 'all',
  page = 1,
  backId = null,
}: Partial<AppraisalQuery>): string {
  return withQuery(paths.myAppraisals(), {
    backId,
    way: way === 'all' ? null : way,
    status: statusesByTab[tab][0] ?? null,
    page: page === 1 ? null : page,
  });
}
