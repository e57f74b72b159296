import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCents, isReduced, moneyParts, parseCents, toldAmount, typedCents } from '~/lib/money';
import { createSkew } from '~/lib/now';
import { ageOf, formatTime, parseWireTime } from '~/lib/time';

describe('money', () => {
  it.each([
    ['1288.50', 128850],
    ['0.05', 5],
    ['7', 700],
    ['7.5', 750],
    [19.99, 1999],
    ['-3.10', -310],
    ['7.50000', 750],
    ['1.005', null],
    ['12345678901230', null],
    ['abc', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('reads %s as %s cents', (wire, cents) => {
    expect(parseCents(wire)).toBe(cents);
  });

  it.each([
    ['888', 88_800],
    ['0', 0],
    [' 1280.5 ', 128_050],
    ['¥1,234.5', 123_450],
    ['¥ 1,280.50', 128_050],
    ['1 280', 128_000],
    ['￥１，２３４．５', 123_450],
    ['１２．５', 1_250],
    ['12.', 1_200],
    ['0.01', 1],
    ['12.500', 1_250],
    ['12.345', null],
    ['-5', null],
    ['-0', null],
    ['1e3', null],
    ['¥', null],
    ['.', null],
    ['abc', null],
    ['', null],
  ])('typed as "%s" is %s cents', (typed, cents) => {
    expect(typedCents(typed)).toBe(cents);
  });

  it('keeps every cent from cents to the wire and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_00 }), (cents) => {
        expect(parseCents((cents / 100).toFixed(2))).toBe(cents);
      }),
    );
  });

  it('that nobody told is never said as nothing to pay', () => {
    expect([undefined, null, '', 'abc'].map(toldAmount)).toEqual(['none', 'none', 'none', 'none']);
    expect(toldAmount('1288.50')).toBe('¥1,288.50');
  });

  it('fell only where both prices are known and the later one is lower', () => {
    expect(isReduced('90.00', '100')).toBe(true);
    expect(isReduced('888888.50', '100.00')).toBe(false);
    expect(isReduced('100', '100.00')).toBe(false);
    expect([isReduced(undefined, '100'), isReduced('90', undefined), isReduced('x', '100')]).toEqual(
      Array(3).fill(false),
    );
  });

  it('is written with grouping and without empty cents', () => {
    expect(formatCents(123456789)).toBe('¥1,234,567.89');
    expect(formatCents(100000)).toBe('¥1,000');
    expect(formatCents(-50)).toBe('-¥0.50');
    expect(moneyParts(99905)).toEqual({ sign: '¥', whole: '999', fraction: '.05' });
  });
});

describe('times on the wire', () => {
  it('are those of GMT+8', () => {
    expect(parseWireTime('2024-01-01 08:00:00')?.toISOString()).toBe('2024-01-01T00:00:00.000Z');
    expect(formatTime(new Date('2023-12-31T16:30:00Z'))).toBe('2024-01-01 00:30');
    expect(formatTime(new Date('2023-12-31T16:30:00Z'), 'time')).toBe('00:30');
  });

  it.each([
    '1704067200',
    '1704067200000',
    '2024-01-01T08:00:00.000+08:00',
    '2024-01-01T08:00:00+0800',
    '2024-01-01 08:00:00.0',
    '2024-01-01T08:00:00.123456',
  ])('are read from %s, too', (wire) => expect(parseWireTime(wire)?.toISOString()).toBe('2024-01-01T00:00:00.000Z'));

  it.each(['1970-01-01 08:00:00', '0000-00-00 00:00:00', '0'])('that nobody set, as %s, are nothing', (wire) => {
    expect(parseWireTime(wire)).toBeNull();
  });

  it.each(['', '2024-02-30 00:00:00', '2024-13-01 00:00:00', '2024-01-01 08:61:00', 'yesterday', null])(
    'are nothing for %s',
    (wire) => {
      expect(parseWireTime(wire)).toBeNull();
    },
  );

  it('age in the unit people would say', () => {
    const now = Date.parse('2024-01-31T00:00:00Z');
    const ago = (ms: number) => ageOf(new Date(now - ms), now);
    expect(ago(-5000)).toEqual({ unit: 'now', count: 0 });
    expect(ago(5 * 60_000)).toEqual({ unit: 'minutes', count: 5 });
    expect(ago(4 * 3_600_000 + 1)).toEqual({ unit: 'hours', count: 4 });
    expect(ago(3 * 86_400_000)).toEqual({ unit: 'days', count: 3 });
    expect(ago(30 * 86_400_000 - 1)).toEqual({ unit: 'days', count: 29 });
    expect(ago(30 * 86_400_000)).toBeNull();
  });
});

describe('a device whose clock is wrong', () => {
  const hourMs = 3_600_000;
  const madeMs = Date.parse('2024-01-31T00:00:00Z');

  it.each([-30 * 24 * hourMs, -5 * hourMs, 5 * hourMs])('counts by the server: %i ms ahead', (aheadMs) => {
    const skewOf = createSkew(
      () => madeMs + 1000 + aheadMs,
      () => false,
    );
    expect(skewOf(madeMs)).toBe(-aheadMs - 1000);
  });

  it('keeps what it found while the page stands there, and finds it anew from what comes later', () => {
    let deviceMs = madeMs + 5 * hourMs;
    const skewOf = createSkew(
      () => deviceMs,
      () => false,
    );
    expect(skewOf(madeMs)).toBe(-5 * hourMs);
    deviceMs += 8 * hourMs;
    expect(skewOf(madeMs)).toBe(-5 * hourMs);
    expect(skewOf(madeMs + 13 * hourMs)).toBe(0);
  });

  it('is not told from a slow page, nor from a copy that the browser kept', () => {
    const slow = createSkew(
      () => madeMs + 100_000,
      () => false,
    );
    expect(slow(madeMs)).toBe(0);
    const kept = createSkew(
      () => madeMs + 8 * hourMs,
      () => true,
    );
    expect(kept(madeMs)).toBe(0);
    expect(kept(madeMs + 13 * hourMs)).toBe(5 * hourMs);
  });
});
