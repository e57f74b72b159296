import { paths, withQuery } from '~/paths';

const maxPage = 100_000;

/** The page an address asks for; anything unreadable is the first. */
export function parseHistoryPage(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page > 1 ? Math.min(page, maxPage) : 1;
}

/** The one address of a page. */
export function historyPath(page: number): string {
  return withQuery(paths.ours.browseHistory, { page: page === 1 ? null : page });
}
