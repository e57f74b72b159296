import { saleStates } from '../db/schema/listings';

/** What the staff does with listings. */
export const listingDeskActions = ['approve', 'refuse', 'down', 'up'] as const;

export type ListingDeskAction = (typeof listingDeskActions)[number];

export type ListingState = keyof typeof saleStates;

/** The name of a sale state. */
export function listingStateOf(saleState: number): ListingState {
  const found = (Object.keys(saleStates) as ListingState[]).find((name) => saleStates[name] === saleState);
  if (found === undefined) throw new Error(`no sale state has the number ${saleState}`);
  return found;
}

const possible: Readonly<Partial<Record<ListingState, readonly ListingDeskAction[]>>> = {
  inReview: ['approve', 'refuse'],
  onSale: ['down'],
  takenDown: ['up'],
  // What an order that came to nothing left behind: its sale goes on, or the seller sends it in anew.
  problem: ['up', 'down'],
};

/** What the staff can do in a state. What an order holds, orders move. */
export function possibleListingActions(saleState: number): readonly ListingDeskAction[] {
  return possible[listingStateOf(saleState)] ?? [];
}

/** States joined by commas; none: all. @returns a text that says what is wrong with an unknown one */
export function readListingStates(text: string | undefined): number[] | string {
  const names = (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const known = Object.keys(saleStates) as ListingState[];
  const unknown = names.find((name) => !known.some((state) => state === name));
  if (unknown !== undefined) return `There is no state '${unknown}'; there are ${known.join(', ')}`;
  return known.filter((name) => names.includes(name)).map((name) => saleStates[name]);
}
