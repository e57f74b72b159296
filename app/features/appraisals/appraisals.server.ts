import type { BffClient } from '../../../bff/contract/types';
import type { Back } from '~/features/buybacks/backPlace';
import { backWayOf } from '~/features/buybacks/backStates';
import { ownBacks } from '~/features/buybacks/ownBacks.server';
import { toldBack } from '~/features/buybacks/toldBack';
import { newRequestKey } from '~/lib/requestKey.server';
import { isSameSearch } from '~/lib/sameSearch';
import { unlessDown } from '~/lib/unlessDown.server';
import { appraisalListPath, backStatusesOf, parseAppraisalQuery, type AppraisalQuery } from './appraisalQuery';

/** Appraisals and buy-backs on one page. */
const appraisalsPageSize = 10;

/** Everything the list of appraisals and buy-backs shows. */
export interface AppraisalsData {
  readonly query: AppraisalQuery;
  /** Null when the marketplace failed: the page stands and offers a retry. */
  readonly found: { readonly backs: readonly Back[]; readonly total: number } | null;
  readonly pageSize: number;
  /** The appraisal of the address; null without one, or when the person has no such appraisal. */
  readonly focus: Back | null;
  readonly requestKey: string;
  readonly nowMs: number;
}

export type AppraisalsAnswer = { readonly redirectTo: string } | { readonly data: AppraisalsData };

/**
 * The list of an address. One that is not canonical, or a page past the end, answers where to go instead.
 * @throws Response when the session is over
 */
export async function loadAppraisals(bff: BffClient, search: URLSearchParams): Promise<AppraisalsAnswer> {
  const asked = parseAppraisalQuery(search);
  const { way, tab } = asked;
  const [table, focus] = await Promise.all([
    unlessDown(
      ownBacks(bff, { statuses: backStatusesOf(tab), way }, { pageNum: asked.page, pageSize: appraisalsPageSize }),
    ),
    asked.backId === null ? null : findAppraisal(bff, asked.backId),
  ]);
  const pages = table === null ? asked.page : Math.max(1, Math.ceil(table.total / appraisalsPageSize));
  const query = { ...asked, page: Math.min(asked.page, pages) };
  const canonical = appraisalListPath(query);
  if (!isSameSearch(canonical, search)) return { redirectTo: canonical };
  return {
    data: {
      query,
      found: table && { backs: table.rows.map((back) => toldBack(back)), total: table.total },
      pageSize: appraisalsPageSize,
      focus,
      requestKey: newRequestKey(),
      nowMs: Date.now(),
    },
  };
}

/** The person's own appraisal of that number; what is sold has a page of its own. */
async function findAppraisal(bff: BffClient, backId: string): Promise<Back | null> {
  const answer = await bff.call('GET /api/account/quotation/mybprice', { backId });
  const found = answer.ok ? answer.payload : undefined;
  if (found?.back === undefined || found.back === null) return null;
  const back = toldBack(found.back, found.rlist.length);
  return backWayOf(back.way) === 'appraisal' ? back : null;
}
