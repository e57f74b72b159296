import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPeer } from '../../torture/support/peers';
import type { Figure, Row } from '../row';
import { median, ratioOf } from '../support/arithmetic';
import { cores, pinTree } from '../support/cores';
import { payloadOf, rawCall } from '../support/payloads';
import { alternate, medianOf, type Samples } from '../support/rounds';
import { nginxProxy } from '../systems/peers';
import { meetShops, ofEachShop, storefront } from '../systems/storefront';
import { startSystems, type System } from '../systems/system';
import { sizedPath, startUpstream, upstreamToken } from '../systems/upstream';

const nginx = 'nginx proxy_pass';
const manyConnections = 128;
const lateMs = 20;
const requests = ofEachShop(sizedPath(rawCall, '2kb'), () => ({ Token: upstreamToken }));

/** What a hop through the storefront adds to one visitor's wait, in milliseconds. */
export const latency: Row = {
  name: 'latency',
  async measure(context) {
    const upstream = await startUpstream();
    const systems = await startSystems([storefront(upstream.port, context.build), nginxProxy(upstream.port)], upstream);
    try {
      await meetShops(systems.running[0]?.port ?? 0);
      const direct: System = { name: 'direct', port: upstream.port, pid: upstream.pid, stop: async () => undefined };
      const samples = await alternate([...systems.running, direct], { connections: 1, requests }, context);
      const own = addedMs(samples, 'storefront');
      const theirs = addedMs(samples, nginx);
      const peers = [...samples.keys()].map((name) => ({
        name,
        text: `median ${(medianOf(samples, name, ({ p50Ms }) => p50Ms) * 1000).toFixed(0)} µs`,
      }));
      return [
        {
          name: 'latency.added',
          summary: 'added to the median at one connection, over asking the upstream directly',
          value: median(own) * 1000,
          unit: 'µs',
          goal: { atMost: 120 },
          peers,
        },
        {
          name: 'latency.nginx',
          summary: 'the same, as many times what nginx adds',
          value: ratioOf(own, theirs),
          unit: '×',
          goal: { atMost: 1.2 },
        },
      ];
    } finally {
      await systems.stop();
      await upstream.stop();
    }
  },
};

/** What a system adds over the direct way, round by round. */
function addedMs(samples: Samples, name: string): number[] {
  const direct = samples.get('direct') ?? [];
  return (samples.get(name) ?? []).map(({ p50Ms }, round) => p50Ms - (direct[round]?.p50Ms ?? NaN));
}

/** Many visitors before an upstream that takes its time: nobody may wait for a connection. */
export const lateUpstream: Row = {
  name: 'late',
  async measure(context) {
    const file = join(context.folder, 'late.json');
    writeFileSync(file, payloadOf(rawCall, 2048));
    const script = fileURLToPath(new URL('../systems/lateUpstream.mjs', import.meta.url));
    const upstream = await startPeer({
      program: 'node',
      command: ({ port }) => [script, String(port), file, String(lateMs)],
      configuration: () => '',
    });
    pinTree(upstream.pid, cores.load);
    const systems = await startSystems([storefront(upstream.port, context.build), nginxProxy(upstream.port)], upstream);
    try {
      await meetShops(systems.running[0]?.port ?? 0);
      const samples = await alternate(systems.running, { connections: manyConnections, requests }, context);
      const rate = (name: string) => (samples.get(name) ?? []).map(({ perSecond }) => perSecond);
      const figure: Figure = {
        name: 'late.nginx',
        summary: `upstream of ${lateMs} ms, ${manyConnections} connections, requests a second against nginx`,
        value: ratioOf(rate('storefront'), rate(nginx)),
        unit: '×',
        goal: { atLeast: 0.95 },
        peers: [...samples.keys()].map((name) => ({
          name,
          text: `${median(rate(name)).toFixed(0)} requests a second`,
        })),
      };
      return [figure];
    } finally {
      await systems.stop();
      await upstream.stop();
    }
  },
};
