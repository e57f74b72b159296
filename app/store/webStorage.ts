/** Local or session storage, or anything that behaves like it. It may throw (private mode, full, blocked). */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage whose keys can be listed. */
export type ListedStorage = KeyValueStorage & Pick<Storage, 'key' | 'length'>;

/** Storage that can be emptied. */
export type WebStorage = ListedStorage & Pick<Storage, 'clear'>;

/** What a browser that stores nothing has: as a full one has it, what is written does not get in. */
const none: WebStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem() {
    throw new Error('this browser stores nothing');
  },
  removeItem: () => undefined,
  clear: () => undefined,
};

/** Local storage, or one that keeps nothing. */
export const deviceStorage = () => storageOr(() => window.localStorage);

/** The tab's own storage, or one that keeps nothing. */
export const tabStorage = () => storageOr(() => window.sessionStorage);

/** Where site data are blocked, even naming it throws; views of web pages within apps may have none. */
function storageOr(named: () => WebStorage | null): WebStorage {
  try {
    return named() ?? none;
  } catch {
    return none;
  }
}
