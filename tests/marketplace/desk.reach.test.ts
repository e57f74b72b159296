import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestBff, type TestBff } from '../bff/support';
import { serveOnLoopback, type LoopbackServer } from '../support/loopback';
import { aurora, openMarket, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';

describe('a marketplace behind the storefront', () => {
  let market: TestMarket;
  let trade: OrderMarket;
  let server: LoopbackServer;
  let storefront: TestBff;
  let deliveredId: unknown;
  /** Paths as the marketplace got them. */
  const seen: string[] = [];

  beforeAll(async () => {
    market = await openMarket('pglite');
    trade = await orderMarket(market);
    const fetch = async (request: Request) => {
      seen.push(new URL(request.url).pathname);
      return market.fetch(request);
    };
    server = await serveOnLoopback(fetch);
    storefront = await createTestBff(server.origin, { timeoutMs: 20_000 });
    deliveredId = await trade.delivered();
  });
  afterAll(async () => {
    await storefront.close();
    await server.close();
    await market.close();
  });

  it('shows its desk on its own port', async () => {
    const request = new Request(`http://127.0.0.1/desk/orders?host=${aurora}`, {
      headers: { authorization: `Bearer ${market.deskToken}` },
    });
    expect(await (await market.fetch(request)).json()).toMatchObject({ code: 200, data: { total: 1 } });
  });

  it.each([
    '/desk/orders',
    '/api/desk/orders',
    '/api/../desk/orders',
    '/api/web/../../desk/orders',
    '/api/%2e%2e/desk/orders',
    '/api/..%2fdesk/orders',
    '/api/web/order/..%2f..%2f..%2fdesk%2forders',
    '/api/web/order/%2e%2e/credentials',
    '/api/web/systemNotice/..%2f..%2f..%2fdesk%2forders',
    '/api//desk/orders',
    '/prod-api/../desk/orders',
    '/pictures/../desk/orders',
    '/pictures/..%2f..%2fdesk/orders',
    '/pictures/%2e%2e/%2e%2e/desk/orders',
  ])('never forwards %s to it, even with its token', async (path) => {
    const headers = { authorization: `Bearer ${market.deskToken}`, token: String(market.deskToken) };
    for (const answer of [
      await storefront.get(`${path}?host=${aurora}`, { host: aurora, headers }),
      await storefront.send(
        'POST',
        path,
        { host: aurora },
        { host: aurora, headers: { ...headers, origin: `http://${aurora}` } },
      ),
    ]) {
      const text = await answer.text();
      expect(answer.ok && text.includes('possible')).toBe(false);
      expect(text).not.toContain('orderNo');
    }
    expect(seen.filter((entry) => !entry.startsWith('/prod-api/'))).toEqual([]);
  });

  it('gives credentials out for the one answer only, kept by no cache', async () => {
    const path = `/api/web/order/${String(deliveredId)}/credentials`;
    for (let time = 0; time < 2; time += 1) {
      const answer = await storefront.get(path, { host: aurora, headers: { token: trade.buyer } });
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('x-cache')).toBe('BYPASS');
      expect(await answer.json()).toMatchObject({ code: 200, data: { accountPassword: expect.any(String) as string } });
    }
    const order = await trade.read(trade.seller, deliveredId);
    expect(order['credentialViews']).toHaveLength(2);
    for (const token of [trade.seller, trade.other]) {
      const answer = await storefront.get(path, { host: aurora, headers: { token } });
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(await answer.json()).toEqual({ code: 404, msg: expect.any(String) as string });
    }
    expect((await storefront.get(path, { host: aurora })).status).toBe(401);
  });
});
