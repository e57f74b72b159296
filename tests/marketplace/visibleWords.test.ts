import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenantAsOwner } from '../../marketplace/db/engine';
import { templateAttributes } from '../../marketplace/db/schema/games';
import { fieldsOf, sellMarket, type SellMarket } from './support/sellMarket';
import { orderMarket, type OrderMarket } from './support/orderMarket';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, type TestMarket } from './support/market';

const auroraId = 1;
/** Enough of them for every least length; nobody sees one. */
const nothingSeen = '\u200b\u0007'.repeat(10);
/** Halves of characters, which cannot be stored. */
const halfPairs = '\ud800'.repeat(20);
/** Shows what follows it the wrong way round. */
const turned = '\u202edlrow\u001b olleh';

tellWhenPostgresIsSkipped('words for others');

describe.each(engines)('words for others on %s', (engine) => {
  let market: TestMarket;
  let trade: OrderMarket;
  let sell: SellMarket;

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await orderMarket(market);
    sell = sellMarket(market);
  });
  afterAll(() => market.close());

  it('open a dispute only where somebody can read them, and are told without what turns them round', async () => {
    const id = await trade.delivered();
    const dispute = (reason: string) =>
      market.call('POST /api/web/order/{id}/dispute', { id, reason }, { token: trade.buyer });
    for (const text of [nothingSeen, halfPairs]) expect((await dispute(text)).msg).toContain('10 to 2000');
    expect((await dispute(turned)).code).toBe(200);
    expect(await trade.read(trade.seller, id)).toMatchObject({ dispute: { reason: 'dlrow olleh' } });
  });

  it.each([
    [nothingSeen, null],
    [turned, 'dlrow olleh'],
  ])('stand in the history of a cancelled order as they can be read: %j', async (reason, note) => {
    const { id } = await trade.order(trade.buyer, await trade.freshListing());
    await market.call('POST /api/web/order/{id}/cancel', { id, reason }, { token: trade.buyer });
    const { timeline } = await trade.read(trade.seller, id);
    expect((timeline as object[]).at(-1)).toMatchObject({ action: 'cancel', note });
  });

  it('stand in the history of a buy-back as they can be read', async () => {
    const token = await market.logIn('13600000071');
    const { gameId } = await sell.form(await sell.personId('13600000071'));
    const wish = { gameId, way: 'appraisal', des: 'Level 60, all seasons played', tel: '13600000071' };
    const { id } = (await market.call('POST /api/account/backlist', wish, { token })).data as { id: number };
    await market.call('POST /api/account/backlist/{id}/cancel', { id, reason: turned }, { token });
    const { back } = (await market.call('GET /api/account/quotation/mybprice', { backId: id }, { token })).data as {
      back: { timeline: object[] };
    };
    expect(back.timeline.at(-1)).toMatchObject({ action: 'cancel', note: 'dlrow olleh' });
  });

  it('are no answer to a required field of the sell form when nobody sees any', async () => {
    const token = await market.logIn('13600000072');
    const form = await sell.form(await sell.personId('13600000072'));
    const key = Object.keys(form.attributes).find((name) => form.attributes[name] === 'Played by one person only')!;
    const isField = and(eq(templateAttributes.gameId, Number(form['gameId'])), eq(templateAttributes.aavName, key));
    await withTenantAsOwner(market.opened.db, auroraId, (tx) =>
      tx.update(templateAttributes).set({ must: true }).where(isField),
    );
    const answer = (text: string) => ({ ...form, attributes: { ...form.attributes, [key]: text } });
    for (const text of [nothingSeen, '\ud800']) {
      const refused = await market.call('POST /api/need/consignment', answer(text), { token });
      expect(Object.keys(fieldsOf(refused)), JSON.stringify(text)).toEqual([key]);
    }
    expect((await sell.one(token, await sell.consign(token, answer(turned))))[key]).toBe('dlrow olleh');
  });

  it('are a nick name of one line', async () => {
    const token = await market.logIn('13600000073');
    const rename = (nickName: string) => market.call('PUT /api/system/user/profile', { nickName }, { token });
    expect(Object.keys(fieldsOf(await rename('\u0007\u0001')))).toEqual(['nickName']);
    expect((await rename('Ann\u001b\n\tLee')).code).toBe(200);
    const { data } = await market.call('GET /api/system/user/profile/new', {}, { token });
    expect(data).toMatchObject({ nickName: 'Ann Lee' });
  });

  it('say why a listing is taken down only where somebody can read them', async () => {
    const { seller } = trade;
    const id = await trade.freshListing();
    const down = (downDes: string) => market.call('POST /api/goods/info/downGoods', { id, downDes }, { token: seller });
    expect(Object.keys(fieldsOf(await down(nothingSeen)))).toEqual(['downDes']);
    expect((await down(turned)).code).toBe(200);
    expect(await sell.one(seller, id)).toMatchObject({ downDes: 'dlrow olleh' });
  });
});
