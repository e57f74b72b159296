import type { MetaDescriptor } from '@remix-run/node';
import { pageMeta, rootDataOf, shopDescription, type MetaMatches } from '~/lib/meta';
import { paths } from '~/paths';
import type { GamesData } from './loadGames.server';

/** Head of the game picker: buying and selling are two pages, searched or filtered ones are not for search engines. */
export function gamesMeta(data: GamesData | undefined, matches: MetaMatches): MetaDescriptor[] {
  const root = rootDataOf(matches);
  const pageType = data?.pageType ?? 'buy';
  const ofSale =
    root === undefined || pageType === 'buy'
      ? {}
      : {
          text: `${root.titles.accountOrder} · ${root.titles.sale}`,
          description: shopDescription(root, 'sale') ?? null,
        };
  return pageMeta({
    matches,
    title: 'accountOrder',
    ...ofSale,
    canonicalPath: paths.accountOrder({ pageType }),
    noIndex: data !== undefined && (data.searchText !== '' || data.kind !== null),
    crumbs: [],
  });
}
