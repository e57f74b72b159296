import { and, asc, eq, lte } from 'drizzle-orm';
import { appraiseLocked } from '../buybacks/appraise';
import { moveLocked, type BuybackRow, type BuybackTools } from '../buybacks/transition';
import { readTenant, withTenant, type Database, type Tx } from '../db/engine';
import { buybacks } from '../db/schema/buybacks';
import type { Due } from '../due';
import { describeError } from '../http/describeError';
import type { Log } from '../log';
import { languageOf, type Language } from '../messages';
import { bidAutomatically, offerAutomatically } from './automaticBids';
import { automaticBuybackNote } from './automaticBuybackNotes';
import { valueOf } from './valuation';

/** At most so many buy-backs of a shop in one round: a long queue must not hold the others up. */
const roundSize = 100;

/** The appraisals and buy-backs whose next step has come. */
export const deskBuybacksDue: Due = { table: buybacks, where: (now) => lte(buybacks.deskTime, now) };

export interface AutomaticBuybackParts {
  readonly db: Database;
  readonly tools: BuybackTools;
  readonly log: Log;
}

/**
 * Plays staff and suppliers of one shop, in demo mode only: the next step of every appraisal and buy-back whose
 * `deskTime` has come, each in a transaction of its own. What somebody holds at the moment is left for the next round.
 * @returns how many steps were taken
 */
export async function runAutomaticBuybacks(parts: AutomaticBuybackParts, tenantId: number): Promise<number> {
  const { db, tools, log } = parts;
  const due = await withTenant(db, tenantId, (tx) => dueBuybacks(tx, tools.now()));
  let taken = 0;
  for (const buybackId of due) {
    const isDone = await actOn(parts, tenantId, buybackId);
    if (!isDone) continue;
    taken += 1;
    log.info({ tenantId, buybackId }, 'the automatic desk took a step of a buy-back');
  }
  return taken;
}

async function dueBuybacks(tx: Tx, nowMs: number): Promise<number[]> {
  const rows = await tx
    .select({ id: buybacks.id })
    .from(buybacks)
    .where(deskBuybacksDue.where(new Date(nowMs)))
    .orderBy(asc(buybacks.deskTime))
    .limit(roundSize);
  return rows.map(({ id }) => id);
}

async function actOn({ db, tools, log }: AutomaticBuybackParts, tenantId: number, buybackId: number) {
  try {
    return await withTenant(db, tenantId, async (tx) => {
      const isDue = and(eq(buybacks.id, buybackId), lte(buybacks.deskTime, new Date(tools.now())));
      const [buyback] = await tx.select().from(buybacks).where(isDue).for('update', { skipLocked: true });
      if (buyback === undefined) return false;
      const language = languageOf((await readTenant(tx))?.locale) ?? 'en';
      const isDone = await takeNextStep(tx, buyback, language, tools);
      // There is nothing the demo could do here: it need not look again.
      if (!isDone) await tx.update(buybacks).set({ deskTime: null }).where(eq(buybacks.id, buybackId));
      return isDone;
    });
  } catch (error) {
    // One that cannot be helped must not stop the others.
    log.error({ tenantId, buybackId, error: describeError(error) }, 'the automatic desk failed at a buy-back');
    return false;
  }
}

async function takeNextStep(tx: Tx, buyback: BuybackRow, language: Language, tools: BuybackTools): Promise<boolean> {
  const { way, status } = buyback;
  if (status === 'accepted' || status === 'deposited') {
    const action = status === 'accepted' ? 'deposit' : 'settle';
    const step = { action, actor: 'staff', note: automaticBuybackNote(action, language) } as const;
    return (await moveLocked(tx, buyback, step, tools)).kind === 'done';
  }
  if (status !== 'quoting') return false;
  if (way === 'bidding') return bidAutomatically(tx, buyback, tools);
  if (way === 'quick') return offerAutomatically(tx, buyback, automaticBuybackNote('offer', language), tools);
  if (way !== 'appraisal') return false;
  const appraisal = { ...(await valueOf(tx, buyback, tools.now())), note: automaticBuybackNote('appraise', language) };
  return (await appraiseLocked(tx, buyback, appraisal, tools)).kind === 'done';
}
