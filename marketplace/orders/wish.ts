import type { Language } from '../messages';
import type { OrderRow } from './transition';

/** What a buyer asks for. */
export interface OrderWish {
  readonly listingId: number;
  readonly buyerId: number;
  /** null: none beside what the listing includes. */
  readonly guaranteeId: number | null;
  readonly contact: string | null;
  /** What the buyer saw as the total; null when not said. */
  readonly totalCents: number | null;
  /** The shop's, in which an included guarantee is named, as those it sells are. */
  readonly language: Language;
}

/** The field of the request in which it asks for something else than the order there is. */
export type Difference = 'guaranteeId' | 'contact' | 'total';

/** In what a wish differs from an order; null: it is the same once more. What it does not say differs in nothing. */
export function differenceOf(order: OrderRow, wish: OrderWish): Difference | null {
  if ((order.guarantee?.id ?? null) !== wish.guaranteeId) return 'guaranteeId';
  if (wish.totalCents !== null && wish.totalCents !== order.priceCents + order.guaranteeCents) return 'total';
  return wish.contact === null || wish.contact === order.contact ? null : 'contact';
}
