import type { MetaDescriptor } from '@remix-run/node';
import { pageMeta, rootDataOf, type MetaMatches } from '~/lib/meta';
import { paths } from '~/paths';
import type { NoticesData, ShownNotice } from './notices.server';

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The words of sanitised HTML. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#39|[a-z]+);/g, (whole, name: string) => characters[name] ?? whole)
    .replace(/\s+/gu, ' ')
    .trim();
}

/** The title of a list of notices: what they are called, and which page of them. */
export function noticesTitle({ type, typeNames, page }: NoticesData): string | null {
  const name = typeNames[type];
  if (name === undefined) return null;
  return page === 1 ? name : `${name} · ${page}`;
}

/** Head of one notice. */
export function noticeMeta(notice: ShownNotice | undefined, matches: MetaMatches): MetaDescriptor[] {
  if (notice === undefined) return pageMeta({ matches, title: 'newsDetail', noIndex: true });
  const root = rootDataOf(matches);
  const list = { name: root?.titles.announcements ?? '', path: paths.announcements({ notice: notice.type }) };
  return pageMeta({
    matches,
    title: 'newsDetail',
    text: notice.title,
    description: textOfHtml(notice.html),
    canonicalPath: paths.newsDetail(notice.id),
    crumbs: [list],
  });
}
