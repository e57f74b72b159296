import { formatCents, parseCents } from '~/lib/money';
import type { WayTerms } from './wayPage.server';

const hoursPerDay = 24;
/** From here on people say days. */
const longInHours = 2 * hoursPerDay;

/** What the terms of a way say, in pieces a text is made of. */
export interface TermWords {
  /** '' when the way costs nothing. */
  readonly percent: string;
  readonly minFee: string;
  readonly unit: 'hours' | 'days';
  readonly from: number;
  readonly to: number;
}

/** Null when the terms are incomplete: then the page says that it is told later. */
export function termWordsOf(terms: WayTerms | null): TermWords | null {
  if (terms?.feePermille === undefined || terms.minHours === undefined || terms.maxHours === undefined) return null;
  const minFeeCents = parseCents(terms.minFee) ?? 0;
  const isLong = terms.maxHours > longInHours;
  const time = (hours: number) => (isLong ? Math.max(1, Math.round(hours / hoursPerDay)) : hours);
  return {
    percent: terms.feePermille === 0 && minFeeCents === 0 ? '' : String(terms.feePermille / 10),
    minFee: formatCents(minFeeCents),
    unit: isLong ? 'days' : 'hours',
    from: time(terms.minHours),
    to: time(terms.maxHours),
  };
}
