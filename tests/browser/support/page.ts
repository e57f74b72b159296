import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { aliveMark } from '~/features/shell/aliveMark';
import { isLongRun } from '../../support/scale';

/** The three looks by the demo shop that wears each. */
export const shops = [
  { look: 'bourse', host: 'aurora.localhost' },
  { look: 'arena', host: 'titan.localhost' },
  { look: 'studio', host: 'maple.localhost' },
] as const;

/** A phone and a desktop. */
export const viewports = [
  { name: 'phone', width: 360, height: 780 },
  { name: 'desktop', width: 1440, height: 900 },
] as const;

/**
 * Each look on each device: all six in `npm run test:long`; else three of them, of which each look has one and each
 * device at least one.
 */
export const lookVisits = shops
  .flatMap((shop, shopIndex) =>
    viewports.map((viewport, viewportIndex) => ({
      ...shop,
      viewport,
      name: `${shop.look} on a ${viewport.name}`,
      isAlways: (shopIndex + viewportIndex) % 2 === 0,
    })),
  )
  .filter(({ isAlways }) => isLongRun || isAlways);

/** A page that remembers whatever the browser complained about. */
export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Fails when the console showed an error, a hydration warning or a CSP violation, or a script threw. */
  expectQuiet(): void;
}

export interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  readonly javaScript?: boolean;
  readonly hasTouch?: boolean;
  readonly locale?: 'en' | 'zh-CN';
  readonly host: string;
  readonly port: number;
  /** Lets pages register the service worker, which answers before anything a test scripts. */
  readonly serviceWorker?: boolean;
  /** Console lines and errors a test expects, e.g. the browser's own note of a 401. */
  readonly allow?: RegExp;
}

/** What a step of a test waits for comes within moments; on a machine that does other work, later. */
const waitMs = 120_000;

/** What Remix notes when a load of a page's data is taken back, by a later one, while its answer arrives: no fault. */
const takenBack = /signal is aborted without reason/;

/** Opens a fresh browser context on a shop, in English unless said otherwise, and watches its console. */
export async function openPage(browser: Browser, options: PageOptions): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL: `http://${options.host}:${options.port}`,
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    hasTouch: options.hasTouch ?? false,
    javaScriptEnabled: options.javaScript ?? true,
    locale: options.locale ?? 'en',
    serviceWorkers: options.serviceWorker === true ? 'allow' : 'block',
  });
  context.setDefaultTimeout(waitMs);
  await context.addCookies([
    { name: 'locale', value: options.locale ?? 'en', domain: options.host, path: '/', sameSite: 'Lax' },
  ]);
  const page = await context.newPage();
  if (options.javaScript !== false) waitUntilAlive(page);
  const complaints: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (takenBack.test(text)) return;
    const complaint = message.type() === 'error' || /hydrat|did not match|Content Security Policy/i.test(text);
    if (complaint && !options.allow?.test(text)) complaints.push(`${message.type()}: ${text} (${page.url()})`);
  });
  page.on('domcontentloaded', () => {
    const isQuirky = () => document.compatMode !== 'CSS1Compat' && document.querySelector('main') !== null;
    void page.evaluate(isQuirky).then(
      (found) => found && complaints.push(`laid out in quirks mode: ${page.url()}`),
      // It has gone on to another page already.
      () => undefined,
    );
  });
  page.on('pageerror', ({ message }) => {
    if (!takenBack.test(message) && options.allow?.test(message) !== true)
      complaints.push(`thrown: ${message} (${page.url()})`);
  });
  return { page, context, expectQuiet: () => expect(complaints).toEqual([]) };
}

/**
 * Makes the page's own ways of loading wait for its scripts, which come after the first paint: a test that presses
 * before them would be served by plain forms and links. One that waits for less than the load looks at just that.
 */
function waitUntilAlive(page: Page): void {
  const { goto, reload } = page;
  const isEarly = (waitUntil?: string) => waitUntil === 'commit' || waitUntil === 'domcontentloaded';
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (!isEarly(options?.waitUntil)) await expectAlive(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (!isEarly(options?.waitUntil)) await expectAlive(page);
    return response;
  };
}

/** Waits until the scripts of the page answer every press; a page without scripts of the shop is taken as it is. */
async function expectAlive(page: Page): Promise<void> {
  const isAlive = (mark: string) => !('__remixContext' in window) || performance.getEntriesByName(mark).length > 0;
  const deadlineMs = Date.now() + waitMs;
  // A page that sends its reader on has nobody to answer for a moment. Pictures of pages are taken outside of Vitest.
  while (!(await page.evaluate(isAlive, aliveMark).catch(() => false))) {
    if (Date.now() > deadlineMs) throw new Error(`the scripts of ${page.url()} did not begin`);
    await page.waitForTimeout(20);
  }
}

/** True when nothing sticks out sideways. */
export async function fitsWidth(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
}
