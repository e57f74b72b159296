import { and, eq, gt, inArray } from 'drizzle-orm';
import { dayMs } from '../../bff/contract/durations';
import type { ParsedInputOf } from '../../bff/contract/types';
import { dropCredentials } from '../credentials/store';
import type { Tx } from '../db/engine';
import { accountTypes, listingPictures, listings, saleStates } from '../db/schema/listings';
import { listingEvents } from '../db/schema/selling';
import { Refusal, refuse, refuseFields } from '../http/answer';
import type { Language } from '../messages';
import { isContactBlacklisted } from '../orders/blacklist';
import type { OrderTools } from '../orders/transition';
import { lockPerson } from '../queries/people';
import { rowId } from '../queries/wire';
import { markPublic } from '../uploads/records';
import { visibleWords } from '../visibleText';
import { keepCatalogue } from './catalogue';
import { newListingCode } from './listingCode';
import { listingColumns } from './listingColumns';
import { noteListing } from './listingEvents';
import { possiblePriceCents } from './money';
import { readOffered, type OfferedAccount } from './offered';
import { lockOwn, type LockedListing } from './ownListing';
import { fullPath } from './pictures';

/** A person sends an account in. */
export interface Consignment {
  readonly personId: number;
  readonly input: ParsedInputOf<'POST /api/need/consignment'>;
  /** The shop's language. */
  readonly language: Language;
  readonly tools: Pick<OrderTools, 'now' | 'automaticDesk'>;
}

/** A person has at most so many accounts in review. */
const maxInReview = 50;
/** Each is looked at, and stays as a row: a person sends in at most so many, new or changed, within 24 hours. */
const maxPerDay = 100;
const maxContactLength = 100;
/** Demo mode: how long the automatic desk seems to look at an account. */
const reviewMs = 5_000;
/** How often a new code is drawn when it is taken; once would do nearly always. */
const codeTries = 5;

/** The columns by which the shop speaks for a listing, beside its labels and skins, as they are when it does not. */
const nothingVouched = {
  verifyState: 'none',
  verifyTime: null,
  isGuarantee: false,
  assurance: null,
  isTop: false,
  isOnSpecialOffer: false,
  videoUrl: null,
} as const satisfies Partial<typeof listings.$inferInsert>;

/** A checked consignment. */
interface Checked {
  readonly account: OfferedAccount;
  readonly priceCents: number;
  readonly titleImg: string;
  readonly contact: string | null;
}

/**
 * Takes an account in for review: a new listing, or an own one that was refused or taken down, with changes.
 * Locks in the order listing, person, pictures, as everybody does.
 * @returns the listing's id, or what is wrong
 */
export async function consign(tx: Tx, wish: Consignment): Promise<{ id: number } | Refusal> {
  const { personId, input, tools } = wish;
  await keepCatalogue(tx);
  const own = input.id === undefined ? null : await lockOwn(tx, { personId, id: input.id, action: 'edit' });
  if (own instanceof Refusal) return own;
  const person = await lockPerson(tx, personId);
  const inReview = and(eq(listings.sellerId, personId), eq(listings.saleState, saleStates.inReview));
  if ((await tx.$count(listings, inReview)) >= maxInReview) {
    return refuse('tooManyInReview', undefined, { max: String(maxInReview) });
  }
  const nowMs = tools.now();
  if ((await tx.$count(listingEvents, sentIn(personId, nowMs - dayMs))) >= maxPerDay) {
    return refuse('tooManySentIn', undefined, { max: String(maxPerDay) });
  }
  const checked = await check(tx, wish, own);
  if (checked instanceof Refusal) return checked;
  if (await isContactBlacklisted(tx, [checked.contact, person?.phone])) return refuse('sellerBlacklisted');

  const deskTime = tools.automaticDesk ? new Date(nowMs + reviewMs) : null;
  const id = own === null ? await insert(tx, wish, checked, deskTime) : await resubmit(tx, own, checked, deskTime);
  await replacePictures(tx, id, checked.account.images, wish.language);
  await markPublic(tx, personId, checked.account.images);
  await noteListing(tx, {
    listingId: id,
    action: own === null ? 'submit' : 'resubmit',
    sellerId: personId,
    priceCents: checked.priceCents,
    nowMs,
  });
  return { id };
}

const sentIn = (personId: number, sinceMs: number) =>
  and(
    eq(listingEvents.actorId, personId),
    inArray(listingEvents.action, ['submit', 'resubmit']),
    gt(listingEvents.time, new Date(sinceMs)),
  );

async function check(tx: Tx, wish: Consignment, own: LockedListing | null): Promise<Checked | Refusal> {
  const { personId, input, language } = wish;
  // Whoever keeps it, and its price history, mean this account: one of another game is another listing.
  if (own !== null && rowId(input.gameId) !== own.gameId) return refuseFields({ gameId: { message: 'gameFixed' } });
  const kept = own === null ? [] : await picturesOf(tx, own);
  const reading = await readOffered(tx, {
    personId,
    language,
    input: { ...input, pictures: input.imgUrls },
    keptPictures: kept,
  });
  const faults = 'faults' in reading ? { ...reading.faults } : {};
  const priceCents = possiblePriceCents(input.price);
  if (priceCents === null) faults['price'] = { message: 'priceRule' };
  const contact = visibleWords(input.contact) || null;
  if (contact !== null && [...contact].length > maxContactLength) faults['contact'] = { message: 'contactTooLong' };
  if ('faults' in reading) return refuseFields(faults);
  const cover = input.titleImg === undefined ? reading.account.images[0] : fullPath(input.titleImg);
  if (cover === undefined || !reading.account.images.includes(cover)) faults['titleImg'] = { message: 'coverWrong' };
  if (Object.keys(faults).length > 0 || priceCents === null || cover === undefined) return refuseFields(faults);
  return { account: reading.account, priceCents, titleImg: cover, contact };
}

async function insert(tx: Tx, wish: Consignment, checked: Checked, deskTime: Date | null): Promise<number> {
  for (let tried = 0; tried < codeTries; tried += 1) {
    const code = newListingCode();
    const [added] = await tx
      .insert(listings)
      .values({
        ...listingColumns(checked.account, code, { labelIds: [], skinIds: [] }),
        code,
        sellerId: wish.personId,
        accountType: accountTypes.consigned,
        saleState: saleStates.inReview,
        priceCents: checked.priceCents,
        titleImg: checked.titleImg,
        contact: checked.contact,
        verifyState: 'none',
        deskTime,
        createTime: new Date(wish.tools.now()),
      })
      .onConflictDoNothing({ target: [listings.tenantId, listings.code] })
      .returning({ id: listings.id });
    if (added !== undefined) return added.id;
  }
  throw new Error(`no free listing code in ${codeTries} tries`);
}

/**
 * A changed listing is not what the shop had looked at: its verification, the leave to sell it and whatever else the
 * shop vouched for end until the shop says so again, and stored login data goes as well. The shop's report on the
 * account ends by its time, see `checkedAccountsOf`; the prices that were asked stay on record.
 */
async function resubmit(tx: Tx, own: LockedListing, checked: Checked, deskTime: Date | null): Promise<number> {
  await tx
    .update(listings)
    .set({
      ...listingColumns(checked.account, own.code, { labelIds: [], skinIds: [] }),
      ...nothingVouched,
      saleState: saleStates.inReview,
      priceCents: checked.priceCents,
      oldPriceCents: null,
      dropFromCents: null,
      dropTime: null,
      titleImg: checked.titleImg,
      contact: checked.contact,
      refuseReason: null,
      downDes: null,
      publishTime: null,
      deskTime,
    })
    .where(eq(listings.id, own.id));
  await dropCredentials(tx, own.id);
  return own.id;
}

async function picturesOf(tx: Tx, own: LockedListing): Promise<string[]> {
  const rows = await tx
    .select({ url: listingPictures.url })
    .from(listingPictures)
    .where(eq(listingPictures.listingId, own.id));
  return [own.titleImg, ...rows.map(({ url }) => url)];
}

async function replacePictures(
  tx: Tx,
  listingId: number,
  images: readonly string[],
  language: Language,
): Promise<void> {
  await tx.delete(listingPictures).where(eq(listingPictures.listingId, listingId));
  const name = language === 'en' ? 'Screenshot' : '截图';
  await tx
    .insert(listingPictures)
    .values(images.map((url, sort) => ({ listingId, url, name: `${name} ${sort + 1}`, sort })));
}
