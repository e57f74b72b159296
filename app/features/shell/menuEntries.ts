import { paths } from '~/paths';

/** The entries of the header's menu. */
export type MenuEntry = 'home' | 'buy' | 'sale' | 'other' | 'appDownload';

const entryByPath: Readonly<Record<string, MenuEntry>> = {
  [paths.home]: 'home',
  [paths.homeIndex]: 'home',
  [paths.goodList()]: 'buy',
  [paths.detail('')]: 'buy',
  [paths.sureOrder('')]: 'buy',
  [paths.sale()]: 'sale',
  [paths.basicInformation()]: 'sale',
  [paths.commit()]: 'sale',
  [paths.officialConsignment]: 'sale',
  [paths.quickBuyBack()]: 'sale',
  [paths.biddingBuyBack]: 'sale',
  [paths.leishen()]: 'sale',
  [paths.orderDetail('')]: 'other',
  [paths.appDownload]: 'appDownload',
};

/** Which entry the current path or query belongs to: `pageType` decides on the game picker. Null for none. */
export function activeEntry(pathname: string, search: string): MenuEntry | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  if (path === paths.accountOrder()) return new URLSearchParams(search).get('pageType') === 'sale' ? 'sale' : 'buy';
  if (path === paths.other || path.startsWith(`${paths.other}/`)) return 'other';
  return entryByPath[path] ?? null;
}

/**
 * Where each entry leads; App download only when the latest app version has a download URL.
 * @param isServed tells which pages the shop has
 */
export function menuEntries(
  hasAppDownload: boolean,
  isServed: (address: string) => boolean = () => true,
): readonly { readonly entry: MenuEntry; readonly to: string }[] {
  const entries = [
    { entry: 'home', to: paths.home },
    { entry: 'buy', to: paths.accountOrder({ pageType: 'buy' }) },
    { entry: 'sale', to: paths.accountOrder({ pageType: 'sale' }) },
    { entry: 'other', to: paths.personalCentre },
    { entry: 'appDownload', to: paths.appDownload },
  ] as const;
  return (hasAppDownload ? entries : entries.slice(0, 4)).filter(({ to }) => isServed(to));
}
