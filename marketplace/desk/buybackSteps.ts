import { appraise } from '../buybacks/appraise';
import type { BuybackStatus } from '../buybacks/machine';
import { addOffer, withdrawOffer, type OfferResult } from '../buybacks/offers';
import { lockBuyback, takeBuybackStep, type BuybackResult, type BuybackTools } from '../buybacks/transition';
import type { Tx } from '../db/engine';
import { wireMoney } from '../queries/wire';
import { possibleBuybackActions } from './buybackReads';
import type { BuybackDeskAction } from './buybackWire';
import { valueOf } from './valuation';

/** The staff's appraisal; its reasons are what comparable accounts tell. */
export async function appraiseAtDesk(
  tx: Tx,
  buybackId: number,
  said: { readonly low: number; readonly high: number; readonly note?: string | undefined },
  tools: BuybackTools,
): Promise<BuybackResult> {
  const buyback = await lockBuyback(tx, buybackId);
  if (buyback === null) return { kind: 'missing' };
  const { reasons } = await valueOf(tx, buyback, tools.now());
  const appraisal = { lowCents: said.low, highCents: said.high, reasons, note: said.note };
  return appraise(tx, buybackId, appraisal, tools);
}

/** An offer the staff enters, the shop's own or what a supplier told it. */
export function offerAtDesk(
  tx: Tx,
  buybackId: number,
  said: {
    readonly supplierId: number;
    readonly price: number;
    readonly hours?: number | undefined;
    readonly note?: string | undefined;
  },
  tools: BuybackTools,
): Promise<OfferResult> {
  const { price: priceCents, ...offer } = said;
  return addOffer(tx, { buybackId, priceCents, ...offer }, tools);
}

/** An offer taken back. */
export function withdrawAtDesk(
  tx: Tx,
  buybackId: number,
  said: { readonly supplierId: number; readonly note?: string | undefined },
  tools: BuybackTools,
): Promise<OfferResult> {
  return withdrawOffer(tx, { buybackId, ...said }, tools);
}

const plainMoves = {
  decline: 'decline',
  deposit: 'deposit',
  settle: 'settle',
  'return-deposit': 'returnDeposit',
  forfeit: 'forfeit',
} as const;

export type PlainDeskAction = keyof typeof plainMoves;
export const plainDeskActions = Object.keys(plainMoves) as PlainDeskAction[];

/** Of these the seller must be told why. */
export const reasonedActions: ReadonlySet<PlainDeskAction> = new Set(['decline', 'return-deposit', 'forfeit'] as const);

/** A step of the staff that needs nothing but its name, or a reason. */
export function stepAtDesk(
  tx: Tx,
  step: { readonly buybackId: number; readonly action: PlainDeskAction; readonly note?: string | undefined },
  tools: BuybackTools,
): Promise<BuybackResult> {
  const { buybackId, action, note } = step;
  return takeBuybackStep(tx, { buybackId, action: plainMoves[action], actor: 'staff', note }, tools);
}

type Undone = Exclude<BuybackResult | OfferResult, { readonly kind: 'done' } | { readonly kind: 'missing' }>;

/** Why a step was not taken, for the person at the desk. */
export async function buybackRefusal(
  tx: Tx,
  { buybackId, action }: { readonly buybackId: number; readonly action: BuybackDeskAction },
  result: Undone,
): Promise<string> {
  if (result.kind === 'tooLow') {
    return `This supplier offers ${wireMoney(result.standingCents)} already: a new offer must be higher`;
  }
  if (result.kind !== 'illegal') return refusals[result.kind];
  const buyback = await lockBuyback(tx, buybackId);
  return stepRefusal(action, result.status, buyback === null ? [] : possibleBuybackActions(buyback.way, result.status));
}

const refusals = {
  offerMissing: 'This supplier has no offer here that stands',
  supplierMissing: 'There is no such supplier in this shop, or it is suspended',
  wrongSupplier: 'This supplier does not buy this way: quick is the shop’s own, Leishen the partner’s',
  wrongPrice: "The field 'price' is not valid: from 1 to 1000000 yuan",
  biddingOver: 'The time for offers is over',
} as const;

function stepRefusal(action: string, status: BuybackStatus, possible: readonly string[]): string {
  const now = possible.length === 0 ? 'the desk has nothing to do here' : `possible now: ${possible.join(', ')}`;
  return `It is '${status}', '${action}' is not possible; ${now}`;
}
