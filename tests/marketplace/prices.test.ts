import { describe, expect, it } from 'vitest';
import { depositCentsOf } from '../../marketplace/buybacks/deposit';
import { feeCentsOf, guaranteeCentsOf, permilleOf } from '../../marketplace/orders/prices';
import { wayFeeCents } from '../../marketplace/selling/ways';

const seller = 2;

describe('what is taken of a price', () => {
  it('is rounded half a cent up, also where the price is a hundred million', () => {
    expect([permilleOf(9, 50), permilleOf(10, 50), permilleOf(29, 50), permilleOf(30, 50)]).toEqual([0, 1, 1, 2]);
    expect(permilleOf(100_000_000, 50)).toBe(5_000_000);
  });

  it.each([
    [1, 1],
    [999, 999],
    [1_000, 1_000],
    [20_000, 1_000],
    [20_009, 1_000],
    [20_010, 1_001],
    [50_000, 2_500],
  ])('of a consigned account for %d cents is a fee of %d: at least ten yuan, at most all', (priceCents, feeCents) => {
    expect(feeCentsOf(priceCents, seller)).toBe(feeCents);
    expect(wayFeeCents('consignment', priceCents)).toBe(feeCents);
    expect(feeCentsOf(priceCents, null)).toBe(0);
  });

  it.each([
    [100, 100],
    [500, 500],
    [25_000, 500],
    [25_025, 501],
    [100_000, 2_000],
  ])('of a bid of %d cents is a fee of %d: at least five yuan, at most all', (priceCents, feeCents) => {
    expect(wayFeeCents('bidding', priceCents)).toBe(feeCents);
    expect(wayFeeCents('quick', priceCents)).toBe(0);
  });

  it.each([
    [100, 100],
    [5_000, 5_000],
    [5_001, 5_000],
    [25_000, 5_000],
    [25_003, 5_001],
    [100_000, 20_000],
  ])('is ahead, of %d cents, a deposit of %d: at least fifty yuan, at most all', (priceCents, depositCents) => {
    expect(depositCentsOf(priceCents)).toBe(depositCents);
  });

  it.each([
    [1_000, 500],
    [10_000, 500],
    [10_010, 501],
    [100_000, 5_000],
  ])('is, of %d cents, %d for a guarantee, however little that would be of it', (priceCents, cents) => {
    expect(guaranteeCentsOf({ ratePermille: 50, minCents: 500 }, priceCents)).toBe(cents);
  });
});
