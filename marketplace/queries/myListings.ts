import { and, asc, count, desc, eq, inArray, notInArray } from 'drizzle-orm';
import type { PayloadInputOf } from '../../bff/contract/types';
import type { Tx } from '../db/engine';
import { listingPictures, listings } from '../db/schema/listings';
import { orders } from '../db/schema/orders';
import { listingEvents } from '../db/schema/selling';
import type { Table } from '../http/answer';
import type { PageWindow } from '../http/paging';
import { feeCentsOf } from '../orders/prices';
import { allowedActions } from '../selling/productRules';
import { goodOf } from './listingCards';
import { selectListings, type ListingRow } from './listings';
import { pageOfIds } from './pageOfIds';
import { wireMoney, wireTime } from './wire';

type MyGood = PayloadInputOf<'GET /api/web/goods/mine'>;

/** Orders in these states hold nothing any more. */
const endedStatuses = ['closed', 'refunding', 'refunded'] as const;
/** How many lines of the histories of a page's listings are read, the newest first. */
const maxEvents = 2_000;

/** A page of a person's own listings as only their seller sees them, the newest first. */
export async function myListings(
  tx: Tx,
  own: {
    readonly personId: number;
    /** Any of these; empty: all. */
    readonly saleStates: readonly number[];
  },
  page: PageWindow,
): Promise<Table<MyGood>> {
  const wanted = and(
    eq(listings.sellerId, own.personId),
    own.saleStates.length === 0 ? undefined : inArray(listings.saleState, [...own.saleStates]),
  );
  const total = await tx.$count(listings, wanted);
  const order = [desc(listings.createTime), desc(listings.id)];
  const ofPage = pageOfIds(tx, listings.id, { where: wanted, order, page, total });
  const rows = await selectListings(tx, own.personId)
    .where(inArray(listings.id, ofPage))
    .orderBy(...order);
  if (rows.length === 0) return { rows: [], total };
  const ids = rows.map(({ listing }) => listing.id);
  const pictures = await tx
    .select()
    .from(listingPictures)
    .where(inArray(listingPictures.listingId, ids))
    .orderBy(asc(listingPictures.listingId), asc(listingPictures.sort));
  const holding = await tx
    .select({ id: orders.id, listingId: orders.listingId })
    .from(orders)
    .where(and(inArray(orders.listingId, ids), notInArray(orders.status, [...endedStatuses])));
  const events = await tx
    .select()
    .from(listingEvents)
    .where(inArray(listingEvents.listingId, ids))
    .orderBy(desc(listingEvents.id))
    .limit(maxEvents);
  return {
    total,
    rows: rows.map((row) => {
      const ofRow = <Part extends { readonly listingId: number }>(parts: readonly Part[]) =>
        parts.filter(({ listingId }) => listingId === row.listing.id);
      return myGoodOf(row, {
        pictures: ofRow(pictures),
        orderId: ofRow(holding)[0]?.id ?? null,
        events: ofRow(events).reverse(),
      });
    }),
  };
}

/** How many of a person's listings stand where, by sale state. */
export async function myListingCounts(tx: Tx, personId: number): Promise<Record<string, number>> {
  const rows = await tx
    .select({ saleState: listings.saleState, total: count() })
    .from(listings)
    .where(eq(listings.sellerId, personId))
    .groupBy(listings.saleState);
  return Object.fromEntries(rows.map(({ saleState, total }) => [String(saleState), total]));
}

function myGoodOf(
  row: ListingRow,
  parts: {
    readonly pictures: readonly (typeof listingPictures.$inferSelect)[];
    readonly orderId: number | null;
    readonly events: readonly (typeof listingEvents.$inferSelect)[];
  },
): MyGood {
  const { listing } = row;
  const feeCents = feeCentsOf(listing.priceCents, listing.sellerId);
  return {
    ...goodOf(row),
    ...listing.values,
    skinIds: listing.skinIds.join(','),
    urlArr: parts.pictures.map(({ url, name }) => ({ url, name })),
    videoUrl: listing.videoUrl,
    refuseReason: listing.refuseReason,
    downDes: listing.downDes,
    contact: listing.contact,
    fee: wireMoney(feeCents),
    net: wireMoney(listing.priceCents - feeCents),
    orderId: parts.orderId,
    allowed: [...allowedActions(listing)],
    timeline: parts.events.map(({ action, time, actor, note }) => ({ action, time: wireTime(time), actor, note })),
  };
}
