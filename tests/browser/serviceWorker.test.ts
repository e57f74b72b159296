import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type Gateway } from '../support/gateway';
import { startStorefront, type Storefront } from '../support/storefront';
import { launchBrowser } from './support/chromium';
import { fitsWidth, openPage, type PageOptions, type WatchedPage } from './support/page';
import { shopApi } from './support/shopApi';

const [aurora, titan] = ['aurora.localhost', 'titan.localhost'];
const games = '/pages/accountOrder?pageType=buy';
/** What a browser notes when a page or a script cannot be had. */
const lost = /ERR_|Failed to load resource|Failed to fetch|fetch the script/;

let storefront: Storefront;
let gateway: Gateway;
let browser: Browser;
const opened: WatchedPage[] = [];

beforeAll(async () => {
  storefront = await startStorefront();
  gateway = await startGateway(storefront.port);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await gateway?.stop();
  await storefront?.stop();
});
afterEach(async () => {
  gateway.isDown = false;
  gateway.texts.clear();
  await Promise.all(opened.splice(0).map(({ context }) => context.close()));
});

async function open(host: string, options: Partial<PageOptions> = {}): Promise<WatchedPage> {
  const watched = await openPage(browser, { host, port: gateway.port, serviceWorker: true, allow: lost, ...options });
  opened.push(watched);
  return watched;
}

/** Opens a page and waits until the shop's worker answers for the next one. */
async function withWorker(page: Page, path = '/'): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated');
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

describe('without a connection', () => {
  it.each([
    [aurora, 'en', 'You are offline', 'Try again'],
    [titan, 'zh-CN', '当前没有网络', '重试'],
  ] as const)('%s says so in its own look, in %s, and comes back where one was', async (host, locale, title, retry) => {
    const { page, expectQuiet } = await open(host, { locale, width: 360, height: 780 });
    await withWorker(page);
    gateway.isDown = true;
    await page.goto(games);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(new URL(page.url()).search).toBe('?pageType=buy');
    const look = await page.evaluate(() => ({
      lang: document.documentElement.lang,
      scripts: document.querySelectorAll('script[src]').length,
      logoWidth: document.querySelector<HTMLImageElement>('main img')?.naturalWidth ?? 0,
      button: getComputedStyle(document.querySelector('main a')!).backgroundColor,
    }));
    expect(look).toMatchObject({ lang: locale, scripts: 0 });
    expect(look.logoWidth).toBeGreaterThan(0);
    // Dressed by the kept style sheet and the shop's own colours.
    expect(look.button).not.toBe('rgba(0, 0, 0, 0)');
    expect(await fitsWidth(page)).toBe(true);
    gateway.isDown = false;
    await page.getByRole('link', { name: retry }).click();
    await page.waitForURL((url) => url.pathname + url.search === games);
    await page.locator('header').first().waitFor();
    expectQuiet();
  });
});

describe('what the worker touches', () => {
  it('are files of the build and navigations: never /api, data of pages, or what changes something', async () => {
    const { page, context, expectQuiet } = await open(aurora);
    const person = await shopApi(aurora, storefront.port).logIn('13600000951');
    await person.enter(context);
    await withWorker(page);
    const answered = new Map<string, boolean>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      answered.set(`${response.request().method()} ${pathname}`, response.fromServiceWorker());
    });
    await page.goto('/pages/other/message', { waitUntil: 'networkidle' });
    await page.getByRole('main').getByRole('link', { name: 'Favourites' }).first().click();
    await page.waitForURL(/collect/);
    await page.evaluate(() => fetch('/api/web/message/read', { method: 'POST', body: '{}' }));
    const by = (isWorker: boolean) => [...answered].filter(([, own]) => own === isWorker).map(([path]) => path);
    expect(by(true)).toContain('GET /pages/other/message');
    expect(by(true).some((path) => path.startsWith('GET /build/'))).toBe(true);
    expect(by(true).filter((path) => !/^GET \/(build\/|pages\/other\/message$|pictures\/logo\/)/.test(path))).toEqual(
      [],
    );
    expect(by(false).some((path) => path.includes('/api/'))).toBe(true);
    expect(by(false).some((path) => path.endsWith('.data'))).toBe(true);
    const kept = await keptPaths(page);
    expect(kept).toContain('/offline?lang=en');
    expect(kept).toContain('/offline?lang=zh-CN');
    expect(kept.filter((path) => !/^\/(build\/|offline\?|pictures\/logo\/)/.test(path))).toEqual([]);
    // A person's page is asked for and not kept; without a connection it is not there.
    gateway.isDown = true;
    await page.goto('/pages/other/message');
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
    expect(
      await page.evaluate(() =>
        fetch('/api/web/message/unread').then(
          () => 'answered',
          () => 'lost',
        ),
      ),
    ).toBe('lost');
    expectQuiet();
  });

  it('is kept apart by shop', async () => {
    const { page } = await open(aurora);
    await withWorker(page);
    const [own] = await cacheNames(page);
    expect(own).toMatch(/^shop:1:[0-9a-f]{8}$/);
    await withWorker(page, `http://${titan}:${gateway.port}/`);
    expect(await cacheNames(page)).toEqual([own?.replace('shop:1:', 'shop:2:')]);
    const kept = await page.evaluate(async () => (await caches.match('/offline?lang=en'))?.text());
    expect(kept).toContain('Titan');
    expect(kept).not.toContain('Aurora');
  });
});

describe('a newer worker', () => {
  it('waits for pages of the old build, takes over alone with one of its own, and clears up', async () => {
    const { page, context } = await open(aurora);
    await withWorker(page);
    // The first visit is not the worker's yet; the next one is.
    await page.reload({ waitUntil: 'load' });
    const [old = ''] = await cacheNames(page);
    const build = old.split(':')[2] ?? '';
    const script = await page.evaluate(async () => (await fetch('/sw.js')).text());
    expect(script).toContain(build);
    gateway.texts.set('/sw.js', script.replaceAll(build, 'feedc0de'));
    const waiting = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect.poll(waiting).toBe(true);
    // The page of the old build asked by itself, and has its files still.
    expect((await cacheNames(page)).sort()).toEqual([old, 'shop:1:feedc0de'].sort());
    const ask = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        registration?.waiting?.postMessage({ type: 'takeOver', buildId: 'feedc0de' });
      });
    const second = await context.newPage();
    await second.goto('/');
    await ask();
    await page.waitForTimeout(500);
    expect(await waiting()).toBe(true);
    await second.close();
    await expect
      .poll(async () => {
        await ask();
        return cacheNames(page);
      })
      .toEqual(['shop:1:feedc0de']);
  });

  it('that is switched off leaves nothing behind', async () => {
    const { page } = await open(aurora);
    await withWorker(page);
    const { serviceWorkerResponse } = await import('~/features/webApp/serviceWorker.server');
    const off = await serviceWorkerResponse({ tenant: null } as never);
    gateway.texts.set('/sw.js', await off.text());
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect.poll(() => cacheNames(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
  });
});
