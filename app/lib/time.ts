import { dayMs, hourMs, minuteMs } from './durations';

/** With a fraction of a second, as a Java time without a zone has it, read without it. */
const wirePattern = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,9})?)?)?$/;
const shopOffsetMs = 8 * 3_600_000;

/** Other forms a date has in this family: a Java date as JSON, and the epoch in seconds or milliseconds. */
const zonedPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})$/;
const epochPattern = /^\d{10}(\d{3})?$/;
/** What is older than any shop is a date nobody set: 1970-01-01 08:00:00, for one. */
const firstYear = 2000;

/** Reads `yyyy-MM-dd HH:mm:ss` in GMT+8, tolerantly; null when it is no such time. */
export function parseWireTime(wire: string | null | undefined): Date | null {
  const text = wire?.trim() ?? '';
  const date = parseShopTime(text) ?? parseOtherTime(text);
  return date === null || date.getUTCFullYear() < firstYear ? null : date;
}

function parseOtherTime(text: string): Date | null {
  if (epochPattern.test(text)) return new Date(Number(text.padEnd(13, '0')));
  const timeMs = zonedPattern.test(text) ? Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')) : NaN;
  return Number.isNaN(timeMs) ? null : new Date(timeMs);
}

function parseShopTime(text: string): Date | null {
  const match = wirePattern.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour = 0, minute = 0, second = 0] = match;
  const monthIndex = Number(month) - 1;
  const utcMs = Date.UTC(Number(year), monthIndex, Number(day), Number(hour), Number(minute), Number(second));
  const date = new Date(utcMs);
  if (date.getUTCMonth() !== monthIndex || date.getUTCDate() !== Number(day)) return null;
  return new Date(utcMs - shopOffsetMs);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** The moment as the marketplace's clocks show it (GMT+8), `yyyy-MM-dd HH:mm`. */
export function formatTime(date: Date, form: 'dateTime' | 'date' | 'time' = 'dateTime'): string {
  const shop = new Date(date.getTime() + shopOffsetMs);
  const day = `${shop.getUTCFullYear()}-${two(shop.getUTCMonth() + 1)}-${two(shop.getUTCDate())}`;
  const time = `${two(shop.getUTCHours())}:${two(shop.getUTCMinutes())}`;
  if (form === 'date') return day;
  return form === 'time' ? time : `${day} ${time}`;
}

/** The time alone when it is today, with its date otherwise. */
export function clockTime(moment: Date, nowMs: number): string {
  const isToday = formatTime(moment, 'date') === formatTime(new Date(nowMs), 'date');
  return formatTime(moment, isToday ? 'time' : 'dateTime');
}

/** The same for what is days away at most: the year goes without saying. */
export function nearTime(moment: Date, nowMs: number): string {
  return clockTime(moment, nowMs).replace(/^\d{4}-/, '');
}

/** How long ago, in the one unit people would say it in; null when it is long enough for a date. */
export type Age = { readonly unit: 'now' | 'minutes' | 'hours' | 'days'; readonly count: number } | null;

/** The age of a moment; moments of the future count as now, those older than 30 days as null. */
export function ageOf(date: Date, nowMs: number): Age {
  const elapsedMs = nowMs - date.getTime();
  if (elapsedMs < minuteMs) return { unit: 'now', count: 0 };
  if (elapsedMs < hourMs) return { unit: 'minutes', count: Math.floor(elapsedMs / minuteMs) };
  if (elapsedMs < dayMs) return { unit: 'hours', count: Math.floor(elapsedMs / hourMs) };
  if (elapsedMs < 30 * dayMs) return { unit: 'days', count: Math.floor(elapsedMs / dayMs) };
  return null;
}
