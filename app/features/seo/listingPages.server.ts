import type { BffClient, PayloadOf } from '../../../bff/contract/types';
import { onSaleOnly } from '~/features/list/searchInput';

type Listing = PayloadOf<'POST /api/web/good/allList'>;

const askedPageSize = 100;
/** Pages of one shard: few enough calls for the time one answer has. */
const pagesPerShard = 10;
/** Asked side by side, so that pages of people still get their turn. */
const parallelCalls = 3;
/** The protocol's limits of a sitemap and of an index. Source: sitemaps.org. */
const maxEntries = 50_000;
const maxShards = 49_999;

/** How many listings a shop has, and in what pages its upstream tells them. */
interface Extent {
  readonly firstPage: readonly Listing[];
  readonly pages: number;
}

/** The oldest first: new listings come to the end, and what stands in a shard seldom moves. */
function search(page: number) {
  return { sortRank: 'timeasc', pageNum: page, pageSize: askedPageSize };
}

/** An upstream may give fewer rows a page than it was asked for: what it gives counts. */
async function extentOf(bff: BffClient): Promise<Extent> {
  const { rows, total } = await bff.rows('POST /api/web/good/allList', search(1));
  const pages = rows.length === 0 || !Number.isFinite(total) ? 1 : Math.ceil(total / rows.length);
  return { firstPage: rows, pages: Math.max(1, pages) };
}

/** How many shards the listings of a shop make, at least one. */
export async function shardCount(bff: BffClient): Promise<number> {
  const { pages } = await extentOf(bff);
  return Math.min(maxShards, Math.ceil(pages / pagesPerShard));
}

/**
 * The listings of one shard. Past the end an upstream may give its last page again: the total says where the end is,
 * and what came twice is dropped.
 * @param shard from 1
 * @returns null when there is no such shard
 */
export async function shardListings(bff: BffClient, shard: number): Promise<Listing[] | null> {
  const { firstPage, pages } = await extentOf(bff);
  const start = (shard - 1) * pagesPerShard + 1;
  if (shard < 1 || shard > maxShards || start > pages) return null;
  const end = Math.min(pages, start + pagesPerShard - 1);
  const numbers = Array.from({ length: end - start + 1 }, (_, index) => start + index);
  const found = new Map<string, Listing>();
  for (let at = 0; at < numbers.length; at += parallelCalls) {
    const batch = numbers.slice(at, at + parallelCalls).map(async (page) => {
      return page === 1 ? firstPage : (await bff.rows('POST /api/web/good/allList', search(page))).rows;
    });
    for (const listing of (await Promise.all(batch)).flat()) if (!found.has(listing.id)) found.set(listing.id, listing);
  }
  return onSaleOnly([...found.values()]).slice(0, maxEntries);
}
