/** Calls refuse a number beyond all reason; a page past the end is the last one. */
const maxPage = 100_000;

/** The page number of an address, from 1; anything unreadable is the first. */
export function pageIn(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page > 1 ? Math.min(page, maxPage) : 1;
}

/** How many pages so many rows fill, at least one. */
export function pagesOf(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/**
 * The page to show of those there are.
 * @param total rows over all pages; null while nobody knows: the page that was asked for stays
 */
export function clampPage(asked: number, total: number | null, pageSize: number): number {
  return total === null ? asked : Math.min(asked, pagesOf(total, pageSize));
}
