import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBuyback } from '../../marketplace/buybacks/create';
import { addOffer } from '../../marketplace/buybacks/offers';
import { takeBuybackStep } from '../../marketplace/buybacks/transition';
import { withTenant } from '../../marketplace/db/engine';
import { buybackEvents, buybacks, offers } from '../../marketplace/db/schema/buybacks';
import { checkBooks } from './support/books';
import { auroraId, buybackMarket, type BuybackMarket, type BuybackRow } from './support/buybackMarket';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, type TestMarket } from './support/market';
import { triesOf } from '../support/scale';

tellWhenPostgresIsSkipped('races for offers');

const raceCount = triesOf({ long: 1_000, short: 60 });
const longTestMs = 900_000;
const auditEvery = 250;

function wishLike({ id: _id, tenantId: _tenantId, revision: _revision, ...wish }: BuybackRow) {
  return wish;
}

describe.each(engines)('races for buy-backs on %s', (engine) => {
  let market: TestMarket;
  let trade: BuybackMarket;

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await buybackMarket(market);
  });
  afterAll(() => market.close());

  let template: BuybackRow;

  /** A bidding of the seller's with one offer, past the checks of the form, which are not what races. */
  const bidding = (supplierId: number, priceCents: number) =>
    trade.inShop(async (tx) => {
      const made = await createBuyback(tx, { ...wishLike(template), hopedCents: 10_000 }, trade.tools);
      if (made === 'tooMany') throw new Error('the seller has too many under way');
      const offer = await addOffer(tx, { buybackId: made.id, supplierId, priceCents }, trade.tools);
      if (offer.kind !== 'done') throw new Error(`no offer: ${offer.kind}`);
      return { id: made.id, quotationId: offer.offer.id };
    });

  /** What a race left, and the end of what was accepted, so that it does not count against the seller's limit. */
  const settle = (id: number, last: 'settle' | 'returnDeposit') =>
    trade.inShop(async (tx) => {
      const [row] = await tx.select().from(buybacks).where(eq(buybacks.id, id));
      const made = await tx.select().from(offers).where(eq(offers.buybackId, id));
      const events = await tx.$count(buybackEvents, eq(buybackEvents.buybackId, id));
      if (row?.status === 'accepted') {
        for (const action of ['deposit', last] as const) {
          await takeBuybackStep(tx, { buybackId: id, action, actor: 'staff' }, trade.tools);
        }
      }
      return { row: row as BuybackRow, states: made.map(({ state }) => state), events };
    });

  it(
    `has one outcome of two offers, an acceptance and a cancellation at once, ${raceCount} times over`,
    { timeout: longTestMs },
    async () => {
      template = await trade.row(await trade.send('bidding'));
      const [a, b, c] = trade.supplierIds.bidders as [number, number, number];
      const outcomes = new Map<string, number>();
      for (let race = 0; race < raceCount; race += 1) {
        const { id, quotationId } = await bidding(a, 10_000);
        market.clockMs += 6_000;
        const token = trade.seller;
        const works = [
          () => trade.offer(id, b, 200),
          () => trade.offer(id, c, 300),
          () => market.call('POST /api/account/krecycle', { backId: id, quotationId, bprice: '100.00' }, { token }),
          () => market.call('POST /api/account/backlist/{id}/cancel', { id }, { token }),
        ] as const;
        // Another one first each time: on one connection they are served in this order.
        const started: Promise<unknown>[] = [];
        for (let index = 0; index < works.length; index += 1) {
          const at = (index + race) % works.length;
          started[at] = (works[at] as () => Promise<unknown>)();
        }
        const [, , accepted, cancelled] = (await Promise.all(started)) as [
          unknown,
          unknown,
          { code: number },
          { code: number },
        ];
        const label = `race ${race}`;
        expect([accepted.code, cancelled.code].sort(), label).toEqual([200, 500]);
        const won = accepted.code === 200 ? 'accepted' : 'cancelled';
        const { row, states, events } = await settle(id, race % 2 === 0 ? 'settle' : 'returnDeposit');
        expect(row.status, label).toBe(won);
        expect(states.filter((state) => state === 'accepted').length, label).toBe(won === 'accepted' ? 1 : 0);
        expect(states, label).not.toContain('open');
        expect(row.revision, label).toBe(events);
        outcomes.set(won, (outcomes.get(won) ?? 0) + 1);
        if (race % auditEvery === auditEvery - 1) {
          expect((await checkBooks(market.opened.db, auroraId)).faults, label).toEqual([]);
        }
      }
      // Both ends were seen, so that the races were races.
      expect(Math.min(outcomes.get('accepted') ?? 0, outcomes.get('cancelled') ?? 0)).toBeGreaterThan(raceCount / 20);
    },
  );

  it('pays a deposit once, whoever says so at the same time', { timeout: longTestMs }, async () => {
    for (let race = 0; race < 50; race += 1) {
      const { id } = await bidding(trade.supplierIds.bidders[0]!, 50_000);
      await trade.accept(id);
      const results = await Promise.allSettled([trade.step(id, 'deposit'), trade.step(id, 'deposit')]);
      expect(results.map(({ status }) => status).sort(), `race ${race}`).toEqual(['fulfilled', 'rejected']);
      expect(await trade.balances(id), `race ${race}`).toEqual({ provider: -10_000, escrow: 10_000 });
      await trade.step(id, 'settle');
    }
    expect((await checkBooks(market.opened.db, auroraId)).faults).toEqual([]);
  });

  it('lets a person have twenty under way, also when twenty-five come at once', { timeout: longTestMs }, async () => {
    const made = await Promise.all(
      Array.from({ length: 25 }, () =>
        withTenant(market.opened.db, auroraId, (tx) => createBuyback(tx, wishLike(template), trade.tools)),
      ),
    );
    // The template itself is the twentieth.
    expect(made.filter((entry) => entry !== 'tooMany')).toHaveLength(19);
  });
});
