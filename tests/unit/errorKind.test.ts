import { describe, expect, it } from 'vitest';
import { CallAnswer } from '../../bff/callAnswer';
import { createBffClient } from '../../bff/client';
import { errorKindOf, requestIdOf, wordsIn } from '~/features/shell/errorKind';
import { quickWords } from '~/features/shell/loadShell.server';
import { contentSecurityPolicy } from '~/lib/security.server';
import { lookOf } from '~/theme/look';

describe('the error pages', () => {
  it.each([
    [404, 'notFound'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [421, 'unknownShop'],
    [429, 'busy'],
    [502, 'upstream'],
    [503, 'upstream'],
    [504, 'upstream'],
    [400, 'request'],
    [500, 'other'],
  ])('tell a %s as %s', (status, kind) => {
    expect(errorKindOf(status)).toBe(kind);
  });

  it('show the request id of a refusal, as an object or as JSON', () => {
    expect(requestIdOf({ code: 502, requestId: 'abc' })).toBe('abc');
    expect(requestIdOf('{"requestId":"abc"}')).toBe('abc');
    for (const data of [null, undefined, '', '<html>', {}]) expect(requestIdOf(data)).toBeNull();
  });

  it.each([
    [200, 500, '商品已下架'],
    [200, 601, '商品已下架'],
    [500, 500, null],
    [502, 502, null],
    [200, 404, null],
  ])(
    'show the words of a marketplace that says no, and of nobody else: HTTP %s, code %s',
    async (status, code, words) => {
      const client = createBffClient({
        origin: 'http://shop.test',
        cookie: null,
        requestId: 'r',
        loggedIn: false,
        answer: async () => CallAnswer.of(Response.json({ code, msg: '商品已下架' }, { status })),
      });
      const thrown: unknown = await client.rows('POST /api/web/good/allList', {}).catch((error: unknown) => error);
      expect(wordsIn(await (thrown as Response).text())).toBe(words);
    },
  );
});

describe('the look', () => {
  it.each([
    ['1', 'bourse'],
    [1, 'bourse'],
    ['2', 'arena'],
    ['3', 'studio'],
    ['', 'studio'],
    [undefined, 'studio'],
    ['11', 'studio'],
  ])('of useTheme %s is %s', (useTheme, look) => {
    expect(lookOf(useTheme)).toBe(look);
  });
});

describe('the quick search words', () => {
  const games = [
    { id: '1', name: 'Alpha', count: 5 },
    { id: '2', name: 'Beta', count: 50 },
    { id: '3', name: 'Gamma', count: 20 },
    { id: '4', name: 'Delta' },
  ];

  it("are the merchant's hot games first, then those with most listings, three in all", () => {
    const hot = [{ title: 'Anything', linkUrl: '/pages/goodList?gameId=4' }, { title: 'Alpha' }, { title: 'Unknown' }];
    expect(quickWords(games, hot).map(({ name }) => name)).toEqual(['Delta', 'Alpha', 'Beta']);
    expect(quickWords(games, []).map(({ name }) => name)).toEqual(['Beta', 'Gamma', 'Alpha']);
  });

  it('are none without games', () => {
    expect(quickWords([], [{ title: 'Alpha' }])).toEqual([]);
  });
});

describe('the policy of a page', () => {
  it('opens style attributes only', () => {
    const policy = contentSecurityPolicy('abc');
    expect(policy).toContain("script-src 'self' 'nonce-abc'");
    expect(policy.match(/'unsafe-inline'/g)).toHaveLength(1);
    expect(policy).toContain("style-src-attr 'unsafe-inline'");
    expect(policy).not.toContain('unsafe-eval');
  });
});
