import { row, type SpecificationPart } from './row';

/** Opened, filled, by who may: it answers, fits a phone, runs nothing foreign, and axe finds nothing serious. */
const opened = [
  'browser/xss.test.ts: runs on no page, asks nobody, and leaves every page readable',
  'browser/axe.test.ts: holds nothing serious for axe in $look, $scheme',
];
const screen = (route: string, ...tests: string[]) => row(`\`${route}\``, ...tests, ...opened);
const guests = 'browser/orders.test.ts: ask guests to log in and bring them back';
const walk = 'browser/flows.test.ts: works in $name';
const selling =
  'browser/selling.test.ts: leads from the comparison of the ways over a sale to the money, with a login and a reload in the middle';
const buying = 'browser/buying.test.ts: works in $name, with reloads, ways back and double clicks';

export const screens: SpecificationPart = {
  section: '2. Screens and routes',
  rows: [
    row(
      'Route titles set the page title',
      'browser/header.test.ts: names the shop and the page in the title, and wears its logo as icon',
    ),
    screen(
      '/login',
      'browser/flows.test.ts: one browses, filters, searches, reads, logs in and keeps a listing in $look',
    ),
    screen('/', walk),
    screen('/pages/home/index', 'browser/home.test.ts: counts a visit once per tab'),
    screen('/pages/sureOrder', buying),
    screen('/pages/order/orderDetail', buying),
    screen('/pages/login/yinsixyNoTitle'),
    screen('/pages/guanwangjishou'),
    screen(
      '/pages/kuaisuhuishou',
      'browser/offers.test.ts: shows what the account is worth, then the shop’s offer, which is accepted',
    ),
    screen('/pages/accountOrder', 'browser/home.test.ts: searches, changes kind and side without JavaScript'),
    row(
      '`/pages/accountOrder` reads pageType, searchText, scrollTop',
      'browser/home.test.ts: remembers the game opened for buying in the header and the place on the page',
    ),
    screen('/pages/finish', buying),
    screen(
      '/pages/goodList',
      'browser/list.test.ts: works without JavaScript: search form, filters, chips, pages, and a clean address',
    ),
    row(
      "`/pages/goodList` is titled 'Goods list'",
      'unit/messages.test.ts: say in English what the specification says, word for word',
    ),
    row(
      'The list is kept only when arriving back from goods detail',
      'browser/list.test.ts: keeps place, loaded pages and filters on the way back from a listing, and only then',
    ),
    screen('/pages/detail/index', walk),
    row(
      "`/pages/detail/index` is titled 'Goods detail'",
      'unit/messages.test.ts: say in English what the specification says, word for word',
    ),
    screen(
      '/pages/home/appDownload',
      'browser/flows.test.ts: has four menu entries where there is no app, and hides the search on the download page',
    ),
    screen('/pages/sale', selling),
    screen('/pages/BasicInformation', selling),
    screen(
      '/pages/jingjiahuishou',
      'browser/sellingWays.test.ts: a bidding gets three offers, one is accepted and paid',
    ),
    screen(
      '/pages/leishenkuaishu',
      'browser/leishen.test.ts: leads there by single sign-on, survives a reload, and comes back with what was agreed',
    ),
    screen('/pages/commit', selling),
    row('`/pages/other` redirects to gonggao', 'browser/header.test.ts: leads from /pages/other to the announcements'),
    screen('/pages/other/geren', guests),
    screen(
      '/pages/other/goodsList',
      'browser/products.test.ts: are followed from the review to the sale: price, taking down, putting on sale again',
    ),
    screen(
      '/pages/other/orderList',
      'browser/orders.test.ts: stand in the tab of their status with its count, lead to the next step and are found by what people know',
    ),
    screen(
      '/pages/other/Myevaluation',
      'browser/offers.test.ts: wait for the shop, then tell the range with its reasons, and lead to selling without typing anything again',
    ),
    screen(
      '/pages/other/jingjiahuishouPriceList',
      'browser/offers.test.ts: arrive by themselves, and the chosen one is paid, on a $name',
    ),
    screen('/pages/other/gonggao'),
    screen('/pages/other/newsDetail'),
    screen(
      '/pages/other/collect',
      'browser/favourites.test.ts: mark what cannot be bought, tell price drops and can be selected',
    ),
    screen('/pages/other/jieshao', 'browser/header.test.ts: offers cooperation and help in $look'),
    screen(
      '/pages/other/fankui',
      'browser/centre.test.ts: sends feedback with a picture and keeps what was typed until it is sent',
    ),
    screen(
      '/pages/other/shenqingShangjia',
      'browser/supplier.test.ts: shows what is wrong, survives a reload, is sent once, refused, sent again and passed',
    ),
  ],
};

export const header: SpecificationPart = {
  section: '2. Header behaviour',
  rows: [
    row('The menu highlights the entry of the path or query', 'unit/menuEntries.test.ts: marks for %s the entry %s'),
    row(
      "'Business cooperation' leads to jieshao?notice=zbhz, 'Help centre' to gonggao?notice=rhmm",
      'browser/header.test.ts: offers cooperation and help in $look',
    ),
    row(
      'App download stands in the menu only with a download URL; otherwise four entries',
      'unit/menuEntries.test.ts: has App download only when there is a download URL',
      'browser/flows.test.ts: has four menu entries where there is no app, and hides the search on the download page',
    ),
    row(
      'The search box is hidden on the app download page',
      'browser/flows.test.ts: has four menu entries where there is no app, and hides the search on the download page',
    ),
    row(
      'Three preset game names as quick search words',
      "unit/errorKind.test.ts: are the merchant's hot games first, then those with most listings, three in all",
    ),
    row(
      'At most 6 recent hot games',
      'unit/browserStorage.test.ts: keeps at most six recent hot games, newest first, each once',
    ),
    row('Search navigates to accountOrder with pageType=buy and searchText', walk),
    row(
      "Guests see 'Login/Register'",
      'unit/messages.test.ts: say in English what the specification says, word for word',
      'browser/header.test.ts: offers cooperation and help in $look',
    ),
    row('The logged-in see nick name and avatar with a logout', walk),
    row(
      'A nick name of 11 characters is masked 3 + **** + 4',
      'unit/nickName.test.ts: is masked to 3 + **** + 4 when it has 11 characters',
      walk,
    ),
    row("Logout asks, clears user info and token, goes to /login and shows 'Exit succeeded!'", walk),
    row(
      'useTheme 1, 2 and any other are three header layouts',
      'unit/errorKind.test.ts: of useTheme %s is %s',
      'browser/header.test.ts: is laid out by useTheme: $look',
    ),
    row(
      'rem = width/10, at most 540 px, recomputed 300 ms after a resize',
      'unit/pageScaling.test.ts: makes one rem of a page %s px wide %s px',
      'unit/pageScaling.test.ts: recomputes once, 300 ms after the last resize',
      'browser/flows.test.ts: scales the root as the specification says and keeps body text at 14 px or more',
    ),
  ],
};
