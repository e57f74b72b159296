import type { BffClient } from '../../../bff/contract/types';
import { clampPage, pageIn } from '~/lib/paging';
import { isSameSearch } from '~/lib/sameSearch';
import { unlessDown } from '~/lib/unlessDown.server';
import { historyPath } from './historyAddress';
import type { BrowsedGood } from './historyDays';

/** Listings on one page. */
const historyPageSize = 24;

/** Everything the browse history shows. */
export interface HistoryData {
  readonly page: number;
  /** Null when the marketplace failed. */
  readonly found: { readonly goods: readonly BrowsedGood[]; readonly total: number } | null;
  readonly pageSize: number;
}

export type HistoryAnswer = { readonly redirectTo: string } | { readonly data: HistoryData };

/**
 * A page of the browse history. An address that is not canonical, or a page past the end, answers where to go.
 * @throws Response when the session is over
 */
export async function loadHistory(bff: BffClient, search: URLSearchParams): Promise<HistoryAnswer> {
  const asked = pageIn(search);
  const table = await unlessDown(bff.rows('GET /api/web/goods/browse', { pageNum: asked, pageSize: historyPageSize }));
  const page = clampPage(asked, table && table.total, historyPageSize);
  const canonical = historyPath(page);
  if (!isSameSearch(canonical, search)) return { redirectTo: canonical };
  return { data: { page, found: table && { goods: table.rows, total: table.total }, pageSize: historyPageSize } };
}
