import type { DeskHandover } from '../wire';
import { factLines } from './table';

/** The login of a sold account as its seller handed it over. */
export function showHandover({ accountNumber, accountPassword, note }: DeskHandover): string {
  return factLines([
    ['Account', accountNumber],
    ['Password', accountPassword],
    ...(note === null ? [] : [['Note', note] as [string, string]]),
  ]);
}

/** How far the handing over is, in one line. */
export function handoverText(time: string | null, views: readonly string[]): string {
  const looks = `looked at ${views.length} times`;
  if (time !== null) return `handed over ${time}, ${looks}`;
  return views.length === 0 ? 'not handed over' : `dropped, ${looks}`;
}
