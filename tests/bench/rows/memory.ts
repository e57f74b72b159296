import { startMarketplaceProcess } from '../../support/scriptedUpstream';
import { shopFiles } from '../../torture/support/mixedTraffic';
import { residentBytes, workerResidentBytes } from '../../torture/support/processes';
import type { Row } from '../row';
import { runWrk } from '../support/wrk';
import { storefront } from '../systems/storefront';
import { startSystems, type System } from '../systems/system';

const wholeCount = 100_000;
const quickCount = 2000;
const stepSeconds = 10;
const mebibyte = 2 ** 20;
/** A machine that is busy otherwise does not get there. */
const limitMs = { quick: 60_000, whole: 1_800_000 };
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/139.0 Safari/537.36';
const shops = ['aurora.localhost', 'titan.localhost', 'maple.localhost'];

/** What one worker keeps of memory after pages, calls, pictures and built files of three shops. */
export const memory: Row = {
  name: 'memory',
  async measure({ build, quick, folder, tell }) {
    const marketplace = await startMarketplaceProcess();
    const settings = { MODE: 'demo', PAGE_CACHE: 'on' };
    const systems = await startSystems([storefront(marketplace.port, build, { settings })], marketplace);
    try {
      const [product] = systems.running as [System];
      const files = await shopFiles(product.port);
      const paths = ['/', '/api/web/game/Type', files.script, '/pages/goodList', files.picture, '/api/web/getTenant'];
      const requests = shops.flatMap((host) =>
        paths.map((path) => ({ host, path, headers: { 'User-Agent': browser, 'Accept-Encoding': 'gzip' } })),
      );
      const wanted = quick ? quickCount : wholeCount;
      const endMs = performance.now() + (quick ? limitMs.quick : limitMs.whole);
      let made = 0;
      while (made < wanted && performance.now() < endMs) {
        const load = { requests, connections: 16, seconds: stepSeconds };
        made += (await runWrk(product.port, load, folder)).requests;
        tell(`    ${made} requests, ${(workerResidentBytes(product.pid) / mebibyte).toFixed(0)} MiB`);
      }
      return [
        {
          name: 'memory.worker',
          summary: `resident memory of one worker after ${wanted} mixed requests`,
          value: made < wanted ? NaN : workerResidentBytes(product.pid) / mebibyte,
          unit: 'MiB',
          goal: { atMost: 180 },
          note: `after ${made} requests; the parent has ${(residentBytes(product.pid) / mebibyte).toFixed(0)} MiB`,
        },
      ];
    } finally {
      await systems.stop();
      await marketplace.stop();
    }
  },
};
