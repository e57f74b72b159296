import { isId } from '~/lib/ids';
import { comparedMax } from '~/store/compare';

/** The listings of an address: at most four, each once; what can't be an id is left out. */
export function parseCompareIds(search: URLSearchParams): string[] {
  const ids = search.getAll('ids').flatMap((list) => list.split(',').map((id) => id.trim()));
  return [...new Set(ids.filter(isId))].slice(0, comparedMax);
}
