import type { BenchContext, Figure, Goal, Row } from '../row';
import { cleanCall, rawCall, sizes } from '../support/payloads';
import { alternate, efficiency, medianOf, peerFigures } from '../support/rounds';
import type { LoadRequest } from '../support/wrk';
import { fastifyProxy, honoProxy, nginxProxy, plainNode } from '../systems/peers';
import { logIn, meetShops, ofEachShop, storefront } from '../systems/storefront';
import { startSystems, type System, type Systems } from '../systems/system';
import { sizedPath, startUpstream, upstreamToken } from '../systems/upstream';

const connections = 64;
const rawGoals: Readonly<Record<string, Goal>> = { '2kb': { atLeast: 0.45 }, '20kb': { atLeast: 0.4 } };
const cleanGoals: Readonly<Record<string, Goal>> = { '2kb': { atLeast: 0.3 }, '20kb': { atLeast: 0.15 } };
const own = 'storefront';
const nginx = 'nginx proxy_pass';

/** A storefront and whoever else passes calls on, before one upstream. */
async function withProxies<T>(
  context: BenchContext,
  work: (systems: Systems, product: System) => Promise<T>,
): Promise<T> {
  const upstream = await startUpstream();
  try {
    const { port } = upstream;
    const recipes = [
      storefront(port, context.build),
      nginxProxy(port),
      fastifyProxy(port),
      honoProxy(port),
      plainNode(port),
    ];
    const systems = await startSystems(recipes);
    try {
      const [product] = systems.running as [System];
      await meetShops(product.port);
      return await work(systems, product);
    } finally {
      await systems.stop();
    }
  } finally {
    await upstream.stop();
  }
}

function missingFigures({ missing }: Systems): { name: string; text: string }[] {
  return missing.map(({ name, reason }) => ({ name, text: `missing: ${reason}` }));
}

/** A person's raw calls through the whole BFF, with the sealed cookie, against proxies that only pass on. */
export const raw: Row = {
  name: 'raw',
  measure: (context) =>
    withProxies(context, async (systems, product) => {
      const cookies = await logIn(product.port);
      const figures: Figure[] = [];
      for (const { name: size } of sizes) {
        const path = sizedPath(rawCall, size);
        const load = {
          connections,
          requests: ofEachShop(path, (host) => ({ Cookie: cookies.get(host) ?? '' })),
        };
        const samples = await alternate(systems.running, load, context);
        const peers = [...peerFigures(samples), ...missingFigures(systems)];
        const ratio = (peer: string) => efficiency(samples, own, peer);
        const what = `raw call, ${size}, requests per CPU-second`;
        figures.push(
          ...[
            { name: `raw.${size}.nginx`, summary: `${what} against nginx`, value: ratio(nginx), goal: rawGoals[size] },
            {
              name: `raw.${size}.fastify`,
              summary: `${what} against @fastify/http-proxy`,
              value: ratio('@fastify/http-proxy'),
              goal: { atLeast: 1.7 },
            },
            {
              name: `raw.${size}.hono`,
              summary: `${what} against Hono's proxy helper`,
              value: ratio('hono/proxy'),
              goal: { atLeast: 8 },
            },
          ].map(({ goal = {}, ...rest }) => ({ ...rest, goal, unit: '×', peers })),
        );
      }
      figures.push(await withTokenHeader(context, product, systems));
      return figures;
    }),
};

/** The same call by a program that sends its token itself: what the sealed cookie costs is the difference. */
async function withTokenHeader(context: BenchContext, product: System, { running }: Systems): Promise<Figure> {
  const requests: LoadRequest[] = ofEachShop(sizedPath(rawCall, '2kb'), () => ({ Token: upstreamToken }));
  const compared = running.filter(({ name }) => name === product.name || name === nginx);
  const samples = await alternate(compared, { connections, requests }, context);
  return {
    name: 'raw.2kb.token',
    summary: 'raw call, 2kb, with a Token header instead of the cookie, against nginx',
    value: efficiency(samples, own, nginx),
    unit: '×',
    goal: rawGoals['2kb'] ?? {},
    peers: peerFigures(samples),
  };
}

/** A person's calls that are parsed and whitelisted. */
export const clean: Row = {
  name: 'clean',
  measure: (context) =>
    withProxies(context, async (systems, product) => {
      const cookies = await logIn(product.port);
      const figures: Figure[] = [];
      for (const { name: size } of sizes) {
        figures.push(await cleanFigure(context, systems, size, cookies));
      }
      return figures;
    }),
};

async function cleanFigure(
  context: BenchContext,
  systems: Systems,
  size: string,
  cookies: ReadonlyMap<string, string>,
): Promise<Figure> {
  const requests = ofEachShop(sizedPath(cleanCall, size), (host) => ({ Cookie: cookies.get(host) ?? '' }));
  const compared = systems.running.filter(({ name }) => name === own || name === nginx);
  const samples = await alternate(compared, { connections, requests }, context);
  const micros = medianOf(samples, own, ({ cpuMicros }) => cpuMicros);
  return {
    name: `clean.${size}.nginx`,
    summary: `parsed and whitelisted call, ${size}, requests per CPU-second against nginx`,
    value: efficiency(samples, own, nginx),
    unit: '×',
    goal: cleanGoals[size] ?? {},
    peers: [...peerFigures(samples), ...missingFigures(systems)],
    note: `${micros.toFixed(0)} µs a call`,
  };
}
