import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasCredentials, putCredentials } from '../../marketplace/credentials/store';
import { checkedAccounts, listingPictures, listings, saleStates } from '../../marketplace/db/schema/listings';
import { listingEvents } from '../../marketplace/db/schema/selling';
import { uploads } from '../../marketplace/db/schema/uploads';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, titan, type TestMarket } from './support/market';
import { fieldsOf, sellMarket, type SellMarket } from './support/sellMarket';

tellWhenPostgresIsSkipped('consigning');

const phone = '13600000001';

describe.each(engines)('consigning on %s', (engine) => {
  let market: TestMarket;
  let sell: SellMarket;
  let seller: string;
  let sellerId: number;

  beforeAll(async () => {
    market = await openMarket(engine);
    sell = sellMarket(market);
    seller = await market.logIn(phone);
    sellerId = await sell.personId(phone);
  });
  beforeEach(() => void (market.clockMs += 6_000));
  afterAll(() => market.close());

  const send = (form: Record<string, unknown>, token = seller) => {
    market.clockMs += 6_000;
    return market.call('POST /api/need/consignment', form, { token });
  };

  it('takes an account in for review, shown to nobody but its seller', async () => {
    const form = await sell.form(sellerId);
    const { attributes, imgUrls, ...rest } = form;
    const id = await sell.consign(seller, { ...rest, contact: 'wx hero2020', imgUrls, attributes });
    const own = await sell.one(seller, id);
    expect(own).toMatchObject({
      ...attributes,
      code: expect.stringMatching(/^C[A-Z2-9]{7}$/) as string,
      saleState: saleStates.inReview,
      accountType: 2,
      newPrice: '888.00',
      fee: '44.40',
      net: '843.60',
      titleImg: imgUrls[0],
      contact: 'wx hero2020',
      allowed: ['down'],
      timeline: [{ action: 'submit', actor: 'seller' }],
      urlArr: imgUrls.map((url) => ({ url })),
      browseNum: 0,
      collectNum: 0,
    });
    expect([...String(own['title'])].length).toBeGreaterThanOrEqual(4);
    expect((await market.call('GET /api/web/good/info', { id })).code).not.toBe(200);
    const found = await market.call('POST /api/web/good/allList', { keyWord: own['code'] });
    expect(found.total).toBe(0);
    expect((await market.call('GET /api/web/goods/mine/counts', {}, { token: seller })).data).toEqual({ '0': 1 });
    const used = await sell.inShop((tx) => tx.select().from(uploads).where(eq(uploads.userId, sellerId)));
    expect(used.every(({ usedTime }) => usedTime !== null)).toBe(true);
  });

  it('takes texts instead of objects, and a PC game without system and carrier', async () => {
    const { attributes, imgUrls, ...form } = await sell.form(sellerId, 1);
    const asText = { ...form, attributes: JSON.stringify(attributes), imgUrls: imgUrls.join(',') };
    const id = await sell.consign(seller, { ...asText, titleImg: imgUrls[1], title: '  My best account ' });
    expect(await sell.one(seller, id)).toMatchObject({ ...attributes, titleImg: imgUrls[1], title: 'My best account' });
    const json = JSON.stringify((await sell.pictures(sellerId, 2)).map((url) => ({ url, name: 'x' })));
    expect((await send({ ...asText, imgUrls: json })).code).toBe(200);
  });

  it('says at each field what is wrong, in the language of the person, and keeps nothing', async () => {
    const good = await sell.form(sellerId);
    const other = await sell.personId((await market.logIn('13600000002'), '13600000002'));
    const [foreign] = await sell.pictures(other, 1);
    const otherForm = await sell.form(other, 1);
    const before = (await sell.mine(seller)).length;
    const cases: [string, Record<string, unknown>, RegExp][] = [
      ['gameId', { gameId: 'x' }, /game/],
      ['gameId', { gameId: 2_000_001 }, /game/],
      ['systemId', { systemId: undefined }, /operating system/],
      ['carrierId', { carrierId: good['systemId'] }, /platform/],
      ['groupId', { groupId: otherForm['groupId'] }, /region/],
      ['serverId', { serverId: good['groupId'] }, /server/],
      ['price', { price: '0.99' }, /1\.00 to 1,000,000\.00/],
      ['price', { price: '1000000.01' }, /price/],
      ['price', { price: undefined }, /price/],
      ['title', { title: 'abc' }, /4 to 80/],
      ['title', { title: '龙'.repeat(81) }, /4 to 80/],
      ['title', { title: 'call 13800001234' }, /shop arranges contact/],
      ['des', { des: 'x'.repeat(2_001) }, /2000/],
      ['des', { des: '加微信：hero2020' }, /shop arranges contact/],
      ['imgUrls', { imgUrls: [] }, /at least 1/],
      ['imgUrls', { imgUrls: [foreign] }, /upload this picture again/],
      ['imgUrls', { imgUrls: ['/pictures/game/star.svg'] }, /upload this picture again/],
      ['imgUrls', { imgUrls: [good.imgUrls[0], good.imgUrls[0]?.replace('.webp', '-w320.webp')] }, /twice/],
      ['imgUrls', { imgUrls: Array.from({ length: 31 }, (_, index) => `${index}`) }, /30/],
      ['imgUrls', { imgUrls: '[1' }, /could not be read/],
      ['titleImg', { titleImg: foreign }, /cover/],
      ['contact', { contact: 'x'.repeat(101) }, /100/],
      ['attributes', { attributes: '{' }, /could not be read/],
      ['f20', { attributes: { ...good.attributes, f20: 'x' } }, /does not ask/],
      ['f1', { attributes: { ...good.attributes, f1: '9999' } }, /whole number from \d+ to \d+/],
    ];
    for (const [field, change, text] of cases) {
      const answer = await send({ ...good, ...change });
      expect(answer.code, field).toBe(500);
      expect(Object.keys(fieldsOf(answer)), JSON.stringify(change).slice(0, 200)).toEqual([field]);
      expect(fieldsOf(answer)[field]).toMatch(text);
    }
    const chinese = { token: seller, headers: { 'accept-language': 'zh-CN' } };
    const answer = await market.call('POST /api/need/consignment', { ...good, price: '0.5', title: 'a' }, chinese);
    expect(fieldsOf(answer)).toEqual({
      price: '请输入 1.00 至 1,000,000.00 元之间的价格',
      title: expect.stringContaining('4 至 80') as string,
    });
    const pc = await send({ ...otherForm, imgUrls: good.imgUrls, systemId: good['systemId'] });
    expect(Object.keys(fieldsOf(pc))).toEqual(['systemId']);
    expect((await sell.mine(seller)).length).toBe(before);
  });

  it('makes one listing of a consignment that is sent several times with one key', async () => {
    const form = await sell.form(sellerId);
    const before = (await sell.mine(seller)).length;
    const options = { token: seller, headers: { 'idempotency-key': 'consign-1' } };
    const answers = await Promise.all([1, 2, 3].map(() => market.call('POST /api/need/consignment', form, options)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await sell.mine(seller)).length).toBe(before + 1);
  });

  it('has at most 50 accounts of a person in review, also when they come at once', async () => {
    const token = await market.logIn('13600000003');
    const id = await sell.personId('13600000003');
    const form = await sell.form(id);
    await sell.consign(token, form);
    await sell.inShop(async (tx) => {
      const [model] = await tx.select().from(listings).where(eq(listings.sellerId, id));
      const { id: _id, ...rest } = model!;
      await tx.insert(listings).values(Array.from({ length: 46 }, (_, index) => ({ ...rest, code: `FULL${index}` })));
    });
    const pictures = await sell.pictures(id, 6);
    const answers = await Promise.all(
      pictures.map((url) => market.call('POST /api/need/consignment', { ...form, imgUrls: [url] }, { token })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(3);
    expect(answers.find(({ code }) => code !== 200)?.msg).toContain('50 accounts in review');
  });

  it('lists own listings by state and page, the newest first', async () => {
    const token = await market.logIn('13600000004');
    const id = await sell.personId('13600000004');
    const ids: string[] = [];
    for (let place = 0; place < 3; place += 1) {
      market.clockMs += 6_000;
      ids.unshift(await sell.consign(token, await sell.form(id)));
    }
    const set = (goodId: string, saleState: number) =>
      sell.inShop((tx) =>
        tx
          .update(listings)
          .set({ saleState })
          .where(eq(listings.id, Number(goodId))),
      );
    await set(ids[0]!, saleStates.rejected);
    await set(ids[1]!, saleStates.sold);
    const idsOf = async (input: Record<string, unknown>) =>
      (await sell.mine(token, input)).map((good) => String(good.id));
    expect(await idsOf({})).toEqual(ids);
    expect(await idsOf({ saleState: '99' })).toEqual([ids[0]]);
    expect(await idsOf({ saleState: '3, 0' })).toEqual(ids.slice(1));
    expect(await idsOf({ saleState: '' })).toEqual(ids);
    for (const call of ['GET /api/web/goods/mine', 'GET /api/need/myConsignment'] as const) {
      const unknown = await market.call(call, { saleState: '2,bogus' }, { token });
      expect([unknown.code, unknown.rows, fieldsOf(unknown)]).toEqual([
        500,
        undefined,
        { saleState: expect.stringContaining('99') as string },
      ]);
    }
    expect(await idsOf({ pageSize: 2, pageNum: 2 })).toEqual([ids[2]]);
    expect((await market.call('GET /api/web/goods/mine/counts', {}, { token })).data).toEqual({ 0: 1, 3: 1, 99: 1 });
    const older = await market.call('GET /api/need/myConsignment', { saleState: '99' }, { token });
    expect(older.rows).toEqual(await sell.mine(token, { saleState: '99' }));
  });

  describe('afterwards', () => {
    let id: string;
    beforeEach(async () => {
      market.clockMs += 6_000;
      id = await sell.consign(seller, await sell.form(sellerId));
    });
    const act = (name: Parameters<TestMarket['call']>[0], input: Record<string, unknown> = {}) => {
      market.clockMs += 6_000;
      return market.call(name, { id, ...input }, { token: seller });
    };
    const price = (amount: string) => act('POST /api/web/goods/price', { price: amount });
    const down = (downDes?: string) => act('POST /api/goods/info/downGoods', { downDes });
    const up = () => act('GET /api/goods/info/upGoods/{id}');
    const setTo = (changes: Partial<typeof listings.$inferInsert>) =>
      sell.inShop((tx) =>
        tx
          .update(listings)
          .set(changes)
          .where(eq(listings.id, Number(id))),
      );
    const onSale = () => setTo({ saleState: saleStates.onSale, publishTime: new Date(market.clockMs - 3_600_000) });
    const actions = async () => {
      const rows = await sell.inShop((tx) =>
        tx
          .select()
          .from(listingEvents)
          .where(eq(listingEvents.listingId, Number(id)))
          .orderBy(listingEvents.id),
      );
      return rows.map(({ action, actor, note, priceCents }) => [action, actor, note, priceCents]);
    };

    it('changes the price and keeps the place', async () => {
      await onSale();
      const { publishTime } = await sell.listing(id);
      expect((await price('700')).code).toBe(200);
      expect(await sell.one(seller, id)).toMatchObject({ newPrice: '700.00', price: '888.00', net: '665.00' });
      expect((await sell.listing(id)).publishTime).toEqual(publishTime);
      expect((await price('700.00')).code).toBe(200);
      expect(fieldsOf(await price('0.5'))).toEqual({ price: expect.stringContaining('1.00') as string });
      expect((await sell.listing(id)).priceCents).toBe(70_000);
      expect(await actions()).toEqual([
        ['submit', 'seller', null, 88_800],
        ['price', 'seller', null, 70_000],
      ]);
    });

    it('refuses a price raised beyond what like accounts cost; whoever was let through with one may lower it', async () => {
      await onSale();
      await setTo({ priceCents: 10_000 });
      const refused = fieldsOf(await price('900000'));
      expect(refused['price']).toMatch(/three times what accounts like this one cost here/);
      const highest = Number(/¥(\d+)/.exec(refused['price'] ?? '')?.[1]);
      expect(fieldsOf(await price(String(highest * 3 + 1)))).toEqual(refused);
      expect((await sell.listing(id)).priceCents).toBe(10_000);
      expect((await price(String(highest * 3))).code).toBe(200);
      await setTo({ priceCents: 90_000_000 });
      expect((await price('899999')).code).toBe(200);
      // What one asks for oneself is no measure.
      expect(fieldsOf(await price('900000'))).toEqual(refused);
    });

    it('takes it down with a reason, and puts it on sale again where it was', async () => {
      await onSale();
      for (const reason of [undefined, '  ', 'x'.repeat(201)]) {
        expect(Object.keys(fieldsOf(await down(reason)))).toEqual(['downDes']);
      }
      expect((await down('Playing again')).code).toBe(200);
      expect(await sell.one(seller, id)).toMatchObject({
        saleState: saleStates.takenDown,
        downDes: 'Playing again',
        allowed: ['price', 'up', 'edit'],
      });
      const { publishTime } = await sell.listing(id);
      expect((await down('again')).code).toBe(500);
      expect((await up()).code).toBe(200);
      expect(await sell.listing(id)).toMatchObject({ saleState: saleStates.onSale, downDes: null, publishTime });
      expect((await actions()).map(([action]) => action)).toEqual(['submit', 'down', 'up']);
    });

    it('sends a refused one in again with changes, under its old code', async () => {
      await setTo({
        saleState: saleStates.rejected,
        refuseReason: 'No pictures of the heroes',
        verifyState: 'verified',
      });
      expect((await sell.one(seller, id)).allowed).toEqual(['edit']);
      expect((await up()).code).toBe(500);
      const { code } = await sell.listing(id);
      const form = await sell.form(sellerId);
      const shown = (await sell.one(seller, id))['urlArr'] as { url: string }[];
      const pictures = [...form.imgUrls, shown[0]!.url];
      expect(await sell.consign(seller, { ...form, id, price: '999', imgUrls: pictures })).toBe(id);
      expect(await sell.listing(id)).toMatchObject({
        code,
        gameId: form['gameId'],
        saleState: saleStates.inReview,
        priceCents: 99_900,
        refuseReason: null,
        verifyState: 'none',
        publishTime: null,
        values: form.attributes,
      });
      const kept = await sell.inShop((tx) =>
        tx
          .select()
          .from(listingPictures)
          .where(eq(listingPictures.listingId, Number(id)))
          .orderBy(listingPictures.sort),
      );
      expect(kept.map(({ url }) => url)).toEqual(pictures);
      expect((await actions()).map(([action]) => action)).toEqual(['submit', 'resubmit']);
      expect((await send({ ...form, id })).msg).toContain('not possible');
    });

    it('stays with its game when it is sent in again', async () => {
      await setTo({ saleState: saleStates.rejected });
      const before = await sell.listing(id);
      const answer = await send({ ...(await sell.form(sellerId, 1)), id });
      expect(fieldsOf(answer)).toEqual({ gameId: expect.stringContaining('stays with its game') as string });
      expect(await sell.listing(id)).toEqual(before);
    });

    it('loses what the shop said of it when it is sent in changed, and keeps its prices', async () => {
      const approve = () => sell.desk('POST', `/listings/${id}/approve`);
      const examine = () =>
        sell.inShop((tx) =>
          tx.insert(checkedAccounts).values({
            listingId: Number(id),
            title: 'Examined',
            checkTime: new Date(market.clockMs),
            result: 'All as described',
            images: [],
          }),
        );
      const reports = async () => (await market.call('GET /api/web/checkAccount/allList', { goodId: id })).total;
      const shown = async () => (await market.call('GET /api/web/good/info', { id })).data;
      await approve();
      await price('700');
      await setTo({
        labelIds: [1],
        skinIds: [77],
        isGuarantee: true,
        assurance: 'Covers everything',
        isTop: true,
        isOnSpecialOffer: true,
        videoUrl: '/pictures/video/tour.mp4',
        verifyState: 'verified',
        verifyTime: new Date(market.clockMs),
      });
      await examine();
      expect(await reports()).toBe(1);
      expect(await shown()).toMatchObject({ labels: [1], isGuarantee: true, priceDrop: { from: '888.00' } });

      const hasLoginData = () => sell.inShop((tx) => hasCredentials(tx, Number(id)));
      const secret = { accountNumber: 'hero', accountPassword: 'of the old account', note: '' };
      await sell.inShop((tx) => putCredentials(tx, market.vault, Number(id), secret, market.clockMs));

      await down('Something to change');
      await sell.consign(seller, { ...(await sell.form(sellerId)), id, price: '950', title: 'Another account' });
      await approve();
      expect(await shown()).toMatchObject({
        title: 'Another account',
        labels: [],
        skinIds: '',
        isGuarantee: false,
        assurance: null,
        isTop: false,
        isOnSpecialOffer: false,
        videoUrl: null,
        verify: null,
      });
      expect(await shown()).not.toHaveProperty('priceDrop');
      expect(await hasLoginData()).toBe(false);
      expect((await sell.listing(id)).tokens.filter((token) => /^[ls]:/.test(token))).toEqual([]);
      expect(await reports()).toBe(0);
      expect((await market.call('GET /api/check/account/allList')).rows?.map(({ goodId }) => goodId)).not.toContain(
        Number(id),
      );
      const history = (await market.call('GET /api/web/good/prices', { goodId: id })).data;
      expect(history).toMatchObject({
        lowest30Days: '700.00',
        points: [{ price: '888.00' }, { price: '700.00' }, { price: '950.00' }],
      });
      market.clockMs += 1_000;
      await examine();
      expect(await reports()).toBe(1);
    });

    it('keeps pictures the shop drew for a listing, and those of nobody else', async () => {
      const [seeded] = await sell.inShop((tx) =>
        tx.select().from(listingPictures).innerJoin(listings, eq(listings.id, listingPictures.listingId)).limit(1),
      );
      const url = seeded!.listing_pictures.url;
      await setTo({ saleState: saleStates.rejected });
      const form = { ...(await sell.form(sellerId)), id };
      expect(Object.keys(fieldsOf(await send({ ...form, imgUrls: [url] })))).toEqual(['imgUrls']);
      await sell.inShop((tx) => tx.insert(listingPictures).values({ listingId: Number(id), url, name: '', sort: 9 }));
      expect((await send({ ...form, imgUrls: [url] })).code).toBe(200);
    });

    it.each(Object.entries(saleStates))('allows nothing else when it is %s', async (_name, saleState) => {
      await setTo({ saleState, publishTime: new Date(market.clockMs) });
      const { allowed } = await sell.one(seller, id);
      const form = await sell.form(sellerId);
      const tries = {
        price: () => price('500'),
        down: () => down('Changed my mind'),
        up: () => up(),
        edit: () => send({ ...form, id }),
      };
      for (const [action, attempt] of Object.entries(tries)) {
        if (allowed.includes(action)) continue;
        const before = await sell.listing(id);
        expect((await attempt()).code, action).toBe(500);
        expect(await sell.listing(id), action).toEqual(before);
      }
      for (const [action, attempt] of Object.entries(tries)) {
        if (!allowed.includes(action)) continue;
        await setTo({ saleState });
        expect((await attempt()).code, action).toBe(200);
      }
    });
  });

  it('belongs to one shop: the same ids mean nothing elsewhere', async () => {
    const id = await sell.consign(seller, await sell.form(sellerId));
    const token = await market.logIn(phone, { host: titan });
    const elsewhere = await market.call('POST /api/web/goods/price', { id, price: '5' }, { token, host: titan });
    expect(elsewhere.code).toBe(404);
    const rows = await sell.inShop(
      (tx) =>
        tx
          .select()
          .from(listings)
          .where(and(eq(listings.id, Number(id)))),
      2,
    );
    expect(rows).toEqual([]);
  });
});
