import type { BffClient, PayloadOf } from '../../../bff/contract/types';
import { findOr404 } from '~/lib/find.server';
import { isId } from '~/lib/ids';
import { newRequestKey } from '~/lib/requestKey.server';

export type Order = PayloadOf<'GET /api/web/order/{id}'>;
export type Payment = PayloadOf<'GET /api/web/order/{id}/payment'>;

/** Everything an order's page shows. Never the credentials: those are asked for by hand. */
export interface OrderDetailData {
  readonly order: Order;
  readonly role: 'buyer' | 'seller';
  /** Of a buyer's order that can be paid, or was closed unpaid; null otherwise, and when it could not be read. */
  readonly payment: Payment | null;
  /** False when the listing has been removed since. */
  readonly hasListing: boolean;
  readonly requestKey: string;
  readonly nowMs: number;
}

/**
 * Loads an order for its buyer or seller.
 * @throws Response 404 for a missing order and likewise for somebody else's, or the BFF's refusal
 */
export async function loadOrderDetail(bff: BffClient, id: string): Promise<OrderDetailData> {
  const order = await findOrder(bff, id);
  const [payment, listing] = await Promise.all([
    order.allowed.includes('pay') || (order.status === 'closed' && order.role !== 'seller')
      ? bff.call('GET /api/web/order/{id}/payment', { id: order.id })
      : null,
    order.goodId === undefined ? null : bff.call('GET /api/web/good/info', { id: order.goodId }),
  ]);
  return {
    order,
    role: order.role === 'seller' ? 'seller' : 'buyer',
    payment: payment?.ok ? (payment.payload ?? null) : null,
    // Only a plain "no" means that it is gone: a marketplace that does not answer says nothing about it.
    hasListing: listing !== null && (listing.ok ? listing.payload !== undefined : listing.status !== 200),
    requestKey: newRequestKey(),
    nowMs: Date.now(),
  };
}

/** The marketplace answers a foreign order as it answers a missing one: with a business "no". */
export async function findOrder(bff: BffClient, id: string): Promise<Order> {
  if (!isId(id)) throw new Response(null, { status: 404 });
  return findOr404(bff, 'GET /api/web/order/{id}', { id });
}
