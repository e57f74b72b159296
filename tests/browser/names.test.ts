import { readdirSync, readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './support/chromium';
import { namedNodes, structureFaults } from './support/nameFaults';
import { openPage } from './support/page';
import { everyPageMs, visitRoutes, type VisitedRoute } from './support/routes';
import { startStorefront, type Storefront } from '../support/storefront';

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

/** What the Chinese shop says in Latin letters on purpose, e.g. the way to the other language. */
const chineseTexts = textsIn('zh-CN');
const isForeign = (name: string) => /^[\x20-\x7e]*[a-z]{2}[\x20-\x7e]*$/i.test(name) && !chineseTexts.has(name);

/** Every text of a language. */
function textsIn(language: string): Set<string> {
  const folder = new URL(`../../app/messages/${language}/`, import.meta.url);
  const leaves = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(leaves);
  const files = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  return new Set(files.flatMap((file) => leaves(JSON.parse(file))));
}

describe('the look at names', () => {
  it('finds what a reader could not tell', async () => {
    const { page, context } = await openPage(browser, { host, port: storefront.port });
    await page.setContent(`<html lang="en"><body>
      <nav><a href="/"></a></nav><nav aria-label="Menu"><button></button></nav>
      <h1>One</h1><h1>Two</h1><h3>Three</h3><img src="/a.png">
      <form><label>Phone <input></label><label>Phone <input></label><select></select></form>
      <div aria-live="polite"><span role="timer">14:59</span></div>
    </body></html>`);
    const nameless = (await namedNodes(page)).filter(({ name }) => name === '').map(({ role }) => role);
    expect(nameless.sort()).toEqual(['button', 'combobox', 'image', 'link']);
    const found = await structureFaults(page, 'zh-CN');
    for (const fault of [
      'its language is “en”',
      'it has 2 of <h1>',
      'it has 0 of <main>',
      '“Three” is h3 after h1',
      'one of 2 nav has no name',
      'two fields of a form are “Phone”',
      'a clock ticks in',
    ]) {
      expect(found.join('\n')).toContain(fault);
    }
    expect(isForeign('Log in') && !isForeign('登录') && !isForeign('Switch to English')).toBe(true);
    await context.close();
  });
});

describe('every page', () => {
  it.each(languages)('tells a reader what everything is called, in %s', { timeout: everyPageMs }, async (locale) => {
    const { page, context } = await openPage(browser, { host, port: storefront.port, locale });
    const faults: Record<string, readonly string[]> = {};
    for (const { name, path, person } of routes) {
      await context.clearCookies({ name: '__Host-session' });
      await person?.enter(context);
      // One page is told its language by its address.
      const answer = await page.goto(path.replace('lang=en', `lang=${locale}`), { waitUntil: 'load' });
      expect(answer?.status(), name).toBe(200);
      const nodes = await namedNodes(page);
      const nameless = nodes.filter((node) => node.name === '').map(({ role }) => `a ${role} has no name`);
      const foreign = nodes.filter((node) => locale === 'zh-CN' && isForeign(node.name));
      faults[name] = [
        ...nameless,
        ...foreign.map(({ role, name: said }) => `a ${role} is called “${said}”`),
        ...(await structureFaults(page, locale)),
      ];
    }
    for (const [name, found] of Object.entries(faults)) expect.soft(found, name).toEqual([]);
    await context.close();
  });
});
