import { startMarketplaceProcess } from '../../support/scriptedUpstream';
import { measuredPages } from '../../browser/support/measuredPages';
import type { BenchContext, Figure, Row } from '../row';
import { median } from '../support/arithmetic';
import { renderNaively } from '../support/naivePage';
import { alternate, medianOf } from '../support/rounds';
import { storefront } from '../systems/storefront';
import { startSystems } from '../systems/system';

const host = 'aurora.localhost';
const naiveRuns = 30;
/** A page runs through so much code that compilers are busy with it for thousands of pages. */
const warmUp = { requests: 4000, limitSeconds: 60 };
/** Of a person's browser: bots get their pages whole, and wrk says nothing of itself. */
const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/139.0 Safari/537.36' };
const uncached = 'pages rendered each time';
const cached = 'stored pages';

/** Pages of a demo shop: rendered each time, stored, and as one would write them without a thought of cost. */
export const pages: Row = {
  name: 'pages',
  async measure(context) {
    const marketplace = await startMarketplaceProcess();
    const settings = (cache: string) => ({ settings: { MODE: 'demo', PAGE_CACHE: cache } });
    const systems = await startSystems([
      storefront(marketplace.port, context.build, { name: uncached, ...settings('off') }),
      storefront(marketplace.port, context.build, { name: cached, ...settings('on') }),
    ]);
    try {
      const figures: Figure[] = [];
      const [rendering, storing] = systems.running;
      const paths = await pathsOf(rendering?.port ?? 0);
      // The first of them would be measured before the compilers have seen what all pages have in common.
      for (const { path } of paths) {
        const requests = [{ host, path, headers: browser }];
        const briefly = { ...context, rounds: 1, seconds: 1, tell: () => undefined };
        await alternate(rendering ? [rendering] : [], { connections: 2, requests }, briefly);
      }
      for (const { page, path, limitMs } of paths) {
        const requests = [{ host, path, headers: browser }];
        const samples = await alternate(rendering ? [rendering] : [], { connections: 2, requests }, context, warmUp);
        const cpuMs = medianOf(samples, uncached, ({ cpuMicros }) => cpuMicros) / 1000;
        figures.push({
          name: `pages.${page}`,
          summary: `${page} page through Remix, not cached, CPU of a request`,
          value: cpuMs,
          unit: 'ms',
          goal: { atMost: limitMs },
        });
      }
      const requests = [{ host, path: listPath, headers: { ...browser, 'Accept-Encoding': 'gzip' } }];
      const samples = await alternate(storing ? [storing] : [], { connections: 16, requests }, context);
      figures.push(
        againstNaive(
          medianOf(samples, cached, ({ cpuMicros }) => cpuMicros),
          context,
        ),
      );
      return figures;
    } finally {
      await systems.stop();
      await marketplace.stop();
    }
  },
};

const listPath = '/pages/goodList';

const limitsMs = { home: 3, list: 2.5, detail: 3 } as const;

async function pathsOf(port: number): Promise<{ page: string; path: string; limitMs: number }[]> {
  const addresses = await measuredPages(host, port);
  return (['list', 'home', 'detail'] as const).map((page) => {
    const { pathname, search } = new URL(addresses[page]);
    return { page, path: pathname + search, limitMs: limitsMs[page] };
  });
}

function againstNaive(storedMicros: number, { rounds }: BenchContext): Figure {
  renderNaively();
  const each = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    for (let run = 0; run < naiveRuns; run += 1) renderNaively();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / naiveRuns;
  });
  const naiveMicros = median(each);
  return {
    name: 'pages.stored',
    summary: 'stored list page for a guest against the same page rendered naively, CPU',
    value: naiveMicros / storedMicros,
    unit: '×',
    goal: { atLeast: 400 },
    peers: [
      { name: 'stored', text: `${storedMicros.toFixed(0)} µs a page` },
      { name: 'MUI with `sx` on each element, rendering alone', text: `${(naiveMicros / 1000).toFixed(1)} ms a page` },
    ],
  };
}
