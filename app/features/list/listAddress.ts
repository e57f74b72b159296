import { paths } from '~/paths';
import { serialiseListQuery, type ListQuery } from './listQuery';

/** The address of a list. */
export function listAddress(query: ListQuery): string {
  return `${paths.goodList()}${serialiseListQuery(query)}`;
}
