import type { TestMarket } from './market';
import type { OrderMarket } from './orderMarket';

/** What somebody enters to be paid, but for the code. */
export const payeeForm = { method: 'alipay', name: 'Mei Example', account: '139 0000 1111' };

/** Sells an account of the market's seller; its buyer confirms. @returns the order's id */
export async function sellOne(market: TestMarket, trade: OrderMarket): Promise<unknown> {
  const id = await trade.delivered();
  const { code, msg } = await market.call('POST /api/web/order/{id}/confirm', { id }, { token: trade.buyer });
  if (code !== 200) throw new Error(`not confirmed: ${msg}`);
  return id;
}
