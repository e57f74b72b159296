import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../bff/contract/durations';
import { promisedMs } from '../../marketplace/orders/staffHours';

const hours = { from: '09:00', until: '23:00' };
/** What is promised at a clock time of 1 December, as `day hh:mm`, both in GMT+8. */
function promised(clock: string, limitMs: number, within: typeof hours | null = hours): string {
  const endMs = promisedMs(Date.parse(`2026-12-01T${clock}:00+08:00`), limitMs, within);
  return new Date(endMs + 8 * hourMs).toISOString().slice(8, 16).replace('T', ' ');
}

describe('what the staff promises by a time', () => {
  it('is as long as it takes, while it works', () => {
    expect(promised('10:00', 30 * minuteMs)).toBe('01 10:30');
    expect(promised('22:30', 30 * minuteMs)).toBe('01 23:00');
    expect(promised('23:15', 30 * minuteMs, null)).toBe('01 23:45');
  });

  it('begins when the shop opens next', () => {
    expect(promised('23:15', 30 * minuteMs)).toBe('02 09:30');
    expect(promised('00:20', 30 * minuteMs)).toBe('01 09:30');
    expect(promised('08:59', 2 * hourMs)).toBe('01 11:00');
    expect(promised('23:00', 2 * hourMs)).toBe('02 11:00');
  });

  it('goes on the next day where the shop closes before', () => {
    expect(promised('22:50', 30 * minuteMs)).toBe('02 09:20');
    expect(promised('22:30', 2 * hourMs)).toBe('02 10:30');
  });

  it('counts whole days by night too', () => {
    expect(promised('15:00', dayMs)).toBe('02 15:00');
    expect(promised('23:30', 3 * dayMs)).toBe('05 09:00');
  });

  it('knows a shop that closes at midnight', () => {
    expect(promised('23:50', 30 * minuteMs, { from: '09:00', until: '24:00' })).toBe('02 09:20');
    expect(promised('00:00', 30 * minuteMs, { from: '00:00', until: '24:00' })).toBe('01 00:30');
  });
});
