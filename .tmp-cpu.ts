import { launchBrowser } from './tests/browser/support/chromium';
import { measuredPages } from './tests/browser/support/measuredPages';
import { startStorefront } from './tests/support/storefront';
const storefront = await startStorefront({ PAGE_CACHE: 'on' });
const browser = await launchBrowser();
const pages: any = await measuredPages('aurora.localhost', storefront.port);
const agg = new Map<string, number>(); let N = 6;
const incl = new Map<string, number>();
for (let r = 0; r < N; r++) {
  const ctx = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, deviceScaleFactor: 1.75 });
  const page = await ctx.newPage();
  const cdp = await ctx.newCDPSession(page);
  await cdp.send('Profiler.enable'); await cdp.send('Profiler.setSamplingInterval', { interval: 100 }); await cdp.send('Profiler.start');
  await page.goto(pages[process.argv[2] ?? 'list'], { waitUntil: 'networkidle' });
  await page.waitForTimeout(500);
  const { profile } = await cdp.send('Profiler.stop') as any;
  const byId = new Map<number, any>(profile.nodes.map((n: any) => [n.id, n]));
  const parent = new Map<number, number>(); for (const n of profile.nodes) for (const c of n.children ?? []) parent.set(c, n.id);
  const name = (n: any) => `${n.callFrame.functionName || '(anon)'} ${n.callFrame.url.replace(/.*\//, '').slice(0, 30)}:${n.callFrame.lineNumber}:${n.callFrame.columnNumber}`;
  profile.samples.forEach((id: number, i: number) => {
    const dt = (profile.timeDeltas[i + 1] ?? 0) / 1000;
    const n = byId.get(id); agg.set(name(n), (agg.get(name(n)) ?? 0) + dt);
    const seen = new Set<string>(); for (let k: number | undefined = id; k !== undefined; k = parent.get(k)) { const m = name(byId.get(k)); if (!seen.has(m)) { seen.add(m); incl.set(m, (incl.get(m) ?? 0) + dt); } }
  });
  await ctx.close();
}
const show = (m: Map<string, number>, k: number) => [...m].sort((a, b) => b[1] - a[1]).slice(0, k).forEach(([n, v]) => console.log((v / N).toFixed(2).padStart(8), n));
console.log('SELF'); show(agg, 30); console.log('INCL'); show(incl, 60);
await browser.close(); await storefront.stop(); process.exit(0);
