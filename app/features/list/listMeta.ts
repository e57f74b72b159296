import type { MetaDescriptor } from '@remix-run/node';
import type { useText } from '~/lib/i18n';
import { pageMeta } from '~/lib/meta';
import type { RootData } from '~/lib/rootData';
import { paths } from '~/paths';
import type { GoodListData } from './goodList.server';
import { isNarrowed } from './listQuery';
import { listPageSize, pageCount } from './searchInput';
import { listAddress } from './listAddress';

type Matches = Parameters<typeof pageMeta>[0]['matches'];

/** One sentence on the list for search engines and shared links. */
export function listDescription(data: GoodListData, t: ReturnType<typeof useText<'List'>>, shop: string): string {
  const title = data.game?.name ? t('gameTitle', { game: data.game.name }) : t('allTitle');
  return t('metaDescription', { count: data.total, shop, title });
}

/** The listings of a page, told to search engines in their own words. */
function itemList(data: GoodListData, origin: string): MetaDescriptor {
  const itemListElement = data.goods.map((good, index) => ({
    '@type': 'ListItem',
    position: (data.query.page - 1) * listPageSize + index + 1,
    name: good.title,
    url: `${origin}${paths.detail(good.id)}`,
  }));
  return { 'script:ld+json': { '@context': 'https://schema.org', '@type': 'ItemList', itemListElement } };
}

/** Head of the goods list: the plain list of a game is for search engines, a narrowed or sorted one is not. */
export function listMeta(
  data: (GoodListData & { description: string }) | undefined,
  matches: Matches,
): MetaDescriptor[] {
  if (data === undefined) return pageMeta({ matches, title: 'goodList' });
  const { query, total } = data;
  const root = matches.find((match) => match?.id === 'root')?.data as RootData | undefined;
  const plain = !isNarrowed(query);
  const step = (page: number) => listAddress({ ...query, page });
  return [
    ...pageMeta({
      matches,
      title: 'goodList',
      noIndex: !plain,
      ...(plain ? { canonicalPath: listAddress(query) } : {}),
      description: data.description,
    }),
    ...(plain && root && data.goods.length > 0 ? [itemList(data, root.origin)] : []),
    ...(query.page > 1 ? [{ tagName: 'link', rel: 'prev', href: step(query.page - 1) }] : []),
    ...(query.page < pageCount(total) ? [{ tagName: 'link', rel: 'next', href: step(query.page + 1) }] : []),
  ];
}
