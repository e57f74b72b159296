import { CacheProvider } from '@emotion/react';
import { RemixBrowser } from '@remix-run/react';
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { watchInstallPrompt } from '~/features/webApp/installPrompt';
import type { ShellHandle } from '~/lib/handle';
import { watchHistorySteps } from '~/lib/historySteps';
import type { Messages } from '~/lib/i18n';
import { onceUntilItFails } from '~/lib/onceUntilItFails';
import type { Locale } from '~/lib/locale';
import { goOnAsDocument, isLeaving, watchLeaving } from '~/lib/leaving';
import { hasChangedHands, leaveToOwner, ownFetch, setPageOwner } from '~/lib/pageOwner';
import { hideForeignNodes } from '~/lib/foreignNodes';
import { learnPageWords } from '~/lib/pageWords';
import { patientFetch, untilOnline } from '~/lib/patientPageData';
import { toLocale } from '~/lib/locale';
import { RequestInfoProvider } from '~/lib/requestInfo';
import type { RequestInfo } from '~/lib/requestInfo';
import { waitBegan, waitEnded } from '~/store/network';
import { makeStore } from '~/store/store';
import { createEmotionCache } from '~/theme/emotion';
import { createLookThemes } from '~/theme/muiTheme';
import { themeStyleId } from '~/theme/themeStyleId';

/** Only the page's own language travels to the browser, and of it what the frame and the first pages say. */
async function fetchFirst(locale: Locale, messages: Partial<Messages>): Promise<void> {
  const found = await (locale === 'en' ? import('~/messages/en.first') : import('~/messages/zh-CN.first'));
  Object.assign(messages, found.firstMessages);
  learnPageWords(locale, found.firstMessages);
}

/** Puts the other texts beside those. */
async function fetchRest(locale: Locale, messages: Partial<Messages>): Promise<void> {
  const found = await (locale === 'en' ? import('~/messages/en.rest') : import('~/messages/zh-CN.rest'));
  Object.assign(messages, found.restMessages);
}

/**
 * Pages that say more need the rest before they hydrate: what suspends then, with nothing around it to wait in its
 * place, fails as soon as somebody presses a key meanwhile.
 */
function needsFirstTextsOnly(): boolean {
  const modules = Object.values(window.__remixRouteModules);
  return modules.some((module) => (module?.handle as ShellHandle | undefined)?.firstTexts === true);
}

/**
 * Has Remix read the page's data before React begins: its component suspends meanwhile, with nothing around it, and
 * React 18 takes a press of a key in that moment for a fault of its own (error 345). What is thrown is the promise.
 */
async function readPageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (pending) {
    await pending;
  }
}

const store = makeStore();

// Remix takes the browser's own, and no other.
window.fetch = patientFetch({
  fetch: ownFetch({
    fetch: window.fetch.bind(window),
    place: () => window.location,
    hasChanged: hasChangedHands,
    leave: leaveToOwner,
    release: () => setPageOwner(undefined),
  }),
  shown: () => window.location,
  onWaiting: (isWaiting) => void store.dispatch(isWaiting ? waitBegan() : waitEnded()),
  isLeaving,
  pause: untilOnline,
});

async function hydrate(): Promise<void> {
  const locale = toLocale(document.documentElement.lang) ?? 'zh-CN';
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  const messages: Partial<Messages> = {};
  await Promise.all([
    fetchFirst(locale, messages),
    needsFirstTextsOnly() ? null : fetchRest(locale, messages),
    readPageData(),
  ]);
  const css = document.getElementById(themeStyleId)?.textContent ?? '';
  const info: RequestInfo = {
    ...(nonce === undefined ? {} : { nonce }),
    fallbackLocale: locale,
    messages: { [locale]: messages },
    fetchRestOfMessages: onceUntilItFails(() => fetchRest(locale, messages)),
    sessionNotice: null,
    themeCss: () => css,
    muiTheme: createLookThemes(),
    store,
  };
  const showForeignNodes = hideForeignNodes();
  const onDrawn = () => {
    showForeignNodes();
    watchLeaving(window.__remixRouter);
  };
  startTransition(() => {
    hydrateRoot(
      document,
      <Styled nonce={nonce} onDrawn={onDrawn}>
        <RequestInfoProvider value={info}>
          <RemixBrowser />
        </RequestInfoProvider>
      </Styled>,
    );
  });
}

interface StyledProps {
  readonly nonce: string | undefined;
  /** Called once the page has come alive, before anything else of it runs. */
  readonly onDrawn: () => void;
  readonly children: ReactNode;
}

/**
 * Gives a page its styles. Where React could not recognise the page, one that was translated before it came alive for
 * instance, and has built the document anew, their elements went with its head: they are made anew, and the page stands
 * where it stood.
 */
function Styled({ nonce, onDrawn, children }: StyledProps) {
  const [before] = useState(() => ({ page: document.documentElement, top: window.scrollY }));
  const [cache, setCache] = useState(() => createEmotionCache(nonce));
  useLayoutEffect(() => {
    onDrawn();
    if (!before.page.isConnected) setCache(createEmotionCache(nonce));
  }, [onDrawn, before, nonce]);
  // After the effects of the page itself, which takes itself for one that a navigation has drawn.
  useEffect(() => {
    if (!before.page.isConnected) window.scrollTo(0, before.top);
  }, [before]);
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}

// Browsers offer it when they like, before hydration too.
watchInstallPrompt();
window.__loadAnew = goOnAsDocument;
// Before the router listens.
watchHistorySteps();
hydrate().catch((error: unknown) => {
  window.__withoutScripts?.();
  throw error;
});
