import { paths } from '~/paths';

/** The one address of a page of the notices of a type. */
export function noticesPath(type: string, page: number): string {
  return paths.announcements({ notice: type, ...(page === 1 ? {} : { page }) });
}
