import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { withTenant, type Database } from '../db/engine';
import { orders } from '../db/schema/orders';
import type { Due } from '../due';
import { describeError } from '../http/describeError';
import type { Log } from '../log';
import { phases, type MachineAction } from './machine';
import { lockFreeOrder, stepLocked, type OrderTools } from './transition';

/** At most so many orders of a shop are looked at in one round: a long queue must not hold the others up. */
const roundSize = 200;

/** What the clock needs. */
export interface ClockParts {
  readonly db: Database;
  readonly tools: OrderTools;
  readonly log: Log;
}

const timed = (['unpaid', 'delivered'] as const).map((status) => ({
  status,
  action: phases[status].atDeadline as MachineAction,
}));

/** The orders that passed the deadline of what they wait for, by the state they are in. */
export const orderDeadlinesDue: readonly Due[] = timed.map(({ status }) => dueIn(status));

function dueIn(status: (typeof timed)[number]['status']): Due {
  return {
    table: orders,
    where: (now) => and(eq(orders.status, status), isNotNull(orders.deadline), lte(orders.deadline, now)),
  };
}

/**
 * Does what is due by itself in one shop: closes unpaid orders and completes delivered ones. Each order has a
 * transaction of its own, in which the machine decides. One that somebody holds at the moment is left for the next round.
 * What is due stands in the database, so a restart forgets nothing.
 * @returns how many orders moved
 */
export async function passDeadlines({ db, tools, log }: ClockParts, tenantId: number): Promise<number> {
  let moved = 0;
  for (const { status, action } of timed) {
    const due = await withTenant(db, tenantId, (tx) =>
      tx
        .select({ id: orders.id })
        .from(orders)
        .where(dueIn(status).where(new Date(tools.now())))
        .orderBy(asc(orders.deadline))
        .limit(roundSize),
    );
    for (const { id } of due) {
      try {
        const isMoved = await withTenant(db, tenantId, async (tx) => {
          const order = await lockFreeOrder(tx, id);
          if (order === null) return false;
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
