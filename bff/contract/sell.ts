import { z } from 'zod';
import { optionalMoney } from './amounts';
import {
  flag,
  id,
  listedText,
  listOf,
  optionalId,
  optionalNumber,
  optionalTally,
  optionalPart,
  optionalText,
  recordOf,
  textOrEmpty,
} from './scalars';

/** The ways to part with an account. `appraisal` sells nothing: it only asks what the account is worth. Ours. */
export const sellWays = ['consignment', 'quick', 'bidding', 'leishen', 'appraisal'] as const;

export type SellWay = (typeof sellWays)[number];

/** What a seller may do with an own listing now; `edit` sends it in again with changes. */
export const productActions = ['price', 'down', 'up', 'edit'] as const;

export type ProductAction = (typeof productActions)[number];

/** What a person may do with an own appraisal or buy-back now. */
export const buybackActions = ['accept', 'refuse', 'cancel', 'handOver'] as const;

export type BuybackAction = (typeof buybackActions)[number];

/** `status` of a buy-back on the wire. 0 to 5 as the family writes them, 6 ours. */
export const backStatus = { open: 0, accepted: 2, done: 3, cancelled: 4, refused: 5, expired: 6 } as const;

/** `status` of an offer on the wire; missing while it is open. 1, 2 and 5 as the family writes them, 3 and 4 ours. */
export const offerStatus = { accepted: 1, rejected: 2, withdrawn: 3, expired: 4, refused: 5 } as const;

/**
 * Why an account is worth what an estimate says. Codes, so that the storefront can say them in each language:
 * `similar` {count, low, high}: listings of the same game like this one; `deals` {count, median}: what accounts of
 * the game, like this one or not, fetched lately near its price; `strong` and `weak` {name, value}: a field well above
 * or below most others; `facts` {count, total}: how much of the template is filled in; `thin` {count}: too few to
 * compare with, the range is wide.
 */
const estimateReason = z.object({
  code: textOrEmpty,
  name: optionalText,
  value: optionalText,
  count: optionalTally,
  total: optionalTally,
  low: optionalMoney,
  high: optionalMoney,
  median: optionalMoney,
});

/** What a way of selling brings: from the lowest to the highest price that is likely. */
export const sellWay = z.object({
  way: textOrEmpty,
  /** False where the shop does not offer it. */
  enabled: flag,
  /** The merchant's commission: thousandths of the price, at least `minFee`, never more than the price. */
  feePermille: optionalNumber,
  minFee: optionalMoney,
  priceLow: optionalMoney,
  priceHigh: optionalMoney,
  /** Price less fee. */
  netLow: optionalMoney,
  netHigh: optionalMoney,
  /** How long until the money is there, in hours. */
  minHours: optionalNumber,
  maxHours: optionalNumber,
});

/** What an account is worth, as far as comparable ones tell. */
export const estimate = z.object({
  low: optionalMoney,
  high: optionalMoney,
  median: optionalMoney,
  /** How many comparable listings and deals it rests on; with none of them the range is a rough guide. */
  sampleSize: optionalTally,
  reasons: listOf(estimateReason),
  ways: listOf(sellWay),
});

/** What a person has typed so far for one game; `content` is the storefront's own JSON. */
export const sellDraft = z.object({
  gameId: id,
  gameName: optionalText,
  content: textOrEmpty,
  /** When the person's device wrote it, epoch milliseconds: the later one wins. */
  savedMs: optionalNumber,
});

/** The buyer's deposit: what the seller has in hand should the buyer not follow through. */
export const deposit = z.object({
  amount: optionalMoney,
  /** awaiting, held, paidOut (part of the settlement), returned or forfeited (to the seller). */
  state: optionalText,
  deadline: optionalText,
});

/** One line of the history of a listing or a buy-back, oldest first. */
export const sellEvent = z.object({
  action: textOrEmpty,
  time: optionalText,
  /** seller, staff, supplier, partner or system. */
  actor: optionalText,
  note: optionalText,
});

/** A supplier as its offers show it: how often it followed through says more than its name. */
export const supplierFacts = { supplierName: optionalText, dealCount: optionalTally, completedCount: optionalTally };

/** Where somebody goes on at a partner; good for a minute, once. */
export const partnerLogin = z.object({ loginUrl: textOrEmpty, expires: optionalText });

/** The parts of a buy-back the specification's family does not know. */
export const backlistExtras = {
  way: optionalText,
  title: optionalText,
  systemId: optionalId,
  systemName: optionalText,
  carrierId: optionalId,
  carrierName: optionalText,
  groupId: optionalId,
  groupName: optionalText,
  serverId: optionalId,
  serverName: optionalText,
  /** The template's values: f1 to f20. */
  attributes: optionalPart(recordOf(optionalText)),
  /** While accepted: awaitingDeposit or deposited. */
  phase: optionalText,
  /** The appraisal's range; `maxPrice` is its upper end. */
  minPrice: optionalMoney,
  reasons: listOf(estimateReason),
  appraiseTime: optionalText,
  /** How long open offers can come and be accepted, or until when the deposit must be paid. */
  deadline: optionalText,
  /** After acceptance: what the seller gets. */
  fee: optionalMoney,
  net: optionalMoney,
  deposit: optionalPart(deposit),
  refuseReason: optionalText,
  /** seller or staff. */
  refusedBy: optionalText,
  allowed: listOf(listedText),
  timeline: listOf(sellEvent),
  /** When the login was handed over to the staff; missing: not yet, or it is dropped again. */
  handoverTime: optionalText,
  /** Every look of the staff at it; with the offers only. */
  handoverViews: listOf(z.object({ time: optionalText })),
  /** Grows with every change. */
  revision: optionalNumber,
};
