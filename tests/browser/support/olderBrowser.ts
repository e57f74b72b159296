import type { BrowserContext, Page } from 'playwright-core';

/** Words of style sheets that came in 2022 and 2023, as something that no browser knows. */
const newerWords: readonly (readonly [RegExp, string])[] = [
  [/@layer\b/g, '@lair'],
  [/\bcolor-mix\(/g, 'colour-mix('],
  [/:has\(/g, ':holds('],
  [/\b(\d+)dvh/g, '$1dwh'],
];

/** What scripts of a browser of early 2021 do not find. Runs in the page. */
function forget(): void {
  const forgotten: readonly (readonly [object, readonly string[]])[] = [
    [window, ['CSSLayerBlockRule', 'CSSLayerStatementRule', 'structuredClone']],
    [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
    [String.prototype, ['at', 'isWellFormed', 'toWellFormed']],
    [Object, ['hasOwn', 'groupBy']],
    [Map, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [AbortSignal, ['any', 'timeout']],
    [AbortSignal.prototype, ['throwIfAborted']],
    [Crypto.prototype, ['randomUUID']],
    [URL, ['canParse', 'parse']],
    [Element.prototype, ['checkVisibility']],
  ];
  for (const [owner, names] of forgotten) for (const name of names) Reflect.deleteProperty(owner, name);
  const { supports } = CSS;
  CSS.supports = (...words: [string, string?]) =>
    !/color-mix|:has\(/.test(words.join(' ')) && (supports as (...all: unknown[]) => boolean)(...words);
}

/** Has a context's pages be as in a browser of early 2021: what it did not know is not there. */
export async function makeOlder(context: BrowserContext): Promise<void> {
  await context.addInitScript(forget);
  await context.route(isOfStyles, async (route) => {
    const request = route.request();
    const isFetched = !request.isNavigationRequest() && !/\/(styles|older)-/.test(request.url());
    if (isFetched) return route.fallback();
    // Only the browser finds names below localhost by itself.
    const url = new URL(request.url());
    const { host } = url;
    url.hostname = '127.0.0.1';
    const response = await route.fetch({
      url: url.href,
      headers: { ...(await request.allHeaders()), host },
      maxRedirects: 0,
    });
    if (!/^text\/(html|css|javascript)/.test(response.headers()['content-type'] ?? ''))
      return route.fulfill({ response });
    let body = await response.text();
    for (const [word, unknown] of newerWords) body = body.replace(word, unknown);
    return route.fulfill({ response, body });
  });
}

/** A page, a sheet, or the script that looks through a page's own styles for layers. */
const isOfStyles = ({ pathname }: URL) => /^\/(?:build\/(?:styles|older)-|(?!build\/|api\/|pictures\/))/.test(pathname);

/** Where each element of the page stands and how its words are written, in the order of the page. */
export function looksOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const everything = new CSSStyleSheet();
    everything.replaceSync('* { content-visibility: visible !important; transition: none !important; }');
    document.adoptedStyleSheets = [everything];
    return [...document.querySelectorAll('body *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { fontFamily, fontSize, fontWeight } = getComputedStyle(element);
      const place = [x, y, width, height].map((length) => Math.round(length)).join(' ');
      return `${element.tagName} ${place} ${fontSize} ${fontWeight} ${fontFamily}`;
    });
  });
}
