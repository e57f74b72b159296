import type { BffClient } from '../../../bff/contract/types';
import { findOrder, type Order } from './orderDetail.server';

/** What came to an end; `null`: something this page knows nothing more about. */
export interface FinishData {
  readonly order: Order | null;
  readonly nowMs: number;
}

/** @throws Response 404 for an order that is missing or somebody else's */
export async function loadFinish(bff: BffClient, search: URLSearchParams): Promise<FinishData> {
  const id = search.get('id') ?? '';
  const isOrder = search.get('kind') === 'order' && id !== '';
  return { order: isOrder ? await findOrder(bff, id) : null, nowMs: Date.now() };
}
