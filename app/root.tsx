import { ThemeProvider } from '@mui/system';
import { cssBundleHref } from '@remix-run/css-bundle';
import { Links, Meta, Outlet, Scripts, useRouteError } from '@remix-run/react';
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import '@fontsource-variable/inter/wght.css';
import { BareErrorPage } from '~/features/shell/BareErrorPage';
import { ColorScheme } from '~/features/shell/ColorScheme';
import { ErrorPage } from '~/features/shell/ErrorPage';
import { loadShell } from '~/features/shell/loadShell.server';
import { Shell } from '~/features/shell/Shell';
import { ScrollPosition } from '~/features/shell/ScrollPosition';
import { useShellHandle } from '~/lib/handle';
import { useHydrated } from '~/lib/hydrated';
import { I18nProvider } from '~/lib/i18n';
import { loadAnewUnlessLeft } from '~/lib/leaving';
import { safePicture } from '~/lib/links';
import { useRequestInfo } from '~/lib/requestInfo';
import { readRoot, rootAnswer, RootDataContext, useOptionalRootData, useRootAnswer } from '~/lib/rootData';
import { reloadsRoot, useRootArrival } from '~/lib/rootReload';
import { paths } from '~/paths';
import { lookOf } from '~/theme/look';
import { themeStyleId } from '~/theme/themeStyleId';
import firstFont from './styles/fonts/inter-first.woff2';
import './styles/base.css';

export const links: LinksFunction = () => [
  { rel: 'preload', href: firstFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  ...(cssBundleHref === undefined ? [] : [{ rel: 'stylesheet', href: cssBundleHref }]),
];

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: readRoot(data).tenant.tenantName }] : [];

export async function loader(args: LoaderFunctionArgs) {
  return rootAnswer(await loadShell(args));
}

export const shouldRevalidate = reloadsRoot;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootAnswer();
  useRootArrival(root);
  const { nonce, fallbackLocale, messages, fetchRestOfMessages, themeCss, muiTheme, store } = useRequestInfo();
  const wanted = root?.locale ?? fallbackLocale;
  const locale = messages[wanted] ? wanted : fallbackLocale;
  const look = root?.look ?? lookOf(null);
  const icon = safePicture(root?.tenant.avatar);
  const { scripts } = useShellHandle();
  return (
    <html
      lang={locale}
      data-look={look}
      data-color-scheme={root?.colorMode === 'dark' ? 'dark' : 'light'}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="format-detection" content="telephone=no" />
        <ColorScheme mode={root?.colorMode ?? 'system'} themeColor={root?.themeColor} nonce={nonce} />
        <Meta />
        <style
          id={themeStyleId}
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: themeCss(look, root?.tenant.colours ?? {}) }}
        />
        <link rel="icon" href={icon ?? (root === undefined ? 'data:,' : paths.ours.icon(48))} />
        {root === undefined ? null : (
          <>
            <link rel="apple-touch-icon" href={paths.ours.icon(180)} />
            <link rel="manifest" href={paths.ours.manifest} />
          </>
        )}
        <Links />
      </head>
      <body>
        <I18nProvider locale={locale} messages={messages[locale] ?? {}} fetchRest={fetchRestOfMessages}>
          <Provider store={store}>
            <ThemeProvider theme={muiTheme(look)}>
              <RootDataContext.Provider value={root}>{children}</RootDataContext.Provider>
            </ThemeProvider>
          </Provider>
        </I18nProvider>
        {root === undefined || !scripts ? null : (
          <>
            <ScrollPosition nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/**
 * What no route's own boundary caught. React builds the document anew for it, which in the browser loses the
 * styles made so far, so there the page is asked of the server again. When the root itself failed there is no
 * tenant to dress as, and no script.
 */
export function ErrorBoundary() {
  const error = useRouteError();
  const root = useOptionalRootData();
  const [reached] = useState(useHydrated());
  useEffect(() => {
    if (!reached) return;
    if (navigator.onLine) return loadAnewUnlessLeft();
    fetch(window.location.href, { method: 'HEAD' }).then(loadAnewUnlessLeft, () => undefined);
    window.addEventListener('online', loadAnewUnlessLeft);
    return () => window.removeEventListener('online', loadAnewUnlessLeft);
  }, [reached]);
  if (root === undefined) return <BareErrorPage error={error} />;
  return (
    <Shell>
      <ErrorPage error={error} />
    </Shell>
  );
}
