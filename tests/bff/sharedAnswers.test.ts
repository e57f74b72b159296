import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestBff, requestTo, sendJson, startStandIn, visitOf, type StandIn, type TestBff } from './support';

let upstream: StandIn;
let test: TestBff;

beforeAll(async () => {
  upstream = await startStandIn((request, response) => {
    const { 'x-forwarded-host': host, 'x-forwarded-proto': proto } = request.headers;
    sendJson(response, { code: 200, msg: 'ok', data: [{ link: `${proto}://${host}/` }] });
  });
  test = await createTestBff(upstream.origin);
});

afterAll(async () => {
  await test.close();
  await upstream.close();
});

/** What a visitor is told who reached the shop by this origin. */
async function ask(path: string, origin: string, headers: Record<string, string> = {}, { bff } = test) {
  const visit = { ...visitOf('shop.test'), origin };
  const response = await bff.fetch(requestTo('GET', path, undefined, { headers }), visit);
  const { data } = (await response.json()) as { data: { link: string }[] };
  return { cache: response.headers.get('x-cache'), link: data[0]?.link };
}

describe('an answer that is stored for all guests', () => {
  it('is asked for in the shop’s own name, not with the port that one of them wrote', async () => {
    const path = '/api/web/game/Type';
    expect(await ask(path, 'http://shop.test:6666')).toEqual({ cache: 'MISS', link: 'http://shop.test/' });
    expect(await ask(path, 'http://shop.test')).toEqual({ cache: 'HIT', link: 'http://shop.test/' });
  });

  it('is asked for under the origin that the tenants file gives the shop', async () => {
    const tenants = 'shop.test: { tenant: t, origin: "https://shop.test:8443" }';
    const named = await createTestBff(upstream.origin, { tenants });
    const path = '/api/web/game/Type';
    const link = 'https://shop.test:8443/';
    expect(await ask(path, 'http://shop.test:6666', {}, named)).toEqual({ cache: 'MISS', link });
    expect(await ask(path, 'https://shop.test', {}, named)).toEqual({ cache: 'HIT', link });
    await named.close();
  });

  it('is another one for each scheme', async () => {
    const path = '/api/web/game/Type?of=scheme';
    expect(await ask(path, 'http://shop.test')).toEqual({ cache: 'MISS', link: 'http://shop.test/' });
    expect(await ask(path, 'https://shop.test')).toEqual({ cache: 'MISS', link: 'https://shop.test/' });
    expect(await ask(path, 'http://shop.test')).toEqual({ cache: 'HIT', link: 'http://shop.test/' });
  });
});

describe('a question whose answer is stored for all guests', () => {
  const search = '/api/web/good/allList';
  const asked = () => upstream.calls().filter(({ url }) => url.endsWith('/good/allList'));

  it('says the same whichever empty fields a guest sends with it', async () => {
    await test.send('POST', search, { gameId: '', keyWord: 'empty', priceEnd: null }, {});
    expect(JSON.parse(asked().at(-1)?.body ?? '')).toEqual({ keyWord: 'empty' });
    const before = asked().length;
    expect((await test.send('POST', search, { keyWord: 'empty' }, {})).headers.get('x-cache')).toBe('HIT');
    expect(asked().length).toBe(before);
  });

  it('carries no key by which an upstream would repeat the answer to another one', async () => {
    const headers = { 'idempotency-key': 'K1', 'last-event-id': 'E1' };
    await test.send('POST', search, { keyWord: 'keyed' }, { headers });
    expect(asked().at(-1)?.headers).not.toHaveProperty('idempotency-key');
    expect(asked().at(-1)?.headers).not.toHaveProperty('last-event-id');
    await test.send('POST', search, { keyWord: 'keyed' }, { headers: { ...headers, token: 'T1' } });
    expect(asked().at(-1)?.headers).toMatchObject({ 'idempotency-key': 'K1' });
  });
});

it('an answer for one person alone is asked for under the origin he came by', async () => {
  const person = { token: 'T1' };
  expect(await ask('/api/web/game/Type', 'http://shop.test:3000', person)).toEqual({
    cache: 'BYPASS',
    link: 'http://shop.test:3000/',
  });
});
