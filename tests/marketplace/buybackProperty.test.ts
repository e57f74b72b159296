import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buybackActions } from '../../bff/contract/sell';
import { acceptOffer } from '../../marketplace/buybacks/accept';
import { appraise } from '../../marketplace/buybacks/appraise';
import { depositCentsOf } from '../../marketplace/buybacks/deposit';
import {
  allowedBuybackActions,
  buybackTransitionFor,
  buybackTransitions,
  type BuybackActor,
  type BuybackMove,
  type BuybackWay,
} from '../../marketplace/buybacks/machine';
import { withdrawOffer } from '../../marketplace/buybacks/offers';
import { takeBuybackStep, type PlainMove } from '../../marketplace/buybacks/transition';
import { buybackStatuses, buybacks } from '../../marketplace/db/schema/buybacks';
import { checkBooks } from './support/books';
import { auroraId, buybackMarket, type BuybackMarket } from './support/buybackMarket';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, type TestMarket } from './support/market';
import { triesOf } from '../support/scale';
import { dayMs, minuteMs } from '../../bff/contract/durations';

tellWhenPostgresIsSkipped('random lives of buy-backs');

const longTestMs = 600_000;
const runs = triesOf({ long: 40, short: 20 });

const ways: readonly BuybackWay[] = ['appraisal', 'quick', 'bidding', 'leishen'];
const actors: readonly BuybackActor[] = ['seller', 'staff', 'supplier', 'partner', 'system'];
const plainMoves: readonly PlainMove[] = [
  'refuse',
  'decline',
  'cancel',
  'deposit',
  'reopen',
  'expire',
  'settle',
  'returnDeposit',
  'forfeit',
  'done',
];

/** What can happen to the few buy-backs of one life. Numbers choose among those there are. */
const command = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant('offer' as const),
      supplier: fc.nat(4),
      yuan: fc.integer({ min: 1, max: 900 }),
      hours: fc.constantFrom(undefined, 1, 30),
      at: fc.nat(3),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('withdraw' as const), supplier: fc.nat(4), at: fc.nat(3) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('accept' as const),
      actor: fc.constantFrom('seller' as const, 'seller' as const, 'partner' as const),
      exact: fc.boolean(),
      at: fc.nat(3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('appraise' as const), at: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('person' as const),
      action: fc.constantFrom('cancel' as const, 'refuse' as const),
      isOwner: fc.boolean(),
      at: fc.nat(3),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      action: fc.constantFrom(...plainMoves.filter((move) => move !== 'reopen' && move !== 'expire')),
      actor: fc.constantFrom(...actors),
      at: fc.nat(3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(minuteMs, 31 * minuteMs, 90 * minuteMs, 25 * 60 * minuteMs),
    }),
  },
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

describe('the table of buy-backs', () => {
  it('reaches every state, ends in four, and names each arrow once', () => {
    const reached = new Set<string>(['quoting', ...buybackTransitions.map(({ to }) => to)]);
    expect([...reached].sort()).toEqual([...buybackStatuses].sort());
    const final = buybackStatuses.filter((status) => !buybackTransitions.some(({ from }) => from === status));
    expect([...final].sort()).toEqual(['cancelled', 'done', 'expired', 'refused']);
    const arrows = buybackTransitions.flatMap(({ ways: those, from, action, actors: who }) =>
      those.flatMap((way) => who.map((actor) => `${way} ${from} ${action} ${actor}`)),
    );
    expect(new Set(arrows).size).toBe(arrows.length);
  });

  it('lets nobody but the staff and time end what was accepted for the shop’s money', () => {
    for (const { ways: those, from, actors: who } of buybackTransitions) {
      if (from !== 'accepted' && from !== 'deposited') continue;
      if (those.includes('leishen')) expect(['partner', 'staff']).toEqual(expect.arrayContaining([...who]));
      else expect(['staff', 'system']).toEqual(expect.arrayContaining([...who]));
    }
  });

  it('never offers the seller what it would refuse', () => {
    for (const way of ways) {
      for (const status of buybackStatuses) {
        for (const hasOpenOffer of [true, false]) {
          for (const action of allowedBuybackActions({ way, status }, hasOpenOffer)) {
            expect(buybackActions).toContain(action);
            // Moves nothing: the login waits for the staff.
            if (action === 'handOver') {
              expect(status).toBe('deposited');
              continue;
            }
            expect(buybackTransitionFor({ way, status }, action, 'seller')).toBeDefined();
            if (!hasOpenOffer) expect(action).toBe('cancel');
          }
        }
      }
    }
  });

  it('asks for a fifth as deposit, at least 50 yuan, never more than the price', () => {
    expect([100_000, 25_000, 24_999, 5_000, 4_999, 1].map(depositCentsOf)).toEqual([
      20_000, 5_000, 5_000, 5_000, 4_999, 1,
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (price) => {
        const deposit = depositCentsOf(price);
        expect(deposit).toBeLessThanOrEqual(price);
        expect(deposit).toBeGreaterThanOrEqual(Math.min(price, 5_000));
        expect(Math.abs(deposit - price / 5) < 1 || deposit === 5_000 || deposit === price).toBe(true);
      }),
    );
  });
});

describe.each(engines)('random lives of buy-backs on %s', (engine) => {
  let market: TestMarket;
  let trade: BuybackMarket;

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await buybackMarket(market);
  });
  afterAll(() => market.close());

  /** One life: the commands one after the other, each answered exactly as the table says. */
  async function live(commands: readonly Command[]): Promise<void> {
    const ids: number[] = [];
    // Nobody sends in more than fifty a day.
    market.clockMs += dayMs;
    for (const way of ways) ids.push(await trade.send(way));
    const { shop, bidders, partner } = trade.supplierIds;
    const suppliers = [shop, ...bidders, partner];

    for (const entry of commands) {
      if (entry.kind === 'wait') {
        market.clockMs += entry.ms;
        await market.tick();
        continue;
      }
      market.clockMs += 6_000;
      const id = ids[entry.at] as number;
      const before = await trade.row(id);
      const result = await act(id, suppliers, entry);
      const after = await trade.row(id);
      if (result === 'done') expect(after.revision).toBe(before.revision + 1);
      else expect(after).toEqual(before);
    }
    // Whatever is left does not count against the person in the next life.
    await trade.inShop((tx) => tx.update(buybacks).set({ deskTime: null }));
    for (const id of ids) await endIt(id);
  }

  async function act(
    id: number,
    suppliers: readonly number[],
    entry: Exclude<Command, { kind: 'wait' }>,
  ): Promise<string> {
    const { status, way } = await trade.row(id);
    const expectArrow = (action: BuybackMove, actor: BuybackActor, result: string) => {
      const isThere = buybackTransitionFor({ way, status }, action, actor) !== undefined;
      if (!isThere) expect(result, `${way} ${status} ${action} ${actor}`).not.toBe('done');
      return isThere;
    };
    switch (entry.kind) {
      case 'offer': {
        const supplierId = suppliers[entry.supplier] as number;
        const made = await trade.offer(id, supplierId, entry.yuan, entry.hours);
        if (status !== 'quoting' || way === 'appraisal') expect(made.kind).toBe('illegal');
        return made.kind;
      }
      case 'withdraw': {
        const supplierId = suppliers[entry.supplier] as number;
        return (await trade.inShop((tx) => withdrawOffer(tx, { buybackId: id, supplierId }, trade.tools))).kind;
      }
      case 'accept': {
        const open = (await trade.offersOf(id))
          .filter(({ state, expireTime }) => state === 'open' && expireTime.getTime() > market.clockMs)
          .sort((left, right) => right.priceCents - left.priceCents);
        const priceCents = entry.exact ? (open[0]?.priceCents ?? 1) : 1;
        const wish = { buybackId: id, offerId: null, priceCents, actor: entry.actor };
        const { kind } = await trade.inShop((tx) => acceptOffer(tx, wish, trade.tools));
        const isThere = expectArrow('accept', entry.actor, kind);
        if (isThere) expect(kind).toBe(open.length === 0 ? 'offerGone' : entry.exact ? 'done' : 'priceChanged');
        return kind;
      }
      case 'appraise': {
        const appraisal = { lowCents: 100, highCents: 200, reasons: [] };
        const { kind } = await trade.inShop((tx) => appraise(tx, id, appraisal, trade.tools));
        const isThere = expectArrow('appraise', 'staff', kind);
        expect(kind).toBe(isThere ? 'done' : 'illegal');
        return kind;
      }
      case 'person': {
        const token = entry.isOwner ? trade.seller : trade.other;
        const answer = await market.call(`POST /api/account/backlist/{id}/${entry.action}`, { id }, { token });
        if (!entry.isOwner) expect(answer.code).toBe(404);
        const result = answer.code === 200 ? 'done' : 'refused';
        expectArrow(entry.action, 'seller', result);
        return result;
      }
      case 'step': {
        const { action, actor } = entry;
        const { kind } = await trade.inShop((tx) => takeBuybackStep(tx, { buybackId: id, action, actor }, trade.tools));
        const isThere = expectArrow(action, actor, kind);
        // A seller refuses offers, and there may be none.
        if (isThere && !(action === 'refuse' && actor === 'seller')) expect(kind).toBe('done');
        return kind;
      }
    }
  }

  async function endIt(id: number): Promise<void> {
    const { status } = await trade.row(id);
    if (status === 'quoting') {
      await trade.inShop((tx) =>
        takeBuybackStep(tx, { buybackId: id, action: 'cancel', actor: 'seller' }, trade.tools),
      );
    }
    const { way } = await trade.row(id);
    if (status === 'accepted' && way === 'leishen') await trade.step(id, 'done', 'partner');
    else if (status === 'accepted') await trade.step(id, 'deposit');
    if (status === 'deposited' || (status === 'accepted' && way !== 'leishen')) await trade.step(id, 'settle');
  }

  it(
    'follow the table, keep the books balanced, and give an account to one supplier',
    { timeout: longTestMs },
    async () => {
      const property = fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 30 }), async (commands) => {
        await live(commands);
        expect((await checkBooks(market.opened.db, auroraId)).faults).toEqual([]);
      });
      await fc.assert(property, { numRuns: runs, endOnFailure: true });
    },
  );
});
