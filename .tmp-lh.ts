import lighthouse from 'lighthouse';
import * as Lantern from 'lighthouse/core/lib/lantern/lantern.js';
import { launchBrowser } from './tests/browser/support/chromium';
import { measuredPages } from './tests/browser/support/measuredPages';
import { freePort } from './tests/support/ports';
import { startStorefront } from './tests/support/storefront';
const host = 'aurora.localhost';
const port = await freePort();
const rounds = Number(process.argv[2] ?? 3);
const only = process.argv[3];
const storefront = await startStorefront({ PAGE_CACHE: 'on' });
const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
try {
  const pages = await measuredPages(host, storefront.port);
  for (const [page, address] of Object.entries(pages)) {
    if (only && only !== page) continue;
    const rows: string[] = [];
    for (let i = 0; i < rounds; i++) {
      const run: any = await lighthouse(address, { port, onlyCategories: ['performance'], logLevel: 'error' });
      const a = run.lhr.audits;
      rows.push([Math.round(run.lhr.categories.performance.score * 100), ...['first-contentful-paint','largest-contentful-paint','speed-index','total-blocking-time','max-potential-fid'].map((n) => Math.round(a[n].numericValue)), a['cumulative-layout-shift'].numericValue.toFixed(4), Math.round(run.lhr.environment.benchmarkIndex)].join('\t'));
      if (i === rounds - 1) {
        const lt = a['long-tasks']?.details?.items ?? [];
        for (const t of lt) console.log('  long', t.url?.slice(-60), Math.round(t.startTime), Math.round(t.duration));
        for (const r of (a['network-requests']?.details?.items ?? []).filter((r: any) => r.networkRequestTime < 3000).slice(0, 26)) console.log('  net', r.url.slice(-50), r.priority, Math.round(r.networkRequestTime), Math.round(r.networkEndTime), r.transferSize);
        const sims: any = (Lantern as any).Simulation.Simulator.allNodeTimings;
        if (sims && process.argv[4]) for (const [label, timings] of sims) if (/LargestContentfulPaint/.test(label)) {
          console.log(label);
          for (const [n, t] of timings) if (n.type === 'network') console.log('    ', Math.round(t.startTime), Math.round(t.endTime), n.request.url.slice(-60), n.request.transferSize);
        }
      }
    }
    console.log(page, 'score FCP LCP SI TBT FID CLS bench');
    for (const r of rows) console.log('   ', r);
  }
} finally { await browser.close(); await storefront.stop(); }
process.exit(0);
