import { openScratch } from '../../marketplace/support/databases';
import { fillListings } from './fill';
import { openMarketplace } from './marketplace';
import { explainSearches, measureSearches, type Measured, type SearchFigures } from './measure';
import { benchShops } from './shops';

const shopCount = 100;
/** The largest shop, and one in the middle. */
const measuredShops = [1, shopCount / 2];

export interface ListingBench {
  readonly engine: 'pglite' | 'postgres';
  /** Of all hundred shops together, of each database that is measured. */
  readonly sizes: readonly number[];
  /** How often each search is made. */
  readonly rounds: number;
  /** True explains each statement too, with what it read. */
  readonly withPlans?: boolean;
  readonly tell?: (line: string) => void;
}

export interface BenchedListings {
  readonly engine: ListingBench['engine'];
  readonly listings: number;
  readonly fillMs: number;
  /** Of the largest shop and of one in the middle. */
  readonly figures: readonly (SearchFigures & { readonly shopListings: number })[];
  readonly plans: readonly { readonly search: string; readonly plans: readonly string[] }[];
}

/**
 * Fills a database of its own with a hundred shops for each size, measures the listing search in two shops of each, all
 * in turns, and drops them again.
 */
export async function benchListings(options: ListingBench): Promise<BenchedListings[]> {
  const { engine, sizes, rounds, withPlans = false, tell = () => undefined } = options;
  const filled: Filled[] = [];
  try {
    for (const listings of sizes) {
      filled.push(await fill(engine, listings));
      tell(`    ${engine}: ${listings} listings filled in`);
    }
    const figures = await measureSearches(filled, measuredShops, { rounds });
    const benched: BenchedListings[] = [];
    for (const [index, { opened, listings, fillMs, shopListings }] of filled.entries()) {
      const own = (figures[index] ?? []).map((each) => ({ ...each, shopListings: shopListings.get(each.shop) ?? 0 }));
      const plans = withPlans ? await explainSearches(opened.db, 1) : [];
      benched.push({ engine, listings, fillMs, figures: own, plans });
    }
    return benched;
  } finally {
    for (const { close } of filled) await close();
  }
}

interface Filled extends Measured {
  readonly listings: number;
  readonly fillMs: number;
  /** Of each shop. */
  readonly shopListings: ReadonlyMap<number, number>;
  close(): Promise<void>;
}

async function fill(engine: ListingBench['engine'], listings: number): Promise<Filled> {
  // Making an index of so many listings takes longer than a visitor's statement may.
  const opened = await openScratch(engine, { hasLimits: false });
  const shops = benchShops(shopCount, listings);
  const startMs = performance.now();
  await fillListings(opened.db, shops, new Date());
  const fillMs = performance.now() - startMs;
  const marketplace = await openMarketplace(opened.db);
  return {
    opened,
    fetch: marketplace.fetch,
    hosts: new Map(shops.map(({ tenantId, host }) => [tenantId, host])),
    listings,
    fillMs,
    shopListings: new Map(shops.map(({ tenantId, listingCount }) => [tenantId, listingCount])),
    async close() {
      await opened.close();
      await marketplace.close();
    },
  };
}
