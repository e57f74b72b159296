import { paths, withQuery } from '~/paths';

/** The one address of a page. */
export function historyPath(page: number): string {
  return withQuery(paths.ours.browseHistory, { page: page === 1 ? null : page });
}
