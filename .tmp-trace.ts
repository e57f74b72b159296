import lighthouse from 'lighthouse';
import { launchBrowser } from './tests/browser/support/chromium';
import { measuredPages } from './tests/browser/support/measuredPages';
import { freePort } from './tests/support/ports';
import { startStorefront } from './tests/support/storefront';
const port = await freePort();
const only = process.argv[2] ?? 'list';
const storefront = await startStorefront({ PAGE_CACHE: 'on' });
const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
try {
  const pages: any = await measuredPages('aurora.localhost', storefront.port);
  for (let round = 0; round < Number(process.argv[3] ?? 2); round++) {
    const run: any = await lighthouse(pages[only], { port, onlyCategories: ['performance'], logLevel: 'error' });
    console.log('TBT', Math.round(run.lhr.audits['total-blocking-time'].numericValue), 'score', run.lhr.categories.performance.score);
    const tr = run.artifacts.Trace ?? run.artifacts.traces?.defaultPass;
    const ev: any[] = tr.traceEvents;
    const nav = ev.filter((e) => e.name === 'navigationStart' && e.args?.data?.documentLoaderURL?.includes('aurora')).at(-1);
    const pid = nav.pid, tid = ev.find((e) => e.name === 'thread_name' && e.pid === pid && e.args.name === 'CrRendererMain').tid;
    const main = ev.filter((e) => e.pid === pid && e.tid === tid && e.ph === 'X').sort((a, b) => a.ts - b.ts);
    const tasks = main.filter((e) => /RunTask/.test(e.name) && e.dur > 6000 && e.ts >= nav.ts);
    const fcp = ev.find((e) => e.name === 'firstContentfulPaint' && e.pid === pid && e.ts > nav.ts);
    console.log('fcp', ((fcp.ts - nav.ts) / 1000).toFixed(0));
    for (const e of main.filter((e) => /evaluateModule/.test(e.name))) { console.log('   eval', ((e.ts - nav.ts) / 1000).toFixed(0), (e.dur / 1000).toFixed(1), JSON.stringify(e.args).slice(0, 150)); } for (const e of main.filter((e) => /compileModule|ScriptCatchup|v8.produce/.test(e.name) && e.dur > 1500)) console.log('   compile', e.name, ((e.ts - nav.ts) / 1000).toFixed(0), (e.dur / 1000).toFixed(1), JSON.stringify(e.args).slice(0, 150));
    for (const t of tasks) {
      const inner = main.filter((e) => e !== t && e.ts >= t.ts && e.ts + e.dur <= t.ts + t.dur + 1 && e.dur > 1000 && !/RunTask/.test(e.name));
      console.log(`@${((t.ts - nav.ts) / 1000).toFixed(0)} ${(t.dur / 1000).toFixed(1)} ms`, inner.slice(0, 12).map((e) => `${e.name}:${(e.dur / 1000).toFixed(1)}${e.args?.data?.functionName ? '(' + e.args.data.functionName + ')' : ''}${e.args?.data?.url ? '[' + e.args.data.url.slice(-30) + ':' + (e.args.data.lineNumber ?? '') + ']' : ''}${e.args?.elementCount ? '{' + e.args.elementCount + '}' : ''}`).join(' '));
    }
  }
} finally { await browser.close(); await storefront.stop(); }
process.exit(0);
