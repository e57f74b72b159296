import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listingSearch } from '../../bff/contract/listingSearch';
import { withTenant } from '../../marketplace/db/engine';
import type { OpenedDatabase } from '../../marketplace/db/open';
import { templateAttributes, templateOptions } from '../../marketplace/db/schema/games';
import { listings } from '../../marketplace/db/schema/listings';
import { listingDetail, searchListings } from '../../marketplace/queries/listings';
import { similarListings } from '../../marketplace/queries/similarListings';
import { seedDemo } from '../../marketplace/seed/seed';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openEmpty } from './support/empty';
import { naiveSearch, type NaiveField, type NaiveListing } from './support/naiveSearch';

tellWhenPostgresIsSkipped('listing search');

const harbor = 4;
type Query = Record<string, unknown>;

describe.each(engines)('the listing search on %s', (engine) => {
  let opened: OpenedDatabase;
  let all: NaiveListing[];
  let fields: NaiveField[];
  let optionIds: Map<number, number[]>;

  beforeAll(async () => {
    opened = await openEmpty(engine);
    await seedDemo(opened.db, new Date('2026-05-04T03:02:01Z'), () => undefined);
    await withTenant(opened.db, harbor, async (tx) => {
      all = await tx.select().from(listings);
      fields = await tx.select().from(templateAttributes);
      optionIds = new Map();
      for (const option of await tx.select().from(templateOptions)) {
        const of = optionIds.get(option.attributeId) ?? [];
        optionIds.set(option.attributeId, [...of, option.id]);
      }
    });
  });
  afterAll(() => opened.close());

  const search = (query: Query) => {
    const { pageNum = 1, pageSize = 10 } = query as { pageNum?: number; pageSize?: number };
    return withTenant(opened.db, harbor, (tx) =>
      searchListings(tx, listingSearch.parse(query), { pageNum, pageSize }, null),
    );
  };
  const idsFound = async (query: Query) => (await search(query)).rows.map((row) => Number(row.id));

  /** Queries whose parts are taken from listings that exist, so that they find something now and then. */
  const queries = () => {
    const sample = fc.constantFrom(...all);
    const idsOf = (ids: readonly number[]) =>
      fc.subarray(ids.slice(0, 4), { maxLength: Math.min(2, ids.length) }).map((some) => some.join(','));
    const fieldValue = (field: NaiveField, listing: NaiveListing): fc.Arbitrary<string> => {
      if (field.fieldType === 'number') {
        const value = Number(listing.values[field.aavName] ?? 50);
        const end = fc.oneof(fc.constant(''), fc.integer({ min: 0, max: value * 2 }).map(String));
        return fc
          .tuple(end, end)
          .map(([low, high]) => `${low}-${high}`)
          .filter((range) => range !== '-');
      }
      if (field.fieldType === 'input') return fc.constantFrom('月卡', '一手', '换游戏', '没有这句话', '卡还');
      return fc.subarray(optionIds.get(field.id) ?? [], { minLength: 1 }).map((ids) => ids.join(','));
    };
    return sample.chain((listing) => {
      const template = fields.filter((field) => field.gameId === listing.gameId);
      const values = fc
        .subarray(template)
        .map((chosen) => chosen.slice(0, 3))
        .chain((chosen) =>
          fc.record(Object.fromEntries(chosen.map((field) => [field.aavName, fieldValue(field, listing)]))),
        );
      const word = fc
        .nat(listing.title.length - 2)
        .chain((start) => fc.integer({ min: 1, max: 4 }).map((length) => listing.title.slice(start, start + length)));
      const yuan = fc.integer({ min: 0, max: 3000 }).map((whole) => `${whole}.5`);
      const parts = fc.record(
        {
          gameId: fc.constant(listing.gameId),
          systemId: fc.constant(listing.systemId ?? ''),
          carrierId: fc.constant(listing.carrierId ?? ''),
          groupId: fc.constant(listing.groupId ?? ''),
          serverId: fc.constant(listing.serverId ?? ''),
          accountType: fc.constantFrom(1, 2),
          keyWord: fc.oneof(word, fc.constantFrom(listing.code, '%', '_', '\\', 'ＬＶ')),
          keyWordArr: fc.array(word, { maxLength: 2 }),
          priceStart: yuan,
          priceEnd: yuan,
          labelIds: idsOf(listing.labelIds),
          skinIds: idsOf(listing.skinIds),
          sortRank: fc.constantFrom('priceasc', 'pricedesc', 'timeasc', 'timedesc', 'sideways'),
          pageNum: fc.integer({ min: 1, max: 40 }),
          pageSize: fc.constantFrom(1, 7, 10, 24, 100),
        },
        { requiredKeys: [] },
      );
      return fc.tuple(parts, values).map(([query, some]): Query => ({ ...query, ...some }));
    });
  };

  it('finds exactly what going through every listing by hand finds, in the same order and page', async () => {
    await fc.assert(
      fc.asyncProperty(queries(), async (query) => {
        const expected = naiveSearch(all, fields, query);
        const found = await search(query);
        expect({ total: found.total, ids: found.rows.map((row) => Number(row.id)) }).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('shows only what is on sale', async () => {
    const { rows, total } = await search({ pageSize: 100 });
    expect(total).toBe(all.filter(({ saleState }) => saleState === 2).length);
    expect(total).toBeLessThan(all.length);
    expect(new Set(rows.map((row) => row.saleState))).toEqual(new Set([2]));
  });

  it('answers the last page for every page past the end, and nothing only when nothing is found', async () => {
    const last = await idsFound({ pageNum: Math.ceil((await search({})).total / 10) });
    expect(last.length).toBeGreaterThan(0);
    expect(await idsFound({ pageNum: 9999 })).toEqual(last);
    expect(await search({ keyWord: '绝无此物', pageNum: 3 })).toEqual({ rows: [], total: 0 });
  });

  it('finds a Chinese word of two characters and one of a single one', async () => {
    const words = all.filter(({ saleState }) => saleState === 2);
    const title = words[0]!.title;
    const two = /[\u4e00-\u9fff]{2}/.exec(title)![0];
    expect(await idsFound({ keyWord: two, pageSize: 100, sortRank: 'timedesc' })).not.toEqual([]);
    expect(await search({ keyWord: two[0] })).toEqual(expect.objectContaining({ total: expect.any(Number) }));
  });

  it("finds nothing by another shop's ids and takes nonsense as no match, never as an error", async () => {
    for (const query of [
      { gameId: 1_000_001 },
      { gameId: 'abc' },
      { gameId: '99999999999999999999' },
      { labelIds: '1;drop table listings' },
      { gameId: all[0]!.gameId, f1: 'x-y' },
      { skinIds: ',,,' },
      { priceStart: 'cheap' },
      { priceEnd: '-5' },
      { priceStart: '1e3' },
    ]) {
      expect((await search(query)).total, JSON.stringify(query)).toBe(0);
    }
    expect((await search({ gameId: all[0]!.gameId, f20: '5', priceStart: ' ' })).total).toBeGreaterThan(0);
  });

  it('finds nothing above the largest price and everything below it, however large the bound is', async () => {
    const { total } = await search({});
    for (const bound of ['10000000', '21474836.48', '99999999999', '9'.repeat(400)]) {
      expect((await search({ priceStart: bound })).total, bound).toBe(0);
      expect((await search({ priceEnd: bound })).total, bound).toBe(total);
    }
  });

  it('finds a text field that was filled in full-width letters, as typed or as read', async () => {
    const field = fields.find(({ fieldType }) => fieldType === 'input')!;
    const { id, gameId, values } = all.find((one) => one.gameId === field.gameId && one.saleState === 2)!;
    const typed = 'Ｑｕｅｅｎ　 Ｂｅｅ';
    const fill = (text: string | undefined) =>
      withTenant(opened.db, harbor, (tx) =>
        tx
          .update(listings)
          .set({ values: { ...values, ...(text === undefined ? {} : { [field.aavName]: text }) } })
          .where(eq(listings.id, id)),
      );
    await fill(typed);
    for (const text of [typed, 'queen bee', 'Queen  Bee']) {
      expect(await idsFound({ gameId, [field.aavName]: text }), text).toEqual([id]);
    }
    await fill(undefined);
  });

  it('finds a listing by its code as it is quoted, and as it is copied out of a chat', async () => {
    const { id, code } = all.find(({ saleState }) => saleState === 2)!;
    for (const keyWord of [
      `【${code}】`,
      ` 【${code} 】`,
      `\u200b${code}\u2060`,
      `\u202a${code.slice(0, 4)}\u200b${code.slice(4)}\u202c`,
    ]) {
      expect(await idsFound({ keyWord }), keyWord).toEqual([id]);
    }
  });

  it('looks at every word', async () => {
    const { title } = all.find(({ saleState }) => saleState === 2)!;
    const word = title.slice(0, 2);
    const keyWordArr = [...Array.from({ length: 6 }, () => word), '绝无此物'];
    expect((await search({ keyWordArr })).total).toBe(0);
  });

  it('recommends up to eight others of the same game that are on sale, the most alike first', async () => {
    const origin = all.find(({ saleState }) => saleState === 3)!;
    const similar = await withTenant(opened.db, harbor, (tx) => similarListings(tx, origin.id, null));
    expect(similar.length).toBeGreaterThan(0);
    expect(similar.length).toBeLessThanOrEqual(8);
    for (const row of similar) {
      expect(row).toMatchObject({ gameId: origin.gameId, saleState: 2 });
      expect(row.id).not.toBe(origin.id);
    }
    const shared = (id: number) => {
      const tokens = all.find((listing) => listing.id === id)!.tokens;
      return tokens.filter((token) => origin.tokens.includes(token)).length;
    };
    const pool = all.filter(({ gameId, saleState }) => gameId === origin.gameId && saleState === 2);
    const mean = (ids: number[]) => ids.reduce((sum, id) => sum + shared(id), 0) / ids.length;
    expect(mean(similar.map(({ id }) => Number(id)))).toBeGreaterThanOrEqual(mean(pool.map(({ id }) => id)));
    expect(await withTenant(opened.db, harbor, (tx) => similarListings(tx, 1, null))).toEqual([]);
  });

  it('recommends what comparing every listing of the game one by one would', async () => {
    const likeness = (one: NaiveListing, other: NaiveListing) =>
      other.tokens.filter((token) => one.tokens.includes(token)).length -
      10 * Math.abs(Math.log(Math.max(other.priceCents, 1) / Math.max(one.priceCents, 1)));
    const mostAlike = (one: NaiveListing) =>
      all
        .filter(({ id, gameId, saleState }) => id !== one.id && gameId === one.gameId && saleState === 2)
        .sort((a, b) => likeness(one, b) - likeness(one, a) || b.id - a.id)
        .slice(0, 8)
        .map(({ id }) => id);
    for (const one of all.filter(({ saleState }) => saleState === 2 || saleState === 3)) {
      const similar = await withTenant(opened.db, harbor, (tx) => similarListings(tx, one.id, null));
      expect(similar.map(({ id }) => Number(id))).toEqual(mostAlike(one));
    }
  });

  it("shows a sold listing's page, and none of one in review or refused", async () => {
    const detail = (saleState: number) => {
      const { id } = all.find((listing) => listing.saleState === saleState)!;
      return withTenant(opened.db, harbor, (tx) => listingDetail(tx, id, null));
    };
    expect(await detail(3)).toMatchObject({ saleState: 3, urlArr: expect.arrayContaining([expect.anything()]) });
    expect(await detail(0)).toBeNull();
    expect(await detail(99)).toBeNull();
  });
});
