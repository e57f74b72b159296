import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskOrderDetail } from '../../marketplace/desk/wire';
import { showOrder } from '../../marketplace/desk/cli/showOrders';
import { checkBooks } from './support/books';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { eventsOf } from './support/events';
import { openMarket, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';
import { noisePng } from './support/pictures';
import { sellMarket, type SellMarket } from './support/sellMarket';
import { createUploader, pathOf, type Uploader } from './support/uploads';

tellWhenPostgresIsSkipped('what both sides say in a dispute');

const auroraId = 1;
const guest = '';

describe.each(engines)('statements in a dispute on %s', (engine) => {
  let market: TestMarket;
  let trade: OrderMarket;
  let sell: SellMarket;
  let uploader: Uploader;

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await orderMarket(market);
    sell = sellMarket(market);
    uploader = await createUploader(market, '13700000002');
  });
  afterAll(() => market.close());

  async function disputed(): Promise<number> {
    const id = await trade.delivered();
    market.clockMs += 6_000;
    const input = { id, reason: 'The rank is not the one shown.' };
    const answer = await market.call('POST /api/web/order/{id}/dispute', input, { token: trade.buyer });
    expect(answer.code).toBe(200);
    return Number(id);
  }
  async function say(token: string, id: number, text: string, images: readonly string[] = []) {
    market.clockMs += 6_000;
    return market.call('POST /api/web/order/{id}/statement', { id, text, images }, { token });
  }
  const read = (token: string, id: number) => trade.read(token, id) as Promise<{ dispute: Record<string, unknown> }>;
  const send = async (token: string) => pathOf(await uploader.upload(await noisePng(64), { token }));
  const seen = async (path: string, token: string) => (await uploader.look(path, undefined, { token })).status;
  const eventsTold = async (token: string, id: number) =>
    ((await market.call('GET /api/web/message/list', { pageSize: 50 }, { token })).rows ?? [])
      .filter((row) => row['refId'] === id)
      .map((row) => `${String(row['role'])} ${String(row['event'])}`);

  it('are heard from both, in the order of time, by both and the staff, with pictures nobody else sees', async () => {
    const id = await disputed();
    const events = eventsOf(await market.answer('GET /api/web/order/{id}/events', { id }, { token: trade.buyer }));
    const { revision } = (await events.next()).value as { revision: number };
    const picture = await send(trade.seller);
    const answered = await say(trade.seller, id, '  It was the rank of that day, call 13912345678.  ', [picture]);
    expect(answered.data).toMatchObject({ status: 'disputed', dispute: { statementsLeft: 9 } });
    expect((await events.next()).value).toEqual({ status: 'disputed', revision: revision + 1 });
    await events.return(undefined);
    await say(trade.buyer, id, 'The pictures are older.');

    const said = [
      { side: 'seller', text: 'It was the rank of that day, call 13912345678.', images: [picture] },
      { side: 'buyer', text: 'The pictures are older.', images: [] },
    ];
    for (const token of [trade.buyer, trade.seller]) {
      const order = await read(token, id);
      expect(order.dispute).toMatchObject({ openedBy: 'buyer', statements: said, statementsLeft: 9 });
      expect((order as unknown as { timeline: object[] }).timeline.slice(-2)).toMatchObject([
        { action: 'addStatement', actor: 'seller', status: 'disputed' },
        { action: 'addStatement', actor: 'buyer', status: 'disputed' },
      ]);
    }
    expect([await seen(picture, trade.buyer), await seen(picture, trade.seller)]).toEqual([200, 200]);
    expect([await seen(picture, trade.other), await seen(picture, guest)]).toEqual([404, 404]);
    expect((await uploader.rowOf(picture))?.usedTime).toBeInstanceOf(Date);
    expect(await eventsTold(trade.buyer, id)).toContain('buyer addStatement');
    expect(await eventsTold(trade.seller, id)).toContain('seller addStatement');

    const { data } = await sell.desk<DeskOrderDetail>('GET', `/orders/${id}`);
    expect(data?.dispute?.statements).toMatchObject([{ side: 'seller' }, { side: 'buyer' }]);
    const [first] = data!.dispute!.statements;
    expect(first?.text).toBe('It was the rank of that day, call 139****5678.');
    expect(await seen(String(first?.images[0]), guest)).toBe(200);
    expect(showOrder(data!)).toContain('by the buyer');
    expect(showOrder(data!)).toContain('The pictures are older.');
    expect((await checkBooks(market.opened.db, auroraId)).faults).toEqual([]);
  });

  it('are the words of its two sides while it is open, and of nobody else', async () => {
    const id = await disputed();
    expect((await say(trade.other, id, 'I know them')).code).toBe(404);
    expect((await market.call('POST /api/web/order/{id}/statement', { id, text: 'me too' })).code).toBe(401);
    for (const text of [' ', '\u200b', 'x'.repeat(2_001)]) {
      expect((await say(trade.seller, id, text)).msg).toContain('1 to 2000');
    }
    const foreign = await send(trade.other);
    for (const images of [[foreign], ['https://elsewhere.example/x.png'], Array(10).fill(await send(trade.seller))]) {
      expect((await say(trade.seller, id, 'Look at this', images as string[])).msg).toContain('uploaded pictures');
    }
    expect((await read(trade.seller, id)).dispute).toMatchObject({ statements: [], statementsLeft: 10 });
    await trade.staff(id, 'settleForSeller');
    expect((await say(trade.seller, id, 'Thank you')).code).toBe(500);
    expect((await read(trade.seller, id)).dispute['statementsLeft']).toBeFalsy();
    const early = Number(await trade.delivered());
    expect((await say(trade.buyer, early, 'Too early')).code).toBe(500);
  });

  it('are ten from each side at most, also of those sent at once, and neither takes the other’s', async () => {
    const id = await disputed();
    for (let count = 0; count < 8; count += 1) expect((await say(trade.seller, id, `Words ${count}`)).code).toBe(200);
    market.clockMs += 6_000;
    const atOnce = await Promise.all(
      [1, 2, 3, 4].map((count) =>
        market.call('POST /api/web/order/{id}/statement', { id, text: `At once ${count}` }, { token: trade.seller }),
      ),
    );
    expect(atOnce.filter(({ code }) => code === 200)).toHaveLength(2);
    expect(atOnce.find(({ code }) => code !== 200)?.msg).toContain('10 statements');
    expect((await read(trade.seller, id)).dispute).toMatchObject({ statementsLeft: 0 });
    expect((await say(trade.buyer, id, 'And I')).data).toMatchObject({ dispute: { statementsLeft: 9 } });
  });

  it('stay as they were said: requests may neither change nor remove them', async () => {
    const id = await disputed();
    await say(trade.seller, id, 'For good');
    for (const change of [sql`update dispute_statements set text = 'x'`, sql`delete from dispute_statements`]) {
      await expect(sell.inShop((tx) => tx.execute(change))).rejects.toThrow();
    }
    expect((await read(trade.buyer, id)).dispute).toMatchObject({ statements: [{ text: 'For good' }] });
  });
});
