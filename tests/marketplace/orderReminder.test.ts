import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../bff/contract/durations';
import { withTenant, withTenantAsOwner } from '../../marketplace/db/engine';
import { messages } from '../../marketplace/db/schema/messages';
import { orders } from '../../marketplace/db/schema/orders';
import { tenants } from '../../marketplace/db/schema/tenants';
import { passDeadlines } from '../../marketplace/orders/clock';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';

tellWhenPostgresIsSkipped('reminding buyers');

const auroraId = 1;

describe.each(engines)('a delivered order on %s', (engine) => {
  let market: TestMarket;
  let trade: OrderMarket;
  let id: string;

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await orderMarket(market);
  });
  afterAll(() => market.close());
  beforeEach(async () => {
    id = String(await trade.delivered());
  });

  /** As the clock comes by that was running all the time. */
  async function tickAfter(ms: number): Promise<void> {
    market.clockMs += ms;
    await market.tick();
  }

  /** How often each side was told. */
  async function reminders(role: 'buyer' | 'seller'): Promise<number> {
    return withTenant(market.opened.db, auroraId, (tx) =>
      tx.$count(
        messages,
        and(eq(messages.refId, Number(id)), eq(messages.event, 'completesSoon'), eq(messages.role, role)),
      ),
    );
  }

  async function deadlineMs(): Promise<number> {
    const [order] = await withTenant(market.opened.db, auroraId, (tx) =>
      tx
        .select()
        .from(orders)
        .where(eq(orders.id, Number(id))),
    );
    return order?.deadline?.getTime() ?? NaN;
  }

  it('tells its buyer once, a day before it completes, and nobody else', async () => {
    await tickAfter(2 * dayMs - 1);
    expect(await reminders('buyer')).toBe(0);
    const before = await deadlineMs();
    await tickAfter(1);
    expect(await reminders('buyer')).toBe(1);
    expect(await deadlineMs()).toBe(before);
    await tickAfter(hourMs);
    expect(await reminders('buyer')).toBe(1);
    expect(await reminders('seller')).toBe(0);
    await tickAfter(23 * hourMs);
    expect(await trade.statusOf(id)).toBe('completed');
  });

  it('tells nobody whose buyer has confirmed', async () => {
    await market.call('POST /api/web/order/{id}/confirm', { id }, { token: trade.buyer });
    await tickAfter(3 * dayMs);
    expect(await reminders('buyer')).toBe(0);
  });

  it('leaves twelve hours to a buyer who is told late, because the marketplace was away', async () => {
    await tickAfter(3 * dayMs - hourMs);
    expect(await reminders('buyer')).toBe(1);
    expect(await deadlineMs()).toBe(market.clockMs + 12 * hourMs);
    await tickAfter(12 * hourMs - 1);
    expect(await trade.statusOf(id)).toBe('delivered');
    await tickAfter(1);
    expect(await trade.statusOf(id)).toBe('completed');
  });

  it('does not complete behind the back of a buyer who was told and then found the marketplace away', async () => {
    await tickAfter(2 * dayMs);
    await tickAfter(dayMs + 15 * minuteMs);
    expect(await trade.statusOf(id)).toBe('delivered');
    expect(await reminders('buyer')).toBe(2);
    await tickAfter(12 * hourMs);
    expect(await trade.statusOf(id)).toBe('completed');
  });

  it('does not complete in a shop that was shut after the clock had looked', async () => {
    await tickAfter(2 * dayMs);
    const setState = (state: 'open' | 'suspended') =>
      withTenantAsOwner(market.opened.db, auroraId, (tx) =>
        tx.update(tenants).set({ state }).where(eq(tenants.tenantId, auroraId)),
      );
    /** One round of the clock; before its last transaction something happens. @returns how many there were */
    async function round(lastOf: number | null): Promise<number> {
      let begun = 0;
      const db = new Proxy(market.opened.db, {
        get(target, name) {
          if (name !== 'transaction') return Reflect.get(target, name) as unknown;
          return async (work: Parameters<typeof target.transaction>[0]) => {
            begun += 1;
            if (begun === lastOf) await setState('suspended');
            return target.transaction(work);
          };
        },
      });
      const asking = { channels: [], sinceMs: () => 0 };
      await passDeadlines({ db, asking, tools: trade.tools, log: market.log }, auroraId);
      return begun;
    }
    const looks = await round(null);
    market.clockMs += dayMs;
    // The looks, and then the one order that is due.
    expect(await round(looks + 1)).toBe(looks + 1);
    expect(await trade.statusOf(id)).toBe('delivered');
    await setState('open');
    expect(await round(null)).toBe(looks + 1);
    expect(await trade.statusOf(id)).toBe('completed');
  });

  it('completes where the clock was away for moments only', async () => {
    await tickAfter(2 * dayMs);
    await tickAfter(dayMs + 15 * minuteMs - 1);
    expect(await trade.statusOf(id)).toBe('completed');
    expect(await reminders('buyer')).toBe(1);
  });
});
