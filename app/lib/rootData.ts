import { createContext, useContext } from 'react';
import { useRouteLoaderData } from '@remix-run/react';
import type { PayloadOf } from '../../bff/contract/types';
import type { Look } from '~/theme/look';
import type { Locale } from './locale';
import { packed, unpacked, type Packed } from './packed';
import { titlesOf, type TitleKey } from './pageWords';

/** The merchant as the BFF gives it. */
export type Tenant = PayloadOf<'GET /api/web/getTenant'>;
/** `system` follows the person's device. */
export type ColorMode = 'light' | 'dark' | 'system';

/** Everything the shell shows on every page, as it travels. */
export interface ShellData {
  readonly tenant: Tenant;
  readonly locale: Locale;
  readonly colorMode: ColorMode;
  readonly loggedIn: boolean;
  /** The id of whoever is logged in; null for guests, and where the upstream tells none. */
  readonly person: string | null;
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

/** What the root loader gives. */
export interface RootAnswer {
  readonly shell: Packed<ShellData>;
  /** As in every loader that may show older data. */
  readonly staleSince: string | null;
}

export function rootAnswer(data: ShellData): RootAnswer {
  return { shell: packed(data), staleSince: data.staleSince };
}

/** The shell's data with the titles of all pages, which each side has among its texts. */
export interface RootData extends ShellData {
  readonly titles: Readonly<Record<TitleKey, string>>;
}

function createRootReader(): (answer: RootAnswer) => RootData {
  const known = new WeakMap<RootAnswer, RootData>();
  return (answer) => {
    const present = known.get(answer);
    if (present !== undefined) return present;
    const data = unpacked(answer.shell);
    const made = { titles: titlesOf(data.locale), ...data };
    known.set(answer, made);
    return made;
  };
}

/** What the root loader gave: the same object for the same answer. */
export const readRoot = createRootReader();

/** The root loader's data. Throws where there is none (a failed root); see `useOptionalRootData`. */
export function useRootData(): RootData {
  const data = useOptionalRootData();
  if (data === undefined) throw new Error('The root loader gave no data');
  return data;
}

/** For the document alone, which hands it on by `RootDataContext`; undefined when the root itself failed. */
export function useRootAnswer(): RootData | undefined {
  // Null where no loader ran: a form was sent to a page that takes none.
  const answer = useRouteLoaderData('root') as RootAnswer | null | undefined;
  return answer ? readRoot(answer) : undefined;
}

/**
 * Changes when the root's data do. The router's own context changes with each step of each navigation, and all cards of
 * a list would be drawn anew by a press on one of them.
 */
export const RootDataContext = createContext<RootData | undefined>(undefined);

/** The root loader's data, or undefined when the root itself failed. */
export function useOptionalRootData(): RootData | undefined {
  return useContext(RootDataContext);
}
