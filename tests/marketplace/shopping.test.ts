import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../marketplace/db/engine';
import { browseHistory, favourites, goodsBrowses, tenantBrowses } from '../../marketplace/db/schema/browsing';
import { listings } from '../../marketplace/db/schema/listings';
import { users } from '../../marketplace/db/schema/people';
import { publicStates } from '../../marketplace/queries/listings';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { aurora, openMarket, titan, type Envelope, type TestMarket } from './support/market';
import { dayMs } from '../../bff/contract/durations';

tellWhenPostgresIsSkipped('searching, favourites and browse counts');

const auroraId = 1;
const titanId = 2;

interface Good extends Record<string, unknown> {
  readonly id: number;
  readonly gameId: number;
  readonly newPrice: string;
}

describe.each(engines)('shopping on %s', (engine) => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await openMarket(engine);
  });
  afterAll(() => market.close());

  const search = (input: Record<string, unknown> = {}, host = aurora, token?: string) =>
    market.call('POST /api/web/good/allList', input, { host, token });
  const goodsOf = (answer: Envelope) => (answer.rows ?? answer.data) as Good[];
  const info = (id: unknown, host = aurora, token?: string) =>
    market.call('GET /api/web/good/info', { id: String(id) }, { host, token });
  const aGood = async (place = 0, host = aurora) => goodsOf(await search({ pageSize: 20 }, host))[place] as Good;

  it('pages through the listings on sale without a gap or a repeat, and answers the last page past the end', async () => {
    const { total = 0 } = await search();
    const seen = new Set<number>();
    const pages = Math.ceil(total / 100);
    for (let pageNum = 1; pageNum <= pages; pageNum += 1) {
      for (const { id } of goodsOf(await search({ pageNum, pageSize: 100 }))) seen.add(id);
    }
    expect(seen.size).toBe(total);
    const last = await search({ pageNum: pages, pageSize: 100 });
    const past = await search({ pageNum: pages + 7, pageSize: 100 });
    expect(past).toEqual(last);
    expect(goodsOf(await search())).toHaveLength(10);
    expect(goodsOf(await search({ pageSize: 100_000 }))).toHaveLength(100);
  });

  it('sorts by price and filters by game, price and keyword', async () => {
    const { gameId } = await aGood();
    const found = goodsOf(
      await search({ gameId, priceStart: '100', priceEnd: '2000', sortRank: 'priceasc', pageSize: 100 }),
    );
    const prices = found.map(({ newPrice }) => Number(newPrice));
    expect(prices.length).toBeGreaterThan(1);
    expect(prices).toEqual([...prices].sort((left, right) => left - right));
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...prices)).toBeLessThanOrEqual(2000);
    expect(new Set(found.map((good) => good.gameId))).toEqual(new Set([gameId]));
    const { code } = found[0] as Good;
    expect(goodsOf(await search({ keyWord: String(code) })).map((good) => good['code'])).toContain(code);
    expect(await search({ gameId: '999' })).toMatchObject({ code: 200, rows: [], total: 0 });
  });

  it('keeps, lists and drops favourites; once is enough, at once is fine', async () => {
    const token = await market.logIn('13900000401');
    const good = await aGood(3);
    const before = (await info(good.id)).data as Good;
    const accountId = String(good.id);
    for (const path of ['POST /api/web/goods/collect', 'POST /api/web/goods/collect'] as const) {
      expect(await market.call(path, { accountId }, { token })).toEqual({ code: 200, msg: 'success' });
    }
    const mine = (await info(good.id, aurora, token)).data as Good;
    expect(mine['isCollect']).toBe(1);
    expect(mine['collectNum']).toBe(Number(before['collectNum']) + 1);
    expect(((await info(good.id)).data as Good)['isCollect']).toBe(0);
    expect(goodsOf(await search({ pageSize: 20 }, aurora, token)).find(({ id }) => id === good.id)?.['isCollect']).toBe(
      1,
    );

    await market.call('POST /api/web/goods/collect/remove', { accountId }, { token });
    await market.call('POST /api/web/goods/collect/remove', { accountId }, { token });
    expect(((await info(good.id)).data as Good)['collectNum']).toBe(before['collectNum']);
    expect(goodsOf(await market.call('GET /api/web/goods/collect/list', {}, { token }))).toEqual([]);
  });

  it('keeps five hundred favourites at most, however many are sent at once', async () => {
    const token = await market.logIn('13900000403');
    const ids = await withTenant(market.opened.db, auroraId, async (tx) => {
      const [person] = await tx.select().from(users).where(eq(users.phone, '13900000403'));
      const rows = await tx
        .select({ id: listings.id })
        .from(listings)
        .where(inArray(listings.saleState, [...publicStates]))
        .orderBy(listings.id)
        .limit(520);
      const own = { userId: person!.id, collectPriceCents: 100, collectTime: new Date(market.clockMs) };
      await tx.insert(favourites).values(rows.slice(0, 495).map(({ id }) => ({ ...own, listingId: id })));
      return rows.slice(495).map(({ id }) => id);
    });
    expect(ids).toHaveLength(25);
    const keep = (id: number) => market.call('POST /api/web/goods/collect', { accountId: String(id) }, { token });
    const answers = await Promise.all(ids.map(keep));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(5);
    market.clockMs += 6_000;
    // What is kept already stays kept.
    const again = await Promise.all(ids.map(keep));
    expect(again.map(({ code }) => code)).toEqual(answers.map(({ code }) => code));
  });

  it('lists favourites with the price of then, also after the listing was sold', async () => {
    const token = await market.logIn('13900000402');
    const [first, second] = [await aGood(4), await aGood(5)];
    for (const { id } of [first, second]) {
      market.clockMs += 1_000;
      await market.call('POST /api/web/goods/collect', { accountId: String(id) }, { token });
    }
    await withTenant(market.opened.db, auroraId, (tx) =>
      tx.update(listings).set({ priceCents: 12_345, saleState: 3 }).where(eq(listings.id, first.id)),
    );
    const kept = goodsOf(await market.call('GET /api/web/goods/collect/list', {}, { token }));
    expect(kept.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(kept[1]).toMatchObject({ saleState: 3, newPrice: '123.45', collectPrice: first.newPrice, isCollect: 1 });
    const page = await market.call('GET /api/web/goods/collect/list', { pageNum: '3', pageSize: '1' }, { token });
    expect(page.data).toEqual([]);
  });

  it('keeps no listing that is not public', async () => {
    const token = await market.logIn('13900000403');
    const { id } = await aGood(6);
    await withTenant(market.opened.db, auroraId, (tx) =>
      tx.update(listings).set({ saleState: 0 }).where(eq(listings.id, id)),
    );
    for (const accountId of [String(id), '999999', 'x', '-1', '99999999999']) {
      const answer = await market.call('POST /api/web/goods/collect', { accountId }, { token });
      expect(answer).toEqual({ code: 500, msg: 'The listing does not exist or has been removed' });
      expect((await info(accountId)).code).toBe(500);
      expect((await market.call('POST /api/web/save/goodsBrowse', { goodsId: accountId })).code).toBe(500);
    }
  });

  it('shows nobody in favourites, history and recommendations what the shop has not let on sale', async () => {
    const token = await market.logIn('13900000407');
    const [first, second] = [await aGood(10), await aGood(11)];
    for (const { id } of [first, second]) {
      market.clockMs += 1_000;
      await market.call('POST /api/web/goods/collect', { accountId: String(id) }, { token });
      await market.call('POST /api/web/save/goodsBrowse', { goodsId: String(id) }, { token });
    }
    const setTo = (saleState: number) =>
      withTenant(market.opened.db, auroraId, (tx) =>
        tx.update(listings).set({ saleState }).where(eq(listings.id, second.id)),
      );
    const kept = async () => goodsOf(await market.call('GET /api/web/goods/collect/list', {}, { token }));
    const recommended = async () => (await market.call('GET /api/web/recommend/{id}', { id: String(second.id) })).data;
    for (const hidden of [0, 1, 99]) {
      await setTo(hidden);
      expect((await kept()).map(({ id }) => id)).toEqual([first.id]);
      const page = await market.call('GET /api/web/goods/collect/list', { pageNum: '1', pageSize: '1' }, { token });
      expect(goodsOf(page).map(({ id }) => id)).toEqual([first.id]);
      const history = await market.call('GET /api/web/goods/browse', {}, { token });
      expect(history.total).toBe(1);
      expect(goodsOf(history).map(({ id }) => id)).toEqual([first.id]);
      expect(await recommended()).toEqual([]);
    }
    await setTo(4);
    expect((await kept()).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await market.call('GET /api/web/goods/browse', {}, { token })).total).toBe(2);
    expect(await recommended()).not.toEqual([]);
    await setTo(0);
    await market.call('POST /api/web/goods/collect/remove', { accountId: String(second.id) }, { token });
    await setTo(2);
    expect((await kept()).map(({ id }) => id)).toEqual([first.id]);
  });

  it('counts a view once per visitor and day, and stores no address', async () => {
    const { id } = await aGood(7);
    const views = async () => Number(((await info(id)).data as Good)['browseNum']);
    const look = (address: string, token?: string) =>
      market.call('POST /api/web/save/goodsBrowse', { goodsId: String(id) }, { address, token });
    const before = await views();
    for (const address of ['198.51.100.1', '198.51.100.1', '198.51.100.2'])
      expect((await look(address)).code).toBe(200);
    expect(await views()).toBe(before + 2);
    const token = await market.logIn('13900000404');
    await look('198.51.100.1', token);
    await look('198.51.100.3', token);
    expect(await views()).toBe(before + 3);
    market.clockMs += dayMs;
    await look('198.51.100.1');
    expect(await views()).toBe(before + 4);
    const rows = await withTenant(market.opened.db, auroraId, (tx) =>
      tx
        .select()
        .from(goodsBrowses)
        .where(and(eq(goodsBrowses.listingId, id))),
    );
    expect(rows).toHaveLength(4);
    expect(JSON.stringify(rows)).not.toContain('198.51');
  });

  it('counts one view of a network of IPv6 addresses, of which a visitor may take any', async () => {
    const { id } = await aGood(6);
    const views = async () => Number(((await info(id)).data as Good)['browseNum']);
    const before = await views();
    for (const address of ['2001:db8:5:6::1', '2001:db8:5:6:ffff::2', '2001:db8:5:7::1']) {
      await market.call('POST /api/web/save/goodsBrowse', { goodsId: String(id) }, { address });
    }
    expect(await views()).toBe(before + 2);
  });

  it('counts fifty reloads, and twenty looks at once, as one view', async () => {
    const views = async (id: number, host = aurora) => Number(((await info(id, host)).data as Good)['browseNum']);
    const [reloaded, crowded] = [await aGood(10), await aGood(11)];
    const before = [await views(reloaded.id), await views(crowded.id)];
    const look = ({ id }: Good, token?: string) =>
      market.call('POST /api/web/save/goodsBrowse', { goodsId: String(id) }, { address: '198.51.100.50', token });
    for (let times = 0; times < 50; times += 1) expect((await look(reloaded)).code).toBe(200);
    const answers = await Promise.all(Array.from({ length: 20 }, () => look(crowded)));
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200));
    expect([await views(reloaded.id), await views(crowded.id)]).toEqual(before.map((count) => Number(count) + 1));
    // A person is one visitor on every device.
    const token = await market.logIn('13900000407');
    await Promise.all(Array.from({ length: 20 }, () => look(crowded, token)));
    expect(await views(crowded.id)).toBe(Number(before[1]) + 2);
    market.clockMs += dayMs;
    await Promise.all(Array.from({ length: 20 }, () => look(crowded)));
    expect(await views(crowded.id)).toBe(Number(before[1]) + 3);
  });

  it('counts a visit to the shop once per visitor and day, for each shop apart', async () => {
    const count = (tenantId: number) =>
      withTenant(market.opened.db, tenantId, async (tx) => (await tx.select().from(tenantBrowses)).length);
    const visit = async (address: string, host = aurora) =>
      expect((await market.call('POST /api/web/save/tenantBrowse', {}, { address, host })).code).toBe(200);
    const before = [await count(auroraId), await count(titanId)];
    for (const address of ['198.51.100.9', '198.51.100.9', '198.51.100.10']) await visit(address);
    await Promise.all(Array.from({ length: 20 }, () => visit('198.51.100.11')));
    expect([await count(auroraId), await count(titanId)]).toEqual([Number(before[0]) + 3, before[1]]);
    await visit('198.51.100.9', titan);
    expect([await count(auroraId), await count(titanId)]).toEqual([Number(before[0]) + 3, Number(before[1]) + 1]);
    market.clockMs += dayMs;
    await visit('198.51.100.9');
    expect(await count(auroraId)).toBe(Number(before[0]) + 4);
    const hashes = await withTenant(market.opened.db, auroraId, (tx) => tx.select().from(tenantBrowses));
    const there = await withTenant(market.opened.db, titanId, (tx) => tx.select().from(tenantBrowses));
    // The same visitor is another hash on another day and in another shop: nobody can be followed by it.
    const all = [...hashes, ...there].map(({ visitor }) => visitor);
    expect(new Set(all).size).toBe(all.length);
    // As long as they are needed to count they stay.
    await market.keepHouse();
    expect(await count(auroraId)).toBe(Number(before[0]) + 4);
    // Once they have served to count, the housekeeping forgets them, whether or not somebody comes.
    market.clockMs += 4 * dayMs;
    await market.keepHouse();
    const left = await withTenant(market.opened.db, auroraId, async (tx) => [
      ...(await tx.select().from(tenantBrowses)),
      ...(await tx.select().from(goodsBrowses)),
    ]);
    expect(left).toEqual([]);
  });

  it('shows a person what they looked at, the last first', async () => {
    const token = await market.logIn('13900000405');
    const [first, second] = [await aGood(8), await aGood(9)];
    for (const { id } of [first, second, first]) {
      market.clockMs += 1_000;
      await market.call('POST /api/web/save/goodsBrowse', { goodsId: String(id) }, { token });
    }
    const history = await market.call('GET /api/web/goods/browse', {}, { token });
    expect(history.total).toBe(2);
    expect(goodsOf(history).map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it('forgets what a person looked at a year ago, as the privacy agreement promises', async () => {
    const token = await market.logIn('13900000408');
    const [old, kept, fresh] = [await aGood(12), await aGood(13), await aGood(14)];
    for (const { id } of [old, kept, fresh]) {
      await market.call('POST /api/web/save/goodsBrowse', { goodsId: String(id) }, { token });
    }
    const lookedAt = ({ id }: Good, daysAgo: number) =>
      withTenant(market.opened.db, auroraId, (tx) =>
        tx
          .update(browseHistory)
          .set({ browseTime: new Date(market.clockMs - daysAgo * dayMs) })
          .where(eq(browseHistory.listingId, id)),
      );
    await lookedAt(old, 365.1);
    await lookedAt(kept, 364.9);
    await market.keepHouse();
    const history = await market.call('GET /api/web/goods/browse', {}, { token });
    expect(goodsOf(history).map(({ id }) => id)).toEqual([fresh.id, kept.id]);
  });

  it('keeps shops apart: ids, favourites and views of one are unknown in another', async () => {
    const there = await aGood(0, titan);
    const here = await aGood(0);
    const token = await market.logIn('13900000406');
    expect((await info(there.id)).code).toBe(500);
    expect((await info(here.id, titan)).code).toBe(500);
    expect((await market.call('POST /api/web/goods/collect', { accountId: String(there.id) }, { token })).code).toBe(
      500,
    );
    expect((await market.call('POST /api/web/save/goodsBrowse', { goodsId: String(there.id) })).code).toBe(500);
    expect((await market.call('GET /api/web/recommend/{id}', { id: String(there.id) })).data).toEqual([]);
    expect((await market.call('GET /api/web/gameTemp', { gameId: String(there.gameId) })).total).toBe(0);
    expect(await search({ gameId: there.gameId })).toMatchObject({ total: 0 });
  });

  it('answers fifty mixed requests of two shops at once without mixing them', async () => {
    const names = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const host = index % 2 === 0 ? aurora : titan;
        const { data } = await market.call('GET /api/web/getTenant', {}, { host });
        const goods = goodsOf(await search({ pageSize: 3 }, host));
        return `${host} ${(data as { tenantId: number }).tenantId} ${goods.map(({ id }) => id).join()}`;
      }),
    );
    expect(new Set(names).size).toBe(2);
  });

  it('knows no shop at another host, and tells a suspended one from an unknown one', async () => {
    const unknown = { code: 404, msg: 'No shop is served at this address' };
    expect(await market.call('GET /api/web/getTenant', {}, { host: 'nobody.test' })).toEqual(unknown);
    expect(await market.call('POST /api/web/good/allList', {}, { host: 'nobody.test' })).toEqual(unknown);
    await market.addShop({ tenantId: 77, host: 'closed.test', state: 'suspended' });
    market.clockMs += 1_000;
    const answer = await market.call('GET /api/web/getTenant', {}, { host: 'CLOSED.test.:8080' });
    expect(answer).toMatchObject({ code: 200, data: { tenantName: 'Shop 77', state: 'suspended' } });
    expect(await search({}, 'closed.test')).toEqual({ code: 500, msg: 'This shop is closed for now' });
  });

  it("tells the merchant's own contacts from others", async () => {
    const check = (input: Record<string, string>) => market.call('GET /api/V2/H5/checkAccount', input);
    expect(await check({ weixin: 'aurora-demo' })).toEqual({ code: 200, msg: 'account normal' });
    expect(await check({ weixin: 'aurora-dem0' })).toEqual({ code: 500, msg: 'account abnormal' });
    // The second says whom it takes money by, not whom it talks by.
    expect((await check({ collection: 'aurora-demo' })).code).toBe(500);
    expect((await check({ collection: '400-000-0001' })).code).toBe(200);
    expect((await check({ weixin: ' 100000001 ' })).code).toBe(200);
    // The phone that the shop's pages show, whoever pays by it or does not.
    for (const phone of ['400-000-0001', '4000000001']) expect((await check({ weixin: phone })).code).toBe(200);
    const [group] = (await market.call('GET /api/V2/H5/qqGroup')) as unknown as { number: string }[];
    expect((await check({ weixin: group?.number ?? '' })).code).toBe(200);
    for (const weixin of ['', ' ', 'Aurora-demo', '100000002', 'titan-demo', "' or 1=1 --"]) {
      expect((await check({ weixin })).code).toBe(500);
    }
    expect((await check({})).code).toBe(500);
  });

  it('lists what the merchant examined, page by page, without listings nobody may see', async () => {
    const calls = ['GET /api/check/account/allList', 'GET /api/web/checkAccount/allList'] as const;
    const first = await market.call(calls[0], { pageNum: '1', pageSize: '5' });
    const second = await market.call(calls[0], { pageNum: '2', pageSize: '5' });
    const rows = [...(first.rows ?? []), ...(second.rows ?? [])] as { goodId: number; checkTime: string }[];
    expect(new Set(rows.map(({ goodId }) => goodId)).size).toBe(10);
    expect(rows.map(({ checkTime }) => checkTime)).toEqual(
      rows
        .map(({ checkTime }) => checkTime)
        .sort()
        .reverse(),
    );
    const goodId = rows[0]?.goodId ?? 0;
    const ofIt = { goodId: String(goodId) };
    expect((await market.call(calls[1], ofIt)).total).toBe(1);
    await withTenant(market.opened.db, auroraId, (tx) =>
      tx.update(listings).set({ saleState: 12 }).where(eq(listings.id, goodId)),
    );
    expect((await market.call(calls[1], ofIt)).total).toBe(0);
    for (const call of calls) expect((await market.call(call)).total).toBe((first.total ?? 0) - 1);
    expect((await market.call(calls[1], ofIt, { host: titan })).total).toBe(0);
  });

  it('speaks the language asked for, else the language of the shop', async () => {
    const ask = (language: string, host: string) =>
      market.call('GET /api/web/good/info', { id: '1' }, { host, headers: { 'accept-language': language } });
    expect((await ask('zh-CN', titan)).msg).toBe('商品不存在或已被移除');
    expect((await ask('*', aurora)).msg).toBe('商品不存在或已被移除');
    expect((await ask('*', titan)).msg).toBe('The listing does not exist or has been removed');
  });

  it('draws every picture a page of listings names, for ever', async () => {
    const good = (await info((await aGood()).id)).data as { titleImg: string; urlArr: { url: string }[] };
    for (const url of [good.titleImg, ...good.urlArr.map((picture) => picture.url)]) {
      const picture = await market.fetch(new Request(`http://127.0.0.1/prod-api${url}`, { headers: { host: aurora } }));
      expect(picture.status).toBe(200);
      expect(picture.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
      expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const etag = String(picture.headers.get('etag'));
      expect(await picture.text()).toMatch(/^<svg /);
      const again = await market.fetch(
        new Request(`http://127.0.0.1/prod-api${url}`, { headers: { host: aurora, 'if-none-match': etag } }),
      );
      expect(again.status).toBe(304);
    }
    const missing = await market.fetch(new Request('http://127.0.0.1/prod-api/pictures/none.svg'));
    expect(missing.status).toBe(404);
  });
});
