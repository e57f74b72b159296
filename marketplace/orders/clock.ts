import { and, asc, eq, inArray, isNotNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { dayMs, minuteMs } from '../../bff/contract/durations';
import { withTenant, type Database, type Tx } from '../db/engine';
import { orders, payments } from '../db/schema/orders';
import type { Due } from '../due';
import { describeError } from '../http/describeError';
import type { Log } from '../log';
import { phases, type MachineAction } from './machine';
import { remindBuyers, remindersDue, wasReminded } from './reminder';
import { isShut } from './shut';
import { lockFreeOrder, stepLocked, type OrderTools } from './transition';

/** At most so many orders of a shop are looked at in one round: a long queue must not hold the others up. */
const roundSize = 200;

/**
 * How long after its deadline an order waits for what its provider says of a payment that was begun. Shorter than
 * anybody would wait for the listing, longer than a provider or a restart keeps one waiting.
 */
export const paymentGraceMs = 5 * minuteMs;

/** Which payments are asked after before their order closes, and whether there was time to. */
export interface Asking {
  /** The channels whose provider can be asked what became of a payment: payments/overdue.ts does. */
  readonly channels: readonly string[];
  /** Since when rounds follow each other, in epoch milliseconds: nobody was asked while none did. */
  readonly sinceMs: () => number;
}

/** What the clock needs. */
export interface ClockParts {
  readonly db: Database;
  readonly asking: Asking;
  readonly tools: OrderTools;
  readonly log: Log;
}

const timed = (['unpaid', 'delivered'] as const).map((status) => ({
  status,
  action: phases[status].atDeadline as MachineAction,
}));

/** The orders that passed the deadline of what they wait for, by the state they are in. */
export function orderDeadlinesDue(asking: Asking): readonly Due[] {
  return [...timed.map(({ status }) => dueIn(status, asking)), heldOpenDue, remindersDue];
}

/** How long buyers, who could not look at or object to anything while a shop was shut, have when it opens again. */
const reopenedMs = dayMs;

/** Delivered orders of a suspended shop that would complete before their buyers can look at them. */
const heldOpenDue: Due = {
  table: orders,
  where: (now) =>
    and(eq(orders.status, 'delivered'), lte(orders.deadline, new Date(now.getTime() + reopenedMs)), isShut),
};

function dueIn(status: (typeof timed)[number]['status'], { channels, sinceMs }: Asking): Due {
  const asked = status === 'unpaid' ? channels : [];
  return {
    table: orders,
    where: (now) =>
      and(
        eq(orders.status, status),
        isNotNull(orders.deadline),
        lte(orders.deadline, now),
        or(nothingToAsk(asked), isGraceOver(now, sinceMs())),
        status === 'delivered' ? and(sql`not ${isShut}`, wasReminded(now)) : undefined,
      ),
  };
}

/** After a pause, e.g. a day without the database, everybody who paid before it is still asked after. */
function isGraceOver(now: Date, sinceMs: number): SQL | undefined {
  const endMs = now.getTime() - paymentGraceMs;
  return sinceMs <= endMs ? lte(orders.deadline, new Date(endMs)) : undefined;
}

function nothingToAsk(channels: readonly string[]): SQL {
  if (channels.length === 0) return sql`true`;
  const isBegun = sql`select from ${payments} where ${and(
    eq(payments.orderId, orders.id),
    eq(payments.status, 'pending'),
    inArray(payments.channel, [...channels]),
  )}`;
  return sql`not exists (${isBegun})`;
}

/**
 * Does what is due by itself in one shop: closes unpaid orders and completes delivered ones. Each order has a
 * transaction of its own, in which the machine decides. One that somebody holds at the moment is left for the next round.
 * What is due stands in the database, so a restart forgets nothing. In a suspended shop delivered orders wait; in others
 * they do until their buyers have been reminded.
 * @returns how many orders moved
 */
export async function passDeadlines({ db, asking, tools, log }: ClockParts, tenantId: number): Promise<number> {
  let moved = 0;
  await holdOpen({ db, tools }, tenantId);
  await remindBuyers({ db, tools, log }, tenantId);
  for (const { status, action } of timed) {
    const dueNow = (tx: Tx, orderId?: number) =>
      tx
        .select({ id: orders.id })
        .from(orders)
        .where(
          and(
            dueIn(status, asking).where(new Date(tools.now())),
            orderId === undefined ? undefined : eq(orders.id, orderId),
          ),
        )
        .orderBy(asc(orders.deadline))
        .limit(roundSize);
    for (const { id } of await withTenant(db, tenantId, (tx) => dueNow(tx))) {
      try {
        const isMoved = await withTenant(db, tenantId, async (tx) => {
          const order = await lockFreeOrder(tx, id);
          // Until it was locked, the shop may have been shut or its deadline put off.
          if (order === null || (await dueNow(tx, id)).length === 0) return false;
          return (await stepLocked(tx, order, { orderId: id, action, actor: 'system' }, tools)).kind === 'done';
        });
        if (!isMoved) continue;
        moved += 1;
        log.info({ tenantId, orderId: id, action }, 'a deadline passed');
      } catch (error) {
        // One order that cannot move now must not stop the others.
        log.error({ tenantId, orderId: id, action, error: describeError(error) }, 'a deadline could not pass');
      }
    }
  }
  return moved;
}

/** Nobody can confirm or dispute in a suspended shop, so no delivered order of it completes by itself. */
async function holdOpen({ db, tools }: Pick<ClockParts, 'db' | 'tools'>, tenantId: number): Promise<void> {
  const nowMs = tools.now();
  await withTenant(db, tenantId, (tx) =>
    tx
      .update(orders)
      // Twice the time, so that a shop that stays shut is written to once a day.
      .set({ deadline: new Date(nowMs + 2 * reopenedMs), remindedTime: null })
      .where(heldOpenDue.where(new Date(nowMs))),
  );
}
