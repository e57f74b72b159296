import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './support/chromium';
import { namedNodes, structureFaults } from './support/nameFaults';
import { openPage } from './support/page';
import { visitRoutes, type VisitedRoute } from './support/routes';
import { startStorefront, type Storefront } from './support/storefront';

const host = 'aurora.localhost';
const languages = ['en', 'zh-CN'] as const;

let browser: Browser;
let storefront: Storefront;
let routes: VisitedRoute[];

beforeAll(async () => {
  storefront = await startStorefront();
  browser = await launchBrowser();
  routes = await visitRoutes(host, storefront.port);
});

afterAll(async () => {
  await browser?.close();
  await storefront?.stop();
});

describe('every page', () => {
  it.each(languages)('tells a reader what everything is called, in %s', async (locale) => {
    const { page, context } = await openPage(browser, { host, port: storefront.port, locale });
    const faults: Record<string, readonly string[]> = {};
    for (const { name, path, person } of routes) {
      await context.clearCookies({ name: '__Host-session' });
      await person?.enter(context);
      const answer = await page.goto(path, { waitUntil: 'load' });
      expect(answer?.status(), name).toBe(200);
      const nodes = await namedNodes(page);
      const nameless = nodes.filter((node) => node.name === '').map(({ role }) => `a ${role} has no name`);
      faults[name] = [...nameless, ...(await structureFaults(page, locale))];
    }
    for (const [name, found] of Object.entries(faults)) expect.soft(found, name).toEqual([]);
    await context.close();
  });
});
