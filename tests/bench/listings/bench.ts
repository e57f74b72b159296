import { openScratch } from '../../marketplace/support/databases';
import { fillListings } from './fill';
import { explainSearches, measureSearches, type SearchFigures } from './measure';
import { benchShops } from './shops';

const shopCount = 100;
/** The largest shop, and one in the middle. */
const measuredShops = [1, shopCount / 2];

export interface ListingBench {
  readonly engine: 'pglite' | 'postgres';
  /** Of all hundred shops together. */
  readonly listings: number;
  /** How often each search is made. */
  readonly rounds: number;
  /** True explains each statement too, with what it read. */
  readonly withPlans?: boolean;
}

export interface BenchedListings extends Pick<ListingBench, 'engine' | 'listings'> {
  readonly fillMs: number;
  /** Of the largest shop and of one in the middle. */
  readonly figures: readonly (SearchFigures & { readonly shopListings: number })[];
  readonly plans: readonly { readonly search: string; readonly plans: readonly string[] }[];
}

/** Fills a database of its own with a hundred shops, measures the listing search in two of them, and drops it again. */
export async function benchListings(options: ListingBench): Promise<BenchedListings> {
  const { engine, listings, rounds, withPlans = false } = options;
  const opened = await openScratch(engine);
  try {
    const shops = benchShops(shopCount, listings);
    const startMs = performance.now();
    await fillListings(opened.db, shops, new Date());
    const fillMs = performance.now() - startMs;
    const figures = await measureSearches(opened.db, measuredShops, { rounds });
    const plans = withPlans ? await explainSearches(opened.db, 1) : [];
    const sizes = new Map(shops.map(({ tenantId, listingCount }) => [tenantId, listingCount]));
    return {
      engine,
      listings,
      fillMs,
      figures: figures.map((each) => ({ ...each, shopListings: sizes.get(each.shop) ?? 0 })),
      plans,
    };
  } finally {
    await opened.close();
  }
}
