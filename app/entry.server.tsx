import { CacheProvider } from '@emotion/react';
import { createReadableStreamFromReadable } from '@remix-run/node';
import type { AppLoadContext, EntryContext, HandleDataRequestFunction } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { markdownForm } from '~/features/seo/markdownPages.server';
import { messagesOf } from '~/lib/i18n.server';
import { locales } from '~/lib/locale';
import type { Locale } from '~/lib/locale';
import { nonceOf } from '~/lib/loadContext.server';
import { localeOf } from '~/lib/preferences.server';
import { RequestInfoProvider } from '~/lib/requestInfo';
import type { RequestInfo } from '~/lib/requestInfo';
import { setSecurityHeaders } from '~/lib/security.server';
import { createStyleTransform } from '~/lib/styleTransform.server';
import { tenantThemes } from '~/lib/theme.server';
import { makeStore } from '~/store/store';
import { createEmotionCache } from '~/theme/emotion';
import { createLookThemes } from '~/theme/muiTheme';

/** Deferred data may take so long; then the page is sent with what it has. */
export const streamTimeout = 11_000;
/** A page that others may be told too waits so long for what comes late, before it is streamed to the one who asked. */
const wholeWaitMs = 250;

const muiTheme = createLookThemes();
const messages = Object.fromEntries(locales.map((locale) => [locale, messagesOf(locale)])) as RequestInfo['messages'] &
  Record<Locale, unknown>;

/** Cookies the BFF set while loaders and actions ran: the session's end, its renewal, the notice for the browser. */
function appendCookies(headers: Headers, context: AppLoadContext): void {
  const present = new Set(headers.getSetCookie());
  for (const cookie of context.bff?.setCookies ?? []) {
    const muted = context.sessionEnds === true && cookie.startsWith('session-notice=');
    if (!present.has(cookie) && !muted) headers.append('Set-Cookie', cookie);
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

/** A failed loader is answered by its error boundary; only what nobody foresaw is worth a line in the log. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted && !(error instanceof Response)) console.error(error);
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const nonce = nonceOf(context);
  const cache = createEmotionCache(nonce);
  cache.compat = true;
  const info: RequestInfo = {
    nonce,
    fallbackLocale: localeOf(request),
    messages,
    sessionNotice: context.bff?.notice ?? null,
    themeCss: (look, colours) => tenantThemes(look, colours).css,
    muiTheme,
    store: makeStore(),
  };
  const waitForAll = context.waitForAll === true || isbot(request.headers.get('User-Agent'));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  setSecurityHeaders(headers, nonce);
  appendCookies(headers, context);
  setCacheControl(headers, context);
  const markdown = markdownForm(request, remixContext);
  if (markdown !== null) headers.append('Vary', 'Accept');
  if (markdown !== null && markdown.text !== null) {
    headers.set('Content-Type', 'text/markdown; charset=utf-8');
    return Promise.resolve(new Response(markdown.text, { headers, status }));
  }

  return new Promise((resolve, reject) => {
    let shellSent = false;
    let finalStatus = status;
    let wholeTimer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      if (shellSent) return;
      shellSent = true;
      clearTimeout(wholeTimer);
      const body = createStyleTransform(cache, nonce);
      // Without this each page would be held in memory until its deadline.
      body.once('close', () => clearTimeout(deadline));
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: finalStatus }));
      stream.pipe(body);
    };
    const stream = renderToPipeableStream(
      <CacheProvider value={cache}>
        <RequestInfoProvider value={info}>
          <RemixServer context={remixContext} url={request.url} abortDelay={streamTimeout} nonce={nonce} />
        </RequestInfoProvider>
      </CacheProvider>,
      {
        nonce,
        onShellReady() {
          if (context.isForGuests === true && !waitForAll) wholeTimer = setTimeout(start, wholeWaitMs);
          else if (!waitForAll) start();
        },
        onAllReady() {
          context.isWhole = !shellSent;
          start();
        },
        onShellError(error: unknown) {
          clearTimeout(deadline);
          reject(error);
        },
        onError(error: unknown) {
          finalStatus = 500;
          // Errors before the shell are rethrown through onShellError and logged by whoever catches them.
          if (shellSent && !request.signal.aborted) console.error(error);
        },
      },
    );
    const deadline = setTimeout(() => stream.abort(), streamTimeout + 1000);
    deadline.unref();
    request.signal.addEventListener('abort', () => stream.abort(), { once: true });
  });
}
