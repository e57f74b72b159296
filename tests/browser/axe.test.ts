import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousIssues } from './support/axe';
import { launchBrowser } from './support/chromium';
import { openPage, shops } from './support/page';
import { everyPageMs, visitRoutes, type VisitedRoute } from './support/routes';
import { startStorefront, type Storefront } from '../support/storefront';

const schemes = ['light', 'dark'] as const;
const looks = shops.flatMap((shop) => schemes.map((scheme) => ({ ...shop, scheme })));

let browser: Browser;
let storefront: Storefront;
const routes = new Map<string, VisitedRoute[]>();

beforeAll(async () => {
  storefront = await startStorefront();
  browser = await launchBrowser();
  for (const { host } of shops) routes.set(host, await visitRoutes(host, storefront.port));
});

afterAll(async () => {
  await browser?.close();
  await storefront?.stop();
});

describe('every page', () => {
  it.each(looks)(
    'holds nothing serious for axe in $look, $scheme',
    { timeout: everyPageMs },
    async ({ host, scheme }) => {
      const { page, context } = await openPage(browser, { host, port: storefront.port });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      const issues: Record<string, readonly string[]> = {};
      for (const { name, path, person } of routes.get(host) ?? []) {
        await context.clearCookies({ name: '__Host-session' });
        await person?.enter(context);
        const answer = await page.goto(path);
        expect(answer?.status(), name).toBe(200);
        issues[name] = await seriousIssues(page);
      }
      for (const [name, found] of Object.entries(issues)) expect.soft(found, name).toEqual([]);
      await context.close();
    },
  );
});
