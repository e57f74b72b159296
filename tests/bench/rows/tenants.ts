import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { residentBytes, workerResidentBytes } from '../../torture/support/processes';
import type { Figure, Row } from '../row';
import { rawCall } from '../support/payloads';
import { alternate, efficiency, peerFigures } from '../support/rounds';
import { meetShops, storefront } from '../systems/storefront';
import { startSystems } from '../systems/system';
import { sizedPath, startUpstream, upstreamToken } from '../systems/upstream';

const few = 100;
const many = 100_000;
const connections = 64;
/** Times as many rounds as elsewhere: what is asked for is less than what rounds of one system differ by. */
const moreRounds = 2;
const mebibyte = 2 ** 20;

/** A tenants file of so many shops; the first `few` of them are asked for. */
export function tenantsText(count: number): string {
  const lines = Array.from({ length: count }, (_, index) => `${hostOf(index)}: { tenant: t${index} }`);
  return `${lines.join('\n')}\n`;
}

const hostOf = (index: number) => `tenant${index}.bench.test`;
const nameOf = (count: number) => `${count} tenants`;

/** The same shops are asked for, whether they stand in the file alone or among many. */
export const tenants: Row = {
  name: 'tenants',
  async measure(context) {
    const upstream = await startUpstream();
    const recipes = [few, many].map((count) => {
      const file = join(context.folder, `tenants${count}.yaml`);
      writeFileSync(file, tenantsText(count));
      return storefront(upstream.port, context.build, { name: nameOf(count), settings: { TENANTS_FILE: file } });
    });
    const systems = await startSystems(recipes, upstream);
    try {
      const hosts = Array.from({ length: few }, (_, index) => hostOf(index));
      for (const { port } of systems.running) await meetShops(port, hosts);
      const requests = hosts.map((host) => ({
        host,
        path: sizedPath(rawCall, '2kb'),
        headers: { Token: upstreamToken },
      }));
      const rounds = moreRounds * context.rounds;
      const samples = await alternate(systems.running, { connections, requests }, { ...context, rounds });
      const [smallMib, largeMib] = systems.running.map(({ pid }) => workerResidentBytes(pid) / mebibyte);
      const [smallParent, largeParent] = systems.running.map(({ pid }) => residentBytes(pid) / mebibyte);
      return figuresOf({
        ratio: efficiency(samples, nameOf(many), nameOf(few)),
        peers: peerFigures(samples),
        workers: [smallMib ?? NaN, largeMib ?? NaN],
        parents: [smallParent ?? NaN, largeParent ?? NaN],
      });
    } finally {
      await systems.stop();
      await upstream.stop();
    }
  },
};

function figuresOf(measured: {
  ratio: number;
  peers: Figure['peers'];
  workers: [number, number];
  parents: [number, number];
}): Figure[] {
  const [small, large] = measured.workers;
  const [smallParent, largeParent] = measured.parents;
  return [
    {
      name: 'tenants.efficiency',
      summary: `a tenants file of ${many} shops against one of ${few}, requests per CPU-second`,
      value: measured.ratio,
      unit: '×',
      goal: { atLeast: 0.95 },
      peers: measured.peers ?? [],
    },
    {
      name: 'tenants.memory',
      summary: `resident memory that ${many} shops cost one worker`,
      value: large - small,
      unit: 'MiB',
      goal: { atMost: 30 },
      note: `worker ${small.toFixed(0)} and ${large.toFixed(0)} MiB, parent ${smallParent.toFixed(0)} and ${largeParent.toFixed(0)} MiB`,
    },
  ];
}
