import { dayMs, hourMs, minuteMs } from '../../bff/contract/durations';
import type { StaffHours } from '../db/schema/tenants';
import { shopOffsetMs } from '../queries/wire';

/**
 * When something that takes the staff so long is done, in epoch milliseconds: only time within its hours counts towards
 * what is begun after they ended or would end after them. Days pass by night too.
 * @param hours null: the staff works around the clock
 */
export function promisedMs(nowMs: number, limitMs: number, hours: StaffHours | null): number {
  if (hours === null) return nowMs + limitMs;
  const startMs = openFrom(nowMs, hours);
  const endMs = startMs + limitMs;
  const { openMs, closeMs } = dayOf(endMs, hours);
  if (endMs >= openMs && endMs <= closeMs) return endMs;
  const closedMs = endMs > closeMs ? closeMs : closeMs - dayMs;
  return openFrom(endMs, hours) + (endMs - closedMs);
}

/** The moment itself while the staff works, else when it begins again. */
function openFrom(momentMs: number, hours: StaffHours): number {
  const { openMs, closeMs } = dayOf(momentMs, hours);
  if (momentMs < openMs) return openMs;
  return momentMs < closeMs ? momentMs : openMs + dayMs;
}

/** The hours of the day in GMT+8 that a moment is in. */
function dayOf(momentMs: number, { from, until }: StaffHours): { openMs: number; closeMs: number } {
  const midnightMs = Math.floor((momentMs + shopOffsetMs) / dayMs) * dayMs - shopOffsetMs;
  return { openMs: midnightMs + sinceMidnightMs(from), closeMs: midnightMs + sinceMidnightMs(until) };
}

function sinceMidnightMs(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * hourMs + minutes * minuteMs;
}
