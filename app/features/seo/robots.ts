import { paths } from '~/paths';

/** Where only people with an account, or half-way through something, have business. Prefixes. */
const personal = [
  paths.login(),
  paths.sureOrder(''),
  paths.orderDetail(''),
  paths.ours.sandboxCashier(''),
  paths.finish(),
  paths.basicInformation(),
  paths.commit(),
  paths.personalCentre,
  paths.myProducts(),
  paths.myOrders,
  paths.myAppraisals(),
  paths.offers(),
  paths.favourites,
  paths.feedback,
  paths.applyMerchant,
  paths.ours.logout,
  paths.ours.preferences,
  paths.ours.favourite,
  paths.ours.profile,
  paths.ours.realName(),
  paths.ours.security(),
  paths.ours.invite(),
  paths.ours.support,
  paths.ours.messages(),
  paths.ours.unreadMessages,
  paths.ours.browseHistory,
  paths.ours.savedSearches(),
  '/api/',
];

/**
 * What crawlers are told. Filtered and sorted lists are not shut here: their pages say `noindex` themselves, which
 * only who reads them can see.
 */
export function robotsText(origin: string): string {
  const closed = personal.map((path) => `Disallow: ${path.split('?')[0]}`);
  return [
    'User-agent: *',
    ...closed,
    `Allow: ${paths.ours.openApi}`,
    'Allow: /',
    '',
    `Sitemap: ${origin}${paths.ours.sitemap}`,
    '',
  ].join('\n');
}
