import { and, asc, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import { containing } from '../db/containing';
import type { Tx } from '../db/engine';
import { labelTypes } from '../db/schema/games';
import { listingPictures, listings, saleStates } from '../db/schema/listings';
import { users } from '../db/schema/people';
import { listingEvents } from '../db/schema/selling';
import type { PageWindow } from '../http/paging';
import { pageOfIds } from '../queries/pageOfIds';
import { selectListings, type ListingRow } from '../queries/listings';
import { wireMoney, wireTime } from '../queries/wire';
import { estimateOf } from '../selling/estimate';
import { offeredFieldsOf, type OfferedField } from '../selling/template';
import { listingStateOf, possibleListingActions } from './listingRules';
import type { DeskLabel, DeskListing, DeskListingDetail } from './listingWire';
import { maskPhones } from './masks';
import type { DeskPage } from './wire';

/** Which listings the staff wants to see. */
export interface ListingFilter {
  /** Sale states; empty: all. */
  readonly states: readonly number[];
  readonly keyWord: string | undefined;
}

/** A page of the shop's listings: those that wait for a review, the oldest first, before the others, the newest first. */
export async function deskListings(tx: Tx, filter: ListingFilter, page: PageWindow): Promise<DeskPage<DeskListing>> {
  const word = filter.keyWord?.trim() ?? '';
  const pattern = containing(word);
  const where = and(
    filter.states.length === 0 ? undefined : inArray(listings.saleState, [...filter.states]),
    word === '' ? undefined : or(ilike(listings.code, pattern), ilike(listings.title, pattern)),
  );
  const total = await tx.$count(listings, where);
  const waits = sql`(${listings.saleState} = ${saleStates.inReview})`;
  const order = [desc(waits), asc(sql`case when ${waits} then ${listings.createTime} end`), desc(listings.id)];
  const ofPage = pageOfIds(tx, listings.id, { where, order, page, total });
  const rows = await selectListings(tx, null)
    .where(inArray(listings.id, ofPage))
    .orderBy(...order);
  const names = await sellerNames(tx, rows);
  return { rows: rows.map((row) => deskListingOf(row, names)), total };
}

/** One listing of the shop with all that a review looks at; null when there is none. */
export async function deskListing(tx: Tx, id: number, nowMs: number): Promise<DeskListingDetail | null> {
  const [row] = await selectListings(tx, null).where(eq(listings.id, id));
  if (row === undefined) return null;
  const { listing, systemName, carrierName, groupName, serverName } = row;
  const fields = await offeredFieldsOf(tx, listing.gameId);
  const pictures = await tx
    .select({ url: listingPictures.url })
    .from(listingPictures)
    .where(eq(listingPictures.listingId, id))
    .orderBy(asc(listingPictures.sort));
  const events = await tx
    .select()
    .from(listingEvents)
    .where(eq(listingEvents.listingId, id))
    .orderBy(asc(listingEvents.id));
  const { prices, sampleSize, reasons } = await estimateOf(tx, {
    gameId: listing.gameId,
    groupId: listing.groupId,
    serverId: listing.serverId,
    values: listing.values,
    priceCents: listing.priceCents,
    hasPartner: false,
    nowMs,
  });
  return {
    ...deskListingOf(row, await sellerNames(tx, [row])),
    des: maskPhones(listing.des),
    contact: listing.contact === null ? null : maskPhones(listing.contact),
    place: [systemName, carrierName, groupName, serverName].filter((name) => name !== null),
    values: fields.flatMap((field) => {
      const value = listing.values[field.key];
      return value === undefined ? [] : [{ name: field.name, value: maskPhones(readable(field, value)) }];
    }),
    pictures: pictures.map(({ url }) => url),
    verifyTime: listing.verifyState === 'verified' ? (wireTime(listing.verifyTime) ?? null) : null,
    labels: (await deskLabels(tx)).filter(({ id: labelId }) => listing.labelIds.includes(labelId)),
    assurance: listing.assurance,
    isOnSpecialOffer: listing.isOnSpecialOffer,
    refuseReason: listing.refuseReason,
    downDes: listing.downDes,
    estimate: {
      low: prices === null ? null : wireMoney(prices.lowCents),
      high: prices === null ? null : wireMoney(prices.highCents),
      sampleSize,
      reasons,
    },
    timeline: events.map(({ time, action, actor, note, priceCents }) => ({
      time: wireTime(time),
      action,
      actor,
      note: note === null ? null : maskPhones(note),
      price: wireMoney(priceCents),
    })),
  };
}

/** The labels of a shop, in its own order. */
export function deskLabels(tx: Tx): Promise<DeskLabel[]> {
  return tx
    .select({ id: labelTypes.id, name: labelTypes.name })
    .from(labelTypes)
    .orderBy(asc(labelTypes.sort), asc(labelTypes.id));
}

async function sellerNames(tx: Tx, rows: readonly ListingRow[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.map(({ listing }) => listing.sellerId).filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const people = await tx.select({ id: users.id, name: users.nickName }).from(users).where(inArray(users.id, ids));
  return new Map(people.map(({ id, name }) => [id, maskPhones(name)]));
}

function deskListingOf({ listing, gameName }: ListingRow, names: ReadonlyMap<number, string>): DeskListing {
  return {
    id: listing.id,
    code: listing.code,
    title: maskPhones(listing.title),
    game: gameName,
    state: listingStateOf(listing.saleState),
    possible: possibleListingActions(listing.saleState),
    price: wireMoney(listing.priceCents),
    seller: listing.sellerId === null ? null : (names.get(listing.sellerId) ?? ''),
    sellerId: listing.sellerId,
    createTime: wireTime(listing.createTime),
    publishTime: wireTime(listing.publishTime) ?? null,
  };
}

/** A value in words: names instead of ids. */
function readable({ type, unit, options }: OfferedField, value: string): string {
  if (type === 'input') return value;
  if (type === 'number') return unit === null ? value : `${value} ${unit}`;
  return value
    .split(',')
    .map((entry) => {
      const [id, gradeId] = entry.split(':');
      const option = options.find((candidate) => String(candidate.id) === id);
      const grade = option?.grades.find((candidate) => String(candidate.id) === gradeId);
      return [option?.name ?? entry, grade?.name].filter((name) => name !== undefined).join(' ');
    })
    .join(', ');
}
