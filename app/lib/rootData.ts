import { useRouteLoaderData } from '@remix-run/react';
import type { PayloadOf } from '../../bff/contract/types';
import type { Look } from '~/theme/look';
import type seo from '~/messages/en/Seo.json';
import type titles from '~/messages/en/Titles.json';
import type { Locale } from './locale';

/** The merchant as the BFF gives it. */
export type Tenant = PayloadOf<'GET /api/web/getTenant'>;
export type TitleKey = keyof typeof titles;
/** The pages that `Seo.descriptions` describes. */
export type DescriptionKey = keyof typeof seo.descriptions;
/** `system` follows the person's device. */
export type ColorMode = 'light' | 'dark' | 'system';

/** The root loader's data: everything the shell shows on every page. */
export interface RootData {
  readonly tenant: Tenant;
  readonly locale: Locale;
  readonly colorMode: ColorMode;
  readonly loggedIn: boolean;
  readonly look: Look;
  /** False: the merchant's groups lack '5483' and the blocking dialog shows. */
  readonly selfOperated: boolean;
  /** Null when the latest app version has no download URL: then the menu has four entries. */
  readonly appDownloadUrl: string | null;
  /** Scheme and host of the shop, whichever of its names the visitor used, for canonical and Open Graph addresses. */
  readonly origin: string;
  /** The first three hot games of the tenant, as quick search words. */
  readonly quickWords: readonly { readonly id: string; readonly name: string }[];
  /** Decoration area 5. */
  readonly footerLinks: readonly { readonly title: string; readonly link: string }[];
  readonly titles: Readonly<Record<TitleKey, string>>;
  /** What pages that have no words of their own are about, for search engines. */
  readonly descriptions: Readonly<Record<DescriptionKey, string>>;
  /** True where pictures for shared links and icons are drawn. */
  readonly drawsPictures: boolean;
  /** Whether pages keep a service worker for times without a connection. */
  readonly serviceWorker: boolean;
  readonly themeColor: { readonly light: string; readonly dark: string };
  /** The server's clock when the page was made, so that 'x min ago' reads the same on both sides. */
  readonly nowMs: number;
  /** ISO time of the data when the upstream failed and older data are shown. */
  readonly staleSince: string | null;
}

/** The root loader's data. Throws where there is none (a failed root); see `useOptionalRootData`. */
export function useRootData(): RootData {
  const data = useOptionalRootData();
  if (data === undefined) throw new Error('The root loader gave no data');
  return data;
}

/** The root loader's data, or undefined when the root itself failed. */
export function useOptionalRootData(): RootData | undefined {
  return useRouteLoaderData('root') as RootData | undefined;
}
