import { expect } from 'vitest';
import type { Person, ShopApi } from './shopApi';

/** A listing as the search gives it. */
export interface ListedGood {
  readonly id: string;
  readonly title: string;
  readonly code: string;
  readonly newPrice: string;
  readonly accountType: number;
}

/** An order as its buyer sees it. */
export interface MadeOrder {
  readonly id: string;
  readonly orderNo: string;
  readonly status: string;
}

/** The demo desk takes a quarter of a minute to deliver; a busy machine longer. */
const deliveryLimitMs = 120_000;

/** Buying through the API. */
export function trade(api: ShopApi) {
  async function expectOk(key: string, input: Record<string, unknown>, person: Person) {
    const answer = await api.call(key, input, person);
    if (answer.code !== 200) throw new Error(`${key}: ${answer.code} ${answer.msg}`);
    return answer.data;
  }

  return {
    /** The cheapest listings on sale: they need no verified name. */
    async goods(count: number): Promise<ListedGood[]> {
      const page = { sortRank: 'priceasc', pageNum: 1, pageSize: count };
      return ((await api.call('POST /api/web/good/allList', page)).rows ?? []) as ListedGood[];
    },
    async order(buyer: Person, goodId: string): Promise<MadeOrder> {
      return (await expectOk('POST /api/web/order', { goodId }, buyer)) as MadeOrder;
    },
    async cancel(buyer: Person, orderId: string): Promise<void> {
      await expectOk(`POST /api/web/order/${orderId}/cancel`, {}, buyer);
    },
    async confirm(buyer: Person, orderId: string): Promise<void> {
      await expectOk(`POST /api/web/order/${orderId}/confirm`, {}, buyer);
    },
    /** Pays at the sandbox cashier. */
    async pay(buyer: Person, orderId: string): Promise<void> {
      const { payUrl } = (await expectOk(`POST /api/web/order/${orderId}/pay`, { channel: 'sandbox' }, buyer)) as {
        payUrl: string;
      };
      const token = new URL(payUrl, 'http://shop.invalid').searchParams.get('token') ?? '';
      await expectOk(`POST /api/pay/sandbox/${token}`, { action: 'pay' }, buyer);
    },
    /** Pays and waits for the desk to deliver. */
    async payAndReceive(buyer: Person, orderId: string): Promise<void> {
      await this.pay(buyer, orderId);
      const status = async () => (await api.call(`GET /api/web/order/${orderId}`, {}, buyer)).data?.status as string;
      await expect.poll(status, { timeout: deliveryLimitMs, interval: 500 }).toBe('delivered');
    },
  };
}

export type Trade = ReturnType<typeof trade>;
