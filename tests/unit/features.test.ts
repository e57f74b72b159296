import { describe, expect, it } from 'vitest';
import { isServed } from '../../app/lib/features';
import { menuEntries } from '../../app/features/shell/menuEntries';
import { wayFactsOf } from '../../app/features/sell/ways/wayFacts';
import { requireServed } from '../../app/lib/guards.server';
import { paths } from '../../app/paths';
import type { BffClient } from '../../bff/contract/types';
import { switchesOf } from '../../bff/features';

const without = (...features: (keyof ReturnType<typeof switchesOf>)[]) => ({
  features: switchesOf(Object.fromEntries(features.map((feature) => [feature, false]))),
});

describe('a page of a feature that a shop does without', () => {
  it.each([
    [paths.accountOrder({ pageType: 'sale' }), 'selling'],
    [paths.sale({ gameId: '1' }), 'selling'],
    [paths.officialConsignment, 'selling'],
    [paths.myProducts(), 'selling'],
    [paths.myAppraisals(), 'selling'],
    [paths.commit({ gameId: '1', way: 'quick' }), 'buyback'],
    [paths.quickBuyBack(), 'buyback'],
    [`${paths.biddingBuyBack}/`, 'buyback'],
    [paths.offers({ backId: '1' }), 'selling'],
    [paths.basicInformation({ way: 'appraisal' }), 'appraisal'],
    [paths.leishen(), 'leishen'],
    [paths.applyMerchant, 'suppliers'],
    [paths.ours.invite({ page: 2 }), 'invites'],
    [paths.feedback, 'feedback'],
    [paths.appDownload, 'appDownload'],
  ] as const)('%s is 404 without %s, and served with it', async (address, feature) => {
    const open = (features: object) =>
      requireServed(
        { tenant: features, requestId: 'r' } as unknown as BffClient,
        new Request(`http://shop.test${address}`),
      );
    await expect(open(without())).resolves.toBeUndefined();
    await expect(open(without(feature))).rejects.toMatchObject({ status: 404 });
  });

  it('leaves the others alone, and addresses elsewhere', () => {
    expect(isServed(without('buyback'), paths.myAppraisals())).toBe(true);
    expect(isServed(without('buyback'), paths.offers({ backId: '1' }))).toBe(true);
    expect(isServed(without('buyback', 'appraisal', 'leishen'), paths.offers({ backId: '1' }))).toBe(false);
    expect(isServed(without('buyback'), paths.commit({ way: 'consignment' }))).toBe(true);
    expect(isServed(without('selling'), paths.accountOrder({ pageType: 'buy' }))).toBe(true);
    expect(isServed(without('selling'), 'https://elsewhere.test/pages/sale')).toBe(true);
    expect(isServed({ features: undefined }, paths.sale())).toBe(true);
  });

  it('has no entry in the menu and no way in the comparison', () => {
    const shop = without('selling');
    expect(menuEntries(true, (to) => isServed(shop, to)).map(({ entry }) => entry)).not.toContain('sale');
    expect(wayFactsOf(null, (way) => way !== 'quick').map(({ way }) => way)).toEqual([
      'consignment',
      'bidding',
      'leishen',
      'appraisal',
    ]);
  });
});
