import type { MetaDescriptor } from '@remix-run/node';
import { paths } from '~/paths';
import { toLocale } from './locale';
import { descriptionOf, type TitleKey } from './pageWords';
import { readRoot, type RootAnswer, type RootData } from './rootData';
import { absoluteAddress, breadcrumbList, type Crumb } from './structuredData';

interface MetaMatch {
  readonly id: string;
  readonly data?: unknown;
}

/** The `matches` of a route's meta arguments. */
export type MetaMatches = readonly (MetaMatch | undefined)[];

/** A picture for shared links; sizes are known of those drawn here. */
export interface SharePicture {
  /** A path of this site or an http(s) address. */
  readonly address: string;
  readonly widthPx?: number;
  readonly heightPx?: number;
  readonly alt?: string;
}

interface PageMetaOptions {
  readonly matches: MetaMatches;
  /** A key of the namespace Titles. */
  readonly title: TitleKey;
  /** A text that replaces the route's title, such as a listing's own. */
  readonly text?: string | null;
  /** The route's title stands in the document's title behind that text. */
  readonly keepsTitle?: boolean;
  /** By default the one the shop has for the title, if it has one. */
  readonly description?: string | null;
  /** Path and query of the canonical address; left out when the page has none. */
  readonly canonicalPath?: string;
  /** Picture for shared links; by default the shop's icon. */
  readonly image?: SharePicture | null;
  /** Keeps search engines away: personal pages, filtered lists. */
  readonly noIndex?: boolean;
  /** The pages above this one, after the home page; this one is added. */
  readonly crumbs?: readonly Crumb[];
}

const longestDescription = 200;
const shopIconPx = 512;

/** The root loader's data, from a route's meta arguments. */
export function rootDataOf(matches: MetaMatches): RootData | undefined {
  const answer = matches.find((match) => match?.id === 'root')?.data as RootAnswer | null | undefined;
  return answer ? readRoot(answer) : undefined;
}

/** Text of a merchant or a seller as one line that fits a search result. */
export function descriptionText(text: string | null | undefined): string | undefined {
  const line = text?.replace(/\s+/gu, ' ').trim() ?? '';
  const characters = [...line];
  if (characters.length <= longestDescription) return line === '' ? undefined : line;
  return `${characters
    .slice(0, longestDescription - 1)
    .join('')
    .trim()}…`;
}

/** What the shop says of a page that has no words of its own. */
export function shopDescription(root: RootData | undefined, page: TitleKey): string | undefined {
  return root && descriptionOf(root.locale, page, root.tenant.tenantName);
}

/** Title, description, canonical, Open Graph and Twitter card of a page, in the tenant's name. */
export function pageMeta(options: PageMetaOptions): MetaDescriptor[] {
  const root = rootDataOf(options.matches);
  const own = options.text?.trim() || root?.titles[options.title] || '';
  const routeTitle = options.keepsTitle === true && own !== root?.titles[options.title] && root?.titles[options.title];
  const title = [own, routeTitle, root?.tenant.tenantName].filter(Boolean).join(' · ');
  const description = descriptionText(options.description ?? shopDescription(root, options.title));
  return [
    { title },
    ...(description === undefined ? [] : [{ name: 'description', content: description }]),
    ...(options.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(root === undefined ? [] : inShop(root, own || title, description, options)),
  ];
}

function inShop(
  root: RootData,
  heading: string,
  description: string | undefined,
  { canonicalPath, noIndex, image, crumbs }: PageMetaOptions,
): MetaDescriptor[] {
  const { origin, tenant } = root;
  const url = canonicalPath === undefined ? undefined : origin + canonicalPath;
  return [
    { property: 'og:title', content: heading },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: tenant.tenantName },
    { property: 'og:locale', content: root.locale === 'en' ? 'en_US' : 'zh_CN' },
    ...(description === undefined ? [] : [{ property: 'og:description', content: description }]),
    ...(url === undefined ? [] : addresses(url, noIndex === true ? null : toLocale(tenant.locale))),
    ...pictures(root, image ?? null),
    ...(url === undefined || noIndex === true || crumbs === undefined
      ? []
      : [
          breadcrumbList(origin, [
            { name: root.titles.home, path: paths.home },
            ...crumbs,
            { name: heading, path: canonicalPath ?? '' },
          ]),
        ]),
  ];
}

/** One page has one address in all languages: whoever has chosen none reads it in the shop's (decision 0040). */
function addresses(url: string, language: string | null): MetaDescriptor[] {
  const languages = language === null ? [] : [language, 'x-default'];
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:url', content: url },
    ...languages.map((hrefLang) => ({ tagName: 'link', rel: 'alternate', hrefLang, href: url })),
  ];
}

function pictures({ origin, drawsPictures }: RootData, image: SharePicture | null): MetaDescriptor[] {
  const shown = image ?? (drawsPictures ? shopPicture : null);
  if (shown === null) return [{ name: 'twitter:card', content: 'summary' }];
  const { address, widthPx, heightPx, alt } = shown;
  return [
    { property: 'og:image', content: absoluteAddress(address, origin) },
    ...(widthPx === undefined ? [] : [{ property: 'og:image:width', content: String(widthPx) }]),
    ...(heightPx === undefined ? [] : [{ property: 'og:image:height', content: String(heightPx) }]),
    ...(alt === undefined ? [] : [{ property: 'og:image:alt', content: alt }]),
    { name: 'twitter:card', content: image === null ? 'summary' : 'summary_large_image' },
  ];
}

const shopPicture: SharePicture = {
  address: paths.ours.icon(shopIconPx),
  widthPx: shopIconPx,
  heightPx: shopIconPx,
};
