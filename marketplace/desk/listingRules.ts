import { saleStates } from '../db/schema/states';

/** What the staff does with listings. */
export const listingDeskActions = ['approve', 'refuse', 'down', 'up'] as const;

export type ListingDeskAction = (typeof listingDeskActions)[number];

export type ListingState = keyof typeof saleStates;

export const listingStates = Object.keys(saleStates) as readonly ListingState[];

/** The name of a sale state. */
export function listingStateOf(saleState: number): ListingState {
  const found = listingStates.find((name) => saleStates[name] === saleState);
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
