import type { MetaDescriptor } from '@remix-run/node';
import type { useText } from '~/lib/i18n';
import { pageMeta, rootDataOf, type MetaMatches } from '~/lib/meta';
import { structured } from '~/lib/structuredData';
import { paths } from '~/paths';
import type { GoodListData } from './goodList.server';
import { emptyQuery, isNarrowed } from './listQuery';
import { pageCount } from './searchInput';
import { listAddress } from './listAddress';

type ListText = ReturnType<typeof useText<'List'>>;

/** What the head of the list says, in the shop's words. */
export interface ListWords {
  readonly heading: string | null;
  readonly description: string;
}

/** The words of a list for search engines and shared links; each page of each game has its own. */
export function listWords(data: GoodListData, t: ListText, shop: string, routeTitle: string): ListWords {
  const { game, total, query } = data;
  const title = game?.name ? t('gameTitle', { game: game.name }) : t('allTitle');
  const page = query.page === 1 ? '' : t('pageOf', { page: query.page, pages: pageCount(total, data.pageSize) });
  const own = [game?.name ? title : '', routeTitle, page].filter(Boolean).join(' · ');
  return {
    heading: own === routeTitle ? null : own,
    description: [t('metaDescription', { count: total, shop, title }), page].filter(Boolean).join(' '),
  };
}

/** The listings of a page for search engines: which and in which order; what they are stands in their cards. */
function itemList(data: GoodListData, origin: string): MetaDescriptor {
  const itemListElement = data.goods.map((good, index) => ({
    '@type': 'ListItem',
    position: (data.query.page - 1) * data.pageSize + index + 1,
    url: `${origin}${paths.detail(good.id)}`,
  }));
  return structured('ItemList', { itemListElement });
}

/**
 * Head of the goods list. The list of a game and its pages are for search engines; a filtered or sorted one is not,
 * and names the plain list as its own.
 */
export function listMeta(data: (GoodListData & ListWords) | undefined, matches: MetaMatches): MetaDescriptor[] {
  if (data === undefined) return pageMeta({ matches, title: 'goodList', noIndex: true });
  const { query, total } = data;
  const root = rootDataOf(matches);
  const plain = !isNarrowed(query);
  const step = (page: number) => listAddress({ ...query, page });
  const firstOfGame = listAddress({ ...emptyQuery, gameId: query.gameId });
  return [
    ...pageMeta({
      matches,
      title: 'goodList',
      text: data.heading,
      noIndex: !plain,
      canonicalPath: plain ? step(query.page) : firstOfGame,
      description: data.description,
      crumbs: query.gameId === '' ? [] : [{ name: root?.titles.goodList ?? '', path: paths.goodList() }],
    }),
    ...(plain && root && data.goods.length > 0 ? [itemList(data, root.origin)] : []),
    ...(query.page > 1 ? [{ tagName: 'link', rel: 'prev', href: step(query.page - 1) }] : []),
    ...(query.page < pageCount(total, data.pageSize)
      ? [{ tagName: 'link', rel: 'next', href: step(query.page + 1) }]
      : []),
  ];
}
