import { hourMs, minuteMs, secondMs } from '~/lib/durations';

/** Remaining time in the two units people would say it in. */
export type TimeLeft =
  | { readonly unit: 'over' }
  | { readonly unit: 'seconds'; readonly minutes: number; readonly seconds: string }
  | { readonly unit: 'minutes'; readonly hours: number; readonly minutes: string };

/** Hours and minutes from an hour up, minutes and seconds below; the smaller unit always has two digits. */
export function timeLeft(deadlineMs: number, nowMs: number): TimeLeft {
  const leftMs = deadlineMs - nowMs;
  if (leftMs <= 0) return { unit: 'over' };
  const two = (value: number) => String(value).padStart(2, '0');
  if (leftMs >= hourMs) {
    return {
      unit: 'minutes',
      hours: Math.floor(leftMs / hourMs),
      minutes: two(Math.floor((leftMs % hourMs) / minuteMs)),
    };
  }
  return {
    unit: 'seconds',
    minutes: Math.floor(leftMs / minuteMs),
    seconds: two(Math.floor((leftMs % minuteMs) / secondMs)),
  };
}
