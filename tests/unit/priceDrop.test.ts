import { describe, expect, it } from 'vitest';
import { priceSteps, stepLine } from '~/features/detail/priceSteps';
import { priceDropOf } from '~/lib/priceDrop';

const nowMs = Date.UTC(2026, 2, 20, 4);
const fallen = { newPrice: '89.00', saleState: 2, priceDrop: { from: '100.00', time: '2026-03-15 12:00:00' } };

describe('the mark of a fallen price', () => {
  it('says from where and by how much', () => {
    expect(priceDropOf(fallen, nowMs)).toMatchObject({ fromCents: 10_000, percent: 11 });
  });

  it('stays for two weeks', () => {
    const priceDrop = { from: '100.00', time: '2026-03-06 12:00:00' };
    expect(priceDropOf({ ...fallen, priceDrop }, nowMs)).not.toBeNull();
  });

  it.each([
    ['over two weeks ago', { ...fallen, priceDrop: { from: '100.00', time: '2026-03-06 11:59:59' } }],
    ['less than one percent', { ...fallen, newPrice: '99.50' }],
    ['no fall at all', { ...fallen, newPrice: '100.00' }],
    ['sold', { ...fallen, saleState: 3 }],
    ['without a time', { ...fallen, priceDrop: { from: '100.00', time: undefined } }],
    ['without words of a fall', { newPrice: '89.00', saleState: 2 }],
    ['from nothing', { ...fallen, priceDrop: { from: '0.00', time: '2026-03-15 12:00:00' } }],
  ])('is missing: %s', (_why, good) => {
    expect(priceDropOf(good, nowMs)).toBeNull();
  });
});

describe('the line of a price history', () => {
  const points = [
    { price: '80.00', time: '2026-03-11 08:00:00' },
    { price: '100.00', time: '2026-03-01 08:00:00' },
    { price: '80.00', time: '2026-03-12 08:00:00' },
    { price: 'x', time: '2026-03-13 08:00:00' },
    { price: '70.00', time: undefined },
  ];

  it('sorts its steps, and leaves out what is unreadable or no change', () => {
    expect(priceSteps(points as Parameters<typeof priceSteps>[0]).map(({ cents }) => cents)).toEqual([10_000, 8_000]);
  });

  it('goes level until the next price and down with a fall', () => {
    const steps = priceSteps(points as Parameters<typeof priceSteps>[0]);
    const endMs = Date.UTC(2026, 2, 21);
    expect(stepLine(steps, endMs, { width: 200, height: 100, margin: 10 })).toBe('M0 10H100V90H200');
    expect(stepLine([], endMs, { width: 200, height: 100, margin: 10 })).toBe('');
  });
});
