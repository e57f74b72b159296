import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeDraft } from '~/features/order/sessionDraft';
import { hasChangedHands, ownFetch, setPageOwner } from '~/lib/pageOwner';

const kept = new Map<string, string>();
const browser = { cookie: '' };

beforeEach(() => {
  vi.stubGlobal('document', browser);
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  setPageOwner(undefined);
  kept.clear();
  browser.cookie = '';
});

describe('a page', () => {
  it.each([
    { owner: '17', cookie: 'person=17', hasChanged: false },
    { owner: '17', cookie: 'person=18', hasChanged: true },
    { owner: '17', cookie: 'locale=en', hasChanged: true },
    { owner: null, cookie: '', hasChanged: false },
    { owner: null, cookie: 'person=18', hasChanged: true },
    { owner: undefined, cookie: 'person=18', hasChanged: false },
  ])('of $owner with the cookies "$cookie" has changed hands: $hasChanged', ({ owner, cookie, hasChanged }) => {
    browser.cookie = cookie;
    setPageOwner(owner);
    expect(hasChangedHands()).toBe(hasChanged);
  });

  it('keeps nothing of what is typed while it is in other hands', () => {
    setPageOwner('17');
    browser.cookie = 'person=18';
    writeDraft('contact', { text: 'wechat-of-17' });
    expect([...kept]).toEqual([]);
  });
});

describe('what a page asks for in other hands', () => {
  const at = (hasChanged: boolean) => {
    const asked: string[] = [];
    const left: (string | undefined)[] = [];
    const fetch = ownFetch({
      fetch: async (input) => {
        asked.push(String(input));
        return new Response('data');
      },
      place: () => new URL('https://shop.test/pages/other/geren?x=1'),
      hasChanged: () => hasChanged,
      leave: (target) => void left.push(target && `${target.pathname}${target.search}`),
    });
    return { fetch, asked, left };
  };

  it.each([
    { what: 'a form', url: '/pages/sureOrder.data?id=7', method: 'POST', left: undefined },
    { what: 'a call', url: '/api/web/goods/collect', method: 'POST', left: undefined },
    { what: 'a look', url: '/api/web/order/7', method: 'GET', left: undefined },
    {
      what: 'another page',
      url: '/pages/goodList.data?gameId=3&_routes=x',
      method: 'GET',
      left: '/pages/goodList?gameId=3',
    },
  ])('is not asked for, and the page is left: $what', async ({ url, method, left: to }) => {
    const { fetch, asked, left } = at(true);
    void fetch(url, { method });
    await Promise.resolve();
    expect(asked).toEqual([]);
    expect(left).toEqual([to]);
  });

  it.each(['/login.data', 'https://partner.test/x'])('is asked for all the same: %s', async (url) => {
    const { fetch, asked, left } = at(true);
    await fetch(url);
    expect(asked).toEqual([url]);
    expect(left).toEqual([]);
  });

  it('is asked for in the hands it was made for', async () => {
    const { fetch, asked } = at(false);
    await fetch('/pages/sureOrder.data?id=7', { method: 'POST' });
    expect(asked).toEqual(['/pages/sureOrder.data?id=7']);
  });
});
