import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { withTenant, type Database } from '../db/engine';
import { orders } from '../db/schema/orders';
import type { Due } from '../due';
import type { Log } from '../log';
import { phases, type MachineAction } from './machine';
import { takeStep, type OrderTools } from './transition';

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
 * transaction of its own; whoever else acts on it at the same moment is waited for, and then the machine decides.
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
      const result = await withTenant(db, tenantId, (tx) =>
        takeStep(tx, { orderId: id, action, actor: 'system' }, tools),
      );
      if (result.kind !== 'done') continue;
      moved += 1;
      log.info({ tenantId, orderId: id, action }, 'a deadline passed');
    }
  }
  return moved;
}
