import type { PayloadInputOf } from '../../bff/contract/types';
import type { Tx } from '../db/engine';
import type { TemplateValues } from '../db/schema/listings';
import { wireMoney } from '../queries/wire';
import { searchDocument } from '../search/document';
import { readGamePrices, type Comparable } from './comparables';
import { dealsReason, outstandingReasons, similarReason, type EstimateReason } from './estimateReasons';
import { weighedQuantile, type Weighed } from './quantiles';
import { similarityTo } from './similarity';
import { offeredFieldsOf, type OfferedField } from './template';
import { wayPrices, type EstimatedPrices } from './wayPrices';

type EstimatePayload = PayloadInputOf<'POST /api/web/sell/estimate'>;

/** An account as far as it is known. */
export interface EstimateInput {
  readonly gameId: number;
  readonly groupId: number | null;
  readonly serverId: number | null;
  /** Checked values of the template; none: the whole game is looked at. */
  readonly values: TemplateValues;
  /** What the seller has in mind. */
  readonly priceCents: number | null;
  /** Whether the shop works with the partner Leishen. */
  readonly hasPartner: boolean;
  /** Whose own listings say nothing. */
  readonly exceptSellerId?: number | null;
  readonly nowMs: number;
}

/** What an account is worth. */
export interface Estimate {
  /** null: nothing of this game was ever offered here. */
  readonly prices: EstimatedPrices | null;
  /** How many comparable listings and deals it rests on. What only stands in for want of those is not counted. */
  readonly sampleSize: number;
  /** How many the prices rest on in all, comparable or standing in. */
  readonly weighedCount: number;
  readonly reasons: readonly EstimateReason[];
  readonly ways: ReturnType<typeof wayPrices>;
}

/** From this likeness on a listing is like the account. */
const alike = 0.6;
/** With how many of the most alike an account is compared. */
const mostAlike = 40;
/** With fewer the range is wide, and the estimate says so. */
export const enoughAlike = 8;
/** The range holds the middle of the prices: from this share of them to the other. */
const range = { low: 0.2, high: 0.8 } as const;
/** What a thin estimate's range is widened to, in percent of its ends. */
const thinPercent = { low: 75, high: 130 } as const;
/** What somebody paid says more than what somebody asks. */
const soldWeight = 1.5;

/**
 * Estimates an account by what like ones of its game are offered at and were sold for in this shop. The same data give
 * the same estimate. Reads 400 rows at most.
 */
export async function estimateOf(tx: Tx, input: EstimateInput): Promise<Estimate> {
  const fields = await offeredFieldsOf(tx, input.gameId);
  const { comparables, deals } = await readGamePrices(tx, {
    gameId: input.gameId,
    nowMs: input.nowMs,
    exceptSellerId: input.exceptSellerId ?? null,
  });
  const fieldTypes = Object.fromEntries(fields.map(({ key, type }) => [key, type]));
  const document = searchDocument({ values: input.values, fieldTypes, labelIds: [], skinIds: [], texts: [] });
  const { numbers, tokens } = document;
  const account = { numbers, tokens, groupId: input.groupId, serverId: input.serverId };
  const isTold = Object.keys(input.values).length > 0;

  const compared = isTold ? mostAlikeOf(comparables, similarityTo(account, comparables)) : comparables.map(asItIs);
  const weighed: Weighed[] = compared.map(({ listing, likeness }) => ({
    cents: listing.priceCents,
    // The more alike, the more it counts: one that is alike in all counts five times one that is just alike enough.
    weight: (listing.isSold ? soldWeight : 1) * likeness ** 3,
  }));
  // Nobody knows what the account of a deal held: a deal tells of the game, not of accounts like this one.
  if (!isTold) weighed.push(...deals.map((cents) => ({ cents, weight: soldWeight })));
  const comparable = compared.filter(({ likeness }) => likeness >= alike);
  const alikeCount = isTold ? comparable.length : weighed.length;
  const isThin = alikeCount < enoughAlike;
  const prices = pricesOf(weighed, isThin);
  const told = { fields, values: input.values, account };
  return {
    prices,
    sampleSize: alikeCount,
    weighedCount: weighed.length,
    reasons: [
      ...similarReason(comparable.map(({ listing }) => listing.priceCents)),
      ...dealsReason(prices === null ? [] : deals.filter((cents) => isNear(cents, prices))),
      ...outstandingReasons(told, comparables),
      ...(isTold ? [factsReason(fields, input.values)] : []),
      ...(isThin ? [{ code: 'thin', count: alikeCount }] : []),
    ],
    ways: wayPrices(prices, input.priceCents, input.hasPartner),
  };
}

/** An estimate as the contract has it. */
export function estimatePayload({ prices, sampleSize, reasons, ways }: Estimate): EstimatePayload {
  return {
    low: prices === null ? null : wireMoney(prices.lowCents),
    median: prices === null ? null : wireMoney(prices.medianCents),
    high: prices === null ? null : wireMoney(prices.highCents),
    sampleSize,
    reasons: [...reasons],
    ways,
  };
}

interface Compared {
  readonly listing: Comparable;
  readonly likeness: number;
}

const asItIs = (listing: Comparable): Compared => ({ listing, likeness: 1 });

/** The most alike first; when too few are alike enough, some others have to do. */
function mostAlikeOf(all: readonly Comparable[], likenessOf: (listing: Comparable) => number): Compared[] {
  const sorted = all
    .map((listing) => ({ listing, likeness: likenessOf(listing) }))
    .sort((left, right) => right.likeness - left.likeness || left.listing.id - right.listing.id);
  const enough = sorted.filter(({ likeness }) => likeness >= alike).length;
  return sorted.slice(0, Math.min(mostAlike, Math.max(enough, enoughAlike)));
}

function pricesOf(weighed: readonly Weighed[], isThin: boolean): EstimatedPrices | null {
  const low = weighedQuantile(weighed, range.low);
  const middle = weighedQuantile(weighed, 0.5);
  const high = weighedQuantile(weighed, range.high);
  if (low === null || middle === null || high === null) return null;
  const wide = isThin ? thinPercent : { low: 100, high: 100 };
  return {
    lowCents: rounded((low * wide.low) / 100, Math.floor),
    medianCents: rounded(middle, Math.round),
    highCents: rounded((high * wide.high) / 100, Math.ceil),
  };
}

/** To whole yuan, large amounts to ten: more digits would promise what nobody knows. */
function rounded(cents: number, round: (value: number) => number): number {
  const step = cents >= 100_000 ? 1_000 : 100;
  return Math.max(100, round(cents / step) * step);
}

/** Sales far off were of other accounts. */
function isNear(cents: number, { lowCents, highCents }: EstimatedPrices): boolean {
  return cents * 2 >= lowCents && cents <= highCents * 2;
}

function factsReason(fields: readonly OfferedField[], values: TemplateValues): EstimateReason {
  return { code: 'facts', count: fields.filter(({ key }) => values[key] !== undefined).length, total: fields.length };
}
