import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listingSearch } from '../../bff/contract/listingSearch';
import { withTenant } from '../../marketplace/db/engine';
import type { OpenedDatabase } from '../../marketplace/db/open';
import { listings } from '../../marketplace/db/schema/listings';
import { searchListings } from '../../marketplace/queries/listings';
import { fillListings } from '../bench/listings/fill';
import { benchShops } from '../bench/listings/shops';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openEmpty } from './support/empty';
import { plansOf } from './support/plans';

tellWhenPostgresIsSkipped('the plans of the listing search');

const shop = 1;
const page = { pageNum: 2, pageSize: 10 };
type Query = Record<string, unknown>;
/** No index holds more choices than this: see migration 0015. */
const mostFacets = 240;

describe.each(engines)('the plans of the listing search on %s', (engine) => {
  let opened: OpenedDatabase;
  let one: typeof listings.$inferSelect;

  beforeAll(async () => {
    opened = await openEmpty(engine);
    await fillListings(opened.db, benchShops(5, 5_000), new Date('2026-05-04T03:02:01Z'));
    one = await withTenant(opened.db, shop, async (tx) => {
      const rows = await tx.select().from(listings).where(eq(listings.saleState, 2)).orderBy(listings.id);
      return rows.find(({ skinIds, labelIds }) => skinIds.length > 0 && labelIds.length > 0)!;
    });
  });
  afterAll(() => opened.close());

  const search = (query: Query) => (tx: Parameters<typeof searchListings>[0]) =>
    searchListings(tx, listingSearch.parse(query), page, null);
  /** The plan of the statement that finds the ids and their number. */
  async function planOf(query: Query): Promise<string> {
    const plans = await plansOf(opened.db, shop, search(query));
    return plans.find((plan) => plan.includes('Subquery Scan on counted')) ?? '';
  }
  const choice = () => one.tokens.find((token) => token.startsWith('f3:'))!.slice('f3:'.length);
  const ways: [what: string, query: () => Query, index: RegExp][] = [
    [
      'the whole shop by price',
      () => ({ sortRank: 'priceasc' }),
      /Index Only Scan (Backward )?using listings_(price|search)/,
    ],
    [
      'the whole shop by time',
      () => ({ sortRank: 'timedesc' }),
      /Index Only Scan (Backward )?using listings_(time|search)/,
    ],
    [
      'a game by price',
      () => ({ gameId: one.gameId, sortRank: 'pricedesc' }),
      /Index Only Scan (Backward )?using listings_game_price/,
    ],
    [
      'a game by time',
      () => ({ gameId: one.gameId, sortRank: 'timeasc' }),
      /Index Only Scan (Backward )?using listings_game_time/,
    ],
    ['a range', () => ({ gameId: one.gameId, f1: '10-80' }), /Index Only Scan (Backward )?using listings_search/],
    [
      'two ranges, a choice and a label by price',
      () => ({ gameId: one.gameId, f1: '1-', f4: '1-', f3: choice(), labelIds: one.labelIds[0], sortRank: 'priceasc' }),
      /Index Only Scan (Backward )?using listings_search/,
    ],
    [
      'a server and a price',
      () => ({ gameId: one.gameId, serverId: one.serverId, priceStart: '1', accountType: 1 }),
      /Index Only Scan (Backward )?using listings_search/,
    ],
    ['a keyword', () => ({ keyWord: one.code }), /Bitmap Index Scan on listings_bigrams/],
    ['a skin', () => ({ skinIds: String(one.skinIds[0]) }), /Bitmap Index Scan on listings_tokens/],
  ];

  it.each(ways)(
    'use an index for %s, and read the table for no other reason than the page',
    async (_what, query, index) => {
      const plan = await planOf(query());
      expect(plan).toMatch(index);
      expect(plan).not.toContain('Seq Scan on listings');
    },
  );

  it('use indexes for the names and favourites of a page too', async () => {
    const plans = await plansOf(opened.db, shop, search({ gameId: one.gameId }));
    expect(plans.length).toBeGreaterThan(1);
    for (const plan of plans) expect(plan).not.toContain('Seq Scan on listings');
  });

  it('find a listing with more choices than the index holds, and one with as many', async () => {
    const token = (count: number) => Array.from({ length: count }, (_, index) => `f3:${7_000_000 + index}`);
    const foundBy = async (tokens: string[], id: number) => {
      await withTenant(opened.db, shop, (tx) =>
        tx
          .update(listings)
          .set({ tokens: [...tokens, 's:1'] })
          .where(eq(listings.id, one.id)),
      );
      const { rows, total } = await withTenant(opened.db, shop, search({ gameId: one.gameId, f3: String(id) }));
      const [row] = await withTenant(opened.db, shop, (tx) =>
        tx.select({ facets: listings.facets }).from(listings).where(eq(listings.id, one.id)),
      );
      return { ids: rows.map((each) => each.id), total, facets: row?.facets?.length ?? null };
    };
    const found = { ids: [one.id], total: 1 };
    expect(await foundBy(token(mostFacets), 7_000_000)).toEqual({ ...found, facets: mostFacets });
    expect(await foundBy(token(mostFacets + 1), 7_000_001)).toEqual({ ...found, facets: null });
    expect(await foundBy(token(5_000), 7_004_999)).toEqual({ ...found, facets: null });
    expect(await foundBy(token(5_000), 7_005_000)).toEqual({ ids: [], total: 0, facets: null });
  });

  it('keep the choices of one field apart from the same numbers in another', async () => {
    const facetsOf = async (tokens: string[]) => {
      const result = await opened.db.execute(
        sql`select listing_facets(${sql.param(tokens, listings.tokens)}) as facets`,
      );
      return ((result as unknown as { rows: { facets: (string | number)[] }[] }).rows[0]?.facets ?? []).map(Number);
    };
    expect(await facetsOf(['f1:5', 'f20:5', 'l:5', 's:5', 'f21:5', 'f0:5', 'f1:x', 'f1:'])).toEqual([161, 180, 160]);
    expect(await facetsOf([])).toEqual([]);
  });
});
