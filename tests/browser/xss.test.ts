import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './support/chromium';
import { openPage } from './support/page';
import { poison } from './support/poison';
import { everyPageMs, visitRoutes, type VisitedRoute } from './support/routes';
import { startScriptedUpstream, type ScriptedUpstream } from '../support/scriptedUpstream';
import { findOverflow, findTraps, setScriptTrap } from './support/scriptTrap';
import { shopApi, type Person } from './support/shopApi';
import { startStorefront, type Storefront } from '../support/storefront';
import { vectors } from './support/xssVectors';

/** Every shop `x<number>.localhost` is aurora; its number says where its vectors begin, so that all are shown. */
const upstreamShop = 'aurora.localhost';
const cleanHost = 'x0.localhost';
const hostCount = 12;
/** Pages that show nothing another does not. */
const alike = new Set(['pages.home.index', 'pages.accountOrder.sale', 'login.password']);

let upstream: ScriptedUpstream;
let storefront: Storefront;
let browser: Browser;
let routes: VisitedRoute[];

beforeAll(async () => {
  upstream = await startScriptedUpstream(() => upstreamShop);
  storefront = await startStorefront({ UPSTREAM_URL: upstream.url, MODE: 'demo' });
  browser = await launchBrowser();
  routes = [
    ...(await visitRoutes(cleanHost, storefront.port)).filter(({ name }) => !alike.has(name)),
    { name: 'pages.other.gonggao.news', path: '/pages/other/gonggao?notice=xwgg', person: null },
  ];
  upstream.script('/sms/new/send', { status: 200, body: { code: 200, data: { demoCode: '000000', yzmRankey: 'x' } } });
  upstream.alter(poison);
});

afterAll(async () => {
  await browser?.close();
  await storefront?.stop();
  await upstream?.stop();
});

/** Lets the context go on as the person in another of aurora's shops: its login is answered with the token they have. */
async function enterShop(context: BrowserContext, host: string, person: Person): Promise<void> {
  upstream.script('/h5/login', { status: 200, body: { code: 200, msg: '', token: person.token } });
  await (await shopApi(host, storefront.port).logIn(person.phone)).enter(context);
}

/** What the vectors managed on each of the pages, which one person opens in one shop. */
async function visit(host: string, visited: readonly VisitedRoute[]): Promise<Record<string, unknown>> {
  const { page, context } = await openPage(browser, { host, port: storefront.port, width: 360, height: 780 });
  const { caught } = await setScriptTrap(page);
  const person = visited[0]?.person;
  if (person) await enterShop(context, host, person);
  const reports: Record<string, unknown> = {};
  for (const { name, path } of visited) {
    const answer = await page.goto(path);
    await page.waitForLoadState('load');
    reports[name] = {
      status: answer?.status(),
      traps: await findTraps(page),
      readable: (await page.locator('main').innerText()).length > 20,
      overflow: (await findOverflow(page)).slice(0, 5),
      caught: [...new Set(caught.splice(0))],
    };
  }
  await context.close();
  return reports;
}

/** The routes cut into parts, each opened by one person. */
function parts(): VisitedRoute[][] {
  const byPerson = new Map<Person | null, VisitedRoute[]>();
  for (const route of routes) byPerson.set(route.person, [...(byPerson.get(route.person) ?? []), route]);
  const size = Math.ceil(routes.length / (hostCount - byPerson.size));
  return [...byPerson.values()].flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / size) }, (_, part) => own.slice(part * size, (part + 1) * size)),
  );
}

describe('what merchants and people write', () => {
  it('is a set of attacks worth the name', () => {
    expect(vectors.length).toBeGreaterThan(150);
    expect(new Set(vectors).size).toBe(vectors.length);
  });

  it('runs on no page, asks nobody, and leaves every page readable', { timeout: everyPageMs }, async () => {
    const harmless = { status: 200, traps: [], readable: true, overflow: [], caught: [] };
    for (const [index, visited] of parts().entries()) {
      const reports = await visit(`x${index + 1}.localhost`, visited);
      for (const [name, report] of Object.entries(reports)) expect.soft(report, name).toEqual(harmless);
    }
  });
});
