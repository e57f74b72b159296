import { eq } from 'drizzle-orm';
import type { OrderStatus } from '../../bff/contract/order';
import { afterCommit, readTenant, type Tx } from '../db/engine';
import { listings } from '../db/schema/listings';
import { orderEvents, orders } from '../db/schema/orders';
import { tellOrder } from '../messaging/tell';
import { carryOut } from './effects';
import { phases, transitionFor, type MachineAction, type OrderActor } from './machine';
import { promisedMs } from './staffHours';
import type { ChangeSignals } from '../live/signals';

export type OrderRow = typeof orders.$inferSelect;

/** What transitions need of the process they run in. */
export interface OrderTools {
  readonly now: () => number;
  readonly signals: ChangeSignals;
  /** True in demo mode: the desk takes its next step by itself, after a short delay. */
  readonly automaticDesk: boolean;
}

/** An action somebody wants on an order. Who may act at all is checked by the caller. */
export interface OrderStep {
  readonly orderId: number;
  readonly action: MachineAction;
  readonly actor: OrderActor;
  readonly actorId?: number;
  /** A person's or the desk's words; shown in the history to buyer and seller. */
  readonly note?: string | undefined;
}

/** `illegal`: the machine has no such arrow from the present state. */
export type StepResult =
  | { readonly kind: 'done'; readonly order: OrderRow }
  | { readonly kind: 'illegal'; readonly status: OrderStatus }
  | { readonly kind: 'missing' };

/**
 * Locks an order for the rest of the transaction: first its listing, then the order itself, always in this order,
 * so that two transactions never wait for each other.
 */
export async function lockOrder(tx: Tx, orderId: number): Promise<OrderRow | null> {
  const [found] = await tx.select({ listingId: orders.listingId }).from(orders).where(eq(orders.id, orderId));
  if (found === undefined) return null;
  await tx.select({ id: listings.id }).from(listings).where(eq(listings.id, found.listingId)).for('update');
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return order ?? null;
}

/** As `lockOrder`, but does not wait: null also while somebody holds either, who may move the order on. */
export async function lockFreeOrder(tx: Tx, orderId: number): Promise<OrderRow | null> {
  const [found] = await tx.select({ listingId: orders.listingId }).from(orders).where(eq(orders.id, orderId));
  if (found === undefined) return null;
  const held = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(eq(listings.id, found.listingId))
    .for('update', { skipLocked: true });
  if (held.length === 0) return null;
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update', { skipLocked: true });
  return order ?? null;
}

/** Takes one step of the state machine: state, history, listing and money, in the caller's transaction. */
export async function takeStep(tx: Tx, step: OrderStep, tools: OrderTools): Promise<StepResult> {
  const order = await lockOrder(tx, step.orderId);
  return order === null ? { kind: 'missing' } : stepLocked(tx, order, step, tools);
}

/** As `takeStep`, for an order that `lockOrder` gave in this transaction. */
export async function stepLocked(tx: Tx, order: OrderRow, step: OrderStep, tools: OrderTools): Promise<StepResult> {
  const transition = transitionFor(order.status, step.action, step.actor);
  if (transition === undefined) return { kind: 'illegal', status: order.status };
  const nowMs = tools.now();
  const [changed] = await tx
    .update(orders)
    .set({
      status: transition.to,
      revision: order.revision + 1,
      changeTime: new Date(nowMs),
      ...(await promisedTimes(tx, transition.to, tools)),
    })
    .where(eq(orders.id, order.id))
    .returning();
  if (changed === undefined) throw new Error('an order that is locked cannot be gone');
  await tx.insert(orderEvents).values({
    orderId: order.id,
    action: step.action,
    fromStatus: order.status,
    status: transition.to,
    actor: step.actor,
    actorId: step.actorId ?? null,
    note: step.note ?? null,
    time: new Date(nowMs),
  });
  await tellOrder(tx, changed, step, new Date(nowMs));
  for (const effect of transition.effects) await carryOut(tx, effect, changed, nowMs);
  afterCommit(() => tools.signals.changed(order.tenantId, order.id));
  return { kind: 'done', order: changed };
}

/** As `timesOf`; where the shop's staff is to act, within its hours. */
async function promisedTimes(tx: Tx, status: OrderStatus, tools: OrderTools): Promise<ReturnType<typeof timesOf>> {
  const times = timesOf(status, tools);
  const { nextActor, limitMs } = phases[status];
  if (nextActor !== 'staff' || limitMs === null || times.deskTime !== null) return times;
  const shop = await readTenant(tx);
  return { ...times, deadline: new Date(promisedMs(tools.now(), limitMs, shop?.staffHours ?? null)) };
}

/** Until when the next actor has time in a state, and when the automatic desk acts. */
export function timesOf(status: OrderStatus, tools: OrderTools): { deadline: Date | null; deskTime: Date | null } {
  const { limitMs, desk } = phases[status];
  const nowMs = tools.now();
  const deskTime = desk !== null && tools.automaticDesk ? new Date(nowMs + desk.afterMs) : null;
  return { deadline: deskTime ?? (limitMs === null ? null : new Date(nowMs + limitMs)), deskTime };
}
