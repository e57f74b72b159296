import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callTable } from '../../bff/contract/index';
import type { CallKey } from '../../bff/contract/types';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, titan, type CallOptions, type Envelope, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';

tellWhenPostgresIsSkipped('who may do what with an order');

type Who = 'buyer' | 'seller' | 'other' | 'stranger' | 'guest';
/** `missing`: exactly the answer for an order that does not exist. `refused`: they know the order, but may not do this. */
type Verdict = 'ok' | 'refused' | 'missing' | 'loginRequired';
type Stage = 'unpaid' | 'delivered' | 'completed';

const foreign = { other: 'missing', stranger: 'missing', guest: 'loginRequired' } as const;
const both = { buyer: 'ok', seller: 'ok', ...foreign } as const;
const buyerOnly = { buyer: 'ok', seller: 'missing', ...foreign } as const;
const buyersStep = { buyer: 'ok', seller: 'refused', ...foreign } as const;
const nobody = { buyer: 'refused', seller: 'refused', ...foreign } as const;
const nobodyNow = { buyer: 'refused', seller: 'missing', ...foreign } as const;

/** What each person may do with an order, by the order's stage. Written from api.md §4 and §6. */
const table: Readonly<Record<string, Readonly<Record<Stage, Readonly<Record<Who, Verdict>>>>>> = {
  'GET /api/web/order/{id}': { unpaid: both, delivered: both, completed: both },
  'GET /api/web/order/{id}/events': { unpaid: both, delivered: both, completed: both },
  'GET /api/web/order/{id}/payment': { unpaid: buyerOnly, delivered: buyerOnly, completed: buyerOnly },
  'GET /api/web/order/{id}/credentials': { unpaid: nobodyNow, delivered: buyerOnly, completed: buyerOnly },
  'POST /api/web/order/{id}/pay': { unpaid: buyerOnly, delivered: nobodyNow, completed: nobodyNow },
  'POST /api/web/order/{id}/cancel': { unpaid: buyersStep, delivered: nobody, completed: nobody },
  'POST /api/web/order/{id}/confirm': { unpaid: nobody, delivered: buyersStep, completed: nobody },
  'POST /api/web/order/{id}/handover': { unpaid: nobody, delivered: nobody, completed: nobody },
  'POST /api/web/order/{id}/dispute': { unpaid: nobody, delivered: buyersStep, completed: nobody },
  'POST /api/web/order/{id}/statement': { unpaid: nobody, delivered: nobody, completed: nobody },
};

const cases = Object.entries(table).flatMap(([name, stages]) =>
  Object.entries(stages).flatMap(([stage, verdicts]) =>
    Object.entries(verdicts).map(([who, verdict]) => ({
      name: name as CallKey,
      stage: stage as Stage,
      who: who as Who,
      verdict,
    })),
  ),
);

describe.each(engines)('an order on %s', (engine) => {
  let market: TestMarket;
  let trade: OrderMarket;
  let optionsOf: Readonly<Record<Who, CallOptions>>;

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await orderMarket(market);
    optionsOf = {
      buyer: { token: trade.buyer },
      seller: { token: trade.seller },
      other: { token: trade.other },
      stranger: { token: await market.logIn('13700000077', { host: titan }), host: titan },
      guest: {},
    };
  });
  afterAll(() => market.close());

  async function orderAt(stage: Stage): Promise<unknown> {
    if (stage === 'unpaid') {
      const made = await trade.order(trade.buyer, await trade.freshListing());
      return made['id'];
    }
    const id = await trade.delivered();
    if (stage === 'completed') await market.call('POST /api/web/order/{id}/confirm', { id }, { token: trade.buyer });
    return id;
  }

  /** Makes a call; a stream of events counts as its good answer. */
  async function make(name: CallKey, id: unknown, who: Who): Promise<Envelope> {
    const login = { accountNumber: 'hero_7', accountPassword: 'Open-Sesame-7' };
    const words = 'The account is not as described.';
    const input = { id, reason: words, text: words, ...login };
    // Longer than a repeat of the same POST is refused.
    market.clockMs += 6_000;
    const answer = await market.answer(name, input, optionsOf[who]);
    if (answer.headers.get('content-type') !== 'text/event-stream') return (await answer.json()) as Envelope;
    await answer.body?.cancel();
    return { code: 200, msg: 'success' };
  }

  it('is none of one’s own account, and the listing says so to its seller alone', async () => {
    const listing = await trade.freshListing();
    const shownTo = async (token: string | undefined) =>
      (await market.call('GET /api/web/good/info', { id: String(listing) }, { token })).data;
    expect(await shownTo(trade.seller)).toHaveProperty('isOwn', true);
    for (const token of [trade.buyer, trade.other, undefined]) expect(await shownTo(token)).not.toHaveProperty('isOwn');
  });

  it('has a row for every call about one order', () => {
    const calls = Object.keys(callTable).filter((name) => name.includes('/web/order/{id}'));
    expect(Object.keys(table).sort()).toEqual(calls.sort());
  });

  it.each(cases)('$name of an order that is $stage: $who is $verdict', async ({ name, stage, who, verdict }) => {
    const id = await orderAt(stage);
    const answer = await make(name, id, who);
    const before = await make(name, '999999999', who);
    if (verdict === 'missing') {
      expect(answer).toEqual(before);
      expect(answer.code).toBe(404);
    } else if (verdict === 'loginRequired') {
      expect(answer).toEqual(before);
      expect(answer.code).toBe(401);
    } else {
      expect(answer.code, answer.msg).toBe(verdict === 'ok' ? 200 : 500);
    }
    if (verdict !== 'ok') expect(await trade.statusOf(id)).toBe(stage);
    // The unpaid order would count against the buyer's limit.
    if (stage === 'unpaid') await market.call('POST /api/web/order/{id}/cancel', { id }, { token: trade.buyer });
  });
});
