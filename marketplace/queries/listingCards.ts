import { and, eq, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { PayloadInputOf } from '../../bff/contract/types';
import type { Tx } from '../db/engine';
import { fixedQuery } from '../db/fixedQuery';
import { favourites } from '../db/schema/browsing';
import { games, regionKeys } from '../db/schema/games';
import { listings } from '../db/schema/listings';
import { wireMoney, wireTime } from './wire';

/** A listing as lists show it. */
export type GoodPayload = PayloadInputOf<'POST /api/web/good/allList'>;

/** The name of a region key a listing refers to. */
function regionName(reference: AnyPgColumn): SQL<string | null> {
  return sql<string | null>`(select ${regionKeys.fieldName} from ${regionKeys} where ${regionKeys.id} = ${reference})`;
}

/** What lists show of the listing itself. */
const cardColumns = {
  id: listings.id,
  code: listings.code,
  gameId: listings.gameId,
  systemId: listings.systemId,
  carrierId: listings.carrierId,
  groupId: listings.groupId,
  serverId: listings.serverId,
  title: listings.title,
  des: listings.des,
  priceCents: listings.priceCents,
  oldPriceCents: listings.oldPriceCents,
  dropFromCents: listings.dropFromCents,
  dropTime: listings.dropTime,
  saleState: listings.saleState,
  accountType: listings.accountType,
  isTop: listings.isTop,
  isOnSpecialOffer: listings.isOnSpecialOffer,
  isGuarantee: listings.isGuarantee,
  assurance: listings.assurance,
  labelIds: listings.labelIds,
  titleImg: listings.titleImg,
  verifyState: listings.verifyState,
  verifyTime: listings.verifyTime,
  browseNum: listings.browseNum,
  lookCount: listings.lookCount,
  collectNum: listings.collectNum,
  createTime: listings.createTime,
  publishTime: listings.publishTime,
  orderTime: listings.orderTime,
};
const kept = and(eq(favourites.listingId, listings.id), eq(favourites.userId, sql.placeholder('personId')));
/**
 * The names of what a listing refers to. They come by subqueries: to plan seven joined tables takes the embedded
 * database longer than to run them.
 */
export const referredNames = {
  gameName: games.name,
  gameType: games.type,
  systemName: regionName(listings.systemId),
  carrierName: regionName(listings.carrierId),
  groupName: regionName(listings.groupId),
  serverName: regionName(listings.serverId),
};
const nameColumns = {
  ...referredNames,
  isKept: sql<boolean>`exists (select 1 from ${favourites} where ${kept})`,
};
const columns = { ...cardColumns, ...nameColumns };

const cardsQuery = fixedQuery(
  'listing_cards',
  columns,
  new QueryBuilder()
    .select(columns)
    .from(listings)
    .innerJoin(games, eq(games.id, listings.gameId))
    .where(sql`${listings.id} = any(${sql.placeholder('ids')})`),
);

/** What lists show, with the names of what the listing refers to. */
export interface GoodRow extends SelectResultFields<typeof nameColumns> {
  readonly listing: SelectResultFields<typeof cardColumns>;
}

/** A listing as lists show it. Costs, contacts and credentials are no part of it. */
export function goodOf(row: GoodRow): GoodPayload {
  const { listing } = row;
  return {
    id: listing.id,
    code: listing.code,
    gameId: listing.gameId,
    gameName: row.gameName,
    gameType: row.gameType,
    systemId: listing.systemId,
    systemName: row.systemName,
    carrierId: listing.carrierId,
    carrierName: row.carrierName,
    groupId: listing.groupId,
    groupName: row.groupName,
    serverId: listing.serverId,
    serverName: row.serverName,
    title: listing.title,
    price: listing.oldPriceCents === null ? null : wireMoney(listing.oldPriceCents),
    newPrice: wireMoney(listing.priceCents),
    des: listing.des,
    saleState: listing.saleState,
    accountType: listing.accountType,
    titleImg: listing.titleImg,
    isTop: listing.isTop,
    isOnSpecialOffer: listing.isOnSpecialOffer,
    isGuarantee: listing.isGuarantee,
    assurance: listing.assurance,
    browseNum: listing.browseNum,
    lookCount: listing.lookCount,
    collectNum: listing.collectNum,
    labels: listing.labelIds,
    verify: listing.verifyState === 'none' ? null : { state: listing.verifyState, time: wireTime(listing.verifyTime) },
    createTime: wireTime(listing.createTime),
    publishTime: wireTime(listing.publishTime),
    orderTime: wireTime(listing.orderTime),
    isCollect: row.isKept ? 1 : 0,
    priceDrop:
      listing.dropFromCents === null
        ? undefined
        : { from: wireMoney(listing.dropFromCents), time: wireTime(listing.dropTime) },
  };
}

/** Listings as lists show them, in the order of their ids given; those that are not there are left out. */
export async function listingCards(tx: Tx, ids: readonly number[], personId: number | null): Promise<GoodPayload[]> {
  if (ids.length === 0) return [];
  // Nobody has the number 0.
  const rows = await cardsQuery(tx, { ids, personId: personId ?? 0 });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [goodOf({ ...row, listing: row })];
  });
}
