import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEdgeRuntime, type EdgeRuntime } from './edgeRuntime';
import { cookieMaker, secret, sendJson, startStandIn, type StandIn } from './support';

/** The product's own worker in workerd; the contract itself is tested there by the project `edge`. */
describe('the BFF in workerd', () => {
  let upstream: StandIn;
  let edge: EdgeRuntime;

  beforeAll(async () => {
    upstream = await startStandIn((request, response) => {
      if (request.url.includes('/pictures/')) {
        return void response.writeHead(200, { 'content-type': 'image/png' }).end('a picture');
      }
      const isBig = request.url.includes('appType=9');
      if (request.url.includes('appType=8'))
        return void response.writeHead(302, { location: 'http://evil.test/' }).end();
      if (request.url.includes('appType=7')) return void response.socket?.destroy();
      sendJson(response, {
        code: 200,
        msg: 'ok',
        data: isBig ? 'x'.repeat(11 * 1024 * 1024) : `of ${request.headers.host}`,
      });
    });
    edge = await startEdgeRuntime({
      entry: 'bff/edge/worker.ts',
      objects: 'Shops',
      settings: {
        UPSTREAM_URL: 'http://upstream.test',
        SESSION_SECRET: secret,
        RATE_LIMITS: 'login=3/600',
        TENANTS: 'shop-a.test:\n  tenant: a\nshop-b.test:\n  tenant: b\nfar.test:\n  upstream: http://127.0.0.1:1\n',
      },
    });
    edge.pointTo(upstream.origin);
  }, 60_000);

  afterAll(async () => {
    await edge?.close();
    await upstream?.close();
  });

  const get = (path: string, host = 'shop-a.test', headers: Record<string, string> = {}) =>
    edge.fetch(new Request(`http://${host}${path}`, { headers }));

  it('tells the upstream the shop by its Host, and opens its own sessions only', async () => {
    const cookie = await cookieMaker(Date.now)('T-1', 'shop-a.test', 'a');
    for (const [host, token] of [
      ['shop-a.test', 'T-1'],
      ['shop-b.test', undefined],
    ] as const) {
      const response = await get('/api/V2/H5/checkAccount', host, { cookie });
      expect(response.status).toBe(200);
      expect(upstream.calls().at(-1)?.headers).toMatchObject({ host });
      expect(upstream.calls().at(-1)?.headers.token).toBe(token);
    }
  });

  it('keeps answers in the object of the shop', async () => {
    expect((await get('/api/web/game/Type?x=1')).headers.get('x-cache')).toBe('MISS');
    expect((await get('/api/web/game/Type?x=1')).headers.get('x-cache')).toBe('HIT');
    expect((await get('/api/web/game/Type?x=1', 'shop-b.test')).headers.get('x-cache')).toBe('MISS');
  });

  it('names nobody who asked in a picture, which caches keep for all', async () => {
    const answer = await get('/pictures/a.png', 'shop-a.test', { 'x-request-id': 'named-by-a-visitor' });
    expect(answer.headers.get('cache-control')).toContain('public');
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  it('counts what one address asks of a shop', async () => {
    const logIn = (address: string) =>
      edge.fetch(
        new Request('http://shop-a.test/api/web/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'cf-connecting-ip': address },
          body: JSON.stringify({ username: 'a', password: 'b' }),
        }),
      );
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) statuses.push((await logIn('198.51.100.9')).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await logIn('198.51.100.10')).status).toBe(200);
  });

  it.each([
    ['a host that is no shop', 'nobody.test', '/api/web/getTenant', 421],
    ['an upstream without a binding that wants the merchant’s Host', 'far.test', '/api/web/getTenant', 502],
    ['an answer too big', 'shop-a.test', '/api/app/version/lastOne?appType=9', 502],
    ['a redirect', 'shop-a.test', '/api/app/version/lastOne?appType=8', 502],
    ['a broken connection', 'shop-b.test', '/api/app/version/lastOne?appType=7', 502],
    ['a path that is no call', 'shop-a.test', '/api/web/nothing', 404],
    ['a target too long', 'shop-a.test', `/api/web/getTenant?x=${'x'.repeat(9000)}`, 414],
  ])('refuses %s', async (_what, host, path, status) => {
    const response = await get(path, host);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: status, requestId: response.headers.get('x-request-id') });
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
