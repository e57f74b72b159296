import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callTable } from '../../bff/contract/index';
import { parseCallName, type CallName, type CallSpec } from '../../bff/contract/call';
import { sendJson, startStandIn, type StandIn, type TestShop } from './support';
import { createTestShop } from './target';
import { sampleCalls } from '../torture/support/sampleCalls';

const leaks = {
  accountNumber: 'LEAK-number',
  accountPassword: 'LEAK-password',
  costPrice: 'LEAK-cost',
  supplyId: 'LEAK-supply',
  securityPhone: 'LEAK-phone',
  password: 'LEAK-hash',
  salt: 'LEAK-salt',
};
/** Calls whose very answer is a credential of the person who asks. */
const credentialCalls = new Set(['GET /api/web/order/{id}/credentials', 'GET /api/other/getOtherUserHX']);

let upstream: StandIn;
let test: TestShop;
let answer: { status: number; body: unknown };

beforeEach(async () => {
  answer = { status: 200, body: { code: 200, msg: 'ok' } };
  upstream = await startStandIn((_request, response) => sendJson(response, answer.body, answer.status));
  test = await createTestShop(upstream.origin);
});

afterEach(async () => {
  await test.close();
  await upstream.close();
});

describe('401 and 403', () => {
  it.each([
    ['a body code', { status: 200, body: { code: 401, msg: 'expired' } }, 401],
    ['a body code as text', { status: 200, body: { code: '401', msg: 'expired' } }, 401],
    ['the HTTP status', { status: 401, body: { code: 200, msg: 'x' } }, 401],
    ['the HTTP status with a page', { status: 401, body: '<html>' }, 401],
    ['a body code', { status: 200, body: { code: 403, msg: 'no' } }, 403],
    ['the HTTP status', { status: 403, body: {} }, 403],
  ])('in %s become HTTP %s with the envelope', async (_how, given, status) => {
    answer = given;
    const cookie = await test.cookie('T1');
    const response = await test.get('/api/system/user/profile/new', { headers: { cookie } });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: status });
    const cleared = response.headers.getSetCookie().some((value) => value.startsWith('__Host-session=;'));
    expect(cleared, 'a 403 ends the session, a 401 leaves the choice to the person').toBe(status === 403);
  });

  it('pass every other code on as HTTP 200', async () => {
    for (const code of [404, 500, 601]) {
      answer = { status: 200, body: { code, msg: 'told to the person' } };
      const response = await test.get('/api/V2/H5/checkAccount?weixin=x');
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ code, msg: 'told to the person' });
    }
  });

  it('keep what they say at fields, and nothing else', async () => {
    const cookie = await test.cookie('T1');
    answer = {
      status: 200,
      body: { code: 500, msg: 'check', fields: { f3: 'too low', '<b>': 'x', f4: {} }, data: { secret: 1 } },
    };
    const path = '/api/web/sell/draft?gameId=1';
    const response = await test.get(path, { headers: { cookie } });
    expect(await response.json()).toEqual({ code: 500, msg: 'check', fields: { f3: 'too low' } });
  });

  it.each([500, 502, 503])('pass no success on that comes with HTTP %s, and keep none', async (status) => {
    for (const body of [{ code: 200, msg: 'ok', data: [] }, { msg: 'ok' }]) {
      answer = { status, body };
      expect((await test.get('/api/web/game/Type')).status).toBe(502);
    }
    answer = { status, body: { code: 500, msg: 'told to the person' } };
    expect(await (await test.get('/api/web/game/Type')).json()).toEqual({ code: 500, msg: 'told to the person' });
    answer = { status: 200, body: { code: 200, data: [{ id: 1, name: 'good' }] } };
    expect((await test.get('/api/web/game/Type')).headers.get('x-cache')).toBe('MISS');
  });

  it.each([
    ['{"code":401,"code":null,"data":[]}', 200],
    ['{"code":null,"code":401,"data":[]}', 401],
    ['{"code":200,"code":"403","data":[]}', 403],
    ['{"code":401,"code":"no number","data":[]}', 502],
    ['{"code":{"code":200},"data":[]}', 502],
  ])('read the code of %s as JSON.parse does: %s', async (body, status) => {
    await upstream.close();
    upstream = await startStandIn((_request, response) => response.end(body));
    await test.close();
    test = await createTestShop(upstream.origin);
    for (const path of ['/api/web/game/Type', '/api/V2/H5/checkAccount']) {
      expect((await test.get(path)).status, path).toBe(status);
    }
  });

  it('never keep a refusal in the cache', async () => {
    answer = { status: 200, body: { code: 500, msg: 'not now' } };
    await test.get('/api/web/game/Type');
    answer = { status: 200, body: { code: 200, msg: 'ok', data: [] } };
    expect(await (await test.get('/api/web/game/Type')).json()).toMatchObject({ code: 200 });
  });

  it('are not mistaken where 401 is only a price, a text or a nested code', async () => {
    answer = {
      status: 200,
      body: { msg: '"code":401', data: [{ id: 1, name: '{"code":401}', code: 401, price: 401 }], code: 200 },
    };
    expect((await test.get('/api/web/game/Type')).status).toBe(200);
  });
});

describe('fields that must never leave', () => {
  const cleanCalls = (Object.entries(callTable) as [CallName, CallSpec][]).filter(
    ([name, spec]) => spec.shape === 'clean' && spec.body !== 'multipart' && !credentialCalls.has(name),
  );

  it.each(cleanCalls)('%s lets none through', async (name, spec) => {
    const parts = { back: { id: 2, ...leaks }, rlist: [{ id: 3, ...leaks }], user: leaks };
    const item = { id: 1, orderId: 1, gameId: 1, count: 1, token: 'T', ...leaks, ...parts };
    answer = {
      status: 200,
      body: spec.envelope === 'bare' ? [item] : { code: 200, msg: 'ok', ...item, data: item, rows: [item], total: 1 },
    };
    const { method, path } = parseCallName(name);
    const fitting = sampleCalls.find((call) => call.name === name)?.input ?? {};
    const isOne = (key: string) => spec.input.shape[key]?.safeParse('1').success === true;
    const fields: Record<string, unknown> = Object.fromEntries(
      Object.keys(spec.input.shape).flatMap<[string, unknown]>((key) =>
        isOne(key) ? [[key, '1']] : fitting[key] === undefined ? [] : [[key, fitting[key]]],
      ),
    );
    const url = path.replace(/\{\w+\}/g, '1');
    const response =
      method === 'GET'
        ? await test.get(
            `${url}?${new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]))}`,
          )
        : await test.send(method, url, fields, { headers: { origin: 'http://shop.test' } });
    const text = await response.text();
    expect(response.status, text).toBe(200);
    expect(text).not.toContain('LEAK');
  });

  it('are dropped from a listing while the rest stays', async () => {
    answer = { status: 200, body: { code: 200, data: { id: 9, title: 'kept', newPrice: 12.5, f3: '1,2', ...leaks } } };
    const body = (await (await test.get('/api/web/good/info?id=9')).json()) as { data: Record<string, unknown> };
    expect(body.data).toMatchObject({ id: '9', title: 'kept', newPrice: '12.50', f3: '1,2' });
    expect(Object.keys(body.data).filter((key) => Object.hasOwn(leaks, key))).toEqual([]);
  });

  it('are dropped from the shop itself', async () => {
    expect(await (await test.get('/api/web/getTenant')).text()).not.toContain('LEAK');
  });
});

describe('login', () => {
  beforeEach(() => {
    answer = { status: 200, body: { code: 200, msg: 'ok', token: 'T-new' } };
  });

  it('seals the token into a host-only cookie and keeps it from browsers', async () => {
    const response = await test.send(
      'POST',
      '/api/web/login',
      { username: 'a', password: 'b' },
      { headers: { origin: 'http://shop.test', 'sec-fetch-site': 'same-origin' } },
    );
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-session=[^;]+; Max-Age=\d+; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toContain('T-new');
    expect(await response.json()).toEqual({ code: 200, msg: 'ok' });
    answer = { status: 200, body: { code: 200, data: {} } };
    await test.get('/api/system/user/profile/new', { headers: { cookie: cookie!.split(';')[0]! } });
    expect(upstream.calls().at(-1)?.headers.token).toBe('T-new');
  });

  it('gives clients that are no browser their token', async () => {
    const response = await test.send('POST', '/api/h5/login', { phone: '1', dxyzm: '2' });
    expect(await response.json()).toMatchObject({ token: 'T-new' });
    expect(response.headers.getSetCookie()).toHaveLength(1);
  });

  it('makes a new session each time, and logout ends it whatever the upstream says', async () => {
    const login = async () =>
      (await test.send('POST', '/api/web/login', { username: 'a', password: 'b' })).headers.getSetCookie()[0]!;
    expect(await login()).not.toBe(await login());
    answer = { status: 500, body: '<html>' };
    const cookie = (await test.cookie('T1')) as string;
    const out = await test.send('POST', '/api/logout', {}, { headers: { cookie, origin: 'http://shop.test' } });
    expect(out.status).toBe(200);
    expect(out.headers.getSetCookie()[0]).toMatch(/^__Host-session=; Max-Age=0/);
  });

  it('ends the session it came with at the upstream, which is told nothing of the new one', async () => {
    const cookie = await test.cookie('T-old');
    const headers = { cookie, origin: 'http://shop.test', 'idempotency-key': 'K1' };
    const response = await test.send('POST', '/api/web/login', { username: 'a', password: 'b' }, { headers });
    expect(response.headers.getSetCookie()).toHaveLength(1);
    const asked = upstream
      .calls()
      .map(({ url, headers, body }) => [url, headers.token, headers['idempotency-key'], body]);
    expect(asked).toEqual([
      ['/prod-api/web/login', 'T-old', 'K1', JSON.stringify({ username: 'a', password: 'b' })],
      ['/prod-api/logout', 'T-old', undefined, '{}'],
    ]);
  });

  it('leaves the session it came with when it fails, and when it is the same', async () => {
    const headers = { cookie: await test.cookie('T-new'), origin: 'http://shop.test' };
    await test.send('POST', '/api/web/login', { username: 'a', password: 'b' }, { headers });
    answer = { status: 200, body: { code: 500, msg: 'wrong password' } };
    const failed = await test.send('POST', '/api/web/login', { username: 'a', password: 'c' }, { headers });
    expect(failed.headers.getSetCookie()).toEqual([]);
    expect(upstream.calls().map(({ url }) => url)).toEqual(['/prod-api/web/login', '/prod-api/web/login']);
  });

  it('that fails clears a cookie that opens nowhere', async () => {
    answer = { status: 200, body: { code: 500, msg: 'wrong password' } };
    const headers = { cookie: '__Host-session=x', origin: 'http://shop.test' };
    const response = await test.send('POST', '/api/web/login', { username: 'a', password: 'b' }, { headers });
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-session=; Max-Age=0/)]);
  });

  it('has no end for a guest, about whom nobody is asked', async () => {
    const out = await test.send('POST', '/api/logout', {});
    expect([out.status, await out.json()]).toEqual([200, { code: 200, msg: 'ok' }]);
    expect(out.headers.getSetCookie()).toEqual([]);
    expect(upstream.calls()).toEqual([]);
  });

  it('is over after two seconds when the upstream does not answer the logout', async () => {
    await upstream.close();
    upstream = await startStandIn(() => undefined);
    await test.close();
    test = await createTestShop(upstream.origin, { timeoutMs: 60_000 });
    const cookie = await test.cookie('T1');
    const out = await test.send('POST', '/api/logout', {}, { headers: { cookie, origin: 'http://shop.test' } });
    expect(upstream.calls().map(({ url }) => url)).toEqual(['/prod-api/logout']);
    expect(out.status).toBe(200);
    expect(out.headers.getSetCookie()[0]).toMatch(/^__Host-session=; Max-Age=0/);
  });

  it('tells who keeps his token himself whether the upstream has ended it', async () => {
    const logOut = () => test.send('POST', '/api/logout', {}, { headers: { token: 'T-own' } });
    answer = { status: 200, body: { code: 200, msg: 'ok' } };
    expect((await logOut()).status).toBe(200);
    answer = { status: 500, body: '<html>' };
    const failed = await logOut();
    expect(failed.status).toBe(502);
    expect(await failed.json()).toMatchObject({ code: 502 });
    answer = { status: 200, body: { code: 500, msg: 'busy' } };
    expect(await (await logOut()).json()).toEqual({ code: 500, msg: 'busy' });
    expect(upstream.calls().map(({ headers }) => headers.token)).toEqual(['T-own', 'T-own', 'T-own']);
  });

  it('keeps long tokens as long as a browser does', async () => {
    const token = 'x'.repeat(2600);
    answer = { status: 200, body: { code: 200, msg: 'ok', token } };
    const response = await test.send('POST', '/api/web/login', { username: 'a', password: 'b' });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie.split(';')[0]!.length).toBeLessThanOrEqual(4096);
    await test.get('/api/system/user/profile/new', { headers: { cookie: cookie.split(';')[0]! } });
    expect(upstream.calls().at(-1)?.headers.token).toBe(token);
  });

  it.each([
    ['too long for a cookie', 'x'.repeat(3500), 'sessionTooLarge'],
    ['no header can hold', 'two\nlines', 'upstreamBroken'],
  ])('fails clearly when the token is one that is %s', async (_why, token, error) => {
    answer = { status: 200, body: { code: 200, msg: 'ok', token } };
    const response = await test.send('POST', '/api/web/login', { username: 'a', password: 'b' });
    expect(response.status).toBe(502);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.text()).not.toContain(token.slice(0, 3));
    expect(test.reports.at(-1)).toMatchObject({ call: 'POST /api/web/login', status: 502, error });
  });

  it('sets no cookie when it fails', async () => {
    answer = { status: 200, body: { code: 500, msg: 'wrong password' } };
    const response = await test.send('POST', '/api/web/login', { username: 'a', password: 'b' });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.json()).toEqual({ code: 500, msg: 'wrong password' });
  });
});

describe('requests from other sites', () => {
  const own = 'http://shop.test';
  const byOurScript = { 'x-requested-with': 'storefront' };
  it.each([
    [{ origin: own }, true],
    [{ origin: own, 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ origin: 'http://evil.test' }, false],
    [{ origin: 'https://shop.test' }, false],
    [{ origin: 'http://shop.test.evil.test' }, false],
    [{ origin: 'null' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ origin: own, 'sec-fetch-site': 'cross-site' }, false],
    [{ origin: 'http://evil.test', 'sec-fetch-site': 'same-origin' }, false],
    // For what is no GET every browser says its origin.
    [byOurScript, false],
    [{}, false],
  ] as [Record<string, string>, boolean][])('%o with a cookie: %s', async (headers, allowed) => {
    const cookie = await test.cookie('T1');
    const response = await test.send(
      'POST',
      '/api/web/goods/collect',
      { accountId: 1 },
      { headers: { ...headers, cookie } },
    );
    expect(response.status).toBe(allowed ? 200 : 403);
    expect(upstream.calls().length).toBe(allowed ? 1 : 0);
  });

  it('are no matter for a client with a Token header and no cookie', async () => {
    const response = await test.send('POST', '/api/web/goods/collect', { accountId: 1 }, { headers: { token: 'T1' } });
    expect(response.status).toBe(200);
  });

  const changingGets = (Object.entries(callTable) as [CallName, CallSpec][]).filter(([, spec]) => spec.changesState);

  it('know which GET changes something', () => {
    expect(changingGets.map(([name]) => name)).toEqual([
      'GET /api/sms/new/send',
      'GET /api/goods/info/upGoods/{id}',
      'GET /api/web/order/{id}/credentials',
    ]);
  });

  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, true],
    [{ origin: own }, true],
    // A link in a mail or a scanned code, straight here or by way of another site.
    [{ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, false],
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ origin: 'http://evil.test' }, false],
    // Our scripts, in browsers that say of a GET nothing else.
    [byOurScript, true],
    [{ ...byOurScript, origin: 'http://evil.test' }, false],
    [{ ...byOurScript, 'sec-fetch-site': 'cross-site' }, false],
    [{ ...byOurScript, 'sec-fetch-mode': 'navigate' }, false],
    [{ 'x-requested-with': 'XMLHttpRequest' }, false],
    [{}, false],
  ] as [Record<string, string>, boolean][])(
    'can’t make a GET change something either: %o %s',
    async (headers, allowed) => {
      const cookie = await test.cookie('T1');
      const response = await test.get('/api/goods/info/upGoods/7', { headers: { ...headers, cookie } });
      expect(response.status).toBe(allowed ? 200 : 403);
      expect(upstream.calls().length).toBe(allowed ? 1 : 0);
      const reading = await test.get('/api/system/user/profile/new', { headers: { ...headers, cookie } });
      expect(reading.status).not.toBe(403);
    },
  );

  it('are told apart from an end of the session, which is the upstream’s to say', async () => {
    const cookie = await test.cookie('T1');
    const refused = await test.get('/api/goods/info/upGoods/7', { headers: { cookie } });
    expect([refused.status, refused.headers.get('x-refused-by')]).toEqual([403, 'storefront']);
    answer = { status: 403, body: { code: 403, msg: '' } };
    const ended = await test.get('/api/goods/info/upGoods/7', { headers: { ...byOurScript, cookie } });
    expect([ended.status, ended.headers.get('x-refused-by')]).toEqual([403, null]);
  });

  it('are not allowed to send that header by their scripts', async () => {
    const headers = {
      origin: 'http://evil.test',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-requested-with',
    };
    const preflight = await test.send('OPTIONS', '/api/goods/info/upGoods/7', undefined, { headers });
    expect(preflight.status).toBe(405);
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  it('leave a GET that changes something to a client with a Token header and no cookie', async () => {
    expect((await test.get('/api/goods/info/upGoods/7', { headers: { token: 'T1' } })).status).toBe(200);
  });
});

describe('tenants', () => {
  it('answers 421 for hosts that are no shop, without a cookie or a name', async () => {
    const response = await test.get('/api/web/game/Type', {
      host: 'unknown.test',
      headers: { cookie: '__Host-session=x' },
    });
    expect(response.status).toBe(421);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.json()).toEqual({
      code: 421,
      msg: 'No shop is served at this address',
      requestId: 'test-request-1',
    });
  });

  it('answers 503 for a suspended shop', async () => {
    expect((await test.get('/api/web/game/Type', { host: 'closed.test' })).status).toBe(503);
  });

  it('asks once for a host however many requests come at once', async () => {
    await Promise.all(Array.from({ length: 40 }, () => test.get('/api/web/game/Type', { host: 'busy.test' })));
    const lookups = upstream.seen.filter(({ url }) => url === '/prod-api/web/getTenant?type=1&state=1');
    expect(lookups).toHaveLength(1);
    expect(upstream.calls()).toHaveLength(1);
  });

  it('keeps the answers of two shops apart under 100 requests side by side with warm caches', async () => {
    await upstream.close();
    upstream = await startStandIn((request, response) =>
      sendJson(response, { code: 200, data: [{ id: 1, name: `canary-${request.headers.host}` }] }),
    );
    await test.close();
    test = await createTestShop(upstream.origin);
    const ask = async (host: string) => (await test.get('/api/web/game/Type', { host })).text();
    await Promise.all([ask('a.test'), ask('b.test')]);
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => ask(index % 2 ? 'a.test' : 'b.test')));
    answers.forEach((text, index) => {
      expect(text).toContain(index % 2 ? 'canary-a.test' : 'canary-b.test');
      expect(text).not.toContain(index % 2 ? 'canary-b.test' : 'canary-a.test');
    });
  });
});

describe('sessions', () => {
  const profile = (cookie: string, host = 'shop.test') =>
    test.get('/api/system/user/profile/new', { host, headers: { cookie } });
  const tokenUpstream = () => upstream.calls().at(-1)?.headers.token;

  it('open on their own host only', async () => {
    const cookie = await test.cookie('T1');
    await profile(cookie);
    expect(tokenUpstream()).toBe('T1');
    const response = await profile(cookie, 'other.test');
    expect(tokenUpstream()).toBeUndefined();
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-session=;/);
  });

  it('are anonymous when tampered with, cut short, doubled, oversized or expired', async () => {
    const cookie = await test.cookie('T1');
    // Known from here on: what is remembered of it must not help the others, nor outlive it.
    await profile(cookie);
    expect(tokenUpstream()).toBe('T1');
    const middle = Math.floor(cookie.length / 2);
    const flipped = cookie.slice(0, middle) + (cookie[middle] === 'A' ? 'B' : 'A') + cookie.slice(middle + 1);
    for (const bad of [
      flipped,
      cookie.slice(0, -3),
      `${cookie}; ${cookie}`,
      `__Host-session=${'x'.repeat(5000)}`,
      '__Host-session=',
    ]) {
      await profile(bad);
      expect(tokenUpstream(), bad.slice(0, 40)).toBeUndefined();
    }
    test.advance(31 * 24 * 3_600_000);
    await profile(cookie);
    expect(tokenUpstream()).toBeUndefined();
  });

  it('win over a Token header, which counts only without a cookie', async () => {
    await test.get('/api/system/user/profile/new', { headers: { cookie: await test.cookie('T1'), token: 'T2' } });
    expect(tokenUpstream()).toBe('T1');
    await test.get('/api/system/user/profile/new', { headers: { cookie: '__Host-session=junk', token: 'T2' } });
    expect(tokenUpstream()).toBeUndefined();
    await test.get('/api/system/user/profile/new', { headers: { authorization: 'Bearer T3' } });
    expect(tokenUpstream()).toBe('T3');
    await test.get('/api/system/user/profile/new', { headers: { token: '', authorization: 'Bearer T4' } });
    expect(tokenUpstream()).toBe('T4');
  });

  it('never reach the cache', async () => {
    answer = { status: 200, body: { code: 200, data: [{ id: 1, name: 'own' }] } };
    const first = await test.get('/api/web/game/Type', { headers: { token: 'T1' } });
    expect(first.headers.get('x-cache')).toBe('BYPASS');
    expect(first.headers.get('cache-control')).toBe('private, no-store');
    expect((await test.get('/api/web/game/Type')).headers.get('x-cache')).toBe('MISS');
  });
});
