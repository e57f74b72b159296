import { spanOf, type Span } from '~/features/sell/ways/wayFacts';
import { formatCents, parseCents } from '~/lib/money';
import type { WayTerms } from './wayPage.server';

/** What the terms of a way say, in pieces a text is made of. */
export interface TermWords extends Span {
  /** '' when the way costs nothing. */
  readonly percent: string;
  readonly minFee: string;
}

/** Null when the terms are incomplete: then the page says that it is told later. */
export function termWordsOf(terms: WayTerms | null): TermWords | null {
  if (terms?.feePermille === undefined || terms.minHours === undefined || terms.maxHours === undefined) return null;
  const minFeeCents = parseCents(terms.minFee) ?? 0;
  return {
    percent: terms.feePermille === 0 && minFeeCents === 0 ? '' : String(terms.feePermille / 10),
    minFee: formatCents(minFeeCents),
    ...spanOf(terms.minHours, terms.maxHours),
  };
}
