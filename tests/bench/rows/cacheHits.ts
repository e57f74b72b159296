import { Agent } from 'node:http';
import { sendJson, startStandIn } from '../../bff/support';
import { ask } from '../../torture/support/wire';
import type { BenchContext, Figure, Goal, Row } from '../row';
import { rawCall, sizes } from '../support/payloads';
import { alternate, efficiency, peerFigures } from '../support/rounds';
import { nginxCache, storingNode, varnish } from '../systems/peers';
import { benchSettings, meetShops, ofEachShop, storefront, startUnderTest } from '../systems/storefront';
import { startSystems } from '../systems/system';
import { sizedPath, startUpstream } from '../systems/upstream';

const connections = 64;
const coldVisitors = 500;
const coldAnswerMs = 200;
const coldHost = 'cold.bench.test';
const goals: readonly (readonly [string, string, Goal])[] = [
  ['varnish', 'Varnish', { atLeast: 1.1 }],
  ['nginx', 'nginx proxy_cache', { atLeast: 0.75 }],
];

/** A guest's stored answer, packed: everybody is asked for gzip. */
export const cacheHits: Row = {
  name: 'cache',
  async measure(context) {
    return [...(await hits(context)), await coldRequests(context)];
  },
};

async function hits(context: BenchContext): Promise<Figure[]> {
  const upstream = await startUpstream();
  const { port } = upstream;
  const recipes = [storefront(port, context.build), varnish(port), nginxCache(port), storingNode(port)];
  const systems = await startSystems(recipes, upstream);
  try {
    await meetShops(systems.running[0]?.port ?? 0);
    const figures: Figure[] = [];
    for (const { name: size } of sizes) {
      const requests = ofEachShop(sizedPath(rawCall, size), () => ({ 'Accept-Encoding': 'gzip' }));
      const samples = await alternate(systems.running, { connections, requests }, context);
      const bytes = [...samples].map(([name, list]) => {
        const each = list[0];
        return `${name} sends ${each === undefined ? '?' : Math.round(each.bytes / each.requests)} bytes an answer`;
      });
      const missing = systems.missing.map(({ name, reason }) => ({ name, text: `missing: ${reason}` }));
      for (const [short, peer, goal] of goals) {
        figures.push({
          name: `cache.${size}.${short}`,
          summary: `stored guest answer, ${size}, gzip, requests per CPU-second against ${peer}`,
          value: efficiency(samples, 'storefront', peer),
          unit: '×',
          goal,
          peers: [...peerFigures(samples), ...missing],
          note: bytes.join(', '),
        });
      }
    }
    return figures;
  } finally {
    await systems.stop();
    await upstream.stop();
  }
}

/** Many visitors at once want what nobody has asked for yet: the upstream is asked once. */
async function coldRequests({ build }: BenchContext): Promise<Figure> {
  const standIn = await startStandIn((_request, response) => {
    setTimeout(() => sendJson(response, { code: 200, msg: 'ok', rows: [{ id: 1 }], total: 1 }), coldAnswerMs);
  });
  const settings = benchSettings(Number(new URL(standIn.origin).port));
  const product = await startUnderTest(settings, build);
  const agent = new Agent({ keepAlive: true, maxSockets: coldVisitors });
  try {
    await meetShops(product.port, [coldHost]);
    const before = standIn.calls().length;
    const asked = Array.from({ length: coldVisitors }, () =>
      ask(product.port, { host: coldHost, path: `/api${rawCall.path}?gameId=77`, agent }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    const refused = statuses.filter((status) => status !== 200).length;
    return {
      name: 'cache.cold',
      summary: `upstream calls that ${coldVisitors} cold requests at once make`,
      value: refused > 0 ? NaN : standIn.calls().length - before,
      unit: 'calls',
      goal: { atLeast: 1, atMost: 1 },
      ...(refused > 0 ? { note: `${refused} of them were refused` } : {}),
    };
  } finally {
    agent.destroy();
    await product.stop();
    await standIn.close();
  }
}
