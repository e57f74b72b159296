import type { PayloadOf } from '../../../bff/contract/types';
import { formatTime, parseWireTime } from '~/lib/time';
import { dayMs } from '~/lib/durations';

export type BrowsedGood = PayloadOf<'GET /api/web/goods/browse'>;

/** What was looked at on one day of the shop's clock. */
export interface HistoryDay {
  /** `yyyy-MM-dd`; '' for rows without a readable time. */
  readonly day: string;
  readonly goods: readonly BrowsedGood[];
}

/** Rows by day, in the order they came: the last first. */
export function historyDays(goods: readonly BrowsedGood[]): HistoryDay[] {
  const days = new Map<string, BrowsedGood[]>();
  for (const good of goods) {
    const time = parseWireTime(good.browseTime);
    const day = time === null ? '' : formatTime(time, 'date');
    days.set(day, [...(days.get(day) ?? []), good]);
  }
  return [...days].map(([day, rows]) => ({ day, goods: rows }));
}

/** How people call a day: today, yesterday or its date. */
export function dayName(day: string, nowMs: number): 'today' | 'yesterday' | 'date' | 'unknown' {
  if (day === '') return 'unknown';
  if (day === formatTime(new Date(nowMs), 'date')) return 'today';
  return day === formatTime(new Date(nowMs - dayMs), 'date') ? 'yesterday' : 'date';
}
