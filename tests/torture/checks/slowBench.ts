import { sendJson, startStandIn } from '../../bff/support';
import { startStorefront, type Storefront } from '../../support/storefront';
import type { Closable, TortureContext } from '../check';
import { watchConnections } from '../support/connections';
import { pause } from '../support/load';
import { runSlowHttpTest } from '../support/slowSockets';
import { ask } from '../support/wire';
import { readCall, shopHost } from './protocolMessages';
import { slowModes, type SlowModeName } from './slowModes';

/** What became of a mode's connections, and of those who wanted something meanwhile. */
export interface SlowPhase {
  readonly longestMs: number;
  readonly count: number;
  readonly probes: { readonly asked: number; readonly failed: readonly string[] };
}

export interface SlowBench {
  readonly storefront: Storefront;
  readonly build: TortureContext['build'];
  /** Does a mode once. At scale `plant` with a few connections of our own only. */
  phase(name: SlowModeName): Promise<SlowPhase>;
  /** All modes, two side by side, each pair on two storefronts. */
  all(): Promise<readonly SlowPhase[]>;
}

const connections = { plant: 0, short: 1000, long: 4000 } as const;
const ownConnections = 5;
const connectionsPerSecond = 250;
/** Watched so much longer than the limit, to see by how much it is missed. */
const marginSeconds = 2;
const probePauseMs = 200;
/** Which storefront takes which modes, one after the other. */
const lanes: readonly (readonly SlowModeName[])[] = [
  ['headers', 'range'],
  ['body', 'read'],
];

/** The storefronts that slow clients come to. */
export async function createSlowBench({ build, scale }: TortureContext): Promise<SlowBench & Closable> {
  const standIn = await startStandIn((_request, response) => sendJson(response, { code: 200, msg: 'ok', data: {} }));
  const start = () =>
    startStorefront(
      { UPSTREAM_URL: standIn.origin, MODE: 'demo', WEB_CONCURRENCY: '2', MAX_CONNECTIONS_PER_CLIENT: '20000' },
      build,
    );
  const storefronts = scale === 'plant' ? [await start()] : await Promise.all(lanes.map(start));
  const first = storefronts[0] as Storefront;
  const done = new Map<SlowModeName, Promise<SlowPhase>>();
  let allDone: Promise<readonly SlowPhase[]> | null = null;

  function once(name: SlowModeName, { port }: Storefront): Promise<SlowPhase> {
    const phase = done.get(name) ?? runPhase(name, port, connections[scale]);
    done.set(name, phase);
    return phase;
  }
  async function inTurn(names: readonly SlowModeName[], storefront: Storefront): Promise<SlowPhase[]> {
    const phases: SlowPhase[] = [];
    for (const name of names) phases.push(await once(name, storefront));
    return phases;
  }
  const all = () =>
    (allDone ??= Promise.all(lanes.map((names, lane) => inTurn(names, storefronts[lane] ?? first))).then((phases) =>
      phases.flat(),
    ));
  return {
    storefront: first,
    build,
    all,
    async phase(name) {
      if (scale !== 'plant') await all();
      return once(name, first);
    },
    async close() {
      await Promise.all(storefronts.map((storefront) => storefront.stop()));
      await standIn.close();
    },
  };
}

async function runPhase(name: SlowModeName, port: number, count: number): Promise<SlowPhase> {
  const mode = slowModes[name];
  await ask(port, { host: shopHost, path: '/' });
  const watch = watchConnections(port);
  const probing = startProbes(port);
  const own = mode.open(port, ownConnections);
  const startedMs = performance.now();
  const seconds = Math.ceil(count / connectionsPerSecond) + mode.limitSeconds + marginSeconds;
  const { flags, url } = mode;
  const load = { flags, url, seconds, connections: count, perSecond: connectionsPerSecond };
  if (count > 0) await runSlowHttpTest(port, load);
  // slowhttptest ends when it has no connection left; ours may have.
  while (watch.open() > 0 && performance.now() - startedMs < seconds * 1000) await pause(probePauseMs);
  const { longestMs, count: opened } = watch.stop();
  for (const sockets of own) sockets.close();
  return { longestMs, count: opened, probes: await probing.stop() };
}

/** Somebody elsewhere who wants a page and a call every 200 ms. */
function startProbes(port: number): { stop(): Promise<SlowPhase['probes']> } {
  const failed: string[] = [];
  const underway: Promise<void>[] = [];
  const probe = async (path: string) => {
    try {
      const answer = await ask(port, { host: shopHost, path, from: '127.0.0.2', limitMs: 10_000 });
      if (answer.status !== 200) failed.push(`${path}: ${answer.status}`);
    } catch (error) {
      failed.push(error instanceof Error ? error.message : String(error));
    }
  };
  const timer = setInterval(() => underway.push(probe('/'), probe(readCall)), probePauseMs);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underway);
      return { asked: underway.length, failed };
    },
  };
}
