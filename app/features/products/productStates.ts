import type { ChipTone } from '~/ui/Chip';

/** The tabs of a seller's listings, in the order a listing goes through them. */
export const productTabs = ['all', 'inReview', 'onSale', 'reserved', 'sold', 'takenDown', 'refused', 'halted'] as const;

export type ProductTab = (typeof productTabs)[number];

export type ProductStateName =
  | 'inReview'
  | 'notOnSale'
  | 'onSale'
  | 'sold'
  | 'takenDown'
  | 'problem'
  | 'reserved'
  | 'pledged'
  | 'banned'
  | 'refused';

interface ProductState {
  /** The wire's number (api.md §3). */
  readonly wire: number;
  readonly name: ProductStateName;
  readonly tab: Exclude<ProductTab, 'all'>;
  readonly tone: ChipTone;
  /** Whether everybody can open its page. */
  readonly isPublic?: boolean;
  /** What the specification's calls can do with it. */
  readonly step?: 'up' | 'down';
}

/** The first state of a tab is the one that stands for it in an address. */
const states: readonly ProductState[] = [
  { wire: 0, name: 'inReview', tab: 'inReview', tone: 'primary' },
  { wire: 2, name: 'onSale', tab: 'onSale', tone: 'good', isPublic: true, step: 'down' },
  { wire: 6, name: 'reserved', tab: 'reserved', tone: 'warning', isPublic: true },
  { wire: 3, name: 'sold', tab: 'sold', tone: 'calm', isPublic: true },
  { wire: 4, name: 'takenDown', tab: 'takenDown', tone: 'calm', step: 'up' },
  { wire: 1, name: 'notOnSale', tab: 'takenDown', tone: 'calm', step: 'up' },
  { wire: 99, name: 'refused', tab: 'refused', tone: 'danger' },
  { wire: 5, name: 'problem', tab: 'halted', tone: 'danger' },
  { wire: 10, name: 'pledged', tab: 'halted', tone: 'warning' },
  { wire: 12, name: 'banned', tab: 'halted', tone: 'danger' },
];

/** What is known of a saleState; null for one of a newer marketplace. */
export function productStateOf(wire: number | undefined): ProductState | null {
  return states.find((state) => state.wire === wire) ?? null;
}

/**
 * An own listing with what can be done with it. `allowed` is our own word: of an upstream that does not say it, what is
 * on sale can be taken down and what is not can be put on sale again.
 */
export function withSteps<
  Product extends { readonly saleState?: number | undefined; readonly allowed: readonly string[] },
>(product: Product): Product {
  const step = productStateOf(product.saleState)?.step;
  return product.allowed.length > 0 || step === undefined ? product : { ...product, allowed: [step] };
}

/** The tab an address asks for by one of its states. */
export function tabOfState(state: string | null): ProductTab {
  return states.find(({ wire }) => String(wire) === state)?.tab ?? 'all';
}

/** The states of a tab as on the wire; none for all. */
export function statesOf(tab: ProductTab): string[] {
  return states.flatMap((state) => (state.tab === tab ? [String(state.wire)] : []));
}

/** The state that stands for a tab in an address; null for "all". */
export function stateOfTab(tab: ProductTab): string | null {
  return statesOf(tab)[0] ?? null;
}

/** How many listings each tab holds; "all" counts unknown states too. */
export function productCounts(byState: Readonly<Record<string, number>>): Record<ProductTab, number> {
  const counts = Object.fromEntries(productTabs.map((tab) => [tab, 0])) as Record<ProductTab, number>;
  for (const [state, count] of Object.entries(byState)) {
    const tab = tabOfState(state);
    counts.all += count;
    if (tab !== 'all') counts[tab] += count;
  }
  return counts;
}
