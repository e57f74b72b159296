import type { InputOf } from '../../bff/contract/types';
import { describe, expect, it } from 'vitest';
import { keepRetailKey, keptRetailKey, retailKeyOf } from '~/lib/retailKey';
import { CallAnswer } from '../../bff/callAnswer';
import { createBffClient } from '../../bff/client';
import { retailKeyOf as keyOfRequest } from '../../bff/retailKey';

describe('the distribution key of a link', () => {
  it('is read from any address, kept for 30 days and found among other cookies', () => {
    expect(retailKeyOf(new URLSearchParams('id=7&retailKey=%20shop-1%20'))).toBe('shop-1');
    for (const text of ['', 'retailKey=', 'retailKey=a%3Bb', `retailKey=${'a'.repeat(65)}`]) {
      expect(retailKeyOf(new URLSearchParams(text))).toBeNull();
    }
    const kept = keepRetailKey('shop-1');
    expect(kept).toBe('retail-key=shop-1; Path=/; SameSite=Lax; Max-Age=2592000');
    expect(keptRetailKey(`theme=dark; ${kept.split(';')[0]}; lang=en`)).toBe('shop-1');
    for (const cookies of ['', 'x-retail-key=a', 'retail-key=', 'retail-key=a b']) {
      expect(keptRetailKey(cookies)).toBeNull();
    }
  });

  const sentBy = async (retailKey: string | null, input: InputOf<'POST /api/web/good/allList'>) => {
    const seen: unknown[] = [];
    const client = createBffClient({
      origin: 'http://shop.test',
      cookie: null,
      retailKey,
      requestId: 'r',
      loggedIn: false,
      answer: async (request) => {
        seen.push(JSON.parse(await new Response(request.body as BodyInit).text()));
        return CallAnswer.of(Response.json({ code: 200, rows: [], total: 0 }));
      },
    });
    await client.rows('POST /api/web/good/allList', input);
    return seen;
  };

  it('is the page’s own before the kept one, and none where it could not be one', () => {
    const of = (path: string, cookie = '') =>
      keyOfRequest(new Request(`http://shop.test${path}`, { headers: { cookie } }));
    expect(of('/?retailKey=own', 'retail-key=kept')).toBe('own');
    expect(of('/', 'theme=dark; retail-key=kept')).toBe('kept');
    expect(of('/?retailKey=%3Cx%3E', 'retail-key=kept')).toBe('kept');
    expect(of('/', 'retail-key=<x>')).toBeNull();
    expect(of('/')).toBeNull();
  });

  it('goes with every search of a page that names none', async () => {
    expect(await sentBy('link', { pageNum: 1 })).toEqual([{ pageNum: 1, retailKey: 'link' }]);
    expect(await sentBy('link', { retailKey: 'own' })).toEqual([{ retailKey: 'own' }]);
    expect(await sentBy(null, {})).toEqual([{}]);
  });
});
