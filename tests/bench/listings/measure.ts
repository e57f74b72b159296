import { withTenant, type Database, type Tx } from '../../../marketplace/db/engine';
import { searchListings } from '../../../marketplace/queries/listings';
import { plansOf } from '../../marketplace/support/plans';
import { pageSize, searchesOf, type BenchSearch } from './searches';

/** What a search took as a call of the marketplace: from the request to the last byte of its answer. */
export interface SearchFigures {
  readonly shop: number;
  readonly search: string;
  readonly pageNum: number;
  readonly total: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** A database with the marketplace in front of it. */
export interface Measured {
  readonly opened: { readonly db: Database };
  readonly fetch: (request: Request) => Promise<Response>;
  /** Each shop's host name. */
  readonly hosts: ReadonlyMap<number, string>;
}

interface Run {
  readonly shop: number;
  readonly search: BenchSearch;
  readonly call: () => Promise<Response>;
  total: number;
  readonly timesMs: number[];
}

/**
 * Measures the searches of some shops of each database, all in turns, so that a disturbance meets all of them.
 * @param rounds how often each search is made after the warm-up
 * @returns the figures of each database
 */
export async function measureSearches(
  databases: readonly Measured[],
  shops: readonly number[],
  { rounds, warmUp = 10 }: { rounds: number; warmUp?: number },
): Promise<SearchFigures[][]> {
  const runs: Run[][] = [];
  for (const database of databases) runs.push(await runsOf(database, shops));
  const most = Math.max(...runs.map(({ length }) => length));
  for (let round = -warmUp; round < rounds; round += 1) {
    for (let turn = 0; turn < most; turn += 1) {
      for (const run of runs.flatMap((each) => each[turn] ?? [])) {
        const tookMs = await timed(run);
        if (round >= 0) run.timesMs.push(tookMs);
      }
    }
  }
  return runs.map((each) => each.map(figuresOf));
}

async function runsOf({ opened, fetch, hosts }: Measured, shops: readonly number[]): Promise<Run[]> {
  const runs: Run[] = [];
  for (const shop of shops) {
    const url = `http://${hosts.get(shop)}/prod-api/web/good/allList`;
    for (const search of await withTenant(opened.db, shop, searchesOf)) {
      const body = JSON.stringify(search.input);
      const headers = { 'Content-Type': 'application/json' };
      const call = () => fetch(new Request(url, { method: 'POST', headers, body }));
      runs.push({ shop, search, call, total: 0, timesMs: [] });
    }
  }
  return runs;
}

async function timed(run: Run): Promise<number> {
  const startMs = performance.now();
  const text = await (await run.call()).text();
  const tookMs = performance.now() - startMs;
  const { code, msg, total } = JSON.parse(text) as { code: number; msg: string; total: number };
  if (code !== 200) throw new Error(`the search "${run.search.name}" was answered ${code}: ${msg}`);
  run.total = total;
  return tookMs;
}

function figuresOf({ shop, search, total, timesMs }: Run): SearchFigures {
  const [p50Ms, p99Ms] = [quantile(timesMs, 0.5), quantile(timesMs, 0.99)];
  return { shop, search: search.name, pageNum: search.pageNum, total, p50Ms, p99Ms };
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
