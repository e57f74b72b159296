import type { DeskLabel, DeskListing, DeskListingDetail } from '../listingWire';
import type { ListingDeskAction } from '../listingRules';
import type { DeskPage } from '../wire';
import { countOf, cut, factLines, nameOf, plain, table } from './table';

const titleWidth = 36;

/** What the staff types for each action of the desk's API. */
export const listingCommandOf: Readonly<Record<ListingDeskAction, string>> = {
  approve: 'approve',
  refuse: 'refuse-listing',
  down: 'take-down',
  up: 'relist',
};

/** The same for an action as the desk answers it; one of a newer desk keeps its name. */
export const listingCommandFor = (action: string): string =>
  (listingCommandOf as Readonly<Record<string, string>>)[action] ?? action;

/** A page of listings as a table. */
export function showListings({ rows, total }: DeskPage<DeskListing>): string {
  if (rows.length === 0) return 'No listings.';
  const lines = rows.map((listing) => [
    String(listing.id),
    listing.code,
    listing.state,
    listing.price,
    listing.createTime,
    listing.possible.map(listingCommandFor).join(' ') || '-',
    cut(plain(listing.title), titleWidth),
  ]);
  const headings = ['ID', 'CODE', 'STATE', 'PRICE', 'SENT IN', 'POSSIBLE', 'TITLE'];
  return `${table(headings, lines)}\n${countOf(rows.length, total)}`;
}

/** One listing with all that a review looks at. */
export function showListing(listing: DeskListingDetail): string {
  const { low, high, sampleSize } = listing.estimate;
  const facts: [string, string][] = [
    ['Listing', `${listing.id} (${listing.code}) ${listing.title}`],
    ['Game', [listing.game, ...listing.place].join(', ')],
    ['State', listing.state],
    ['Possible', listing.possible.map(listingCommandFor).join(', ') || 'nothing for the desk'],
    ['Price', listing.price],
    ['Like ones', low === null ? 'none here yet' : `${low} to ${high}, by ${sampleSize} listings and deals`],
    ['Seller', nameOf(listing.seller, listing.sellerId)],
    ['Contact', listing.contact ?? '-'],
    ['Sent in', listing.createTime],
    ['Verified', listing.verifyTime ?? 'not yet'],
    ['Marks', marksText(listing)],
    ['On sale since', listing.publishTime ?? '-'],
    ...(listing.refuseReason === null ? [] : [['Refused', listing.refuseReason] as [string, string]]),
    ...(listing.downDes === null ? [] : [['Taken down', listing.downDes] as [string, string]]),
    ...listing.values.map(({ name, value }): [string, string] => [name, value]),
    ['Description', listing.des || '-'],
    ['Pictures', listing.pictures.join(' ')],
  ];
  const head = factLines(facts);
  const history = listing.timeline.map(({ time, actor, action, price, note }) => [
    time,
    actor,
    action,
    price,
    note ?? '',
  ]);
  return `${head}\n\n${table(['TIME', 'ACTOR', 'STEP', 'PRICE', 'NOTE'], history)}`;
}

/** What the shop says of a listing beside its seller. */
export function marksText({ labels, assurance, isOnSpecialOffer }: DeskListingDetail): string {
  const marks = [
    ...labels.map(({ name }) => name),
    ...(assurance === null ? [] : [`guarantee "${assurance}"`]),
    ...(isOnSpecialOffer ? ['special offer'] : []),
  ];
  return marks.join(', ') || 'no marks';
}

/** The labels of a shop as a table. */
export function showLabels(labels: readonly DeskLabel[]): string {
  if (labels.length === 0) return 'No labels.';
  return table(
    ['ID', 'LABEL'],
    labels.map(({ id, name }) => [String(id), name]),
  );
}
