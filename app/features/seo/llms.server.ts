import type { LoaderFunctionArgs } from '@remix-run/node';
import { guestOf, siteOriginOf } from '~/lib/bff.server';
import { textFor } from '~/lib/i18n.server';
import type { Locale } from '~/lib/locale';
import { markdownLink, markdownText } from '~/lib/markdown';
import { siteFile, siteLocale, siteVary } from '~/lib/siteFile.server';
import { loadTenant } from '~/lib/tenant.server';
import { paths } from '~/paths';

interface GameRow {
  readonly id: string;
  readonly name: string;
  readonly count?: number | undefined;
}

/** The shop's llms.txt: what it is, where its lists are, how to read them. */
function llmsText(origin: string, shop: string, locale: Locale, games: readonly GameRow[]): string {
  const t = textFor(locale, 'Seo');
  const titles = textFor(locale, 'Titles');
  const link = (name: string, path: string, note?: string) =>
    `- ${markdownLink(name, origin + path)}${note === undefined ? '' : `: ${markdownText(note)}`}`;
  const lists = games
    .filter(({ count }) => count !== 0)
    .map(({ id, name, count }) =>
      link(name, paths.goodList({ gameId: id }), count === undefined ? undefined : t('llms.count', { count })),
    );
  const picker = paths.accountOrder({ pageType: 'buy' });
  const pages = [
    link(titles('home'), paths.home),
    link(t('llms.all'), paths.goodList()),
    link(titles('accountOrder'), picker, t('llms.search')),
    link(titles('announcements'), paths.announcements()),
    link(titles('introduction'), paths.introduction()),
  ];
  const data = [
    link('sitemap.xml', paths.ours.sitemap, t('llms.sitemap')),
    link('openapi.json', paths.ours.openApi, t('llms.api')),
  ];
  return [
    `# ${markdownText(shop)}`,
    `> ${markdownText(t('llms.about', { shop }))}`,
    markdownText(t('llms.formats')),
    `## ${t('llms.pages')}\n\n${pages.join('\n')}`,
    `## ${t('llms.lists')}\n\n${lists.join('\n')}`,
    `## ${t('llms.data')}\n\n${data.join('\n')}`,
  ]
    .join('\n\n')
    .concat('\n');
}

/** The file of llms.txt, in the merchant's language. */
export async function llmsFile(args: LoaderFunctionArgs): Promise<Response> {
  const bff = await guestOf(args);
  const [tenant, games] = await Promise.all([loadTenant(bff), bff.call('GET /api/web/game/Type', {})]);
  const rows = games.ok ? (games.payload ?? []) : [];
  const text = llmsText(siteOriginOf(args), tenant.tenantName, siteLocale(args.request, tenant), rows);
  const file = { type: 'text/plain; charset=utf-8', maxAgeSeconds: 600, vary: siteVary(tenant) };
  return siteFile(args.request, text, file);
}
