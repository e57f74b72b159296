import { and, asc, eq, lte, or, sql } from 'drizzle-orm';
import { withTenant, type Database, type Tx } from '../db/engine';
import { buybacks, offers } from '../db/schema/buybacks';
import type { Due } from '../due';
import { describeError } from '../http/describeError';
import type { Log } from '../log';
import { isShut } from '../orders/shut';
import { holdOpen, heldOpenDue } from './heldOpen';
import type { BuybackMove } from './machine';
import { moveLocked, type BuybackRow, type BuybackTools } from './transition';

/** At most so many buy-backs of a shop are looked at in one round: a long queue must not hold the others up. */
const roundSize = 200;

/** What the clock needs. */
export interface BuybackClockParts {
  readonly db: Database;
  readonly tools: BuybackTools;
  readonly log: Log;
}

const overdueBuybacks: Due = {
  table: buybacks,
  where: (now) =>
    and(
      lte(buybacks.deadline, now),
      // Without the second deadline a quote is a promise of the staff: late, but nothing to do for the clock.
      or(eq(buybacks.status, 'accepted'), and(eq(buybacks.status, 'quoting'), lte(buybacks.quoteDeadline, now))),
      sql`not ${isShut}`,
    ),
};
const lapsedOffers: Due = {
  table: offers,
  where: (now) => and(eq(offers.state, 'open'), lte(offers.expireTime, now)),
};

/** What the clock of buy-backs has to look at. */
export const buybackDeadlinesDue: readonly Due[] = [overdueBuybacks, lapsedOffers, ...heldOpenDue];

/**
 * Does what is due by itself in one shop: ends biddings and offers whose time is over, and acceptances whose deposit
 * did not come. Each buy-back has a transaction of its own and is looked at again under its lock. In a suspended shop,
 * in which nobody can choose or pay, they wait.
 * @returns how many moved
 */
export async function passBuybackDeadlines({ db, tools, log }: BuybackClockParts, tenantId: number): Promise<number> {
  let moved = 0;
  const due = await withTenant(db, tenantId, async (tx) => {
    const now = new Date(tools.now());
    await holdOpen(tx, now);
    return dueBuybacks(tx, now);
  });
  for (const id of due) {
    try {
      const action = await withTenant(db, tenantId, (tx) => passOne(tx, id, tools));
      if (action === null) continue;
      moved += 1;
      log.info({ tenantId, buybackId: id, action }, 'a deadline of a buy-back passed');
    } catch (error) {
      // One that cannot move now must not stop the others.
      log.error({ tenantId, buybackId: id, error: describeError(error) }, 'a deadline of a buy-back could not pass');
    }
  }
  return moved;
}

/** @returns the move that was due; null: none was, or somebody holds the buy-back, and the next round looks again */
async function passOne(tx: Tx, id: number, tools: BuybackTools): Promise<BuybackMove | null> {
  const [buyback] = await tx.select().from(buybacks).where(eq(buybacks.id, id)).for('update', { skipLocked: true });
  const due = buyback === undefined ? null : await dueMove(tx, buyback, tools.now());
  if (buyback === undefined || due === null) return null;
  const result = await moveLocked(tx, buyback, { action: due, actor: 'system' }, tools);
  return result.kind === 'done' ? due : null;
}

async function dueBuybacks(tx: Tx, now: Date): Promise<number[]> {
  const overdue = await tx
    .select({ id: buybacks.id })
    .from(buybacks)
    .where(overdueBuybacks.where(now))
    .orderBy(asc(buybacks.deadline))
    .limit(roundSize);
  const lapsed = await tx
    .selectDistinct({ id: offers.buybackId })
    .from(offers)
    .where(lapsedOffers.where(now))
    .limit(roundSize);
  return [...new Set([...overdue, ...lapsed].map(({ id }) => id))];
}

/** What time alone does to a locked buy-back now; null: nothing. */
async function dueMove(tx: Tx, buyback: BuybackRow, nowMs: number): Promise<BuybackMove | null> {
  const { status, deadline, quoteDeadline, way } = buyback;
  const isPast = (moment: Date | null) => moment !== null && moment.getTime() <= nowMs;
  const unlessShut = async (move: BuybackMove) =>
    (await tx.$count(buybacks, and(eq(buybacks.id, buyback.id), isShut))) === 0 ? move : null;
  if (status === 'accepted') {
    if (way === 'leishen' || !isPast(deadline)) return null;
    return unlessShut(quoteDeadline !== null && !isPast(quoteDeadline) ? 'reopen' : 'expire');
  }
  if (status !== 'quoting') return null;
  if (isPast(quoteDeadline)) return unlessShut('expire');
  const lapsed = and(
    eq(offers.buybackId, buyback.id),
    eq(offers.state, 'open'),
    lte(offers.expireTime, new Date(nowMs)),
  );
  return (await tx.$count(offers, lapsed)) > 0 ? 'lapse' : null;
}
