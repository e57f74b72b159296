import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStorefront, type Storefront } from '../support/storefront';
import { launchBrowser } from './support/chromium';
import { measuredPages } from './support/measuredPages';
import { openPage, shops } from './support/page';
import { shopApi } from './support/shopApi';
import { emptyDraft, writeDraftText } from '~/features/sell/draft/sellDraft';
import { sellDraftPrefix } from '~/store/browserStorage';

const { host } = shops[0];
let browser: Browser;
let storefront: Storefront;
let pages: Readonly<Record<string, string>>;
/** Of a game for phones. */
let gameId: string;

beforeAll(async () => {
  storefront = await startStorefront({ PAGE_CACHE: 'on' });
  browser = await launchBrowser();
  pages = { ...(await measuredPages(host, storefront.port)) };
  const games = await shopApi(host, storefront.port).call('GET /api/web/game/Type');
  gameId = String(games.data.find(({ type }: { type: number }) => type === 0).id);
});

afterAll(async () => {
  await browser?.close();
  await storefront?.stop();
});

const open = () => openPage(browser, { host, port: storefront.port, width: 360, height: 780 });

/** Pictures never come. */
async function withholdFirstPicture(page: Page): Promise<void> {
  await page.route('**/pictures/**', () => undefined);
}

/** Presses the page's ground over and over, at every moment until it is alive. Runs in the browser. */
function pressUntilAlive(): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    document.body?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    const isAlive = Object.keys(document.body ?? {}).some((key) => key.startsWith('__react'));
    if (!isAlive) setTimeout(() => port2.postMessage(null), 1);
  };
  port2.postMessage(null);
}

/** Resolves with the first script of the build that the page asks for. */
const firstScript = (page: Page, timeout = 30_000) =>
  page.waitForRequest((request) => request.url().includes('/build/') && request.resourceType() === 'script', {
    timeout,
  });

const isHydrated = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')));

/** Takes away the clock that begins however slow a page is: on a busy machine it may come before the first paint. */
function withholdWaitLimit(): void {
  const { setTimeout: schedule } = globalThis;
  const withoutLimit = (task: () => void, delayMs?: number) => (delayMs === 1500 ? 0 : schedule(task, delayMs));
  globalThis.setTimeout = withoutLimit as typeof setTimeout;
}

/** Counts what the page asks the platform about languages: the first answer takes a phone 60 to 100 ms. */
function countLanguageQuestions(): void {
  const seen = { asked: [] as string[] };
  for (const name of ['NumberFormat', 'PluralRules', 'DateTimeFormat', 'RelativeTimeFormat', 'Collator'] as const) {
    const counted: ProxyHandler<new () => object> = {
      construct(target, words) {
        seen.asked.push(name);
        return Reflect.construct(target, words) as object;
      },
    };
    Object.assign(Intl, { [name]: new Proxy(Intl[name], counted) });
  }
  Object.assign(globalThis, { languageQuestions: seen });
}

describe('the scripts of a page', () => {
  it.each(['home', 'list', 'detail'])('bring it to life without asking what languages there are: %s', async (name) => {
    const { page, context, expectQuiet } = await open();
    await page.addInitScript(countLanguageQuestions);
    await page.goto(pages[name] ?? '', { waitUntil: 'networkidle' });
    await isHydrated(page);
    const seen = () => (globalThis as unknown as { languageQuestions: { asked: string[] } }).languageQuestions.asked;
    expect(await page.evaluate(seen)).toEqual([]);
    await page.evaluate(() => new Intl.PluralRules('en').select(1));
    expect(await page.evaluate(seen)).toEqual(['PluralRules']);
    expectQuiet();
    await context.close();
  });

  it('count the view of a listing, once', async () => {
    const { page, context, expectQuiet } = await open();
    const answers: (number | undefined)[] = [];
    page.on('requestfinished', (request) => {
      if (!request.url().endsWith('/web/save/goodsBrowse')) return;
      void request.response().then((response) => answers.push(response?.status()));
    });
    await page.goto(pages['detail'] ?? '', { waitUntil: 'networkidle' });
    await expect.poll(() => answers).toEqual([200]);
    expectQuiet();
    await context.close();
  });

  it.each(['home', 'list', 'detail'])('come after its first paint: %s', async (name) => {
    const { page, context, expectQuiet } = await open();
    await page.addInitScript(withholdWaitLimit);
    await page.goto(pages[name] ?? '', { waitUntil: 'networkidle' });
    await isHydrated(page);
    const times = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name: address }) => /\/build\/[^?]*\.js$/.test(address))
        .map(({ startTime }) => startTime),
    }));
    expect(times.scripts.length).toBeGreaterThan(5);
    expect(Math.min(...times.scripts)).toBeGreaterThanOrEqual(times.painted);
    expectQuiet();
    await context.close();
  });

  it('do not wait for ever for a picture', async () => {
    const { page, context } = await open();
    await withholdFirstPicture(page);
    const asked = firstScript(page);
    await page.goto(pages['home'] ?? '', { waitUntil: 'commit' });
    await asked;
    await isHydrated(page);
    await context.close();
  });

  it('come at the first sign of a hand', async () => {
    const { page, context } = await open();
    // No clock: only the hand can begin.
    await page.addInitScript({ content: 'globalThis.setTimeout = () => 0;' });
    await withholdFirstPicture(page);
    await page.goto(pages['home'] ?? '', { waitUntil: 'commit' });
    await page.locator('footer').first().waitFor();
    await expect(firstScript(page, 1000)).rejects.toThrow();
    const asked = firstScript(page);
    await page.keyboard.press('Shift');
    await asked;
    await context.close();
  });

  it.each(['/', '/pages/accountOrder', '/pages/other/gonggao', '/pages/home/appDownload'])(
    'may come while somebody presses something: %s',
    async (path) => {
      const { page, context, expectQuiet } = await open();
      await page.addInitScript(pressUntilAlive);
      await page.goto(path, { waitUntil: 'networkidle' });
      await isHydrated(page);
      expectQuiet();
      await context.close();
    },
  );

  it('leave a menu open that was opened before them', async () => {
    const { page, context, expectQuiet } = await open();
    await page.goto('/pages/other/gonggao', { waitUntil: 'domcontentloaded' });
    await page.locator('summary[aria-label=More]').focus();
    await page.keyboard.press('Enter');
    await isHydrated(page);
    await page.locator('a[href*=appDownload]:visible').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/appDownload/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expectQuiet();
    await context.close();
  });
});

describe('the rest of the texts', () => {
  it.each(['/pages/other/gonggao', '/pages/other/jieshao', '/pages/guanwangjishou'])(
    'is there before %s comes alive, which says some of it',
    async (path) => {
      const { page, context, expectQuiet } = await open();
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(/\/en\.rest-[^/]*\.js$/, async (route) => {
        await held;
        await route.continue();
      });
      const asked = page.waitForRequest(/\/en\.rest-/);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await asked;
      await page.keyboard.press('Tab');
      const isAlive = () => page.evaluate(() => Object.keys(document).some((key) => key.startsWith('__react')));
      expect(await isAlive()).toBe(false);
      release();
      await isHydrated(page);
      expectQuiet();
      await context.close();
    },
  );

  const sale = '/pages/accountOrder?pageType=sale&type=0';

  it.each(['/', '/pages/accountOrder', sale])('is not waited for by %s', async (path) => {
    const { page, context, expectQuiet } = await open();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let isAsked = false;
    await page.route(/\/en\.rest-[^/]*\.js$/, async (route) => {
      isAsked = true;
      await held;
      await route.continue();
    });
    // An unsent form on this device: its line needs those texts, and it alone waits for them.
    const draft = { ...emptyDraft(gameId), savedMs: Date.now(), title: 'half' };
    await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
      `${sellDraftPrefix}${gameId}`,
      writeDraftText(draft),
    ] as const);
    await page.goto(path, { waitUntil: 'load' });
    await isHydrated(page);
    const unsent = page.locator(`main a[href*="commit?gameId=${gameId}"]`);
    if (path === sale) {
      await expect.poll(() => isAsked).toBe(true);
      expect(await unsent.count()).toBe(0);
    }
    release();
    if (path === sale) await unsent.waitFor();
    else await page.waitForLoadState('networkidle');
    expectQuiet();
    await context.close();
  });
});

describe('a listing that a guest points at', () => {
  it('is fetched once: the press shows what was fetched then', async () => {
    const { page, context, expectQuiet } = await openPage(browser, {
      host,
      port: storefront.port,
      width: 1440,
      height: 900,
    });
    await page.goto(pages['list'] ?? '', { waitUntil: 'networkidle' });
    await isHydrated(page);
    const card = page.locator('main article a[href*="/pages/detail"]').nth(1);
    const fetchedAhead = page.waitForResponse((response) => response.url().includes('/pages/detail/index.data'));
    await card.hover();
    await (await fetchedAhead).finished();
    const startedMs = await page.evaluate(() => performance.now());
    await card.click();
    await page.waitForURL(/\/pages\/detail\/index/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const sentBytes = await page.evaluate(
      (since) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name, startTime }) => startTime >= since && name.includes('/pages/detail/index.data'))
          .map((entry) => (entry as PerformanceResourceTiming).transferSize),
      startedMs,
    );
    expect(sentBytes).toEqual([0]);
    expectQuiet();
    await context.close();
  });
});
