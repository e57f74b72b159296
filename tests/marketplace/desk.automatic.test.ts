import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../marketplace/db/engine';
import { listings } from '../../marketplace/db/schema/listings';
import { orderEvents, orders } from '../../marketplace/db/schema/orders';
import { runAutomaticDesk } from '../../marketplace/desk/automatic';
import { phases } from '../../marketplace/orders/machine';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';
import { secondMs } from '../../bff/contract/durations';
import { silentLog } from './support/silentLog';

tellWhenPostgresIsSkipped('the automatic desk');

const auroraId = 1;

describe.each(engines)('the automatic desk on %s', (engine) => {
  let market: TestMarket;
  let trade: OrderMarket;

  const inShop = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(market.opened.db, auroraId, work);
  const tools = () => ({ ...trade.tools, automaticDesk: true });
  const run = () =>
    runAutomaticDesk({ db: market.opened.db, tools: tools(), vault: market.vault, log: silentLog }, auroraId);
  const dueIn = (id: unknown, ms: number) =>
    inShop((tx) =>
      tx
        .update(orders)
        .set({ deskTime: new Date(market.clockMs + ms) })
        .where(eq(orders.id, Number(id))),
    );
  const deskEvents = async (id: unknown) => {
    const rows = await inShop((tx) =>
      tx
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.orderId, Number(id)))
        .orderBy(orderEvents.id),
    );
    return rows.filter(({ actor }) => actor === 'staff');
  };
  const paid = async () => {
    const made = await trade.order(trade.buyer, await trade.freshListing({ hasCredentials: false }));
    await trade.pay(made['id']);
    return made['id'];
  };

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await orderMarket(market);
  });
  afterAll(() => market.close());

  it('takes an order from paid to delivered in the steps and times of its phases, with a note for each', async () => {
    const id = await paid();
    await dueIn(id, 4 * secondMs);
    expect(await run()).toBe(0);
    for (const [status, delayMs] of [
      ['verifying', 4 * secondMs],
      ['rebinding', phases.verifying.desk!.afterMs],
      ['delivered', phases.rebinding.desk!.afterMs],
    ] as const) {
      market.clockMs += delayMs - 1;
      expect(await run(), `before it is ${status}`).toBe(0);
      market.clockMs += 1;
      expect(await run()).toBe(1);
      expect(await trade.statusOf(id)).toBe(status);
    }
    market.clockMs += 60 * secondMs;
    expect(await run()).toBe(0);
    const notes = (await deskEvents(id)).map(({ action, note }) => [action, note]);
    // Aurora speaks Chinese.
    expect(notes).toEqual([
      ['verify', expect.stringContaining('核对')],
      ['rebind', expect.stringContaining('换绑')],
      ['deliver', expect.stringContaining('72 小时')],
    ]);
  });

  it('gives a listing without credentials made-up ones when it delivers, and the buyer sees them', async () => {
    const id = await paid();
    for (const status of ['verifying', 'rebinding', 'delivered'] as const) {
      await dueIn(id, 0);
      await run();
      expect(await trade.statusOf(id)).toBe(status);
    }
    const { data } = await market.call('GET /api/web/order/{id}/credentials', { id }, { token: trade.buyer });
    expect(data).toMatchObject({
      accountNumber: expect.stringMatching(/^[a-z]+_\d{5}$/) as string,
      accountPassword: expect.stringMatching(/^\w{12}$/) as string,
    });
  });

  it('delivers an account whose login its seller handed over under its own name, with a password of its own', async () => {
    const id = await paid();
    const login = { accountNumber: 'hero_of_mine', accountPassword: 'Sellers-Own-1' };
    const given = await market.call('POST /api/web/order/{id}/handover', { id, ...login }, { token: trade.seller });
    expect(given.code).toBe(200);
    for (const status of ['verifying', 'rebinding', 'delivered'] as const) {
      await dueIn(id, 0);
      await run();
      expect(await trade.statusOf(id)).toBe(status);
    }
    const { data } = await market.call('GET /api/web/order/{id}/credentials', { id }, { token: trade.buyer });
    expect(data).toMatchObject({
      accountNumber: 'hero_of_mine',
      accountPassword: expect.stringMatching(/^\w{12}$/) as string,
    });
    expect(await trade.read(trade.seller, id)).toMatchObject({
      handoverViews: [{ time: expect.any(String) as string }],
    });
  });

  it('settles a dispute for the buyer and writes the decision beside it', async () => {
    const id = await trade.delivered();
    const reason = 'The account was reclaimed by its owner';
    const opened = await market.call('POST /api/web/order/{id}/dispute', { id, reason }, { token: trade.buyer });
    expect(opened.data).toMatchObject({ status: 'disputed' });
    await dueIn(id, 0);
    expect(await run()).toBe(1);
    const order = await trade.read(trade.buyer, id);
    expect(order).toMatchObject({
      status: 'refunded',
      dispute: {
        decision: 'buyer',
        note: expect.stringContaining('退还') as string,
        settleTime: expect.any(String) as string,
      },
    });
  });

  it('leaves an order that somebody holds for the next round, and helps the others meanwhile', async () => {
    if (engine === 'pglite') return;
    const [held, free] = [await paid(), await paid()];
    await dueIn(held, 0);
    await dueIn(free, 0);
    const locked = deferred();
    const release = deferred();
    const holder = inShop(async (tx) => {
      const [order] = await tx
        .select()
        .from(orders)
        .where(eq(orders.id, Number(held)));
      await tx.select().from(listings).where(eq(listings.id, order!.listingId)).for('update');
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    expect(await run()).toBe(1);
    release.resolve();
    await holder;
    expect(await trade.statusOf(held)).toBe('paid');
    expect(await trade.statusOf(free)).toBe('verifying');
    expect(await run()).toBe(1);
    expect(await trade.statusOf(held)).toBe('verifying');
  });

  it('takes each step once, however many run at the same moment', async () => {
    const ids = [];
    for (let count = 0; count < 4; count += 1) ids.push(await paid());
    for (const id of ids) await dueIn(id, 0);
    await Promise.all([run(), run(), run()]);
    await run();
    for (const id of ids) {
      expect(await trade.statusOf(id)).toBe('verifying');
      expect(await deskEvents(id)).toHaveLength(1);
    }
  });

  it('goes on after an order that it cannot help', async () => {
    const [broken, sound] = [await paid(), await paid()];
    const failing = {
      ...market.vault,
      seal() {
        throw new Error('no ink');
      },
    };
    for (const id of [broken, sound]) {
      await dueIn(id, 0);
      await run();
      await dueIn(id, 0);
      await run();
    }
    await inShop((tx) =>
      tx
        .update(orders)
        .set({ status: 'paid' })
        .where(eq(orders.id, Number(sound))),
    );
    for (const id of [broken, sound]) await dueIn(id, 0);
    const logged: object[] = [];
    const log = { ...silentLog, error: (fields: object) => void logged.push(fields) };
    const parts = { db: market.opened.db, tools: tools(), vault: failing, log };
    expect(await runAutomaticDesk(parts, auroraId)).toBe(1);
    expect(await trade.statusOf(broken)).toBe('rebinding');
    expect(await trade.statusOf(sound)).toBe('verifying');
    expect(logged).toMatchObject([{ orderId: Number(broken), error: { message: 'no ink' } }]);
  });

  it('is part of the clockwork in demo mode', async () => {
    const id = await paid();
    await dueIn(id, 0);
    await market.tick();
    expect(await trade.statusOf(id)).toBe('verifying');
  });
});

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
