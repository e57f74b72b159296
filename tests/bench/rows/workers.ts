import type { Row } from '../row';
import { rawCall } from '../support/payloads';
import { alternate, efficiency, peerFigures } from '../support/rounds';
import { meetShops, ofEachShop, shopHosts, storefront } from '../systems/storefront';
import { startSystems } from '../systems/system';
import { sizedPath, startUpstream, upstreamToken } from '../systems/upstream';

const one = 'one worker';
const two = 'two workers';
/** Each of two workers sees half of the requests: twice what makes one warm. */
const warmUp = { requests: 120_000, limitSeconds: 60 };

/** What a second worker costs: both share one core here, so it can only be worse. */
export const workers: Row = {
  name: 'workers',
  async measure(context) {
    const upstream = await startUpstream();
    const systems = await startSystems(
      [
        storefront(upstream.port, context.build, { name: one, settings: { WEB_CONCURRENCY: '1' } }),
        storefront(upstream.port, context.build, { name: two, settings: { WEB_CONCURRENCY: '2' } }),
      ],
      upstream,
    );
    try {
      // Each worker has a directory of its own, and connections go to them in turns: backwards, each meets the others.
      for (const { port } of systems.running) {
        await meetShops(port);
        await meetShops(port, [...shopHosts].reverse());
      }
      const requests = ofEachShop(sizedPath(rawCall, '2kb'), () => ({ Token: upstreamToken }));
      const samples = await alternate(systems.running, { connections: 64, requests }, context, warmUp);
      return [
        {
          name: 'workers.efficiency',
          summary: 'two workers against one, requests per CPU-second of the whole product',
          value: efficiency(samples, two, one),
          unit: '×',
          goal: { atLeast: 0.93 },
          peers: peerFigures(samples),
        },
      ];
    } finally {
      await systems.stop();
      await upstream.stop();
    }
  },
};
