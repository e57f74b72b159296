import { and, asc, eq, inArray, sql, sum } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { ledgerEntries, orderEvents, payments } from '../db/schema/orders';
import { tellGuaranteePaid } from '../messaging/tell';
import { wireDay } from '../queries/wire';
import { moveMoney } from './ledger';
import { noteEvent } from './note';
import { permilleOf } from './prices';
import type { OrderRow, OrderTools } from './transition';
import { dayMs } from '../../bff/contract/durations';

/** Any fixed number: this file's own advisory lock. */
const guaranteeLock = 7_302_611;

/** The guarantee of a completed order as it stands. Days are those of GMT+8, `yyyy-MM-dd`. */
export interface GuaranteeState {
  readonly firstDay: string;
  /** The last day on which it can be claimed; null: it has no end. */
  readonly lastDay: string | null;
  /** What it pays back, in cents. */
  readonly dueCents: number;
  /** null: nothing has been paid on it. */
  readonly paid: GuaranteePaid | null;
}

/** What was paid on a guarantee. */
export interface GuaranteePaid {
  readonly amountCents: number;
  readonly time: Date;
  /** When the payment provider gave it back; null: it is still asked to. */
  readonly refundTime: Date | null;
}

/** What the staff pays a guarantee for. */
export interface GuaranteeClaim {
  /** Why; buyer and seller read it in the order's history. */
  readonly note: string;
  /** The day on which the buyer asked, in GMT+8: that day decides, however long the staff takes. Missing: today. */
  readonly claimedOn?: string | undefined;
}

export type GuaranteeResult =
  | { readonly kind: 'done'; readonly order: OrderRow }
  | { readonly kind: 'noGuarantee' }
  | { readonly kind: 'guaranteePaid'; readonly paid: GuaranteePaid }
  | { readonly kind: 'outsideTerm'; readonly firstDay: string; readonly lastDay: string };

/**
 * What a guarantee pays back, in cents: its share of the price, half a cent rounded up, at most its cap and at most
 * the price, because a provider gives back no more than was paid.
 */
export function guaranteeDueCents({ guarantee, priceCents }: Pick<OrderRow, 'guarantee' | 'priceCents'>): number {
  if (guarantee === null) return 0;
  const shareCents = permilleOf(priceCents, guarantee.coverPercent * 10);
  return Math.min(shareCents, guarantee.capCents ?? shareCents, priceCents);
}

/** The guarantees of those of the orders that are completed and have one, by the orders' ids. */
export async function guaranteesOf(tx: Tx, rows: readonly OrderRow[]): Promise<Map<number, GuaranteeState>> {
  const covered = rows.filter((order) => order.status === 'completed' && guaranteeDueCents(order) > 0);
  if (covered.length === 0) return new Map();
  const ids = covered.map(({ id }) => id);
  const completions = await tx
    .select({ orderId: orderEvents.orderId, time: orderEvents.time })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), eq(orderEvents.status, 'completed')))
    .orderBy(asc(orderEvents.id));
  const moved = await tx.select().from(ledgerEntries).where(inArray(ledgerEntries.orderId, ids));
  return new Map(
    covered.map((order) => {
      const completed = completions.find(({ orderId }) => orderId === order.id)?.time ?? order.changeTime;
      const days = order.guarantee?.days ?? null;
      const state: GuaranteeState = {
        firstDay: wireDay(completed.getTime()),
        lastDay: days === null ? null : wireDay(completed.getTime() + days * dayMs),
        dueCents: guaranteeDueCents(order),
        paid: paidOf(moved.filter(({ orderId }) => orderId === order.id)),
      };
      return [order.id, state];
    }),
  );
}

/** The ledger is what says that a guarantee was paid: there is no second place that could say otherwise. */
function paidOf(entries: readonly (typeof ledgerEntries.$inferSelect)[]): GuaranteePaid | null {
  const owed = entries.find(({ kind, account }) => kind === 'guaranteePaid' && account === 'refunds');
  if (owed === undefined) return null;
  const given = entries.find(({ movement }) => movement === owed.movement.replace('refundOwed', 'refunded'));
  return { amountCents: owed.amountCents, time: owed.time, refundTime: given?.time ?? null };
}

/**
 * Pays the guarantee of an order that `lockOrder` gave in this transaction. The money is owed to the buyer from now on
 * and refunded by the clock, as any refund. The order stays completed, so this is no arrow of the state machine.
 */
export async function payGuarantee(
  tx: Tx,
  order: OrderRow,
  claim: GuaranteeClaim,
  tools: OrderTools,
): Promise<GuaranteeResult> {
  const state = (await guaranteesOf(tx, [order])).get(order.id);
  if (state === undefined) return { kind: 'noGuarantee' };
  const { firstDay, lastDay, dueCents, paid } = state;
  if (paid !== null) return { kind: 'guaranteePaid', paid };
  const today = wireDay(tools.now());
  const claimedOn = claim.claimedOn ?? today;
  const end = lastDay !== null && lastDay < today ? lastDay : today;
  if (claimedOn < firstDay || claimedOn > end) return { kind: 'outsideTerm', firstDay, lastDay: end };
  await oweGuarantee(tx, order, dueCents, tools.now());
  const noted = await noteEvent(tx, order, { action: 'payGuarantee', actor: 'staff', note: claim.note }, tools);
  await tellGuaranteePaid(tx, noted, new Date(tools.now()));
  return { kind: 'done', order: noted };
}

/** The money leaves what the shop put by from guarantees, and what is missing there the shop's own. */
async function oweGuarantee(tx: Tx, order: OrderRow, dueCents: number, nowMs: number): Promise<void> {
  const [payment] = await tx
    .update(payments)
    .set({ status: 'refunding', refundTryTime: new Date(nowMs) })
    .where(and(eq(payments.orderId, order.id), eq(payments.status, 'paid')))
    .returning({ id: payments.id });
  if (payment === undefined) throw new Error('a completed order has a payment that was kept');
  const reserveCents = Math.min(dueCents, Math.max(0, await putByCents(tx)));
  await moveMoney(tx, {
    orderId: order.id,
    // The name of every debt of a payment: the database refuses a second one, and refunds read the amount from it.
    name: `refundOwed:${payment.id}`,
    kind: 'guaranteePaid',
    nowMs,
    entries: [
      { account: 'guarantee', amountCents: -reserveCents },
      { account: 'merchant', amountCents: reserveCents - dueCents },
      { account: 'refunds', amountCents: dueCents },
    ],
  });
}

/** What the shop has put by from all guarantees it sold. */
async function putByCents(tx: Tx): Promise<number> {
  // One after the other in a shop: two payments at once must not spend the same money.
  await tx.execute(sql`select pg_advisory_xact_lock(${guaranteeLock}, current_setting('app.tenant')::int)`);
  const [found] = await tx
    .select({ cents: sum(ledgerEntries.amountCents) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.account, 'guarantee'));
  return Number(found?.cents ?? 0);
}
