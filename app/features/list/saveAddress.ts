import { serialiseListQuery, type ListQuery } from './listQuery';
import { paths } from '~/paths';

/** The marketplace keeps names of so many characters. */
export const searchNameMax = 60;

/** A name made of what a search is about, cut to what can be kept. */
export function suggestedName(parts: readonly string[]): string {
  const text = parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
  const characters = [...text];
  return characters.length <= searchNameMax ? text : `${characters.slice(0, searchNameMax - 1).join('')}…`;
}

/** Where a list is saved; who is no one yet logs in on the way and comes back with everything. */
export function saveAddress(query: ListQuery, name: string): string {
  return paths.ours.savedSearches({ save: serialiseListQuery({ ...query, page: 1 }).slice(1) || 'all=1', name });
}
