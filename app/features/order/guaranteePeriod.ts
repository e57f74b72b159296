import { formatTime, parseWireTime } from '~/lib/time';
import { dayMs } from '~/lib/durations';

interface GuaranteedOrder {
  readonly timeline: readonly { readonly status: string; readonly time?: string | undefined }[];
  readonly guarantee?: { readonly days?: number | undefined } | null | undefined;
}

/** Whether the last day of a guarantee is over; the marketplace counts the same days. */
export function isGuaranteeOver(order: GuaranteedOrder, nowMs: number): boolean {
  const until = guaranteePeriod(order)?.until ?? null;
  return until !== null && formatTime(new Date(nowMs), 'date') > until;
}

/** The first and the last day of a guarantee (`until` null: no limit), or null while the order is not complete. */
export function guaranteePeriod({
  timeline,
  guarantee,
}: GuaranteedOrder): { from: string; until: string | null } | null {
  const completed = parseWireTime(timeline.find(({ status }) => status === 'completed')?.time);
  if (guarantee === null || guarantee === undefined || completed === null) return null;
  const { days } = guarantee;
  const until = days === undefined ? null : formatTime(new Date(completed.getTime() + days * dayMs), 'date');
  return { from: formatTime(completed, 'date'), until };
}
