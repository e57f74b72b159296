import { redirect } from '@remix-run/node';
import { paths } from '~/paths';
import type { BffClient } from '../../../bff/contract/types';
import { findOrder, type Order } from './orderDetail.server';

/** What came to an end. */
export interface FinishData {
  readonly order: Order;
  readonly nowMs: number;
}

/**
 * @throws Response a redirect to the orders where the address names nothing that came to an end; 404 for an order that is
 * missing or somebody else's
 */
export async function loadFinish(bff: BffClient, search: URLSearchParams): Promise<FinishData> {
  const id = search.get('id') ?? '';
  if (search.get('kind') !== 'order' || id === '') throw redirect(paths.myOrders);
  return { order: await findOrder(bff, id), nowMs: Date.now() };
}
