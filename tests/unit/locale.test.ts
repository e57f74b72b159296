import { describe, expect, it } from 'vitest';
import { chooseLocale, localeFromHeader, toLocale } from '~/lib/locale';
import { colorModeOf, localeOf, preferenceCookies } from '~/lib/preferences.server';
import { pageLanguage, resolveLanguage } from '../../bff/language';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

describe('the language', () => {
  it("is the person's choice, else the tenant's, else the browser's, else Chinese", () => {
    expect(chooseLocale({ cookie: 'en', tenant: 'zh-CN', header: 'zh' })).toBe('en');
    expect(chooseLocale({ cookie: null, tenant: 'zh-CN', header: 'en' })).toBe('zh-CN');
    expect(chooseLocale({ cookie: 'fr', tenant: undefined, header: 'fr, en-GB;q=0.8, zh;q=0.5' })).toBe('en');
    expect(chooseLocale({})).toBe('zh-CN');
  });

  it('reads tags and q values loosely', () => {
    expect(toLocale('zh_TW')).toBe('zh-CN');
    expect(localeFromHeader('en;q=0.2,zh-CN;q=0.9')).toBe('zh-CN');
    expect(localeFromHeader('en;q=0,de')).toBeNull();
  });

  it('comes from the request', () => {
    const request = new Request('http://shop.test/', { headers: { Cookie: 'a=1; locale=en; color-mode=dark' } });
    expect(localeOf(request, 'zh-CN')).toBe('en');
    expect(colorModeOf(request)).toBe('dark');
    expect(colorModeOf(new Request('http://shop.test/'))).toBe('system');
  });
});

describe('the language a page asks the marketplace in', () => {
  it.each([
    { cookie: 'locale=en', shop: 'zh-CN', header: 'zh-CN' },
    { cookie: '', shop: 'zh-CN', header: 'en-US,en;q=0.9' },
    { cookie: 'locale=fr', shop: 'en', header: 'zh' },
    { cookie: '', shop: null, header: 'fr, en-GB;q=0.8, zh;q=0.5' },
    { cookie: '', shop: 'fr', header: 'zh;q=0.5' },
  ])('is the one the page itself is in: $cookie, $shop, $header', ({ cookie, shop, header }) => {
    const headers = new Headers({ cookie, 'accept-language': header });
    const page = localeOf(new Request('http://shop.test/', { headers }), shop);
    expect(resolveLanguage(pageLanguage(headers, shop))).toBe(page);
  });

  it('is nothing where nobody said any: the marketplace knows its own', () => {
    expect(pageLanguage(new Headers(), null)).toBeNull();
  });
});

describe('the cookies of a choice', () => {
  it('are only those known', () => {
    expect(preferenceCookies(form({ locale: 'en' }))).toEqual([
      expect.stringMatching(/^locale=en; Path=\/; Max-Age=\d+; SameSite=Lax$/),
    ]);
    expect(preferenceCookies(form({ colorMode: 'dark' }))).toEqual([expect.stringMatching(/^color-mode=dark;/)]);
    expect(preferenceCookies(form({ locale: 'xx; Domain=evil', colorMode: 'blue' }))).toEqual([]);
  });
});
