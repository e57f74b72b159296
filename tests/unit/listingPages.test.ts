import { describe, expect, it } from 'vitest';
import { shardCount, shardListings } from '~/features/seo/listingPages.server';
import type { BffClient } from '../../bff/contract/types';

interface Habits {
  readonly listings: number;
  /** The most rows a page has, whatever was asked for. */
  readonly mostRows?: number;
  /** What the upstream says that there are. */
  readonly total?: (rows: number) => number;
  /** How far rows slip towards the beginning between two pages. */
  readonly slip?: number;
}

/** An upstream that pages as told, and gives its last page again past the end. */
function upstream({ listings, mostRows = 100, total, slip = 0 }: Habits) {
  const asked: number[] = [];
  const rows = async (_key: string, input: { pageNum: number; pageSize: number }) => {
    asked.push(input.pageNum);
    const size = Math.min(mostRows, input.pageSize);
    const page = Math.min(input.pageNum, Math.max(1, Math.ceil(listings / size)));
    const start = Math.max(0, (page - 1) * size - (page > 1 ? slip : 0));
    const found = Array.from({ length: Math.max(0, Math.min(size, listings - start)) }, (_, index) => ({
      id: String(start + index + 1),
      saleState: 2,
    }));
    return { rows: found, total: total === undefined ? listings : total(found.length) };
  };
  return { bff: { rows } as unknown as BffClient, asked };
}

/** The ids of all shards, in order. */
async function everything(bff: BffClient): Promise<string[]> {
  const shards = await shardCount(bff);
  const lists = [];
  for (let shard = 1; shard <= shards; shard += 1) lists.push((await shardListings(bff, shard)) ?? []);
  return lists.flat().map(({ id }) => id);
}

describe('the listings of a sitemap', () => {
  it.each([0, 1, 99, 100, 101, 999, 1000, 1001, 2345])('are all there, each once: %i', async (listings) => {
    const { bff } = upstream({ listings });
    const ids = await everything(bff);
    expect(ids).toEqual(Array.from({ length: listings }, (_, index) => String(index + 1)));
    expect(await shardCount(bff)).toBe(Math.max(1, Math.ceil(listings / 1000)));
  });

  it('are all there when the upstream gives fewer rows than it was asked for', async () => {
    const { bff } = upstream({ listings: 345, mostRows: 10 });
    expect(await everything(bff)).toHaveLength(345);
    expect(await shardCount(bff)).toBe(4);
  });

  it('end where the total says, though pages go on for ever', async () => {
    const { bff, asked } = upstream({ listings: 250 });
    expect(await shardListings(bff, 1)).toHaveLength(250);
    expect(Math.max(...asked)).toBe(3);
    expect(await shardListings(bff, 2)).toBeNull();
    expect(await shardListings(bff, 0)).toBeNull();
  });

  it('stand in a shard once, though they move while it is read', async () => {
    const { bff } = upstream({ listings: 500, slip: 30 });
    const ids = (await shardListings(bff, 1))?.map(({ id }) => id) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are those of the first page when the upstream tells no total', async () => {
    const { bff, asked } = upstream({ listings: 250, total: (rows) => rows });
    expect(await shardListings(bff, 1)).toHaveLength(100);
    expect(asked).toEqual([1]);
  });

  it('cost few calls each, and make no endless index, whatever total an upstream claims', async () => {
    const { bff, asked } = upstream({ listings: 100, total: () => 9e15 });
    expect(await shardCount(bff)).toBe(49_999);
    asked.length = 0;
    expect(await shardListings(bff, 49_999)).toHaveLength(100);
    expect(asked.length).toBeLessThanOrEqual(11);
    expect(await shardListings(bff, 50_000)).toBeNull();
  });
});
