import type { Random } from './random';
import { dayMs, minuteMs } from '../../bff/contract/durations';

interface PricedListing {
  readonly priceCents: number;
  /** What it cost before; null: the price never changed. */
  readonly oldPriceCents: number | null;
  readonly publishTime: Date;
  /** Until when it could change. */
  readonly endMs: number;
}

/**
 * The prices a demo listing had: one, or a fall from the old price to the present one; an old listing was raised
 * once long before it fell.
 */
export function priceHistoryOf(
  { priceCents, oldPriceCents, publishTime, endMs }: PricedListing,
  random: Random,
): { priceCents: number; time: Date }[] {
  if (oldPriceCents === null) return [{ priceCents, time: publishTime }];
  const startMs = publishTime.getTime();
  const ageMs = Math.max(endMs - startMs, 2 * minuteMs);
  const fallMs = startMs + Math.round(ageMs * (0.55 + random.next() * 0.4));
  const fall = [
    { priceCents: oldPriceCents, time: publishTime },
    { priceCents, time: new Date(fallMs) },
  ];
  const raisedMs = startMs + 3 * dayMs;
  if (fallMs - raisedMs <= 31 * dayMs) return fall;
  const firstCents = Math.round((priceCents * 1.05) / 100) * 100;
  return [
    { priceCents: firstCents, time: publishTime },
    { priceCents: oldPriceCents, time: new Date(raisedMs) },
    ...fall.slice(1),
  ];
}
