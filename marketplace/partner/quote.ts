import { centsOfDecimal } from '../payments/decimal';
import type { HandedItem } from './loginToken';

/** What the stand-in pays of what the seller hopes for, in per cent. */
export const quoteSharePercent = 78;
const centsInYuan = 100;

/**
 * The stand-in's instant offer in cents, in whole yuan; null when nobody has said what the item may be worth.
 * An offer that stands already is kept.
 */
export function quoteOf({ hopedPrice, guidePrice, offer }: HandedItem): number | null {
  if (offer !== null) return centsOfDecimal(offer);
  const hopedCents = hopedPrice === null ? null : centsOfDecimal(hopedPrice);
  if (hopedCents !== null) return wholeYuan((hopedCents * quoteSharePercent) / 100);
  const guideCents = guidePrice === null ? null : centsOfDecimal(guidePrice);
  return guideCents === null ? null : wholeYuan(guideCents);
}

function wholeYuan(cents: number): number {
  return Math.max(1, Math.floor(cents / centsInYuan)) * centsInYuan;
}
