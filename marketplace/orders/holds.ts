import { and, asc, eq, gt } from 'drizzle-orm';
import { hourMs, minuteMs } from '../../bff/contract/durations';
import type { Tx } from '../db/engine';
import { orders } from '../db/schema/orders';
import { refuse, type Refusal } from '../http/answer';
import { wireTime } from '../queries/wire';
import { phases } from './machine';

/** An unpaid order holds its listing so long. */
const holdMs = phases.unpaid.limitMs ?? 0;
/** So often within so long may one buyer hold one listing without paying; then it is the others' turn. */
const maxHolds = 2;
const turnMs = 3 * hourMs;
/** Each order and its end are written down, and told to the seller: so many are enough in one hold. */
const maxOrdersInHold = 5;

interface Hold {
  readonly startMs: number;
  readonly orderCount: number;
}

/**
 * Until when a buyer may hold a listing again after orders of it that ended unpaid: cancelled and made anew, an order has
 * what was left of its time, so that nobody keeps a listing from the others by cancelling. The listing and the buyer must
 * be locked.
 * @returns the deadline of before; null: the usual time begins; or from when on the buyer may try again
 */
export async function holdAgain(
  tx: Tx,
  { listingId, buyerId }: { readonly listingId: number; readonly buyerId: number },
  nowMs: number,
): Promise<Date | null | Refusal> {
  const rows = await tx
    .select({ time: orders.createTime })
    .from(orders)
    .where(
      and(
        eq(orders.buyerId, buyerId),
        eq(orders.listingId, listingId),
        eq(orders.status, 'closed'),
        // Twice the time: among so few holds there is a gap, from which on they are told apart rightly.
        gt(orders.createTime, new Date(nowMs - 2 * turnMs)),
      ),
    )
    .orderBy(asc(orders.createTime));
  const holds = holdsOf(rows.map(({ time }) => time.getTime()));
  const last = holds.at(-1);
  if (last !== undefined && nowMs < last.startMs + holdMs) {
    const end = new Date(last.startMs + holdMs);
    return last.orderCount < maxOrdersInHold ? end : heldBefore(end);
  }
  const recent = holds.filter(({ startMs }) => startMs > nowMs - turnMs);
  const first = recent.at(-maxHolds);
  return first === undefined ? null : heldBefore(new Date(first.startMs + turnMs));
}

/** Orders that begin while an earlier one's time runs belong to its hold: they took over its deadline. */
function holdsOf(startsMs: readonly number[]): Hold[] {
  const holds: Hold[] = [];
  for (const startMs of startsMs) {
    const last = holds.at(-1);
    if (last === undefined || startMs >= last.startMs + holdMs) holds.push({ startMs, orderCount: 1 });
    else holds[holds.length - 1] = { ...last, orderCount: last.orderCount + 1 };
  }
  return holds;
}

/** @param again the moment; told as hours and minutes, of GMT+8 as everywhere in a shop */
function heldBefore(again: Date): Refusal {
  // Told in whole minutes, and never too early.
  const time = wireTime(new Date(Math.ceil(again.getTime() / minuteMs) * minuteMs)) ?? '';
  return refuse('heldBefore', undefined, { time: time.slice(11, 16) });
}
