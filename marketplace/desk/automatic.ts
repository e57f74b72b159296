import { asc, eq, lte } from 'drizzle-orm';
import type { OrderStatus } from '../../bff/contract/order';
import { viewHandover } from '../credentials/handover';
import { hasCredentials } from '../credentials/store';
import { readTenant, withTenant, type Database, type Tx } from '../db/engine';
import { games } from '../db/schema/games';
import { orders } from '../db/schema/orders';
import { describeError } from '../http/describeError';
import type { Due } from '../due';
import type { Log } from '../log';
import { languageOf, type Language } from '../messages';
import { phases } from '../orders/machine';
import { lockFreeOrder, type OrderRow } from '../orders/transition';
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
      const order = await lockFreeOrder(tx, orderId);
      if (order === null || !isDue(order, parts.tools.now())) return null;
      const step = nextStep(order.status);
      if (step === null) return null;
      const language = languageOf((await readTenant(tx))?.locale) ?? 'en';
      const note = automaticNote(step.action, language);
      const credentials = step.action === 'deliver' ? await loginToDeliver(tx, order, language, parts) : undefined;
      const result = await deskStepLocked(tx, order, { ...step, orderId, note, credentials }, parts);
      return result.kind === 'done' ? step.action : null;
    });
  } catch (error) {
    // One order that cannot be helped must not stop the others.
    parts.log.error({ tenantId, orderId, error: describeError(error) }, 'the automatic desk failed at an order');
    return null;
  }
}

/** Looked at again under the lock: whoever held the order may have moved it on. */
function isDue({ deskTime }: OrderRow, nowMs: number): boolean {
  return deskTime !== null && deskTime.getTime() <= nowMs;
}

/**
 * The demo changes no real passwords: an account whose seller handed its login over is delivered under its own name with
 * a made-up password, a listing somebody made up with a made-up name too.
 */
async function loginToDeliver(
  tx: Tx,
  { id, listingId, gameId }: OrderRow,
  language: Language,
  { vault, tools }: DeskTools,
) {
  const handedOver = await viewHandover(tx, vault, { kind: 'order', id }, tools.now());
  if (handedOver === null && (await hasCredentials(tx, listingId))) return undefined;
  const [game] = await tx.select({ gameKey: games.pictureKey }).from(games).where(eq(games.id, gameId));
  const madeUp = madeUpCredentials({ id: listingId, gameKey: game?.gameKey ?? 'account' }, language);
  return handedOver === null ? madeUp : { ...madeUp, accountNumber: handedOver.accountNumber };
}
