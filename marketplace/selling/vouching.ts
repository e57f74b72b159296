import { asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { labelTypes } from '../db/schema/games';
import { checkedAccounts, listingPictures, listings } from '../db/schema/listings';
import { withLabels } from '../search/document';
import { markPublic, ownUploads } from '../uploads/records';
import { keepCatalogue } from './catalogue';
import { noteListing } from './listingEvents';
import { lockListing } from './ownListing';

/** What the shop says of a listing beside its seller; what is left out stays as it is. */
export interface Marks {
  readonly labelIds?: readonly number[] | undefined;
  /** What the shop's guarantee covers, in its words; null: the listing is sold without one. */
  readonly assurance?: string | null | undefined;
  readonly isOnSpecialOffer?: boolean | undefined;
}

/** A listing and when the staff speaks for it. */
interface Vouching {
  readonly listingId: number;
  readonly nowMs: number;
}

/** Puts the shop's marks on a listing; sending it in changed takes them all away. */
export async function markListing(
  tx: Tx,
  { listingId, marks, nowMs }: Vouching & { readonly marks: Marks },
): Promise<'done' | 'missing' | 'noLabel'> {
  await keepCatalogue(tx);
  const listing = await lockListing(tx, listingId);
  if (listing === null) return 'missing';
  const { labelIds, assurance, ...flags } = marks;
  const changes: Partial<typeof listings.$inferInsert> = { ...flags };
  if (labelIds !== undefined) {
    const wanted = [...new Set(labelIds)];
    if ((await tx.$count(labelTypes, inArray(labelTypes.id, wanted))) < wanted.length) return 'noLabel';
    const [before] = await tx.select({ tokens: listings.tokens }).from(listings).where(eq(listings.id, listingId));
    Object.assign(changes, { labelIds: wanted, tokens: withLabels(before?.tokens ?? [], wanted) });
  }
  if (assurance !== undefined) Object.assign(changes, { assurance, isGuarantee: assurance !== null });
  await tx.update(listings).set(changes).where(eq(listings.id, listingId));
  await noteListing(tx, {
    listingId,
    action: 'mark',
    sellerId: null,
    note: marked(marks),
    priceCents: listing.priceCents,
    nowMs,
    isQuiet: true,
  });
  return 'done';
}

/** Which marks a step named, for the listing's history. */
function marked(marks: Marks): string {
  const names = Object.keys(marks) as (keyof Marks)[];
  return names.filter((name) => marks[name] !== undefined).join(', ');
}

/** What the staff found, and what shows it. */
interface Examination {
  readonly result: string;
  readonly pictures: readonly number[];
  readonly attached: readonly string[];
}

/**
 * Notes that the staff has looked at the account: the listing counts as verified, and everybody reads the report until
 * the seller sends it in changed.
 * @param result what was found, for everybody
 * @param pictures of the listing's own that show it, by their places from 1
 * @param attached paths of pictures that the staff has uploaded to show it; everybody may see them from now on
 */
export async function examineListing(
  tx: Tx,
  { listingId, result, pictures, attached, nowMs }: Vouching & Examination,
): Promise<'done' | 'missing' | 'noPicture' | 'notAttached'> {
  const listing = await lockListing(tx, listingId);
  if (listing === null) return 'missing';
  const own = await tx
    .select({ url: listingPictures.url })
    .from(listingPictures)
    .where(eq(listingPictures.listingId, listingId))
    .orderBy(asc(listingPictures.sort));
  const images = [...new Set(pictures)].flatMap((place) => own[place - 1]?.url ?? []);
  if (images.length < new Set(pictures).size) return 'noPicture';
  const uploaded = [...new Set(attached)];
  if ((await ownUploads(tx, null, uploaded)).length < uploaded.length) return 'notAttached';
  await markPublic(tx, null, uploaded);
  const checkTime = new Date(nowMs);
  await tx.update(listings).set({ verifyState: 'verified', verifyTime: checkTime }).where(eq(listings.id, listingId));
  await tx
    .insert(checkedAccounts)
    .values({ listingId, title: listing.title, checkTime, result, images: [...images, ...uploaded] });
  await noteListing(tx, {
    listingId,
    action: 'examine',
    sellerId: null,
    note: result,
    priceCents: listing.priceCents,
    nowMs,
    isQuiet: true,
  });
  return 'done';
}
