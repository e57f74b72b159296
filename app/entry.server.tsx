import { CacheProvider } from '@emotion/react';
import type { AppLoadContext, EntryContext, HandleDataRequestFunction } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { markdownForm } from '~/features/seo/markdownPages.server';
import { messagesOf } from '~/lib/i18n.server';
import { locales } from '~/lib/locale';
import type { Locale } from '~/lib/locale';
import { nonceOf } from '~/lib/loadContext.server';
import { forgetUnpacked } from '~/lib/packed';
import { pageTexts, readHandoff } from '~/lib/pageText.server';
import { localeOf } from '~/lib/preferences.server';
import { RequestInfoProvider } from '~/lib/requestInfo';
import type { RequestInfo } from '~/lib/requestInfo';
import { setSecurityHeaders } from '~/lib/security.server';
import { tenantThemes } from '~/lib/theme.server';
import { makeStore } from '~/store/store';
import { createEmotionCache } from '~/theme/emotion';
import { createLookThemes } from '~/theme/muiTheme';

/** Remix holds a page's data until then, for what of them comes late; of ours nothing does. */
export const streamTimeout = 5;

const muiTheme = createLookThemes();
const messages = Object.fromEntries(locales.map((locale) => [locale, messagesOf(locale)])) as RequestInfo['messages'] &
  Record<Locale, unknown>;

/** Cookies the BFF set while loaders and actions ran: the session's end, its renewal, the notice for the browser. */
function appendCookies(headers: Headers, context: AppLoadContext): void {
  const present = new Set(headers.getSetCookie());
  for (const cookie of context.bff?.setCookies ?? []) {
    if (!present.has(cookie)) headers.append('Set-Cookie', cookie);
  }
}

/** A person's pages are never stored; a guest's may wait in the browser's own memory for the way back. */
function setCacheControl(headers: Headers, context: AppLoadContext): void {
  if (headers.has('Cache-Control')) return;
  const personal = context.bff === undefined || context.bff.loggedIn || headers.has('Set-Cookie');
  headers.set('Cache-Control', personal ? 'private, no-store' : 'private, no-cache');
}

/** A card that a guest points at has its listing fetched ahead: the press that follows finds it, as old as it may be. */
const fetchedAheadS = 5;

/** Browsers name it in one of two headers. */
function isFetchedAhead({ headers }: Request): boolean {
  return [headers.get('Sec-Purpose'), headers.get('Purpose')].some((purpose) => purpose?.startsWith('prefetch'));
}

export const handleDataRequest: HandleDataRequestFunction = (response, { request, context }) => {
  appendCookies(response.headers, context);
  setCacheControl(response.headers, context);
  const isForGuests = response.headers.get('Cache-Control') === 'private, no-cache';
  if (isForGuests && response.ok && isFetchedAhead(request)) {
    response.headers.set('Cache-Control', `private, max-age=${fetchedAheadS}`);
  }
  return response;
};

/**
 * A failed loader is answered by its error boundary; only what nobody foresaw is worth a line in the log, and not that
 * somebody sent a form to a page that takes none.
 */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }): void {
  if (request.signal.aborted || error instanceof Response) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  // Under remix-serve there is no log but the console.
  (context.reportError ?? console.error)(error);
}

/** Writes a page in one go: nothing of it comes late, and streaming what is there costs a fifth of rendering it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const nonce = nonceOf(context);
  const styles = createEmotionCache(nonce);
  styles.compat = true;
  const info: RequestInfo = {
    nonce,
    fallbackLocale: localeOf(request),
    messages,
    sessionNotice: context.bff?.notice ?? null,
    themeCss: (look, colours) => tenantThemes(look, colours).css,
    muiTheme,
    store: makeStore(),
  };
  headers.set('Content-Type', 'text/html; charset=utf-8');
  setSecurityHeaders(headers, nonce);
  appendCookies(headers, context);
  setCacheControl(headers, context);
  const markdown = markdownForm(request, remixContext);
  if (markdown !== null) headers.append('Vary', 'Accept');
  if (markdown !== null && markdown.text !== null) {
    headers.set('Content-Type', 'text/markdown; charset=utf-8');
    return new Response(markdown.text, { headers, status });
  }

  const html = renderToString(
    <CacheProvider value={styles}>
      <RequestInfoProvider value={info}>
        <RemixServer context={{ ...remixContext, serverHandoffStream: undefined }} url={request.url} nonce={nonce} />
      </RequestInfoProvider>
    </CacheProvider>,
  );
  const { loaderData } = remixContext.staticHandlerContext;
  for (const given of Object.values(loaderData)) forgetUnpacked(Object.values((given ?? {}) as object));
  const data = remixContext.renderMeta?.didRenderScripts === true ? await readHandoff(remixContext) : null;
  context.html = pageTexts(html, { styles, nonce, data });
  return new Response(context.takesHtml === true ? null : readLater(context.html), { headers, status });
}

/** A text as a body that is made of it when somebody reads it: the storefront's own server takes the text itself. */
function readLater(texts: readonly string[]): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull(controller) {
        for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
