import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../marketplace/db/engine';
import { savedSearches } from '../../marketplace/db/schema/searches';
import { savedSearchesOf } from '../../marketplace/queries/savedSearches';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, titan, type TestMarket } from './support/market';
import { plansOf } from './support/plans';
import { sellMarket } from './support/sellMarket';
import { minuteMs } from '../../bff/contract/durations';

tellWhenPostgresIsSkipped('saved searches');

describe.each(engines)('saved searches on %s', (engine) => {
  let market: TestMarket;
  let token: string;
  let other: string;

  beforeAll(async () => {
    market = await openMarket(engine);
    token = await market.logIn('13700000961');
    other = await market.logIn('13700000962');
  });
  afterAll(() => market.close());

  const list = async (who = token) => (await market.call('GET /api/web/search/saved', {}, { token: who })).rows ?? [];
  const save = (name: string, query: string, filter: object, who = token) =>
    market.call('POST /api/web/search/saved', { name, query, filter }, { token: who });
  const change = (call: 'rename' | 'look' | 'remove', input: Record<string, unknown>, who = token) =>
    market.call(`POST /api/web/search/saved/${call}`, input, { token: who });

  it('are kept under a name, the same one once', async () => {
    expect(await save('  Cheap   ones ', 'priceEnd=900', { priceEnd: '900' })).toMatchObject({ code: 200 });
    expect(await list()).toMatchObject([{ name: 'Cheap ones', query: 'priceEnd=900', newCount: 0 }]);
    await save('Cheap', 'priceEnd=900', { priceEnd: '900' });
    expect(await list()).toMatchObject([{ name: 'Cheap' }]);
  });

  it('are kept with what the search knows, and with half a character as well', async () => {
    const filter = { priceEnd: '800', keyWordArr: ['half \ud83d'], junk: 'x'.repeat(900_000), pageSize: 3 };
    const saved = await save('Junk', 'priceEnd=800', filter);
    expect(saved).toMatchObject({ code: 200 });
    const { id } = saved.data as { id: number };
    const [row] = await withTenant(market.opened.db, 1, (tx) =>
      tx
        .select()
        .from(savedSearches)
        .where(eq(savedSearches.id, Number(id))),
    );
    expect(row?.filter).toEqual({ priceEnd: '800', keyWordArr: ['half \ufffd'] });
    await change('remove', { id });
  });

  it('are told apart by as much as an index holds, in whatever script', async () => {
    const script = Array.from({ length: 2000 }, (_, at) => String.fromCodePoint(0x4e00 + at * 7)).join('');
    const kept = await save('Long', script.slice(0, 666), {});
    expect(kept).toMatchObject({ code: 200 });
    await change('remove', { id: (kept.data as { id: number }).id });
    expect(await save('Too long', script, {})).toMatchObject({ code: 500, msg: expect.stringContaining('query') });
  });

  it('count what is published since the last look and fits', async () => {
    const sell = sellMarket(market);
    const form = await sell.form(await sell.personId('13700000961'));
    await save('Of one game', 'gameId=1', { gameId: String(form['gameId']), sortRank: 'priceasc', pageSize: 1 });
    await save('Dear ones', 'priceStart=5000', { priceStart: '5000' });
    market.clockMs += minuteMs;
    await sell.desk('POST', `/listings/${await sell.consign(token, form)}/approve`);
    const counts = async () => Object.fromEntries((await list()).map(({ name, newCount }) => [name, newCount]));
    expect(await counts()).toEqual({ Cheap: 1, 'Of one game': 1, 'Dear ones': 0 });
    market.clockMs += minuteMs;
    const [cheap] = (await list()).filter(({ name }) => name === 'Cheap');
    expect(await change('look', { id: cheap?.['id'] })).toMatchObject({ code: 200 });
    expect(await counts()).toEqual({ Cheap: 0, 'Of one game': 1, 'Dear ones': 0 });
  });

  it('are looked at again as soon as one likes', async () => {
    const [cheap] = (await list()).filter(({ name }) => name === 'Cheap');
    market.clockMs += minuteMs;
    expect(await change('look', { id: cheap?.['id'] })).toMatchObject({ code: 200 });
    expect(await change('look', { id: cheap?.['id'] })).toMatchObject({ code: 200 });
  });

  it('are counted together, in as many statements for eighteen as for two', async () => {
    const who = await market.logIn('13700000963');
    const personId = await sellMarket(market).personId('13700000963');
    const games = (await market.call('GET /api/web/game/Type')).data as { id: number }[];
    const statements = async () => (await plansOf(market.opened.db, 1, (tx) => savedSearchesOf(tx, personId))).length;
    const filters = games.slice(0, 6).flatMap(({ id }) => [
      { gameId: String(id), f1: '20-' },
      { gameId: String(id), priceEnd: '900' },
      { gameId: String(id), f1: '5-60', f2: '1-' },
    ]);
    const totals: number[] = [];
    for (const [place, filter] of filters.entries()) {
      if (place === 2) expect(await statements()).toBe(3);
      await save(`Search ${place}`, `place=${place}`, filter, who);
      totals.unshift((await market.call('POST /api/web/good/allList', filter)).total ?? -1);
    }
    await withTenant(market.opened.db, 1, (tx) =>
      tx
        .update(savedSearches)
        .set({ lookTime: new Date(0) })
        .where(eq(savedSearches.userId, personId)),
    );
    expect((await list(who)).map(({ newCount }) => newCount)).toEqual(totals);
    expect(new Set(totals).size).toBeGreaterThan(2);
    expect(await statements()).toBe(3);
  });

  it('are nobody else’s', async () => {
    const [mine] = await list();
    expect(await list(other)).toEqual([]);
    expect((await change('rename', { id: mine?.['id'], name: 'Mine now' }, other)).code).toBe(404);
    expect((await change('look', { id: mine?.['id'] }, other)).code).toBe(404);
    await change('remove', { id: mine?.['id'] }, other);
    expect((await list())[0]).toEqual(mine);
    const elsewhere = await market.logIn('13700000963', { host: titan });
    const there = { token: elsewhere, host: titan };
    expect((await market.call('POST /api/web/search/saved/look', { id: mine?.['id'] }, there)).code).toBe(404);
    expect((await market.call('GET /api/web/search/saved', {})).code).toBe(401);
  });

  it('take another name, refuse none, and go when they are dropped', async () => {
    const [mine] = await list();
    expect(await change('rename', { id: mine?.['id'], name: ' ' })).toMatchObject({
      fields: { name: expect.anything() },
    });
    expect(await change('rename', { id: mine?.['id'], name: 'x'.repeat(61) })).toMatchObject({ code: 500 });
    await change('rename', { id: mine?.['id'], name: '便宜的' });
    expect((await list())[0]).toMatchObject({ name: '便宜的' });
    const before = (await list()).length;
    await change('remove', { id: mine?.['id'] });
    expect(await list()).toHaveLength(before - 1);
  });

  it('are twenty at most, however many are sent at once', async () => {
    await Promise.all(
      Array.from({ length: 24 }, (_, at) => save(`No ${at}`, `keyWord=${at}`, { keyWord: `${at}` }, other)),
    );
    expect(await list(other)).toHaveLength(20);
    expect((await save('One more', 'keyWord=more', { keyWord: 'more' }, other)).msg).toContain('20');
  });
});
