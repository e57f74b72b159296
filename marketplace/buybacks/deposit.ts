import { permilleOf } from '../orders/prices';

const depositPermille = 200;
const minDepositCents = 5_000;

/** What who buys pays ahead, in cents: a fifth of the price, at least 50 yuan, at most the price itself. */
export function depositCentsOf(priceCents: number): number {
  return Math.min(priceCents, Math.max(minDepositCents, permilleOf(priceCents, depositPermille)));
}
