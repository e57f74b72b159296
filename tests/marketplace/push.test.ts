import webPush from 'web-push';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../marketplace/db/engine';
import { pushOutbox, pushSubscriptions } from '../../marketplace/db/schema/push';
import { maxTries } from '../../marketplace/push/run';
import { createPushSender } from '../../marketplace/push/sender';
import { maxSubscriptions } from '../../marketplace/push/subscriptions';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, titan, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';
import { pushBrowser, startPushService, vapidClaims, type PushBrowser, type PushService } from './support/pushService';
import { hourMs } from '../../bff/contract/durations';

tellWhenPostgresIsSkipped('pushes');

const auroraId = 1;
const vapid = { subject: 'mailto:operator@shop.invalid', ...webPush.generateVAPIDKeys() };
const subscribe = 'POST /api/web/push/subscription';

describe.each(engines)('pushes on %s', (engine) => {
  let market: TestMarket;
  let trade: OrderMarket;
  let service: PushService;
  let names = 0;

  beforeAll(async () => {
    service = await startPushService();
    const toTheStandIn = { isAllowedUrl: ({ origin }: URL) => origin === service.origin, isAllowedAddress: () => true };
    market = await openMarket(engine, 'demo', null, { push: createPushSender(vapid, toTheStandIn) });
    trade = await orderMarket(market);
  });
  afterAll(async () => {
    await market.close();
    await service.stop();
  });
  afterEach(async () => {
    await inShop((tx) => tx.delete(pushSubscriptions));
    Object.assign(service, { status: 201, retryAfter: null });
    service.taken.length = 0;
  });

  const inShop = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(market.opened.db, auroraId, work);
  const waiting = () => inShop((tx) => tx.select().from(pushOutbox));

  /** A browser of a person, subscribed. */
  async function listen(token: string, language = 'zh-CN', endpoint = `${service.origin}/push/${(names += 1)}`) {
    const browser: PushBrowser = pushBrowser();
    const headers = { 'accept-language': language };
    const answer = await market.call(subscribe, { endpoint, ...browser.keys }, { token, headers });
    expect(answer).toMatchObject({ code: 200 });
    return { browser, endpoint, taken: () => service.taken.filter(({ path }) => endpoint.endsWith(path)) };
  }
  const current = async (token: string) =>
    ((await market.call('GET /api/web/push/key', {}, { token })).data as { current?: string | null }).current ?? null;
  /** Something happens to an order of the buyer's that both sides are told of. */
  async function happen() {
    const made = await trade.order(trade.buyer, await trade.freshListing());
    await trade.pay(made['id']);
    return made;
  }

  it('reach the browsers of both sides, sealed for each, in codes and the language of the browser', async () => {
    const [buyer, seller, other] = [
      await listen(trade.buyer, 'en'),
      await listen(trade.seller),
      await listen(trade.other),
    ];
    expect(await current(trade.buyer)).toMatch(/^[0-9a-f]{64}$/);
    const made = await happen();
    expect(service.taken).toEqual([]);
    await market.sendPushes();
    const read = (one: typeof buyer) => one.taken().map(({ body }) => JSON.parse(one.browser.read(body)) as unknown);
    const paid = { kind: 'order', event: 'paid', refId: String(made['id']) };
    expect(read(buyer)).toEqual([{ ...paid, role: 'buyer', language: 'en' }]);
    expect(read(seller)).toEqual([{ ...paid, role: 'seller', language: 'zh-CN' }]);
    expect(read(other)).toEqual([]);
    const [push] = buyer.taken();
    expect(() => seller.browser.read(push!.body)).toThrow();
    expect(vapidClaims(push?.headers['authorization'], vapid.publicKey)).toMatchObject({
      aud: service.origin,
      sub: vapid.subject,
    });
    expect(push?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      topic: `order-${String(made['id'])}`,
      ttl: '43200',
    });
    expect(await waiting()).toEqual([]);
    await market.sendPushes();
    expect(buyer.taken()).toHaveLength(1);
    expect(market.logged.filter((line) => line.includes('/push/'))).toEqual([]);
  });

  it.each([404, 410])('end with a browser that its service does not know any more (%s)', async (status) => {
    const gone = await listen(trade.seller);
    await happen();
    service.status = status;
    await market.sendPushes();
    expect(await current(trade.seller)).toBeNull();
    expect(await waiting()).toEqual([]);
    service.taken.length = 0;
    await happen();
    await market.sendPushes();
    expect(gone.taken()).toEqual([]);
  });

  it('are tried again with growing pauses, and not for ever', async () => {
    await listen(trade.buyer);
    await happen();
    service.status = 503;
    await market.sendPushes();
    const tries = [service.taken.length];
    market.clockMs += 10_000;
    await market.sendPushes();
    tries.push(service.taken.length);
    expect(tries).toEqual([1, 1]);
    for (let round = 0; round < maxTries + 2; round += 1) {
      market.clockMs += hourMs;
      await market.sendPushes();
    }
    expect(service.taken).toHaveLength(maxTries);
    expect(await waiting()).toEqual([]);
    expect(await current(trade.buyer)).not.toBeNull();
  });

  it('wait as long as the service asks for', async () => {
    await listen(trade.buyer);
    await happen();
    Object.assign(service, { status: 429, retryAfter: '600' });
    await market.sendPushes();
    service.status = 201;
    market.clockMs += 590_000;
    await market.sendPushes();
    expect(service.taken).toHaveLength(1);
    market.clockMs += 20_000;
    await market.sendPushes();
    expect(service.taken).toHaveLength(2);
  });

  it.each([400, 403, 413, 302])('that a service will not have are given up at once (%s)', async (status) => {
    await listen(trade.buyer);
    await happen();
    service.status = status;
    await market.sendPushes();
    expect(await waiting()).toEqual([]);
    expect(service.taken).toHaveLength(1);
  });

  it('end with the session that asked for them, whoever ends it', async () => {
    for (const end of ['POST /api/logout', 'POST /api/system/user/sessions/revokeAll'] as const) {
      const token = await market.logIn('13700000811');
      await listen(token);
      expect(await inShop((tx) => tx.select().from(pushSubscriptions))).toHaveLength(1);
      await market.call(end, {}, { token });
      expect(await inShop((tx) => tx.select().from(pushSubscriptions))).toEqual([]);
    }
  });

  it('are not sent to who is no longer logged in, though it was queued', async () => {
    const token = await market.logIn('13700000812');
    const order = await trade.order(token, await trade.freshListing());
    await listen(token);
    await trade.pay(order['id']);
    expect(await waiting()).toHaveLength(1);
    market.clockMs += 31 * 24 * hourMs;
    await market.sendPushes();
    expect(service.taken).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('go to ten browsers of a person at most: the oldest makes room', async () => {
    const token = await market.logIn('13700000813');
    const first = await listen(token);
    for (let more = 0; more < maxSubscriptions; more += 1) {
      market.clockMs += 1000;
      await listen(token);
    }
    const rows = await inShop((tx) => tx.select().from(pushSubscriptions));
    expect(rows).toHaveLength(maxSubscriptions);
    expect(rows.map(({ endpoint }) => endpoint)).not.toContain(first.endpoint);
  });

  it('are for the last who subscribed a browser, and nobody removes another’s', async () => {
    const [mine, theirs] = [await market.logIn('13700000814'), await market.logIn('13700000815')];
    const { endpoint } = await listen(mine);
    await market.call('POST /api/web/push/subscription/remove', { endpoint }, { token: theirs });
    expect(await current(mine)).not.toBeNull();
    await listen(theirs, 'en', endpoint);
    expect(await current(mine)).toBeNull();
    expect(await current(theirs)).not.toBeNull();
    const elsewhere = { token: await market.logIn('13700000815', { host: titan }), host: titan };
    await market.call('POST /api/web/push/subscription/remove', { endpoint }, elsewhere);
    expect(await current(theirs)).not.toBeNull();
    await market.call('POST /api/web/push/subscription/remove', { endpoint }, { token: theirs });
    expect(await current(theirs)).toBeNull();
  });

  it('that wait for one person are not shown to another who has taken the browser over', async () => {
    const [mine, theirs] = [await market.logIn('13700000817'), await market.logIn('13700000818')];
    const order = await trade.order(mine, await trade.freshListing());
    const { endpoint } = await listen(mine);
    await trade.pay(order['id']);
    expect(await waiting()).toHaveLength(1);
    await listen(theirs, 'en', endpoint);
    await market.sendPushes();
    expect(service.taken).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('are refused for addresses that are not of a push service, and for guests', async () => {
    const keys = pushBrowser().keys;
    const token = await market.logIn('13700000816');
    const asked = { endpoint: 'http://127.0.0.1:1/push', ...keys };
    expect(await market.call(subscribe, asked, { token })).toMatchObject({
      code: 500,
      msg: 'Notifications cannot be sent to this browser',
    });
    const endpoint = `${service.origin}/push/x`;
    expect(await market.call(subscribe, { endpoint, ...keys })).toMatchObject({ code: 401 });
    for (const wrong of [{ p256dh: 'short' }, { auth: `${keys.auth}!` }]) {
      const answer = await market.call(subscribe, { endpoint, ...keys, ...wrong }, { token });
      expect(answer.code).not.toBe(200);
    }
    expect(await inShop((tx) => tx.select().from(pushSubscriptions))).toEqual([]);
  });
});
