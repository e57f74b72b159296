import type { GoodListData } from '~/features/list/goodList.server';
import { listAddress } from '~/features/list/listAddress';
import type { ListWords } from '~/features/list/listMeta';
import { pageCount } from '~/features/list/searchInput';
import { textFor } from '~/lib/i18n.server';
import { markdownLink, markdownText } from '~/lib/markdown';
import type { RootData } from '~/lib/rootData';
import { listingTitle } from '~/lib/titleText';
import { paths } from '~/paths';
import { priceText } from './listingMarkdown.server';

/** A page of the goods list as Markdown. */
export function listMarkdown(data: GoodListData & ListWords, root: RootData): string {
  const { query, total, goods } = data;
  const t = textFor(root.locale, 'Seo');
  const pages = pageCount(total, data.pageSize);
  const link = (name: string, page: number) => markdownLink(name, root.origin + listAddress({ ...query, page }));
  const lines = goods.map((good) => {
    const place = [good.gameName, good.groupName, good.serverName].filter(Boolean).join(' · ');
    const title = markdownLink(listingTitle(good), root.origin + paths.detail(good.id));
    return `- ${title}: ${[priceText(good, root), markdownText(place)].filter(Boolean).join(' · ')}`;
  });
  const steps = [
    query.page > 1 ? link(t('markdown.previous'), query.page - 1) : '',
    query.page < pages ? link(t('markdown.next'), query.page + 1) : '',
  ];
  return [
    `# ${markdownText([data.heading ?? root.titles.goodList, root.tenant.tenantName].join(' · '))}`,
    markdownText(t('markdown.found', { count: total, page: query.page, pages })),
    lines.join('\n'),
    steps.filter(Boolean).join(' · '),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}
