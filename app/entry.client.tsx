import { CacheProvider } from '@emotion/react';
import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { watchInstallPrompt } from '~/features/webApp/installPrompt';
import type { Messages } from '~/lib/i18n';
import type { Locale } from '~/lib/locale';
import { toLocale } from '~/lib/locale';
import { RequestInfoProvider } from '~/lib/requestInfo';
import type { RequestInfo } from '~/lib/requestInfo';
import { makeStore } from '~/store/store';
import { createEmotionCache } from '~/theme/emotion';
import { createLookThemes } from '~/theme/muiTheme';
import { themeStyleId } from '~/theme/themeStyleId';

/** Only the page's own language travels to the browser. */
async function loadMessages(locale: Locale): Promise<Messages> {
  return (await (locale === 'en' ? import('~/messages/en') : import('~/messages/zh-CN'))).messages;
}

async function hydrate(): Promise<void> {
  const locale = toLocale(document.documentElement.lang) ?? 'zh-CN';
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  const css = document.getElementById(themeStyleId)?.textContent ?? '';
  const info: RequestInfo = {
    ...(nonce === undefined ? {} : { nonce }),
    fallbackLocale: locale,
    messages: { [locale]: await loadMessages(locale) },
    sessionNotice: null,
    themeCss: () => css,
    muiTheme: createLookThemes(),
    store: makeStore(),
  };
  const cache = createEmotionCache(nonce);
  startTransition(() => {
    hydrateRoot(
      document,
      <CacheProvider value={cache}>
        <RequestInfoProvider value={info}>
          <RemixBrowser />
        </RequestInfoProvider>
      </CacheProvider>,
    );
  });
}

// Browsers offer it when they like, before hydration too.
watchInstallPrompt();
void hydrate();
