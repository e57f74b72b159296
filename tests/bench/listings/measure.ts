import { withTenant, type Database, type Tx } from '../../../marketplace/db/engine';
import { searchListings } from '../../../marketplace/queries/listings';
import { plansOf } from '../../marketplace/support/plans';
import { pageSize, searchesOf, type BenchSearch } from './searches';

/** What a search took, with everything that belongs to it: transaction, role, template, total, page, names. */
export interface SearchFigures {
  readonly shop: number;
  readonly search: string;
  readonly pageNum: number;
  readonly total: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/**
 * Measures the searches of some shops, in alternation, so that a disturbance meets all of them.
 * @param rounds how often each search is made after the warm-up
 */
export async function measureSearches(
  db: Database,
  shops: readonly number[],
  { rounds, warmUp = 10 }: { rounds: number; warmUp?: number },
): Promise<SearchFigures[]> {
  const runs: { shop: number; search: BenchSearch; total: number; timesMs: number[] }[] = [];
  for (const shop of shops) {
    const searches = await withTenant(db, shop, searchesOf);
    for (const search of searches) runs.push({ shop, search, total: 0, timesMs: [] });
  }
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const run of runs) {
      const startMs = performance.now();
      const { total } = await runSearch(db, run.shop, run.search);
      if (round >= 0) run.timesMs.push(performance.now() - startMs);
      run.total = total;
    }
  }
  return runs.map(({ shop, search, total, timesMs }) => ({
    shop,
    search: search.name,
    pageNum: search.pageNum,
    total,
    p50Ms: quantile(timesMs, 0.5),
    p95Ms: quantile(timesMs, 0.95),
  }));
}

function runSearch(db: Database, shop: number, { input, pageNum }: BenchSearch) {
  return withTenant(db, shop, (tx) => searchListings(tx, input, { pageNum, pageSize }, null));
}

function quantile(timesMs: readonly number[], share: number): number {
  const sorted = [...timesMs].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** The plans, with what they took and read, of every statement the searches of a shop make. */
export async function explainSearches(db: Database, shop: number): Promise<{ search: string; plans: string[] }[]> {
  const searches = await withTenant(db, shop, searchesOf);
  const explained: { search: string; plans: string[] }[] = [];
  for (const search of searches) {
    const read = (tx: Tx) => searchListings(tx, search.input, { ...search, pageSize }, null);
    const plans = await plansOf(db, shop, read, 'analyze, buffers');
    explained.push({ search: `${search.name}, page ${search.pageNum}`, plans });
  }
  return explained;
}
