import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeSessions } from '../../marketplace/auth/sessions';
import { rowsOf, withTenant, type Tx } from '../../marketplace/db/engine';
import { sessions, users } from '../../marketplace/db/schema/people';
import { pushOutbox, pushSubscriptions } from '../../marketplace/db/schema/push';
import { setPassword } from '../../marketplace/queries/people';
import { tellWhenPostgresIsSkipped, testDatabaseUrl } from './support/databases';
import { openMarket, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';
import { signal } from './support/overlapping';
import { pushBrowser } from './support/pushService';

tellWhenPostgresIsSkipped('payments beside browsers that go');

const auroraId = 1;

describe.skipIf(testDatabaseUrl === undefined)('a payment on postgres', () => {
  let market: TestMarket;
  let trade: OrderMarket;

  beforeAll(async () => {
    market = await openMarket('postgres');
    trade = await orderMarket(market);
  });
  afterAll(() => market.close());

  const inShop = <T>(work: (tx: Tx) => Promise<T>) => withTenant(market.opened.db, auroraId, work);

  /** A person whose browser hears of an order that waits for its payment. */
  async function listeningBuyer(phone: string) {
    const token = await market.logIn(phone);
    const { id } = await trade.order(token, await trade.freshListing());
    const personId = await inShop(async (tx) => {
      const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.phone, phone));
      return person!.id;
    });
    await inShop((tx) => subscribe(tx, personId));
    return { orderId: id, personId };
  }

  async function subscribe(tx: Tx, userId: number): Promise<void> {
    const [session] = await tx.select().from(sessions).where(eq(sessions.userId, userId));
    const { p256dh, auth } = pushBrowser().keys;
    const endpoint = `https://push.example/${userId}`;
    await tx.insert(pushSubscriptions).values({
      userId,
      sessionId: session!.id,
      endpoint,
      endpointHash: endpoint,
      p256dh,
      auth,
      language: 'en',
      createTime: new Date(market.clockMs),
    });
  }

  /** Whether a transaction of this database waits for another one. */
  async function somebodyWaits(): Promise<boolean> {
    const waiting = await market.opened.db.execute(
      sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowsOf(waiting).length > 0;
  }

  const ends: [what: string, phone: string, end: (tx: Tx, personId: number) => Promise<unknown>][] = [
    ['is signed out', '13700000831', (tx, id) => closeSessions(tx, id)],
    ['gets a new password', '13700000832', (tx, id) => setPassword(tx, id, 'another')],
  ];

  it.each(ends)('is booked when its buyer %s at the same moment', async (_what, phone, end) => {
    const { orderId, personId } = await listeningBuyer(phone);
    const [isDone, goOn] = [signal(), signal()];
    const ending = inShop(async (tx) => {
      await end(tx, personId);
      isDone.give();
      await goOn.given;
    });
    await Promise.race([isDone.given, ending]);
    let isPaid = false;
    const paying = trade.pay(orderId).finally(() => (isPaid = true));
    const whole = Promise.all([ending, paying]);
    while (!isPaid && !(await somebodyWaits())) await setTimeout(10);
    goOn.give();
    await whole;
    expect(await trade.statusOf(orderId)).toBe('paid');
    const left = await inShop((tx) => tx.$count(pushSubscriptions, eq(pushSubscriptions.userId, personId)));
    expect(left).toBe(0);
    expect(await inShop((tx) => tx.$count(pushOutbox))).toBe(0);
  });
});
