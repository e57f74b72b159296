import { startMarketplaceProcess } from '../../support/scriptedUpstream';
import { measuredPages } from '../../browser/support/measuredPages';
import type { Figure, Row } from '../row';
import { alternate, efficiency, medianOf, peerFigures } from '../support/rounds';
import { naivePages } from '../systems/peers';
import { storefront } from '../systems/storefront';
import { startSystems } from '../systems/system';

const host = 'aurora.localhost';
/** A page runs through so much code that compilers are busy with it for eight thousand: half of them come before any page is measured. */
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
    const systems = await startSystems(
      [
        storefront(marketplace.port, context.build, { name: uncached, ...settings('off') }),
        storefront(marketplace.port, context.build, { name: cached, ...settings('on') }),
        naivePages,
      ],
      marketplace,
    );
    try {
      const figures: Figure[] = [];
      const running = (...names: string[]) => systems.running.filter(({ name }) => names.includes(name));
      const paths = await pathsOf(running(uncached)[0]?.port ?? 0);
      // The first of them would be measured before the compilers have seen what all pages have in common.
      for (const { path } of paths) {
        const requests = [{ host, path, headers: browser }];
        const briefly = { ...context, rounds: 1, seconds: 1, tell: () => undefined };
        await alternate(running(uncached), { connections: 2, requests }, briefly, warmUp);
      }
      for (const { page, path, limitMs } of paths) {
        const compared = page === 'list' ? running(uncached, naivePages.name) : running(uncached);
        const requests = [{ host, path, headers: browser }];
        const samples = await alternate(compared, { connections: 2, requests }, context, warmUp);
        figures.push({
          name: `pages.${page}`,
          summary: `${page} page through Remix, not cached, CPU of a request`,
          value: medianOf(samples, uncached, ({ cpuMicros }) => cpuMicros) / 1000,
          unit: 'ms',
          goal: { atMost: limitMs },
        });
        if (page !== 'list') continue;
        figures.push({
          name: 'pages.list.naive',
          summary: 'the same against a list page rendered naively, requests per CPU-second',
          value: efficiency(samples, uncached, naivePages.name),
          unit: '×',
          goal: { atLeast: naiveListMs / limitMs },
          peers: peerFigures(samples),
        });
      }
      const requests = [{ host, path: listPath, headers: { ...browser, 'Accept-Encoding': 'gzip' } }];
      const samples = await alternate(running(cached, naivePages.name), { connections: 16, requests }, context);
      figures.push({
        name: 'pages.stored',
        summary: 'stored list page for a guest against the same page rendered naively, requests per CPU-second',
        value: efficiency(samples, cached, naivePages.name),
        unit: '×',
        goal: { atLeast: 400 },
        peers: peerFigures(samples),
      });
      return figures;
    } finally {
      await systems.stop();
      await marketplace.stop();
    }
  },
};

const listPath = '/pages/goodList';

/** What a naive list took where the goals were found: the goal in milliseconds says as much on slower machines. */
const naiveListMs = 12.7;
const limitsMs = { home: 3, list: 2.5, detail: 3 } as const;

async function pathsOf(port: number): Promise<{ page: string; path: string; limitMs: number }[]> {
  const addresses = await measuredPages(host, port);
  return (['list', 'home', 'detail'] as const).map((page) => {
    const { pathname, search } = new URL(addresses[page]);
    return { page, path: pathname + search, limitMs: limitsMs[page] };
  });
}
