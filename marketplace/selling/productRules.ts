import type { ProductAction } from '../../bff/contract/sell';
import { saleStates } from '../db/schema/listings';

/** What the rules look at. `publishTime` is when the shop let it on sale; null: it has to look at it (again) first. */
export interface ProductState {
  readonly saleState: number;
  readonly publishTime: Date | null;
}

/** What a seller may do with an own listing now. While an order holds it that is nothing. */
export function allowedActions({ saleState, publishTime }: ProductState): readonly ProductAction[] {
  if (saleState === saleStates.onSale) return ['price', 'down'];
  if (saleState === saleStates.inReview) return ['down'];
  if (saleState === saleStates.rejected) return ['edit'];
  if (saleState !== saleStates.takenDown && saleState !== saleStates.notOnSale) return [];
  return publishTime === null ? ['edit'] : ['price', 'up', 'edit'];
}
