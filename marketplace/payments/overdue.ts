import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { withTenant, type Database, type Tx } from '../db/engine';
import { orders, payments } from '../db/schema/orders';
import type { Due } from '../due';
import { describeError } from '../http/describeError';
import type { Log } from '../log';
import type { OrderTools } from '../orders/transition';
import { applyReport } from './callbacks';
import type { PaymentProviders } from './provider';

type PaymentRow = typeof payments.$inferSelect;

/** What asking after payments needs. */
export interface OverdueParts {
  readonly db: Database;
  readonly providers: PaymentProviders;
  readonly tools: OrderTools;
  readonly log: Log;
}

/** At most so many payments of a shop are asked after in one round. */
const roundSize = 20;
/** How long a payment waits after a try that told nothing: at least and at most. Its order waits for five minutes. */
const pauseMs = { shortest: 10_000, longest: 60_000 };

/** The channels whose provider can be asked what became of a payment. */
export function channelsToAsk(providers: PaymentProviders): readonly string[] {
  return [...providers.values()].filter(({ lookUp }) => lookUp !== undefined).map(({ channel }) => channel);
}

/** The unpaid orders past their deadline of which nobody knows whether they were paid. */
export function overduePaymentsDue(channels: readonly string[]): Due {
  return {
    table: orders,
    where: (now) => and(isOverdue(now), sql`exists (select from ${payments} where ${isOpen(channels, now)})`),
  };
}

function isOverdue(now: Date): SQL | undefined {
  return and(eq(orders.status, 'unpaid'), isNotNull(orders.deadline), lte(orders.deadline, now));
}

function isOpen(channels: readonly string[], now: Date): SQL | undefined {
  if (channels.length === 0) return sql`false`;
  return and(
    eq(payments.orderId, orders.id),
    eq(payments.status, 'pending'),
    inArray(payments.channel, [...channels]),
    or(isNull(payments.askTime), lte(payments.askTime, now)),
  );
}

/**
 * Asks the provider after payments whose order's time has run out, before the clock closes it: a report that is late,
 * or met a restart, must not cost the account of somebody who has paid for it. What was paid is booked as by a
 * callback; of the rest the order is left to the clock, which also ends the waiting for a provider that says nothing.
 * A payment of which a try told nothing is put off, and those never asked after come first: one that cannot be looked
 * up holds up no other.
 */
export async function settleOverduePayments(parts: OverdueParts, tenantId: number): Promise<void> {
  const { db, providers, tools } = parts;
  const channels = channelsToAsk(providers);
  const now = new Date(tools.now());
  const found = await withTenant(db, tenantId, (tx) =>
    tx
      .select({ payment: payments, deadline: orders.deadline })
      .from(payments)
      .innerJoin(orders, isOpen(channels, now))
      .where(isOverdue(now))
      .orderBy(sql`${payments.askTime} asc nulls first`, asc(orders.deadline), asc(payments.id))
      .limit(roundSize),
  );
  const failing = new Set<string>();
  for (const { payment, deadline } of found) {
    // A provider that fails is not asked on and on; the next round starts with another payment.
    if (failing.has(payment.channel)) continue;
    if (!(await settle(parts, tenantId, payment, deadline))) failing.add(payment.channel);
  }
}

async function settle(
  { db, providers, tools, log }: OverdueParts,
  tenantId: number,
  payment: PaymentRow,
  deadline: Date | null,
): Promise<boolean> {
  const { id, channel, tradeNo, orderId } = payment;
  const line = { tenantId, orderId, channel, tradeNo };
  try {
    const report = (await providers.get(channel)?.lookUp?.(tradeNo)) ?? null;
    const outcome = await withTenant(db, tenantId, async (tx) => {
      const applied = report === null ? 'pending' : await applyReport(tx, channel, report, tools);
      if (applied !== 'pending') {
        // What the provider says may be refused, and is asked for again.
        await putOff(tx, id, { deadline, nowMs: tools.now() });
        return applied;
      }
      await tx
        .update(payments)
        .set({ status: 'expired' })
        .where(and(eq(payments.id, id), eq(payments.status, 'pending')));
      return 'expired';
    });
    log.info({ ...line, outcome }, 'a payment was asked after');
    return true;
  } catch (error) {
    log.warn({ ...line, error: describeError(error) }, 'a payment could not be asked after');
    await withTenant(db, tenantId, (tx) => putOff(tx, id, { deadline, nowMs: tools.now() }));
    return false;
  }
}

/** The pause is as long as the order is overdue already: it doubles. Of a payment that is settled nothing changes. */
async function putOff(
  tx: Tx,
  paymentId: number,
  { deadline, nowMs }: { readonly deadline: Date | null; readonly nowMs: number },
): Promise<void> {
  const overdueMs = nowMs - (deadline?.getTime() ?? nowMs);
  const waitMs = Math.min(pauseMs.longest, Math.max(pauseMs.shortest, overdueMs));
  await tx
    .update(payments)
    .set({ askTime: new Date(nowMs + waitMs) })
    .where(and(eq(payments.id, paymentId), eq(payments.status, 'pending')));
}
