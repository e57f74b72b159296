import type { BffClient } from '../../../bff/contract/types';
import type { Back } from '~/features/buybacks/backPlace';
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
  const table = await unlessDown(
    ownBacks(bff, { statuses: backStatusesOf(tab), way }, { pageNum: asked.page, pageSize: appraisalsPageSize }),
  );
  const pages = table === null ? asked.page : Math.max(1, Math.ceil(table.total / appraisalsPageSize));
  const query = { ...asked, page: Math.min(asked.page, pages) };
  const canonical = appraisalListPath(query);
  if (!isSameSearch(canonical, search)) return { redirectTo: canonical };
  return {
    data: {
      query,
      found: table && { backs: table.rows.map((back) => toldBack(back)), total: table.total },
      pageSize: appraisalsPageSize,
      requestKey: newRequestKey(),
      nowMs: Date.now(),
    },
  };
}
