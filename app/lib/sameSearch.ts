/**
 * True when an address asks for exactly these parameters. Compared as parameters: a data request writes ',' as
 * %2C, and two spellings must not chase each other.
 * @param path a path of this site with its query
 */
export function isSameSearch(path: string, search: URLSearchParams): boolean {
  const at = path.indexOf('?');
  return new URLSearchParams(at === -1 ? '' : path.slice(at)).toString() === search.toString();
}
