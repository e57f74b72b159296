/**
 * Takes a picture of every route at 360 and 1440 px, whole pages, into test-results/screens.
 * Run by `npm run screenshots:routes -- [look] [light|dark] [en|zh-CN]` after a build; the first look when none is told.
 */
import { mkdirSync } from 'node:fs';
import { launchBrowser } from './chromium';
import { openPage, shops, viewports } from './page';
import { visitRoutes } from './routes';
import { startStorefront } from '../../support/storefront';

const [wantedLook = 'bourse', scheme = 'light', locale = 'en'] = process.argv.slice(2);
const shop = shops.find(({ look }) => look === wantedLook);
if (shop === undefined)
  throw new Error(`There is no look ${wantedLook}; there are ${shops.map(({ look }) => look).join(', ')}`);
const folder = 'test-results/screens';
mkdirSync(folder, { recursive: true });
const storefront = await startStorefront();
const browser = await launchBrowser();
try {
  for (const { name, path, person } of await visitRoutes(shop.host, storefront.port)) {
    for (const viewport of viewports) {
      const { page, context } = await openPage(browser, {
        host: shop.host,
        port: storefront.port,
        locale: locale === 'zh-CN' ? 'zh-CN' : 'en',
        ...viewport,
      });
      await page.emulateMedia({ colorScheme: scheme === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' });
      await person?.enter(context);
      await page.goto(path);
      // Pages that follow something live are never idle: what they show at first is waited for, not their silence.
      await page.locator('main').waitFor();
      await page.waitForLoadState('load');
      const file = `${folder}/${shop.look}-${scheme}-${name}-${viewport.name}.png`;
      await page.screenshot({ path: file, fullPage: true });
      console.log(file);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await storefront.stop();
}
