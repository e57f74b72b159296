import { describe, expect, it } from 'vitest';
import { clearLocalStorage, connectStorage, forgetDrafts, readHotGames, readUser } from '~/store/browserStorage';
import type { KeyValueStorage } from '~/store/webStorage';
import { hotGameVisited } from '~/store/hotGames';
import { sessionExpired, sessionPromptClosed } from '~/store/session';
import { makeStore } from '~/store/store';
import { toastShown } from '~/store/toasts';
import { userChanged, userCleared } from '~/store/user';

function memoryStorage(entries: Record<string, string> = {}): KeyValueStorage & { entries: Map<string, string> } {
  const map = new Map(Object.entries(entries));
  return {
    entries: map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

const blockedStorage: KeyValueStorage = {
  getItem: () => {
    throw new Error('blocked');
  },
  setItem: () => {
    throw new Error('full');
  },
  removeItem: () => {
    throw new Error('blocked');
  },
};

describe('what the browser remembers', () => {
  it('is read once after hydration', () => {
    const store = makeStore();
    expect(store.getState().user).toEqual({ nickName: null, avatar: null, hydrated: false });
    connectStorage(store, memoryStorage({ user: '{"nickName":"Kai","avatar":"/a.png"}' }));
    expect(store.getState().user).toEqual({ nickName: 'Kai', avatar: '/a.png', hydrated: true });
  });

  it('changes nothing for whoever shows it where it is what is shown already', () => {
    const store = makeStore();
    const storage = memoryStorage();
    const { hotGames, compare } = store.getState();
    const { refresh } = connectStorage(store, storage);
    expect(store.getState().hotGames).toBe(hotGames);
    expect(store.getState().compare).toBe(compare);
    const first = store.getState();
    refresh();
    expect(store.getState()).toBe(first);
    storage.entries.set('hot-games', '[{"id":"7","name":"Chess"}]');
    refresh();
    expect(store.getState().hotGames).toEqual([{ id: '7', name: 'Chess' }]);
  });

  it('is written back when it changes and removed when it is cleared', () => {
    const store = makeStore();
    const storage = memoryStorage();
    connectStorage(store, storage);
    store.dispatch(userChanged({ nickName: 'Kai', avatar: null }));
    expect(JSON.parse(storage.entries.get('user') ?? '')).toEqual({ nickName: 'Kai', avatar: null });
    store.dispatch(userCleared());
    expect(storage.entries.has('user')).toBe(false);
  });

  it('is cleared altogether with the session, and the page forgets it too', () => {
    const store = makeStore();
    const storage = memoryStorage({
      user: '{"nickName":"Kai"}',
      compare: '[{"id":"1","title":"A"}]',
      'hot-games': '[{"id":"7","name":"Chess"}]',
      'sell-draft:7': '{}',
      shortcuts: 'off',
    });
    const { refresh } = connectStorage(store, storage);
    const page = Object.assign(new EventTarget(), { localStorage: { clear: () => storage.entries.clear() } });
    page.addEventListener('storage', refresh);
    clearLocalStorage(page);
    expect([...storage.entries]).toEqual([]);
    const { user, hotGames, compare } = store.getState();
    expect([user.nickName, hotGames, compare]).toEqual([null, [], []]);
  });

  it('never holds a token', () => {
    const store = makeStore();
    const storage = memoryStorage({ user: '{"nickName":"Kai","token":"secret"}' });
    connectStorage(store, storage);
    store.dispatch(userChanged({ ...store.getState().user }));
    expect(storage.entries.get('user')).not.toContain('secret');
  });

  it('reads broken or foreign values as nothing', () => {
    for (const text of ['{', '[]', '7', 'null', '{"nickName":5}']) {
      expect(readUser(memoryStorage({ user: text }))).toEqual({ nickName: null, avatar: null });
    }
    expect(readHotGames(memoryStorage({ 'hot-games': '[{"id":1},null,{"id":"2","name":"Moon","x":1}]' }))).toEqual([
      { id: '2', name: 'Moon' },
    ]);
  });

  it('survives a storage that refuses everything', () => {
    const store = makeStore();
    connectStorage(store, blockedStorage);
    store.dispatch(userChanged({ nickName: 'Kai', avatar: null }));
    expect(store.getState().user.nickName).toBe('Kai');
  });

  it('keeps at most six recent hot games, newest first, each once', () => {
    const store = makeStore();
    const storage = memoryStorage();
    connectStorage(store, storage);
    for (const id of ['1', '2', '3', '4', '5', '6', '7', '3']) store.dispatch(hotGameVisited({ id, name: `G${id}` }));
    expect(store.getState().hotGames.map(({ id }) => id)).toEqual(['3', '7', '6', '5', '4', '2']);
    expect(readHotGames(storage)).toHaveLength(6);
  });
});

describe('the session question', () => {
  it('is open once however many calls fail', () => {
    const store = makeStore();
    for (let count = 0; count < 20; count += 1) store.dispatch(sessionExpired());
    expect(store.getState().session).toEqual({ prompt: true });
    store.dispatch(sessionPromptClosed());
    expect(store.getState().session).toEqual({ prompt: false });
  });
});

describe('toasts', () => {
  it('show the same text once', () => {
    const store = makeStore();
    store.dispatch(toastShown('Saved', 'success'));
    store.dispatch(toastShown('Saved', 'success'));
    expect(store.getState().toasts.map(({ text }) => text)).toEqual(['Saved']);
  });
});

describe('unsent forms', () => {
  const storageOf = (kept: Map<string, string>) => ({
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });

  it('leave the device with who logs out, and nothing else does', () => {
    const device = new Map([
      ['sell-draft:1', 'one'],
      ['sell-draft:2', 'two'],
      ['hot-games', '[]'],
    ]);
    const tab = new Map([
      ['draft:contact', '{"tel":"13800000001"}'],
      ['visit-counted', '1'],
    ]);
    forgetDrafts({ localStorage: storageOf(device), sessionStorage: storageOf(tab) });
    expect([...device.keys()]).toEqual(['hot-games']);
    expect([...tab.keys()]).toEqual(['visit-counted']);
  });

  it('are no matter where storage is blocked', () => {
    const tab = new Map([['draft:contact', '{}']]);
    const blocked = {
      get localStorage(): never {
        throw new Error('blocked');
      },
      sessionStorage: storageOf(tab),
    };
    expect(() => forgetDrafts(blocked)).not.toThrow();
    expect(tab.size).toBe(0);
  });
});
