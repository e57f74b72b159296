import { wantsLogin, type Sold } from '~/features/handover/handoverAnswer';
import { formatTime, parseWireTime } from '~/lib/time';
import type { Order } from './orders.server';
import { dayMs, hourMs, minuteMs } from '~/lib/durations';

/** Who acts next, seen by the person: `you`, another side, or nobody. */
export type NextActor = 'you' | 'buyer' | 'seller' | 'staff' | 'system' | null;

const others = ['buyer', 'seller', 'staff', 'system'] as const;

/** @returns null when nobody has anything left to do, or the marketplace names somebody unknown */
export function nextActorOf(order: Pick<Order, 'nextActor' | 'role'> & Sold): NextActor {
  const { nextActor, role } = order;
  if (wantsLogin(order)) return 'you';
  if (nextActor === undefined) return null;
  return nextActor === role ? 'you' : (others.find((other) => other === nextActor) ?? null);
}

/** Until when, as people say it: the clock time today, else with its day; and how long that is from now. */
export interface Deadline {
  readonly clock: string;
  readonly iso: string;
  readonly left: { readonly unit: 'over' | 'minutes' | 'hours' | 'days'; readonly count: number };
}

/** The deadline of an order; null when there is none. */
export function deadlineOf(wire: string | undefined, nowMs: number): Deadline | null {
  const time = parseWireTime(wire);
  if (time === null) return null;
  const isToday = formatTime(time, 'date') === formatTime(new Date(nowMs), 'date');
  return {
    clock: isToday ? formatTime(time, 'time') : formatTime(time).slice('yyyy-'.length),
    iso: time.toISOString(),
    left: leftUntil(time.getTime() - nowMs),
  };
}

function leftUntil(leftMs: number): Deadline['left'] {
  if (leftMs <= 0) return { unit: 'over', count: 0 };
  if (leftMs < hourMs) return { unit: 'minutes', count: Math.ceil(leftMs / minuteMs) };
  if (leftMs < 3 * dayMs) return { unit: 'hours', count: Math.floor(leftMs / hourMs) };
  return { unit: 'days', count: Math.floor(leftMs / dayMs) };
}

/** What the row's button leads to do: the step that is the person's own, else reading on. */
export type MainAction = 'pay' | 'confirm' | 'handOver' | 'credentials' | 'details';

const mainActions = ['pay', 'confirm', 'credentials'] as const;

/** The most urgent of what is allowed; a cancellation or a dispute is never suggested. */
export function mainActionOf(order: Pick<Order, 'allowed'> & Sold): MainAction {
  const { allowed } = order;
  if (wantsLogin(order)) return 'handOver';
  return mainActions.find((action) => allowed.includes(action)) ?? 'details';
}
