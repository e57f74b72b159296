import { paths, withQuery } from '~/paths';

const exitParameter = 'exit';

/** The login page, to be told that a logout succeeded. */
export const exitAddress = withQuery(paths.login(), { [exitParameter]: 'succeeded' });

/** Is this the address a logout by form leads to? */
export function isExitAddress(pathname: string, search: string): boolean {
  return pathname === paths.login() && new URLSearchParams(search).has(exitParameter);
}
