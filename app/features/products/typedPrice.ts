import { halfWidth } from '~/lib/halfWidth';
import { parseCents } from '~/lib/money';

/** A price as people type it, with or without a sign and commas; null when it is none. */
export function readPriceCents(typed: string): number | null {
  const cents = parseCents(halfWidth(typed).replaceAll(/[,¥￥\s]/g, ''));
  return cents !== null && cents > 0 ? cents : null;
}
