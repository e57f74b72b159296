import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { hourMs, minuteMs } from '../../bff/contract/durations';
import type { Tx } from '../db/engine';
import { buybacks, offers } from '../db/schema/buybacks';
import type { Due } from '../due';
import { isShut } from '../orders/shut';
import { biddingMs, depositMs } from './machine';

/** What sellers, who could not choose while a shop was shut, have at least when it opens again. */
const choosingLeftMs = 12 * hourMs;
/** What buyers have at least for the deposit of an offer that was accepted before. */
const depositLeftMs = 15 * minuteMs;

/** Where sellers have until a certain time to choose, offers accepted before included: these come back. */
const endsSoon: Due = {
  table: buybacks,
  where: (now) =>
    and(
      inArray(buybacks.status, ['quoting', 'accepted']),
      lte(buybacks.quoteDeadline, new Date(now.getTime() + choosingLeftMs)),
      isShut,
    ),
};
const depositEndsSoon: Due = {
  table: buybacks,
  where: (now) =>
    and(eq(buybacks.status, 'accepted'), lte(buybacks.deadline, new Date(now.getTime() + depositLeftMs)), isShut),
};

/** Buy-backs of a suspended shop that would run out before anybody can do anything about them. */
export const heldOpenDue: readonly Due[] = [endsSoon, depositEndsSoon];

/**
 * Puts off what would run out in a suspended shop, in which nobody can accept, refuse or pay: to what is usual, so that
 * a shop that stays shut is written to twice a day and no offer binds longer than in a bidding that begins now. Offers
 * stand as long as before the end; one with a shorter term of its own lapses by it.
 */
export async function holdOpen(tx: Tx, now: Date): Promise<void> {
  // Locked before their offers, as everybody does; what somebody holds is seen to in the next round.
  const held = await tx
    .select({ id: buybacks.id })
    .from(buybacks)
    .where(endsSoon.where(now))
    .for('update', { skipLocked: true });
  const choosing = held.map(({ id }) => id);
  if (choosing.length > 0) {
    const endTime = new Date(now.getTime() + biddingMs);
    const untilTheEnd = sql`${offers.expireTime} = (
      select ${buybacks.quoteDeadline} from ${buybacks} where ${buybacks.id} = ${offers.buybackId})`;
    await tx
      .update(offers)
      .set({ expireTime: endTime })
      .where(and(inArray(offers.buybackId, choosing), inArray(offers.state, ['open', 'rejected']), untilTheEnd));
    await tx.update(buybacks).set({ quoteDeadline: endTime }).where(inArray(buybacks.id, choosing));
    await tx
      .update(buybacks)
      .set({ deadline: endTime })
      .where(and(inArray(buybacks.id, choosing), eq(buybacks.status, 'quoting')));
  }
  await tx
    .update(buybacks)
    .set({ deadline: new Date(now.getTime() + depositMs) })
    .where(depositEndsSoon.where(now));
}
