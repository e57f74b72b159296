import { useLocation, useMatches } from '@remix-run/react';
import { paths } from '~/paths';

/** What a route may say about the frame around it: `export const handle: ShellHandle = { … }`. */
export interface ShellHandle {
  /** False: no header at all (the privacy agreement without the site's title bar). */
  readonly header?: boolean;
  /** False: the header has no search box (the app download page). */
  readonly search?: boolean;
  /** False: no bottom bar on phones, for pages with a bar of their own. */
  readonly bottomBar?: boolean;
  readonly footer?: boolean;
  /**
   * True: all guests see the page alike, so that it is made once for those who ask within seconds. Read by
   * bff/node/pageRenderer.ts; only the address and the preferences of language and light reach its loaders then.
   */
  readonly shared?: boolean;
  /**
   * True: the page says nothing beyond the first texts (app/messages/en.first.ts), so that it comes alive without
   * the others. A test holds the pages to it.
   */
  readonly firstTexts?: boolean;
  /** False: the document comes without scripts. */
  readonly scripts?: boolean;
}

/** What the specification says of two routes, whoever writes them. */
const settled: Readonly<Record<string, ShellHandle>> = {
  [paths.appDownload]: { search: false },
  [paths.privacy]: { header: false },
};

/** The handles of the matched routes, the innermost last word. */
export function useShellHandle(): Required<Omit<ShellHandle, 'shared' | 'firstTexts'>> {
  const { pathname } = useLocation();
  const merged = Object.assign(
    {},
    ...useMatches().map((match) => match.handle ?? {}),
    settled[pathname] ?? {},
  ) as ShellHandle;
  return {
    header: merged.header ?? true,
    search: merged.search ?? true,
    bottomBar: merged.bottomBar ?? true,
    footer: merged.footer ?? true,
    scripts: merged.scripts ?? true,
  };
}

/** The oldest `staleSince` any matched loader gave (ISO 8601), or null when all data are fresh. */
export function useStaleSince(): string | null {
  const times = useMatches()
    .map((match) => (match.data as { staleSince?: unknown } | null | undefined)?.staleSince)
    .filter((time): time is string => typeof time === 'string')
    .sort();
  return times[0] ?? null;
}
