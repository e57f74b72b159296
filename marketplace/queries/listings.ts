import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { PayloadInputOf } from '../../bff/contract/types';
import type { Tx } from '../db/engine';
import { fixedQuery } from '../db/fixedQuery';
import { favourites } from '../db/schema/browsing';
import { games, templateAttributes } from '../db/schema/games';
import { listingPictures, listings, saleStates } from '../db/schema/listings';
import { users } from '../db/schema/people';
import type { Table } from '../http/answer';
import type { PageWindow } from '../http/paging';
import type { SearchField, SearchInput } from '../search/filters';
import { findListings } from '../search/find';
import { goodOf, listingCards, referredNames, type GoodPayload } from './listingCards';
import { rowId, wireMoney, wireTime } from './wire';

type DetailPayload = PayloadInputOf<'GET /api/web/good/info'>;

const templateKey = /^f\d{1,2}$/;
/** Who may still be shown to visitors: what the shop never let on sale is nobody's business but its seller's. */
export const publicStates: ReadonlySet<number> = new Set([
  saleStates.onSale,
  saleStates.sold,
  saleStates.takenDown,
  saleStates.reserved,
]);

// What only the search itself uses stays in the database: reading those arrays costs more than all the rest.
const {
  tokens: _tokens,
  facets: _facets,
  bigrams: _bigrams,
  numbers: _numbers,
  searchText: _searchText,
  ...shownColumns
} = getTableColumns(listings);

/** Listings with the names of what they refer to, and whether a person keeps them. */
export function selectListings(tx: Tx, personId: number | null) {
  const own = and(eq(favourites.listingId, listings.id), eq(favourites.userId, personId ?? 0));
  return tx
    .select({
      listing: shownColumns,
      ...referredNames,
      isKept: personId === null ? sql<boolean>`false` : sql<boolean>`exists (select 1 from ${favourites} where ${own})`,
    })
    .from(listings)
    .innerJoin(games, eq(games.id, listings.gameId))
    .$dynamic();
}

export type ListingRow = Awaited<ReturnType<typeof selectListings>>[number];

const templateFields = {
  aavName: templateAttributes.aavName,
  fieldType: templateAttributes.fieldType,
};
const templateQuery = fixedQuery(
  'template_fields',
  templateFields,
  new QueryBuilder()
    .select(templateFields)
    .from(templateAttributes)
    .where(eq(templateAttributes.gameId, sql.placeholder('gameId'))),
);

/** The game whose template a search filters by; null when it does not. */
function filteredGame(input: SearchInput): number | null {
  return Object.keys(input).some((key) => templateKey.test(key)) ? rowId(input.gameId) : null;
}

/** The template's fields a search filters by; none when it does not. */
async function searchFields(tx: Tx, input: SearchInput): Promise<SearchField[]> {
  const gameId = filteredGame(input);
  return gameId === null ? [] : templateQuery(tx, { gameId });
}

/** As `searchFields` for several searches, read at once. */
export async function fieldsOfSearches(
  tx: Tx,
  inputs: readonly SearchInput[],
): Promise<(input: SearchInput) => SearchField[]> {
  const gameIds = [...new Set(inputs.flatMap((input) => filteredGame(input) ?? []))];
  if (gameIds.length === 0) return () => [];
  const all = await tx
    .select({ gameId: templateAttributes.gameId, ...templateFields })
    .from(templateAttributes)
    .where(inArray(templateAttributes.gameId, gameIds));
  return (input) => all.filter(({ gameId }) => gameId === filteredGame(input));
}

/** The listing search: what is on sale, by every field, page by page; a page past the end is the last one. */
export async function searchListings(
  tx: Tx,
  input: SearchInput,
  page: PageWindow,
  personId: number | null,
): Promise<Table<GoodPayload>> {
  const { ids, total } = await findListings(tx, input, await searchFields(tx, input), page);
  // Names are joined to these few rows only.
  return { rows: await listingCards(tx, ids, personId), total };
}

/** One listing with values, pictures and what may be told of its seller; null when there is none to show. */
export async function listingDetail(tx: Tx, id: number, personId: number | null): Promise<DetailPayload | null> {
  const [row] = await selectListings(tx, personId).where(eq(listings.id, id));
  if (row === undefined || !publicStates.has(row.listing.saleState)) return null;
  const pictures = await tx
    .select({ url: listingPictures.url, name: listingPictures.name })
    .from(listingPictures)
    .where(eq(listingPictures.listingId, id))
    .orderBy(asc(listingPictures.sort));
  return {
    ...goodOf(row),
    ...row.listing.values,
    skinIds: row.listing.skinIds.join(','),
    urlArr: pictures,
    videoUrl: row.listing.videoUrl,
    ...(personId !== null && row.listing.sellerId === personId ? { isOwn: true } : {}),
    seller: row.listing.sellerId === null ? null : await sellerFacts(tx, row.listing.sellerId),
  };
}

async function sellerFacts(tx: Tx, sellerId: number): Promise<DetailPayload['seller']> {
  const [seller] = await tx.select().from(users).where(eq(users.id, sellerId));
  if (seller === undefined) return null;
  return { name: maskedName(seller.nickName), joinTime: wireTime(seller.joinTime), dealCount: seller.dealCount };
}

/** A nick name as strangers see it: the first character stays. */
export function maskedName(nickName: string): string {
  return `${[...nickName][0] ?? ''}***`;
}

/**
 * A person's favourites, the newest first; ended listings stay in, marked by their sale state. One that its seller
 * changed and the shop has not let on sale again is left out until then.
 */
export async function keptListings(
  tx: Tx,
  personId: number,
  page: PageWindow,
): Promise<PayloadInputOf<'GET /api/web/goods/collect/list'>> {
  const kept = await tx
    .select(getTableColumns(favourites))
    .from(favourites)
    .innerJoin(listings, eq(listings.id, favourites.listingId))
    .where(and(eq(favourites.userId, personId), inArray(listings.saleState, [...publicStates])))
    .orderBy(desc(favourites.collectTime), desc(favourites.listingId))
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize);
  const rows = await listingCards(
    tx,
    kept.map(({ listingId }) => listingId),
    personId,
  );
  const byId = new Map(kept.map((favourite) => [favourite.listingId, favourite]));
  return rows.map((row) => {
    const own = byId.get(Number(row.id));
    return {
      ...row,
      collectTime: wireTime(own?.collectTime),
      collectPrice: own === undefined ? undefined : wireMoney(own.collectPriceCents),
    };
  });
}
