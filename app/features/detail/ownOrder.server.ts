import type { BffClient } from '../../../bff/contract/types';
import { availabilityOf } from '~/lib/saleState';
import type { Good } from './detail.server';

/** The person's own order of a listing that others can't buy any more. */
export interface OwnOrder {
  readonly id: string;
  readonly isUnpaid: boolean;
}

const overStatuses: ReadonlySet<string> = new Set(['closed', 'refunded']);
/** An account can be ordered again after a closed order: so many of them are looked through. */
const ordersLookedAt = 10;

/**
 * Whoever reserved or bought a listing must not read that "another buyer" did. Null for guests, for what is
 * on sale, and when the orders can't be read.
 */
export async function ownOrderOf(bff: BffClient, good: Good): Promise<OwnOrder | null> {
  const availability = availabilityOf(good.saleState);
  if (!bff.loggedIn || (availability !== 'reserved' && availability !== 'sold')) return null;
  const page = { pageNum: 1, pageSize: ordersLookedAt };
  const answer = await bff.call('GET /api/web/order/list', { role: 'buyer', keyWord: good.code, ...page });
  const orders = answer.ok ? answer.payload : [];
  const own = orders.find((order) => order.goodId === good.id && !overStatuses.has(order.status));
  return own === undefined ? null : { id: own.id, isUnpaid: own.status === 'unpaid' };
}
