import type { BuybackReason, BuybackRow } from '../buybacks/transition';
import type { Tx } from '../db/engine';
import { estimateOf } from '../selling/estimate';

/** What an account is worth, as far as comparable ones tell. */
export interface Valuation {
  readonly lowCents: number;
  readonly medianCents: number;
  readonly highCents: number;
  readonly reasons: readonly BuybackReason[];
}

/** Of an account like which none was ever offered, and of which nobody said what it should bring. */
const fallbackCents = 10_000;
const aroundPercent = { low: 80, high: 120 };

/** Estimates an account that was sent in; what its person hopes for has to do where there is nothing to compare with. */
export async function valueOf(tx: Tx, buyback: BuybackRow, nowMs: number): Promise<Valuation> {
  const { gameId, groupId, serverId, values, hopedCents } = buyback;
  const account = { gameId, groupId, serverId, values, priceCents: hopedCents, hasPartner: false };
  const { prices, reasons } = await estimateOf(tx, { ...account, nowMs });
  if (prices !== null) return { ...prices, reasons: reasons.map((reason) => ({ ...reason })) };
  const medianCents = hopedCents ?? fallbackCents;
  const partOf = (percent: number) => Math.max(1, Math.round((medianCents * percent) / 100));
  return {
    lowCents: partOf(aroundPercent.low),
    medianCents,
    highCents: partOf(aroundPercent.high),
    reasons: [{ code: 'thin', count: 0 }],
  };
}
