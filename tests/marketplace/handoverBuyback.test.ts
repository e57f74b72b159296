import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handoverOf } from '../../marketplace/credentials/handover';
import { buybackMarket, type BuybackMarket } from './support/buybackMarket';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { aurora, openMarket, titan, type CallOptions, type Envelope, type TestMarket } from './support/market';

tellWhenPostgresIsSkipped('handing the login of a buy-back over');

const login = { accountNumber: 'hero_88', accountPassword: 'Marked-Password-88', note: null };
const refused = { code: 500, msg: 'It has moved on meanwhile, this is not possible any more' };

describe.each(engines)('the login of an account the shop buys on %s', (engine) => {
  let market: TestMarket;
  let trade: BuybackMarket;

  const handOver = (id: number, options: CallOptions = { token: trade.seller }) =>
    market.call('POST /api/account/backlist/{id}/handover', { id, ...login }, options);
  const kept = (id: number) => trade.inShop((tx) => handoverOf(tx, { kind: 'buyback', id }));
  async function desk(path: string, host: string = aurora): Promise<Envelope> {
    const request = new Request(`http://desk.test/desk${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${market.deskToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ host }),
    });
    return (await (await market.fetch(request)).json()) as Envelope;
  }
  async function accepted(): Promise<number> {
    const id = await trade.send('bidding');
    await trade.offer(id, trade.supplierIds.bidders[0]!, 500);
    await trade.accept(id);
    return id;
  }

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await buybackMarket(market);
  });
  afterAll(() => market.close());

  it.each(['settle', 'returnDeposit', 'forfeit'] as const)(
    'is handed over while the deposit is held, seen by the staff alone, and dropped at %s',
    async (end) => {
      const id = await accepted();
      expect(await handOver(id)).toEqual(refused);
      await trade.step(id, 'deposit');
      expect((await handOver(id, { token: trade.other })).code).toBe(404);
      const elsewhere = await market.logIn('13700000011', { host: titan });
      expect((await handOver(id, { token: elsewhere, host: titan })).code).toBe(404);
      expect((await trade.read(id)).back).toMatchObject({ allowed: ['handOver'], handoverViews: [] });
      expect(await handOver(id)).toEqual({ code: 200, msg: 'success' });

      expect(await desk(`/buybacks/${id}/login`)).toMatchObject({ code: 200, data: login });
      expect((await desk(`/buybacks/${id}/login`, titan)).code).toBe(404);
      const { back } = await trade.read(id);
      expect(back).toMatchObject({
        handoverTime: expect.any(String) as string,
        handoverViews: [{ time: expect.any(String) as string }],
      });
      expect(JSON.stringify(back)).not.toContain(login.accountPassword);

      await trade.step(id, end);
      expect(await kept(id)).toEqual({ time: null, views: [expect.any(Date)] });
      expect(await handOver(id)).toEqual(refused);
      expect((await desk(`/buybacks/${id}/login`)).msg).toContain('There is no login here');
    },
  );
});
