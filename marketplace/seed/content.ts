import { say, type Bilingual } from './bilingual';
import type { ShopDefinition } from './shops';

/** Labels listings carry, what buyers fear most first. Their order is their id within a shop. */
export const labels: readonly { readonly name: Bilingual; readonly colour: string }[] = [
  { name: ['已验号', 'Verified'], colour: '#1b7f4b' },
  { name: ['找回包赔', 'Reclaim guarantee'], colour: '#1f5fbf' },
  { name: ['可换绑', 'Rebindable'], colour: '#0f766e' },
  { name: ['秒发', 'Instant'], colour: '#7c3aed' },
  { name: ['可议价', 'Negotiable'], colour: '#b45309' },
  { name: ['极品', 'Collector'], colour: '#be123c' },
];

/** Rows of the dictionaries: type, value, label. */
export const dictionary: readonly (readonly [type: string, value: string, label: Bilingual])[] = [
  ['order_status', 'unpaid', ['待付款', 'Unpaid']],
  ['order_status', 'paid', ['已付款', 'Paid']],
  ['order_status', 'verifying', ['验号中', 'Being checked']],
  ['order_status', 'rebinding', ['换绑中', 'Being rebound']],
  ['order_status', 'delivered', ['已交付', 'Delivered']],
  ['order_status', 'completed', ['已完成', 'Completed']],
  ['order_status', 'closed', ['已关闭', 'Closed']],
  ['order_status', 'disputed', ['争议中', 'In dispute']],
  ['order_status', 'refunding', ['退款中', 'Being refunded']],
  ['order_status', 'refunded', ['已退款', 'Refunded']],
  ['sale_state', '0', ['审核中', 'In review']],
  ['sale_state', '1', ['未上架', 'Not on sale']],
  ['sale_state', '2', ['在售', 'On sale']],
  ['sale_state', '3', ['已售', 'Sold']],
  ['sale_state', '4', ['已下架', 'Taken down']],
  ['sale_state', '5', ['问题商品', 'Problem']],
  ['sale_state', '6', ['交易中', 'Reserved']],
  ['sale_state', '10', ['已质押', 'Pledged']],
  ['sale_state', '12', ['已封禁', 'Banned']],
  ['sale_state', '99', ['已驳回', 'Rejected']],
  ['back_status', '0', ['等待报价', 'Awaiting offers']],
  ['back_status', '2', ['已接受', 'Accepted']],
  ['back_status', '3', ['已完成', 'Done']],
  ['back_status', '4', ['已取消', 'Cancelled']],
  ['back_status', '5', ['已拒绝', 'Refused']],
  ['notice_type', 'xwgg', ['新闻公告', 'News']],
  ['notice_type', 'jyxz', ['交易须知', 'Trading rules']],
  ['notice_type', 'cjwt', ['常见问题', 'Common questions']],
  ['notice_type', 'bpzl', ['包赔资料', 'Guarantee papers']],
  ['notice_type', 'rhmm', ['如何买卖', 'How to buy and sell']],
  ['notice_type', 'zbhz', ['商务合作', 'Business cooperation']],
  ['problem_type', '1', ['交易问题', 'A trade']],
  ['problem_type', '2', ['账号问题', 'An account']],
  ['problem_type', '3', ['建议', 'A suggestion']],
];

/** Entries of area 2, the service shortcuts. */
export const shortcuts: readonly { readonly title: Bilingual; readonly glyph: string; readonly link: string }[] = [
  { title: ['我要买', 'Buy'], glyph: 'buy', link: '/pages/accountOrder?pageType=buy' },
  { title: ['我要卖', 'Sell'], glyph: 'sell', link: '/pages/accountOrder?pageType=sale' },
  { title: ['快速回收', 'Quick buy-back'], glyph: 'quick', link: '/pages/kuaisuhuishou' },
  { title: ['竞价回收', 'Bidding'], glyph: 'bid', link: '/pages/jingjiahuishou' },
  { title: ['帮助中心', 'Help centre'], glyph: 'help', link: '/pages/other/gonggao?notice=rhmm' },
];

/** Entries of area 5, the footer links: what every shop's footer has anyway is not said again. */
export const footerLinks: readonly { readonly title: Bilingual; readonly link: string }[] = [
  { title: ['交易须知', 'Trading rules'], link: '/pages/other/gonggao?notice=jyxz' },
  { title: ['常见问题', 'Common questions'], link: '/pages/other/gonggao?notice=cjwt' },
  { title: ['包赔资料', 'Guarantee papers'], link: '/pages/other/gonggao?notice=bpzl' },
];

/** An entry of a decorated area. */
export interface DecorationEntry {
  readonly area: number;
  readonly title: string;
  readonly imgUrl: string | null;
  readonly linkUrl: string;
  readonly sort: number;
}

/** The decoration of a shop's home page. @param hotGames its first games with their ids and pictures */
export function decorationOf(
  shop: ShopDefinition,
  hotGames: readonly { readonly id: number; readonly name: string; readonly icon: string; readonly key: string }[],
): DecorationEntry[] {
  const entries: DecorationEntry[] = [];
  shop.slogans.forEach((title, sort) => {
    const game = hotGames[sort];
    if (game === undefined) return;
    const linkUrl = `/pages/goodList?gameId=${game.id}`;
    entries.push({ area: 1, title, imgUrl: `/pictures/banner/${shop.key}/${game.key}-${sort}.svg`, linkUrl, sort });
  });
  shortcuts.forEach(({ title, glyph, link }, sort) => {
    entries.push({
      area: 2,
      title: say(title, shop.language),
      imgUrl: `/pictures/shortcut/${shop.key}/${glyph}.svg`,
      linkUrl: link,
      sort,
    });
  });
  hotGames.slice(0, 6).forEach(({ id, name, icon }, sort) => {
    entries.push({ area: 3, title: name, imgUrl: icon, linkUrl: `/pages/goodList?gameId=${id}`, sort });
  });
  hotGames.slice(3, 5).forEach(({ id, name, key }, index) => {
    const title = shop.language === 'en' ? `${name}, guaranteed` : `${name}包赔专区`;
    entries.push({
      area: 4,
      title,
      imgUrl: `/pictures/banner/${shop.key}/${key}-9.svg`,
      linkUrl: `/pages/goodList?gameId=${id}`,
      sort: index,
    });
  });
  footerLinks.forEach(({ title, link }, sort) => {
    entries.push({ area: 5, title: say(title, shop.language), imgUrl: null, linkUrl: link, sort });
  });
  return entries;
}

/** Streamers of a shop. */
export function streamersOf(
  shop: ShopDefinition,
): { name: string; platform: string; fans: number; avatar: string; roomUrl: string }[] {
  const names: readonly Bilingual[] = [
    ['夜航船', 'Nightboat'],
    ['小满', 'Grainful'],
    ['南风', 'Southwind'],
    ['阿澈', 'Clearwater'],
  ];
  const platforms: readonly Bilingual[] = [
    ['蓝鲸直播', 'Bluewhale Live'],
    ['声浪', 'Soundwave'],
    ['蓝鲸直播', 'Bluewhale Live'],
    ['码头电台', 'Pier Radio'],
  ];
  return names.map((name, index) => ({
    name: `${say(name, shop.language)}·${shop.name}`,
    platform: say(platforms[index] ?? name, shop.language),
    fans: 18_000 + index * 41_300 + shop.tenantId * 777,
    avatar: `/pictures/avatar/${shop.key}-streamer-${index}.svg`,
    roomUrl: `https://live.example/${shop.key}/${index + 1}`,
  }));
}
