import { describe, expect, it } from 'vitest';
import { activeEntry, menuEntries } from '~/features/shell/menuEntries';
import type { MenuEntry } from '~/features/shell/menuEntries';
import { paths } from '~/paths';

const cases: [string, MenuEntry | null][] = [
  [paths.home, 'home'],
  [paths.homeIndex, 'home'],
  [paths.accountOrder({ pageType: 'buy' }), 'buy'],
  [paths.accountOrder({ pageType: 'buy', searchText: 'sale' }), 'buy'],
  [paths.accountOrder({ pageType: 'sale' }), 'sale'],
  [paths.accountOrder(), 'buy'],
  [paths.goodList({ gameId: '1' }), 'buy'],
  [paths.detail('7'), 'buy'],
  [paths.sureOrder('7'), 'buy'],
  [paths.sale({ gameId: '1' }), 'sale'],
  ['/pages/sale/', 'sale'],
  [paths.commit(), 'sale'],
  [paths.biddingBuyBack, 'sale'],
  [paths.personalCentre, 'other'],
  [paths.announcements({ notice: 'rhmm' }), 'other'],
  ['/pages/other/', 'other'],
  [paths.ours.lookup({ look: 'verified' }), 'other'],
  [paths.appDownload, 'appDownload'],
  [paths.login(), null],
  ['/pages/otherwise', null],
];

describe('the header menu', () => {
  it.each(cases)('marks for %s the entry %s', (address, entry) => {
    const { pathname, search } = new URL(address, 'http://shop.test');
    expect(activeEntry(pathname, search)).toBe(entry);
  });

  it('has App download only when there is a download URL', () => {
    expect(menuEntries(true).map(({ entry }) => entry)).toEqual(['home', 'buy', 'sale', 'other', 'appDownload']);
    expect(menuEntries(false)).toHaveLength(4);
    expect(menuEntries(false).map(({ entry }) => entry)).not.toContain('appDownload');
  });
});
