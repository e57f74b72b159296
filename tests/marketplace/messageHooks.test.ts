import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { supplierApplications } from '../../marketplace/db/schema/buybacks';
import { users } from '../../marketplace/db/schema/people';
import { audit } from '../../marketplace/suppliers/audit';
import { buybackMarket, type BuybackMarket } from './support/buybackMarket';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, titan, type TestMarket } from './support/market';
import { sellMarket, type SellMarket } from './support/sellMarket';

tellWhenPostgresIsSkipped('what people are told');

interface Told {
  readonly kind: string;
  readonly event: string;
  readonly refId: number;
  readonly title: string;
  readonly isRead: boolean;
}

describe.each(engines)('what people are told on %s', (engine) => {
  let market: TestMarket;
  let trade: BuybackMarket;
  let sell: SellMarket;

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await buybackMarket(market);
    sell = sellMarket(market);
  });
  afterAll(() => market.close());

  /** The person's messages about one thing, the oldest first. */
  const toldOf = async (token: string, kind: string, refId: number): Promise<Told[]> => {
    const { rows = [] } = await market.call('GET /api/web/message/list', { pageSize: 50 }, { token });
    return (rows as unknown as Told[]).filter((row) => row.kind === kind && Number(row.refId) === refId).reverse();
  };
  const eventsOf = async (token: string, kind: string, refId: number) =>
    (await toldOf(token, kind, refId)).map(({ event }) => event);

  it('of a bidding: offers and money, and nothing of their own step', async () => {
    const id = await trade.send('bidding');
    expect(await eventsOf(trade.seller, 'backlist', id)).toEqual([]);
    await trade.offer(id, trade.supplierIds.bidders[0]!, 500);
    await trade.offer(id, trade.supplierIds.bidders[1]!, 600);
    const offered = await eventsOf(trade.seller, 'backlist', id);
    expect(offered).toEqual(['offer', 'offer']);
    expect(await trade.accept(id)).toMatchObject({ code: 200 });
    expect(await eventsOf(trade.seller, 'backlist', id)).toEqual(offered);
    await trade.step(id, 'deposit');
    await trade.step(id, 'settle');
    const told = await toldOf(trade.seller, 'backlist', id);
    expect(told.map(({ event }) => event)).toEqual(['offer', 'offer', 'deposit', 'settle']);
    expect(told.every(({ isRead, title }) => !isRead && title.length > 0)).toBe(true);
    expect(await eventsOf(trade.other, 'backlist', id)).toEqual([]);
  });

  it('of a refusal by the staff, but not of a sale they cancelled', async () => {
    const declined = await trade.send('quick');
    await trade.step(declined, 'decline');
    expect(await eventsOf(trade.seller, 'backlist', declined)).toEqual(['decline']);
    const cancelled = await trade.send('quick');
    market.clockMs += 6_000;
    const cancel = 'POST /api/account/backlist/{id}/cancel';
    expect(await market.call(cancel, { id: cancelled }, { token: trade.seller })).toMatchObject({ code: 200 });
    expect((await trade.row(cancelled)).status).toBe('cancelled');
    expect(await eventsOf(trade.seller, 'backlist', cancelled)).toEqual([]);
  });

  it('of a listing: passed, refused, and neither to others nor in another shop', async () => {
    const form = () => sell.form(trade.sellerId);
    for (const [action, fields] of [
      ['approve', {}],
      ['refuse', { reason: 'The pictures are dark' }],
    ] as const) {
      market.clockMs += 6_000;
      const id = await sell.consign(trade.seller, await form());
      const answer = await sell.desk('POST', `/listings/${id}/${action}`, fields);
      expect(answer).toMatchObject({ code: 200 });
      const { title } = await sell.listing(id);
      expect(await toldOf(trade.seller, 'good', Number(id))).toMatchObject([{ event: action, title, isRead: false }]);
      expect(await toldOf(trade.other, 'good', Number(id))).toEqual([]);
    }
    const elsewhere = await market.logIn('13700000011', { host: titan });
    expect(await market.call('GET /api/web/message/list', {}, { token: elsewhere, host: titan })).toMatchObject({
      total: 0,
    });
  });

  it.each([
    [{ passes: true }, 'passed'],
    [{ passes: false, reason: 'The papers are blurred' }, 'refused'],
  ] as const)('of an application that was decided: %j', async (decision, event) => {
    const phone = decision.passes ? '13700000071' : '13700000072';
    const token = await market.logIn(phone);
    const id = await trade.inShop(async (tx) => {
      const [person] = await tx.select().from(users).where(eq(users.phone, phone));
      const [made] = await tx
        .insert(supplierApplications)
        .values({
          userId: person!.id,
          name: 'Bluestone',
          phoneNumber: phone,
          adress: 'Some street 1',
          frontIdCardImg: '/pictures/front.webp',
          reverseIdCardImg: '/pictures/reverse.webp',
          auditState: 0,
          createTime: new Date(market.clockMs),
        })
        .returning();
      return made!.id;
    });
    const decide = () => trade.inShop((tx) => audit(tx, id, decision, market.clockMs));
    expect(await decide()).toMatchObject({ kind: 'done' });
    // Decided twice, told once.
    expect(await decide()).toEqual({ kind: 'decided' });
    expect(await toldOf(token, 'application', id)).toMatchObject([{ event, title: 'Bluestone', isRead: false }]);
    expect(await toldOf(trade.other, 'application', id)).toEqual([]);
  });
});
