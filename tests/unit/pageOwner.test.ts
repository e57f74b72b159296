import { afterEach, describe, expect, it } from 'vitest';
import { writeDraft } from '~/features/order/sessionDraft';
import { hasChangedHands, ownFetch, setPageOwner } from '~/lib/pageOwner';
import { useTabBrowser } from './support/tabBrowser';

const { kept, browser } = useTabBrowser();

afterEach(() => setPageOwner(undefined));

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
  const page = ({ hasChanged = false, changes = false } = {}) => {
    const asked: string[] = [];
    const done: string[] = [];
    const fetch = ownFetch({
      fetch: async (input) => {
        asked.push(String(input));
        hasChanged ||= changes;
        return new Response('data');
      },
      place: () => new URL('https://shop.test/pages/other/geren?x=1'),
      hasChanged: () => hasChanged,
      leave: () => void done.push('left'),
      release: () => void done.push('released'),
    });
    return { fetch, asked, done };
  };

  it.each([
    { what: 'a form', url: '/pages/sureOrder.data?id=7', method: 'POST' },
    { what: 'a call', url: '/api/web/goods/collect', method: 'POST' },
    { what: 'a look', url: '/api/web/order/7', method: 'GET' },
    { what: 'what a part of the page asks for', url: '/unread.data?_routes=routes%2Funread', method: 'GET' },
    { what: 'another page', url: '/pages/goodList.data?gameId=3', method: 'GET' },
  ])('is not asked for, and the page is left: $what', async ({ url, method }) => {
    const { fetch, asked, done } = page({ hasChanged: true });
    void fetch(url, { method });
    await Promise.resolve();
    expect(asked).toEqual([]);
    expect(done).toEqual(['left']);
  });

  it.each(['/login.data', 'https://partner.test/x'])('is asked for all the same: %s', async (url) => {
    const { fetch, asked, done } = page({ hasChanged: true });
    await fetch(url);
    expect(asked).toEqual([url]);
    expect(done).toEqual([]);
  });

  it('is asked for in the hands it was made for', async () => {
    const { fetch, asked, done } = page();
    await fetch('/pages/sureOrder.data?id=7', { method: 'POST' });
    expect(asked).toEqual(['/pages/sureOrder.data?id=7']);
    expect(done).toEqual([]);
  });

  it.each([
    { method: 'POST', done: ['released'] },
    { method: 'GET', done: [] },
  ])('may end the login itself, as a changed password does: $method', async ({ method, done: to }) => {
    const { fetch, done } = page({ changes: true });
    await fetch('/pages/other/security.data', { method });
    expect(done).toEqual(to);
  });
});
