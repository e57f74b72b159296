import type { PayloadOf } from '../../bff/contract/types';
import { parseCents } from './money';
import { availabilityOf } from './saleState';
import { parseWireTime } from './time';

/** A fall is news for two weeks. */
const newsMs = 14 * 86_400_000;

type Priced = Partial<Pick<PayloadOf<'POST /api/web/good/allList'>, 'price' | 'newPrice' | 'priceDrop' | 'saleState'>>;

/** A fall of the price worth a mark. */
export interface PriceDrop {
  /** The lowest price of the 30 days before. */
  readonly fromCents: number;
  /** By how much it fell, in whole percent, at least 1. */
  readonly percent: number;
  readonly time: Date;
}

/** The fall of a listing's price within the last 14 days; null when there is none, or it can't be bought any more. */
export function priceDropOf({ price, newPrice, priceDrop, saleState }: Priced, nowMs: number): PriceDrop | null {
  const [nowCents, fromCents] = [parseCents(newPrice ?? price), parseCents(priceDrop?.from)];
  const time = parseWireTime(priceDrop?.time);
  if (nowCents === null || fromCents === null || time === null || availabilityOf(saleState) !== 'onSale') return null;
  if (nowMs - time.getTime() > newsMs) return null;
  const percent = fromCents === 0 ? 0 : Math.floor(((fromCents - nowCents) / fromCents) * 100);
  return percent < 1 ? null : { fromCents, percent, time };
}
