import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallKey } from '../../bff/contract/types';
import { listings, saleStates } from '../../marketplace/db/schema/listings';
import { listingEvents, sellDrafts } from '../../marketplace/db/schema/selling';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, titan, type CallOptions, type Envelope, type TestMarket } from './support/market';
import { sellMarket, type ConsignForm, type SellMarket } from './support/sellMarket';

tellWhenPostgresIsSkipped('who may do what with a listing');

type Who = 'seller' | 'other' | 'stranger' | 'guest';
/** `missing`: exactly the answer for a listing that does not exist. `empty`: a list without it. */
type Verdict = 'ok' | 'refused' | 'missing' | 'empty' | 'loginRequired';
type Stage = 'inReview' | 'onSale' | 'reserved' | 'sold' | 'takenDown' | 'rejected';

const stages: readonly Stage[] = ['inReview', 'onSale', 'reserved', 'sold', 'takenDown', 'rejected'];
const foreign = { other: 'missing', stranger: 'missing', guest: 'loginRequired' } as const;
const when = (...allowed: Stage[]) =>
  Object.fromEntries(
    stages.map((stage) => [stage, { seller: allowed.includes(stage) ? 'ok' : 'refused', ...foreign } as const]),
  ) as Record<Stage, Record<Who, Verdict>>;
const ownList = Object.fromEntries(
  stages.map((stage) => [stage, { seller: 'ok', other: 'empty', stranger: 'empty', guest: 'loginRequired' }]),
) as Record<Stage, Record<Who, Verdict>>;

/** Every call that is about one own listing, or shows it; written from api.md, not from the rules. */
const table: Partial<Record<CallKey, Record<Stage, Record<Who, Verdict>>>> = {
  'GET /api/web/goods/mine': ownList,
  'GET /api/need/myConsignment': ownList,
  'GET /api/web/goods/mine/counts': ownList,
  'POST /api/web/goods/price': when('onSale', 'takenDown'),
  'POST /api/goods/info/downGoods': when('inReview', 'onSale'),
  'GET /api/goods/info/upGoods/{id}': when('takenDown'),
  'POST /api/need/consignment': when('takenDown', 'rejected'),
};

const cases = Object.entries(table).flatMap(([name, byStage]) =>
  Object.entries(byStage).flatMap(([stage, verdicts]) =>
    Object.entries(verdicts).map(([who, verdict]) => ({
      name: name as CallKey,
      stage: stage as Stage,
      who: who as Who,
      verdict,
    })),
  ),
);

describe.each(engines)('a consigned listing on %s', (engine) => {
  let market: TestMarket;
  let sell: SellMarket;
  let optionsOf: Readonly<Record<Who, CallOptions>>;
  let forms: Readonly<Record<Who, ConsignForm>>;
  let id: string;

  beforeAll(async () => {
    market = await openMarket(engine);
    sell = sellMarket(market);
    const seller = await market.logIn('13600000041');
    const other = await market.logIn('13600000042');
    optionsOf = {
      seller: { token: seller },
      other: { token: other },
      stranger: { token: await market.logIn('13600000041', { host: titan }), host: titan },
      guest: {},
    };
    const own = await sell.form(await sell.personId('13600000041'));
    const theirs = await sell.form(await sell.personId('13600000042'));
    forms = { seller: own, other: theirs, stranger: own, guest: own };
    id = await sell.consign(seller, own);
  });
  afterAll(() => market.close());

  const setStage = (stage: Stage) =>
    sell.inShop((tx) =>
      tx
        .update(listings)
        .set({
          saleState: saleStates[stage],
          publishTime: stage === 'inReview' || stage === 'rejected' ? null : new Date(market.clockMs),
        })
        .where(eq(listings.id, Number(id))),
    );
  const make = (name: CallKey, about: string, who: Who): Promise<Envelope> => {
    // Longer than a repeat of the same POST is refused.
    market.clockMs += 6_000;
    const form = name === 'POST /api/need/consignment' ? forms[who] : {};
    const isList = name.includes('mine') || name.includes('myConsignment');
    const fields = isList ? {} : { ...form, id: about, price: '500', downDes: 'Changed my mind' };
    return market.call(name, fields, optionsOf[who]);
  };
  const everything = () =>
    sell.inShop(async (tx) => ({
      listing: await tx
        .select()
        .from(listings)
        .where(eq(listings.id, Number(id))),
      events: await tx.select().from(listingEvents).orderBy(asc(listingEvents.id)),
    }));
  const isEmpty = ({ rows, data }: Envelope) =>
    rows === undefined ? Object.keys(data as object).length === 0 : rows.length === 0;

  it.each(cases)('$name when it is $stage: $who is $verdict', async ({ name, stage, who, verdict }) => {
    await setStage(stage);
    const before = await everything();
    const answer = await make(name, id, who);
    if (verdict === 'ok') {
      expect(answer.code, JSON.stringify(answer)).toBe(200);
      if (answer.rows !== undefined) expect(answer.rows.map((row) => String(row['id']))).toEqual([id]);
      return;
    }
    expect(await everything()).toEqual(before);
    if (verdict === 'empty') {
      expect(answer.code).toBe(200);
      expect(isEmpty(answer)).toBe(true);
    } else if (verdict === 'refused') {
      expect(answer.code, answer.msg).toBe(500);
    } else {
      expect(answer.code).toBe(verdict === 'missing' ? 404 : 401);
      expect(await make(name, '999999999', who)).toEqual(answer);
    }
  });

  it.each([
    ['inReview', false],
    ['rejected', false],
    ['onSale', true],
  ] as const)('when it is %s is shown to others: %s', async (stage, isShown) => {
    await setStage(stage);
    const { code } = await sell.listing(id);
    for (const who of ['seller', 'other', 'guest'] as const) {
      market.clockMs += 6_000;
      const detail = await market.call('GET /api/web/good/info', { id }, optionsOf[who]);
      const missing = await market.call('GET /api/web/good/info', { id: '999999999' }, optionsOf[who]);
      if (isShown) expect(detail.code).toBe(200);
      else expect(detail).toEqual(missing);
      const found = await market.call('POST /api/web/good/allList', { keyWord: code }, optionsOf[who]);
      expect(found.total).toBe(Number(isShown));
    }
    const elsewhere = await market.call('GET /api/web/good/info', { id }, optionsOf.stranger);
    expect(elsewhere.code).not.toBe(200);
    const kept = await market.call('POST /api/web/goods/collect', { accountId: id }, optionsOf.other);
    expect(kept.code === 200).toBe(isShown);
    const ordered = await market.call('POST /api/web/order', { goodId: id }, optionsOf.stranger);
    expect(ordered.code).not.toBe(200);
  });

  it('never tells others how to reach its seller', async () => {
    await setStage('rejected');
    const [form, options] = [forms.seller, optionsOf.seller];
    const contact = 'wx secret-hero-9';
    const sent = await market.call('POST /api/need/consignment', { ...form, id, contact }, options);
    expect(sent.code, sent.msg).toBe(200);
    await setStage('onSale');
    const { code } = await sell.listing(id);
    for (const answer of [
      await market.call('GET /api/web/good/info', { id }, optionsOf.other),
      await market.call('POST /api/web/good/allList', { keyWord: code }, optionsOf.other),
      await market.call('GET /api/web/recommend/{id}', { id }, optionsOf.other),
    ]) {
      expect(answer.code).toBe(200);
      expect(JSON.stringify(answer)).not.toContain('secret-hero');
    }
    expect(market.logged.join('\n')).not.toContain('secret-hero');
    const drafts = await sell.inShop((tx) => tx.select().from(sellDrafts));
    expect(drafts).toEqual([]);
  });
});
