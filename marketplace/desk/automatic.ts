import { and, asc, eq, lte } from 'drizzle-orm';
import type { OrderStatus } from '../../bff/contract/order';
import { hasCredentials } from '../credentials/store';
import { readTenant, withTenant, type Database, type Tx } from '../db/engine';
import { games } from '../db/schema/games';
import { listings } from '../db/schema/listings';
import { orders } from '../db/schema/orders';
import { describeError } from '../http/describeError';
import type { Due } from '../due';
import type { Log } from '../log';
import { languageOf, type Language } from '../messages';
import { phases } from '../orders/machine';
import type { OrderRow } from '../orders/transition';
import { madeUpCredentials } from '../seed/credentials';
import { deskActions, type DeskAction } from './actions';
import { automaticNote } from './automaticNotes';
import { deskStepLocked, type DeskStep, type DeskTools } from './steps';

/** At most so many orders of a shop in one round: a long queue must not hold the others up. */
const roundSize = 100;

/** The orders whose next step of the staff has come. */
export const deskOrdersDue: Due = { table: orders, where: (now) => lte(orders.deskTime, now) };

/** The machine's word for the desk's next step as a step of the staff; null where the desk has nothing to do. */
function nextStep(status: OrderStatus): Pick<DeskStep, 'action' | 'decision'> | null {
  const action = phases[status].desk?.action;
  if (action === 'settleForBuyer') return { action: 'settle', decision: 'buyer' };
  return deskActions.some((name) => name === action) ? { action: action as DeskAction } : null;
}

export interface AutomaticDeskParts extends DeskTools {
  readonly db: Database;
  readonly log: Log;
}

/**
 * Plays the staff of one shop, in demo mode only: takes the next step of every order whose `deskTime` has come, each in
 * a transaction of its own. An order that somebody holds at the moment is left for the next round.
 * @returns how many steps were taken
 */
export async function runAutomaticDesk(parts: AutomaticDeskParts, tenantId: number): Promise<number> {
  const due = await withTenant(parts.db, tenantId, (tx) => dueOrders(tx, parts.tools.now()));
  let taken = 0;
  for (const orderId of due) {
    const action = await actOn(parts, tenantId, orderId);
    if (action === null) continue;
    taken += 1;
    parts.log.info({ tenantId, orderId, action }, 'the automatic desk took a step');
  }
  return taken;
}

async function dueOrders(tx: Tx, nowMs: number): Promise<number[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(deskOrdersDue.where(new Date(nowMs)))
    .orderBy(asc(orders.deskTime))
    .limit(roundSize);
  return rows.map(({ id }) => id);
}

async function actOn(parts: AutomaticDeskParts, tenantId: number, orderId: number): Promise<DeskAction | null> {
  try {
    return await withTenant(parts.db, tenantId, async (tx) => {
      const order = await lockDue(tx, orderId, parts.tools.now());
      const step = order === null ? null : nextStep(order.status);
      if (order === null || step === null) return null;
      const language = languageOf((await readTenant(tx))?.locale) ?? 'en';
      const note = automaticNote(step.action, language);
      const credentials = step.action === 'deliver' ? await lackingCredentials(tx, order, language) : undefined;
      const result = await deskStepLocked(tx, order, { ...step, orderId, note, credentials }, parts);
      return result.kind === 'done' ? step.action : null;
    });
  } catch (error) {
    // One order that cannot be helped must not stop the others.
    parts.log.error({ tenantId, orderId, error: describeError(error) }, 'the automatic desk failed at an order');
    return null;
  }
}

/** Locks like `lockOrder`, the listing first, but does not wait: who holds it now may have moved it on. */
async function lockDue(tx: Tx, orderId: number, nowMs: number): Promise<OrderRow | null> {
  const isDue = and(eq(orders.id, orderId), lte(orders.deskTime, new Date(nowMs)));
  const [found] = await tx.select({ listingId: orders.listingId }).from(orders).where(isDue);
  if (found === undefined) return null;
  const held = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(eq(listings.id, found.listingId))
    .for('update', { skipLocked: true });
  if (held.length === 0) return null;
  const [order] = await tx.select().from(orders).where(isDue).for('update', { skipLocked: true });
  return order ?? null;
}

/** In the demo nobody hands accounts over: a listing somebody made up gets made-up credentials. */
async function lackingCredentials(tx: Tx, { listingId, gameId }: OrderRow, language: Language) {
  if (await hasCredentials(tx, listingId)) return undefined;
  const [game] = await tx.select({ gameKey: games.pictureKey }).from(games).where(eq(games.id, gameId));
  return madeUpCredentials({ id: listingId, gameKey: game?.gameKey ?? 'account' }, language);
}
