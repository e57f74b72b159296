import { comparedMax, comparedRestored } from './compare';
import type { ComparedItem } from './compare';
import { hotGamesMax, hotGamesRestored } from './hotGames';
import type { HotGame } from './hotGames';
import type { AppStore } from './store';
import type { KeyValueStorage, ListedStorage } from './webStorage';
import { userRestored } from './user';
import type { UserInfo } from './user';

/** Unsent sell forms stand under this and their game's id. */
export const sellDraftPrefix = 'sell-draft:';
/** What was typed elsewhere and not sent stands under this in the tab's own storage. */
export const tabDraftPrefix = 'draft:';
const userKey = 'user';
const hotGamesKey = 'hot-games';
const compareKey = 'compare';

function readJson(storage: KeyValueStorage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

function write(storage: KeyValueStorage, key: string, value: unknown): void {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that stores nothing still shows everything; it only forgets on reload.
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= 2000 ? value : null;
}

/** The person as stored; a broken or foreign value reads as nobody. */
export function readUser(storage: KeyValueStorage): UserInfo {
  const value = readJson(storage, userKey);
  const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return { nickName: textOrNull(fields['nickName']), avatar: textOrNull(fields['avatar']) };
}

/** The listings to be compared as stored; entries of another shape are left out. */
export function readCompared(storage: KeyValueStorage): ComparedItem[] {
  const value = readJson(storage, compareKey);
  if (!Array.isArray(value)) return [];
  return value
    .flatMap((entry: unknown) => {
      const { id, title, img } = (entry ?? {}) as Record<string, unknown>;
      const [ownId, ownTitle] = [textOrNull(id), textOrNull(title)];
      return ownId === null || ownTitle === null ? [] : [{ id: ownId, title: ownTitle, img: textOrNull(img) }];
    })
    .slice(0, comparedMax);
}

/** The recent games as stored; entries of another shape are left out. */
export function readHotGames(storage: KeyValueStorage): HotGame[] {
  const value = readJson(storage, hotGamesKey);
  if (!Array.isArray(value)) return [];
  return value
    .filter((entry): entry is HotGame => {
      const fields = entry as Partial<HotGame> | null;
      return (
        typeof fields === 'object' &&
        fields !== null &&
        textOrNull(fields.id) !== null &&
        textOrNull(fields.name) !== null
      );
    })
    .map(({ id, name }) => ({ id, name }))
    .slice(0, hotGamesMax);
}

/** Where nothing has changed nothing is dispatched, and nothing drawn anew: most visitors have nothing stored. */
function isSame(stored: unknown, held: unknown): boolean {
  return JSON.stringify(stored) === JSON.stringify(held);
}

/**
 * Fills the store from local storage (call it after hydration) and writes changes back until the returned
 * function is called. Changes made in another tab are taken over by calling it with a `storage` event.
 */
export function connectStorage(store: AppStore, storage: KeyValueStorage): { refresh: () => void; stop: () => void } {
  const refresh = () => {
    const { user, hotGames, compare } = store.getState();
    const storedUser = readUser(storage);
    if (!user.hydrated || !isSame({ ...user, ...storedUser }, user)) store.dispatch(userRestored(storedUser));
    const storedGames = readHotGames(storage);
    if (!isSame(storedGames, hotGames)) store.dispatch(hotGamesRestored(storedGames));
    const storedItems = readCompared(storage);
    if (!isSame(storedItems, compare)) store.dispatch(comparedRestored(storedItems));
  };
  refresh();
  let last = store.getState();
  const stop = store.subscribe(() => {
    const next = store.getState();
    if (next.user !== last.user) {
      const { nickName, avatar } = next.user;
      write(storage, userKey, nickName === null && avatar === null ? null : { nickName, avatar });
    }
    if (next.hotGames !== last.hotGames) write(storage, hotGamesKey, next.hotGames.length === 0 ? null : next.hotGames);
    if (next.compare !== last.compare) write(storage, compareKey, next.compare.length === 0 ? null : next.compare);
    last = next;
  });
  return { refresh, stop };
}

/**
 * Clears local storage where the upstream ended the session (specification §8), and has whatever shows something of it
 * on this page read it again. What stands in a form stays there: only what was stored goes.
 */
export function clearLocalStorage(browser: EventTarget & { readonly localStorage: Pick<Storage, 'clear'> }): void {
  try {
    browser.localStorage.clear();
  } catch {
    // Blocked storage holds nothing.
  }
  browser.dispatchEvent(new Event('storage'));
}

/**
 * Forgets unsent forms when a person leaves: the next one at this device must not read the contact in them. Sell
 * forms of whoever is logged in are in the account as well.
 */
export function forgetDrafts(browser: {
  readonly localStorage: ListedStorage;
  readonly sessionStorage: ListedStorage;
}) {
  forgetUnder(sellDraftPrefix, () => browser.localStorage);
  forgetUnder(sellDraftPrefix, () => browser.sessionStorage);
  forgetUnder(tabDraftPrefix, () => browser.sessionStorage);
}

function forgetUnder(prefix: string, storageOf: () => ListedStorage): void {
  try {
    const storage = storageOf();
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const key of keys) if (key.startsWith(prefix)) storage.removeItem(key);
  } catch {
    // Even naming blocked storage throws; it holds no forms.
  }
}
