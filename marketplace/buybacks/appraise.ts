import type { Tx } from '../db/engine';
import {
  lockBuyback,
  moveLocked,
  type BuybackReason,
  type BuybackResult,
  type BuybackRow,
  type BuybackTools,
} from './transition';

/** What an account is worth, as the staff says. */
export interface Appraisal {
  readonly lowCents: number;
  readonly highCents: number;
  /** As the contract's estimate has them. */
  readonly reasons: readonly BuybackReason[];
  readonly note?: string | undefined;
}

/** Answers an appraisal. */
export async function appraise(
  tx: Tx,
  buybackId: number,
  appraisal: Appraisal,
  tools: BuybackTools,
): Promise<BuybackResult> {
  const buyback = await lockBuyback(tx, buybackId);
  return buyback === null ? { kind: 'missing' } : appraiseLocked(tx, buyback, appraisal, tools);
}

/** As `appraise`, for one that is locked in this transaction. */
export function appraiseLocked(
  tx: Tx,
  buyback: BuybackRow,
  { lowCents, highCents, reasons, note }: Appraisal,
  tools: BuybackTools,
): Promise<BuybackResult> {
  const changes = { lowCents, highCents, reasons, appraiseTime: new Date(tools.now()) };
  return moveLocked(tx, buyback, { action: 'appraise', actor: 'staff', note }, tools, changes);
}
