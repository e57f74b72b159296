import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderStatuses, type OrderStatus } from '../../bff/contract/order';
import { putCredentials } from '../../marketplace/credentials/store';
import { withTenant } from '../../marketplace/db/engine';
import { listings } from '../../marketplace/db/schema/listings';
import { credentialViews, listingCredentials } from '../../marketplace/db/schema/credentials';
import { orders } from '../../marketplace/db/schema/orders';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, titan, type CallOptions, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';

tellWhenPostgresIsSkipped('credentials');

const auroraId = 1;
const secret = { accountNumber: 'hero_77', accountPassword: 'Open-Sesame-77', note: 'Bind your phone first' };
const missing = { code: 404, msg: 'The order does not exist' };
const notYet = { code: 500, msg: 'The login data are shown once the account has been delivered' };

describe.each(engines)('credentials on %s', (engine) => {
  let market: TestMarket;
  let trade: OrderMarket;
  let orderId: number;
  let listingId: number;

  const inShop = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(market.opened.db, auroraId, work);
  const look = (options: CallOptions, id: unknown = orderId) =>
    market.call('GET /api/web/order/{id}/credentials', { id }, options);
  const views = () => inShop((tx) => tx.$count(credentialViews, eq(credentialViews.orderId, orderId)));
  const setStatus = (status: OrderStatus) =>
    inShop((tx) => tx.update(orders).set({ status }).where(eq(orders.id, orderId)));

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await orderMarket(market);
    const made = await trade.order(trade.buyer, await trade.freshListing({ hasCredentials: false }));
    orderId = Number(made['id']);
    listingId = Number(made['goodId']);
    await inShop((tx) => putCredentials(tx, market.vault, listingId, secret, market.clockMs));
  });
  afterAll(() => market.close());

  it('are seeded for the listings of each shop, under that shop', async () => {
    for (const tenantId of [auroraId, auroraId + 1]) {
      const { own, sealed } = await withTenant(market.opened.db, tenantId, async (tx) => ({
        own: await tx.$count(listings),
        sealed: await tx.$count(listingCredentials),
      }));
      expect(sealed).toBe(own);
      expect(sealed).toBeGreaterThan(0);
    }
  });

  it.each(orderStatuses)('of an order that is %s are for its buyer at most', async (status) => {
    await setStatus(status);
    const before = await views();
    const isOpen = status === 'delivered' || status === 'completed';
    const bought = await look({ token: trade.buyer });
    if (isOpen) expect(bought).toMatchObject({ code: 200, data: secret });
    else expect(bought).toEqual(notYet);
    expect((await views()) - before).toBe(isOpen ? 1 : 0);

    const elsewhere = await market.logIn('13700000001', { host: titan });
    const others: CallOptions[] = [{ token: trade.seller }, { token: trade.other }, { token: elsewhere, host: titan }];
    for (const person of others) {
      expect(await look(person)).toEqual(missing);
      expect(await look(person, 999_999_999)).toEqual(missing);
    }
    expect((await look({})).code).toBe(401);
    expect((await look({ token: trade.buyer, host: titan })).code).toBe(401);
    expect((await views()) - before).toBe(isOpen ? 1 : 0);
  });

  it('are shown with the time of the look, which buyer and seller find in the order', async () => {
    await setStatus('delivered');
    const { data } = await look({ token: trade.buyer });
    const { viewTime } = data as { viewTime: string };
    expect(viewTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    for (const token of [trade.buyer, trade.seller]) {
      const order = await trade.read(token, orderId);
      const seen = order['credentialViews'] as object[];
      expect(seen.at(-1)).toEqual({ time: viewTime, viewer: 'buyer' });
      expect(seen).toHaveLength(await views());
      expect(JSON.stringify(order)).not.toContain(secret.accountPassword);
    }
  });

  it('are kept from every cache', async () => {
    const answer = await market.answer('GET /api/web/order/{id}/credentials', { id: orderId }, { token: trade.buyer });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('are not shown when the look cannot be written down', async () => {
    const { db } = market.opened;
    await db.execute('revoke insert on credential_views from market_tenant');
    const answer = await look({ token: trade.buyer });
    await db.execute('grant insert on credential_views to market_tenant');
    expect(answer).toEqual({ code: 500, msg: 'The marketplace failed to answer, please try again' });
    expect((await look({ token: trade.buyer })).code).toBe(200);
  });

  it('that do not open tell nothing but that something failed, and leave no look', async () => {
    const before = await views();
    const [kept] = await inShop((tx) =>
      tx.select().from(listingCredentials).where(eq(listingCredentials.listingId, listingId)),
    );
    const replace = (sealed: string, keyId: string) =>
      inShop((tx) =>
        tx.update(listingCredentials).set({ sealed, keyId }).where(eq(listingCredentials.listingId, listingId)),
      );
    const elsewhere = market.vault.seal(secret, { tenantId: auroraId, listingId: listingId + 1 });
    for (const [sealed, keyId] of [
      [elsewhere.sealed, elsewhere.keyId],
      [kept!.sealed, 'lost-key'],
    ] as const) {
      await replace(sealed, keyId);
      expect(await look({ token: trade.buyer })).toEqual({
        code: 500,
        msg: 'The marketplace failed to answer, please try again',
      });
      expect(market.logged.at(-1)).toContain(keyId);
      expect(market.logged.at(-1)).not.toContain(sealed);
    }
    await replace(kept!.sealed, kept!.keyId);
    expect(await views()).toBe(before);
  });

  it('that the shop does not have are said to be missing', async () => {
    const made = await trade.order(trade.buyer, await trade.freshListing({ hasCredentials: false }));
    await inShop((tx) =>
      tx
        .update(orders)
        .set({ status: 'delivered' })
        .where(eq(orders.id, Number(made['id']))),
    );
    expect((await look({ token: trade.buyer }, made['id'])).msg).toContain('no login data');
  });

  it('that a buyer has been given are nobody else’s: the account comes back without them', async () => {
    const id = await trade.delivered();
    const { goodId } = await trade.read(trade.buyer, id);
    const kept = () => inShop((tx) => tx.$count(listingCredentials, eq(listingCredentials.listingId, Number(goodId))));
    expect((await look({ token: trade.buyer }, id)).code).toBe(200);
    const reason = 'The password does not work any more';
    await market.call('POST /api/web/order/{id}/dispute', { id, reason }, { token: trade.buyer });
    expect(await trade.statusOf(id)).toBe('disputed');
    expect(await kept()).toBe(1);
    await trade.staff(id, 'settleForBuyer');
    expect(await trade.statusOf(id)).toBe('refunded');
    expect(await kept()).toBe(0);
  });

  it('stay with the buyer whose dispute was settled for the seller', async () => {
    const id = await trade.delivered();
    await market.call('POST /api/web/order/{id}/dispute', { id, reason: 'I changed my mind' }, { token: trade.buyer });
    await trade.staff(id, 'settleForSeller');
    expect((await look({ token: trade.buyer }, id)).code).toBe(200);
  });
});
