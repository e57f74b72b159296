/**
 * Takes the pictures of README and docs: home, list and detail in each look, on a desktop and a phone.
 * Run by `npm run screenshots` after a build.
 */
import { launchBrowser } from './chromium';
import { openPage, shops, viewports } from './page';
import { startStorefront } from '../../support/storefront';

const storefront = await startStorefront();
const browser = await launchBrowser();
for (const { look, host } of shops) {
  for (const viewport of viewports) {
    const { page, context } = await openPage(browser, {
      host,
      port: storefront.port,
      locale: host === 'aurora.localhost' ? 'zh-CN' : 'en',
      ...viewport,
    });
    const take = async (name: string) => {
      await page.waitForLoadState('networkidle');
      const path = `docs/screenshots/${look}-${name}-${viewport.name}.jpg`;
      await page.screenshot({ path, type: 'jpeg', quality: 72 });
    };
    await page.goto('/');
    await take('home');
    await page.goto('/pages/accountOrder?pageType=buy');
    const list = await page.locator('main a[href*="goodList?gameId="]').first().getAttribute('href');
    await page.goto(`${list}&sort=pricedesc`);
    await take('list');
    const detail = await page.locator('[data-good-id] a').nth(1).getAttribute('href');
    await page.goto(detail ?? '/');
    await take('detail');
    await context.close();
  }
}
await browser.close();
await storefront.stop();
