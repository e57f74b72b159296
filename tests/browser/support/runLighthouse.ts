/**
 * Measures home, list and detail in each look with Lighthouse and prints the scores; fails below 100.
 * Run by `npm run lighthouse` after a build.
 */
import lighthouse from 'lighthouse';
import { startStorefront } from '../../support/storefront';
import { freePort } from '../../support/ports';
import { launchBrowser } from './chromium';
import { measuredPages } from './measuredPages';
import { shops } from './page';

const categories = ['accessibility', 'best-practices', 'seo'];
const wanted = 100;

const debuggingPort = await freePort();
const storefront = await startStorefront();
const browser = await launchBrowser([`--remote-debugging-port=${debuggingPort}`], { whole: true });
let isFailed = false;
try {
  for (const { host } of shops) {
    for (const [page, address] of Object.entries(await measuredPages(host, storefront.port))) {
      const run = await lighthouse(address, { port: debuggingPort, onlyCategories: categories, logLevel: 'error' });
      const report = run?.lhr;
      const scores = categories.map((name) => Math.round((report?.categories[name]?.score ?? 0) * 100));
      if (scores.some((score) => score < wanted)) isFailed = true;
      const words = scores.map((score, index) => `${categories[index]} ${score}`);
      process.stdout.write(`${host} ${page}: ${words.join(', ')}\n`);
      for (const fault of Object.values(report?.audits ?? {})) {
        const counts = fault.score !== null && fault.score < 1 && fault.scoreDisplayMode === 'binary';
        if (counts) process.stdout.write(`  ${fault.id}: ${fault.title}\n`);
      }
    }
  }
} finally {
  await browser.close();
  await storefront.stop();
}
process.exitCode = isFailed ? 1 : 0;
