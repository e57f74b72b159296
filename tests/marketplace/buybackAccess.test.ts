import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callTable } from '../../bff/contract/index';
import type { CallKey } from '../../bff/contract/types';
import { buybackMarket, type BuybackMarket } from './support/buybackMarket';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, titan, type CallOptions, type Envelope, type TestMarket } from './support/market';

tellWhenPostgresIsSkipped('who may do what with a buy-back');

type Who = 'owner' | 'other' | 'stranger' | 'guest';
/** `missing`: exactly the answer for one that does not exist. `refused`: it is theirs, but this is not possible now. */
type Verdict = 'ok' | 'refused' | 'missing' | 'loginRequired';
type Stage = 'waiting' | 'offered' | 'accepted';

const foreign = { other: 'missing', stranger: 'missing', guest: 'loginRequired' } as const;
const ok = { owner: 'ok', ...foreign } as const;
const notNow = { owner: 'refused', ...foreign } as const;

/** What each person may do with a bidding, by its stage. */
const table: Readonly<Record<string, Readonly<Record<Stage, Readonly<Record<Who, Verdict>>>>>> = {
  'GET /api/account/quotation/mybprice': { waiting: ok, offered: ok, accepted: ok },
  'GET /api/account/backlist/{id}/events': { waiting: ok, offered: ok, accepted: ok },
  'POST /api/account/krecycle': { waiting: notNow, offered: ok, accepted: notNow },
  'POST /api/account/backlist/{id}/cancel': { waiting: ok, offered: ok, accepted: notNow },
  'POST /api/account/backlist/{id}/handover': { waiting: notNow, offered: notNow, accepted: notNow },
  'POST /api/account/backlist/{id}/refuse': { waiting: notNow, offered: ok, accepted: notNow },
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

describe.each(engines)('a buy-back on %s', (engine) => {
  let market: TestMarket;
  let trade: BuybackMarket;
  let optionsOf: Readonly<Record<Who, CallOptions>>;

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await buybackMarket(market);
    optionsOf = {
      owner: { token: trade.seller },
      other: { token: trade.other },
      stranger: { token: await market.logIn('13700000077', { host: titan }), host: titan },
      guest: {},
    };
  });
  afterAll(() => market.close());

  async function biddingAt(stage: Stage): Promise<number> {
    // One person sends in at most 50 a day.
    market.clockMs += 30 * 60_000;
    const id = await trade.send('bidding');
    if (stage === 'waiting') return id;
    await trade.offer(id, trade.supplierIds.bidders[0]!, 500);
    if (stage === 'accepted') await trade.accept(id);
    return id;
  }

  /** Makes a call; a stream of events counts as its good answer. */
  async function make(name: CallKey, id: unknown, who: Who): Promise<Envelope> {
    // Longer than a repeat of the same POST is refused.
    market.clockMs += 6_000;
    const login = { accountNumber: 'hero_7', accountPassword: 'Open-Sesame-7' };
    const answer = await market.answer(name, { id, backId: id, ...login }, optionsOf[who]);
    if (answer.headers.get('content-type') !== 'text/event-stream') return (await answer.json()) as Envelope;
    await answer.body?.cancel();
    return { code: 200, msg: 'success' };
  }

  it('has a row for every call about one of them', () => {
    const calls = Object.entries(callTable)
      .filter(([, { input }]) => 'backId' in input.shape)
      .map(([name]) => name)
      .filter((name) => name.includes('/account/'));
    const byPath = Object.keys(callTable).filter((name) => name.includes('/account/backlist/{id}'));
    expect(Object.keys(table).sort()).toEqual([...calls, ...byPath].sort());
  });

  it.each(cases)('$name of one that is $stage: $who is $verdict', async ({ name, stage, who, verdict }) => {
    const id = await biddingAt(stage);
    const before = await trade.row(id);
    const answer = await make(name, id, who);
    const ofNone = await make(name, '999999999', who);
    if (verdict === 'missing') {
      expect(answer).toEqual(ofNone);
      expect(answer.code).toBe(404);
    } else if (verdict === 'loginRequired') {
      expect(answer).toEqual(ofNone);
      expect(answer.code).toBe(401);
    } else {
      expect(answer.code, answer.msg).toBe(verdict === 'ok' ? 200 : 500);
    }
    if (verdict !== 'ok') expect(await trade.row(id)).toEqual(before);
    await finish(id);
  });

  it('is in nobody else’s list', async () => {
    const id = await biddingAt('offered');
    const listOf = async (who: Who) =>
      (await market.call('GET /api/account/backlist/allList', { pageSize: 100 }, optionsOf[who])).rows ?? [];
    expect((await listOf('owner')).map((row) => row['id'])).toContain(id);
    expect(await listOf('other')).toEqual([]);
    expect(await listOf('stranger')).toEqual([]);
    await finish(id);
  });

  it('tells nobody of an offer what other accounts its supplier bids for, or whose it is', async () => {
    const id = await biddingAt('offered');
    const { rlist } = await trade.read(id);
    expect(Object.keys(rlist[0]!).sort()).toEqual(
      [
        ...['backId', 'bprice', 'completedCount', 'createTime', 'dealCount', 'expires'],
        ...['fee', 'id', 'net', 'note', 'supplierName'],
      ].sort(),
    );
    await finish(id);
  });

  it('does not take an offer of another account for its own', async () => {
    const [mine, another] = [await biddingAt('offered'), await biddingAt('offered')];
    const [foreignOffer] = await trade.offersOf(another);
    const answer = await trade.accept(mine, { quotationId: foreignOffer!.id });
    const none = await trade.accept(mine, { quotationId: 999_999_999 });
    expect(answer).toEqual(none);
    expect(answer.code).toBe(500);
    expect((await trade.row(another)).status).toBe('quoting');
    await finish(mine);
    await finish(another);
  });

  /** What is under way counts against the seller's limit. */
  async function finish(id: number): Promise<void> {
    const { status } = await trade.row(id);
    if (status === 'quoting') await market.call('POST /api/account/backlist/{id}/cancel', { id }, optionsOf.owner);
    if (status !== 'accepted') return;
    await trade.step(id, 'deposit');
    await trade.step(id, 'settle');
  }
});
