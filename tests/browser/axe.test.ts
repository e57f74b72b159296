import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousIssues } from './support/axe';
import { launchBrowser } from './support/chromium';
import { openPage, shops } from './support/page';
import { visitRoutes, type VisitedRoute } from './support/routes';
import { startStorefront, type Storefront } from '../support/storefront';

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
  it.each(shops)('holds nothing serious for axe in $look, light and dark', async ({ host }) => {
    const { page, context } = await openPage(browser, { host, port: storefront.port });
    const issues: Record<string, readonly string[]> = {};
    for (const { name, path, person } of routes.get(host) ?? []) {
      await context.clearCookies({ name: '__Host-session' });
      await person?.enter(context);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      const answer = await page.goto(path);
      expect(answer?.status(), name).toBe(200);
      issues[`${name}, light`] = await seriousIssues(page);
      // The same elements in other colours.
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      issues[`${name}, dark`] = await seriousIssues(page, 'cat.color');
    }
    for (const [name, found] of Object.entries(issues)) expect.soft(found, name).toEqual([]);
    await context.close();
  });
});
