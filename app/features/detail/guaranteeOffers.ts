import type { PayloadOf } from '../../../bff/contract/types';
import { parseCents } from '~/lib/money';

type WireGuarantee = PayloadOf<'GET /api/web/guarantee/list'>;

/** What one guarantee costs and pays back; its terms stand apart. */
export type GuaranteeOffer = Pick<WireGuarantee, 'name' | 'price' | 'days' | 'coverPercent' | 'cap'>;

/** The terms of guarantees that have the same ones. */
export interface SharedTerms {
  readonly names: readonly string[];
  readonly covers: readonly string[];
  readonly exclusions: readonly string[];
}

/** The guarantees an order of a listing can have, as its page shows them. */
export interface ShownGuarantees {
  /** The one that is part of the price; null without one. */
  readonly included: GuaranteeOffer | null;
  /** Those to be added, as the shop sorts them. */
  readonly offers: readonly GuaranteeOffer[];
  /** Once for all that share them: most shops' guarantees differ in price and time alone. */
  readonly terms: readonly SharedTerms[];
}

/** What the page of a listing shows of its guarantees; one without a price cannot be added to an order. */
export function shownGuarantees(found: readonly WireGuarantee[]): ShownGuarantees {
  const priceOf = ({ price }: WireGuarantee) => parseCents(price) ?? -1;
  const included = found.find((one) => priceOf(one) === 0);
  const sold = found.filter((one) => priceOf(one) > 0);
  const terms = new Map<string, SharedTerms & { readonly names: string[] }>();
  for (const { name, covers, exclusions } of sold) {
    const key = JSON.stringify([covers, exclusions]);
    const shared = terms.get(key);
    if (shared === undefined) terms.set(key, { names: [name], covers, exclusions });
    else shared.names.push(name);
  }
  return {
    included: included === undefined ? null : offerOf(included),
    offers: sold.map(offerOf),
    terms: [...terms.values()].filter(({ covers, exclusions }) => covers.length + exclusions.length > 0),
  };
}

function offerOf({ name, price, days, coverPercent, cap }: WireGuarantee): GuaranteeOffer {
  return { name, price, days, coverPercent, cap };
}
