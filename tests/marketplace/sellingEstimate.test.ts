import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sellWays } from '../../bff/contract/sell';
import type { PayloadOf } from '../../bff/contract/types';
import { rowsOf } from '../../marketplace/db/engine';
import { games } from '../../marketplace/db/schema/games';
import { listings, saleStates } from '../../marketplace/db/schema/listings';
import { latestDeals, latestListings } from '../../marketplace/selling/comparables';
import { wireMoney } from '../../marketplace/queries/wire';
import { estimateOf } from '../../marketplace/selling/estimate';
import { offeredFieldsOf } from '../../marketplace/selling/template';
import { wayFeeCents } from '../../marketplace/selling/ways';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, type TestMarket } from './support/market';
import { fieldsOf, sellMarket, type SellMarket } from './support/sellMarket';

tellWhenPostgresIsSkipped('estimates');

type Answer = PayloadOf<'POST /api/web/sell/estimate'>;
const cents = (amount: string | undefined) => Math.round(Number(amount) * 100);

describe.each(engines)('an estimate on %s', (engine) => {
  let market: TestMarket;
  let sell: SellMarket;
  let all: (typeof listings.$inferSelect)[];
  let gameId: number;

  beforeAll(async () => {
    market = await openMarket(engine);
    sell = sellMarket(market);
    all = await sell.inShop((tx) => tx.select().from(listings).orderBy(listings.id));
    gameId = all[0]!.gameId;
  });
  afterAll(() => market.close());

  const ask = async (input: Record<string, unknown>) =>
    (await market.call('POST /api/web/sell/estimate', { gameId, ...input })).data as Answer;

  it('is near the price of an account that is on sale, told by its details alone', async () => {
    const onSale = all.filter((row) => row.gameId === gameId && row.saleState === saleStates.onSale).slice(0, 60);
    const ratios: number[] = [];
    let inside = 0;
    for (const { id, values, groupId, priceCents } of onSale) {
      // Its own price must not answer the question.
      const hide = (saleState: number) =>
        sell.inShop((tx) => tx.update(listings).set({ saleState }).where(eq(listings.id, id)));
      await hide(saleStates.inReview);
      const { low, median, high } = await ask({ attributes: values, groupId: String(groupId) });
      await hide(saleStates.onSale);
      expect(cents(low)).toBeLessThanOrEqual(cents(median));
      expect(cents(median)).toBeLessThanOrEqual(cents(high));
      ratios.push(Math.abs(Math.log(cents(median) / priceCents)));
      if (priceCents >= cents(low) * 0.8 && priceCents <= cents(high) * 1.25) inside += 1;
    }
    const middle = ratios.sort((left, right) => left - right)[Math.floor(ratios.length / 2)]!;
    console.info(`${engine}: typical factor ${Math.exp(middle).toFixed(2)}, ${inside} of ${onSale.length} inside`);
    expect(middle).toBeLessThan(Math.log(1.5));
    expect(inside).toBeGreaterThan(onSale.length * 0.6);
  });

  it('is the same for the same question, from nobody and from anybody', async () => {
    const attributes = all[0]!.values;
    const first = await ask({ attributes });
    expect(await ask({ attributes: JSON.stringify(attributes) })).toEqual(first);
    const token = await market.logIn('13600000031');
    const own = await market.call('POST /api/web/sell/estimate', { gameId, attributes }, { token });
    expect(own.data).toEqual(first);
  });

  it('rests on the whole game while nothing is told, and says on what', async () => {
    const { sampleSize, reasons, low, high } = await ask({});
    const ofGame = all.filter((row) => row.gameId === gameId);
    const count = ofGame.filter(({ saleState }) => saleState === 2 || saleState === 3).length;
    expect(sampleSize).toBeGreaterThanOrEqual(Math.min(360, count));
    expect(reasons.map(({ code }) => code)).toEqual(['similar', 'deals']);
    expect(reasons[1]).toMatchObject({ count: expect.any(Number) as number, median: expect.any(String) as string });
    expect(cents(high)).toBeGreaterThan(cents(low));
    const told = await ask({ attributes: all.find((row) => row.gameId === gameId)!.values });
    expect(told.sampleSize).toBeLessThanOrEqual(40);
    expect(cents(told.high) / cents(told.low)).toBeLessThan(cents(high) / cents(low));
  });

  it('names what stands out, and what is filled in of how much', async () => {
    const ofGame = all.filter((row) => row.gameId === gameId && row.saleState === saleStates.onSale);
    const best = [...ofGame].sort((left, right) => right.priceCents - left.priceCents)[0]!;
    const cheap = [...ofGame].sort((left, right) => left.priceCents - right.priceCents)[0]!;
    const strong = (await ask({ attributes: best.values })).reasons;
    const weak = (await ask({ attributes: cheap.values })).reasons;
    expect(strong.filter(({ code }) => code === 'strong')[0]).toMatchObject({
      name: expect.any(String) as string,
      value: expect.stringMatching(/^\d/) as string,
    });
    expect(strong.some(({ code }) => code === 'weak')).toBe(false);
    expect(weak.some(({ code }) => code === 'weak')).toBe(true);
    const facts = strong.find(({ code }) => code === 'facts');
    expect(facts?.count).toBe(Object.keys(best.values).length);
    expect(facts?.total).toBeGreaterThanOrEqual(facts!.count!);
    expect(cents((await ask({ attributes: best.values })).low)).toBeGreaterThan(
      cents((await ask({ attributes: cheap.values })).high),
    );
  });

  it('says what each way brings, and consigning at the price the seller has in mind', async () => {
    const { ways, low, high } = await ask({});
    expect(ways.map(({ way }) => way).sort()).toEqual(sellWays.filter((way) => way !== 'appraisal').sort());
    for (const way of ways) {
      const [priceLow, priceHigh] = [cents(way.priceLow), cents(way.priceHigh)];
      expect(cents(way.netLow)).toBe(priceLow - wayFeeCents(way.way as 'quick', priceLow));
      expect(cents(way.netHigh)).toBe(priceHigh - wayFeeCents(way.way as 'quick', priceHigh));
      expect(way.enabled).toBe(true);
      if (way.way === 'consignment') continue;
      // Who buys at once pays less, and knows no better what the account is worth.
      expect(priceLow).toBeLessThan(cents(low));
      expect(priceHigh).toBeLessThan(cents(high));
      expect(priceHigh / priceLow).toBeGreaterThanOrEqual(cents(high) / cents(low));
    }
    const consignment = ways.find(({ way }) => way === 'consignment');
    expect(consignment).toMatchObject({ priceLow: low, priceHigh: high, feePermille: 50, minFee: '10.00' });
    const asked = (await ask({ price: '1234.5' })).ways;
    expect(asked.find(({ way }) => way === 'consignment')).toMatchObject({
      priceLow: '1234.50',
      priceHigh: '1234.50',
      netLow: '1172.77',
    });
    expect(asked.filter(({ way }) => way !== 'consignment')).toEqual(ways.filter(({ way }) => way !== 'consignment'));
  });

  it('takes what is right of a half-filled form, and a wrong price for none', async () => {
    const values = all.find((row) => row.gameId === gameId)!.values;
    const whole = await ask({ attributes: values });
    expect(await ask({ attributes: { ...values, f20: 'x' }, price: '0.1', groupId: 'x' })).toEqual(whole);
    expect(await ask({ attributes: '{' })).toEqual(await ask({}));
    const unknown = await market.call('POST /api/web/sell/estimate', { gameId: 2_000_001 });
    expect(Object.keys(fieldsOf(unknown))).toEqual(['gameId']);
  });

  it('is wide and says so where there is little to compare with, and nothing where there is nothing', async () => {
    const [model] = await sell.inShop((tx) => tx.select().from(games).where(eq(games.id, gameId)));
    const { id: _id, ...rest } = model!;
    const [empty] = await sell.inShop((tx) =>
      tx
        .insert(games)
        .values({ ...rest, name: 'Quiet game' })
        .returning(),
    );
    const nothing = await ask({ gameId: empty!.id, price: '50' });
    expect(nothing).toMatchObject({ sampleSize: 0, reasons: [{ code: 'thin', count: 0 }] });
    expect(nothing.median ?? null).toBeNull();
    expect(nothing.ways[0]).toMatchObject({ way: 'consignment', priceLow: '50.00', netLow: '40.00' });
    expect(nothing.ways[1]?.priceLow ?? null).toBeNull();
    const { id: _other, ...listing } = all[0]!;
    const priced = [10_000, 10_000, 10_000].map((priceCents, place) => ({
      ...listing,
      gameId: empty!.id,
      code: `THIN${place}`,
      priceCents,
      saleState: saleStates.onSale,
    }));
    await sell.inShop((tx) => tx.insert(listings).values(priced));
    expect(await ask({ gameId: empty!.id })).toMatchObject({
      sampleSize: 3,
      low: '75.00',
      median: '100.00',
      high: '130.00',
      reasons: [
        { code: 'similar', count: 3 },
        { code: 'thin', count: 3 },
      ],
    });
  });

  it('counts as comparable what is alike, not what stands in for want of it', async () => {
    const field = (await sell.inShop((tx) => offeredFieldsOf(tx, gameId))).find(({ type }) => type === 'radio')!;
    const rare = { [field.key]: '999999999' };
    const { id: _id, ...listing } = all.find((row) => row.gameId === gameId && row.groupId !== null)!;
    const told = { groupId: listing.groupId, serverId: null, priceCents: null, hasPartner: true, nowMs: Date.now() };
    const estimate = () => sell.inShop((tx) => estimateOf(tx, { gameId, values: rare, ...told }));
    const codes = ({ reasons }: Awaited<ReturnType<typeof estimate>>) => reasons.map(({ code }) => code);
    const none = await estimate();
    expect(none).toMatchObject({ sampleSize: 0, prices: { lowCents: expect.any(Number) as number } });
    expect(codes(none)).not.toContain('similar');
    expect(none.reasons).toContainEqual({ code: 'thin', count: 0 });
    const like = { ...listing, code: 'RARE', saleState: saleStates.onSale, tokens: [`${field.key}:999999999`] };
    const [row] = await sell.inShop((tx) => tx.insert(listings).values(like).returning());
    const one = await estimate();
    expect(one.sampleSize).toBe(1);
    expect(one.reasons.filter(({ code }) => code === 'similar' || code === 'thin')).toEqual([
      { code: 'similar', count: 1, low: wireMoney(like.priceCents), high: wireMoney(like.priceCents) },
      { code: 'thin', count: 1 },
    ]);
    await sell.inShop((tx) => tx.delete(listings).where(eq(listings.id, row!.id)));
  });

  it('sees its own shop only, and finds its rows by indexes', async () => {
    const input = { groupId: null, serverId: null, values: {}, priceCents: null, hasPartner: true, nowMs: Date.now() };
    const elsewhere = await sell.inShop((tx) => estimateOf(tx, { gameId, ...input }), 2);
    expect(elsewhere).toMatchObject({ prices: null, sampleSize: 0 });
    expect(elsewhere.ways.find(({ way }) => way === 'leishen')?.enabled).toBe(true);
    await market.opened.db.execute(sql`
      insert into listings (tenant_id, code, game_id, title, des, price_cents, sale_state, account_type, label_ids,
                            skin_ids, values, numbers, tokens, bigrams, search_text, title_img, verify_state, publish_time)
      select tenant_id, 'copy' || copy || code, game_id, title, des, price_cents + copy, sale_state, account_type, '{}',
             '{}', values, numbers, '{}', '{}', '', title_img, verify_state, publish_time - copy * interval '1 hour'
      from listings, generate_series(1, 10) as copy`);
    await market.opened.db.execute(sql`
      insert into deals (tenant_id, game_id, good_title, price_cents, deal_time, buyer_masked)
      select tenant_id, game_id, good_title, price_cents, deal_time - copy * interval '1 hour', buyer_masked
      from deals, generate_series(1, 30) as copy`);
    await market.opened.db.execute(sql`vacuum analyze listings, deals`);
    const plans = await sell.inShop(async (tx) => {
      const statements = [latestListings(tx, gameId, saleStates.onSale, 20), latestDeals(tx, gameId)];
      const found: string[] = [];
      for (const statement of statements) {
        const lines = rowsOf<Record<string, string>>(await tx.execute(sql`explain ${statement}`));
        found.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
      }
      return found;
    });
    expect(plans[0]).toMatch(/listings_game_time/);
    expect(plans[1]).toMatch(/deals_game_time/);
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan/);
  });
});
