import { startStorefront, type Storefront } from '../../support/storefront';
import { section, type Closable, type Scale } from '../check';
import { pause } from '../support/load';
import { personToken, startPatientUpstream } from '../support/patientUpstream';
import { askInRows, type StatusCounts } from '../support/pipelinedLoad';
import { createProbe, type Probe } from '../support/probe';
import { openDescriptors, workerPids } from '../support/processes';
import { styleNamesAdded } from './soakStyles';

/** Of all processes of a storefront together. */
interface Reading {
  /** Of the data they keep; the engine's own is left out. */
  readonly heapBytes: number;
  readonly timers: number;
  readonly descriptors: number;
}

interface Soak {
  readonly requests: number;
  readonly before: Reading;
  readonly after: Reading;
  readonly statuses: StatusCounts;
}

interface Fixture extends Closable {
  readonly storefront: Storefront;
  /** Runs when first asked for. */
  soak(): Promise<Soak>;
}

const requestsOf: Readonly<Record<Scale, number>> = { plant: 12_000, short: 200_000, long: 1_000_000 };
const warmShare = 0.1;
const connections = 8;
/** Remix keeps a timer for each page until the page's time is over, long after it was sent. */
const settleMs = 13_000;
const readings = 3;
const maxBytesOfRequest = 4;

const hosts = ['aurora.localhost', 'titan.localhost', 'maple.localhost'];
const cachedPaths = ['/api/web/getTenant', '/api/web/game/Type', '/api/web/keylist?gameId=1', '/api/web/gameTemp'];

/** The request of a number: guests' calls for the most part, and of everything else a little. */
function mixedRequest(count: number): string {
  const host = hosts[count % hosts.length] as string;
  const line = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`;
  const turn = count % 400;
  if (turn === 10) return line(`/pages/goodList?page=${((count / 400) % 3) | 0}`);
  if (turn % 50 === 1) return line('/api/web/message/unread', `Token: ${personToken}\r\n`);
  if (turn % 50 === 2) return line(`/api/none/${count}`);
  // A page too: each costs as much as a hundred calls.
  if (turn === 3) return line(`/files/${count}`);
  if (turn % 100 === 4) return `GET /api/web/getTenant HTTP/1.1\r\nHost: nobody${count % 500}.test\r\n\r\n`;
  if (turn % 100 === 5) return line('/api/web/goods/mine/counts', `Token: ${personToken}\r\n`);
  return line(cachedPaths[count % cachedPaths.length] as string, `X-Request-Id: request-${count}\r\n`);
}

async function readAll(storefront: Storefront, probe: Probe): Promise<Reading> {
  await pause(settleMs);
  const taken: Omit<Reading, 'heapBytes'>[] = [];
  for (let count = 0; count < readings; count += 1) {
    const workers = await probe.workers('collected');
    taken.push({
      timers: workers.reduce((sum, { resources }) => sum + (resources['Timeout'] ?? 0), 0),
      descriptors: [storefront.pid, ...workerPids(storefront.pid)].reduce((sum, pid) => sum + openDescriptors(pid), 0),
    });
    await pause(300);
  }
  return {
    heapBytes: [...(await probe.keptByWorkers()).values()].reduce((sum, bytes) => sum + bytes, 0),
    timers: Math.min(...taken.map(({ timers }) => timers)),
    descriptors: Math.min(...taken.map(({ descriptors }) => descriptors)),
  };
}

async function runSoak(storefront: Storefront, probe: Probe, scale: Scale): Promise<Soak> {
  const { port } = storefront;
  const warm = Math.round(requestsOf[scale] * warmShare);
  const requests = requestsOf[scale] - warm;
  await askInRows({ port, connections, requests: warm, next: mixedRequest });
  const before = await readAll(storefront, probe);
  const statuses = await askInRows({ port, connections, requests, next: (count) => mixedRequest(count + warm) });
  return { requests, before, after: await readAll(storefront, probe), statuses };
}

const answersText = (statuses: StatusCounts) =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} of ${status}`)
    .join(', ');

export const soak = section<Fixture>({
  name: 'soak',
  needs: [],
  async open({ build, marketplace, scale }) {
    const upstream = await startPatientUpstream(await marketplace(), { keepAliveMs: 2000 });
    upstream.answer('/goods/mine/counts', { body: { code: 500, msg: 'broken' } });
    const probe = createProbe();
    const storefront = await startStorefront(
      { ...probe.settings, UPSTREAM_URL: upstream.url, MODE: 'demo', RATE_LIMITS: 'off' },
      build,
    );
    let run: Promise<Soak> | null = null;
    return {
      storefront,
      soak: () => (run ??= runSoak(storefront, probe, scale)),
      async close() {
        await storefront.stop();
        await upstream.stop();
        probe.remove();
      },
    };
  },
  checks: [
    {
      name: 'soak.emotion',
      limit: { atMost: 0, unit: 'style names' },
      async run({ storefront }, { scale }) {
        const added = await styleNamesAdded(storefront.port, scale);
        return { value: added.length, notes: added };
      },
    },
    {
      name: 'soak.heap-per-request',
      limit: { atMost: maxBytesOfRequest, unit: 'bytes' },
      async run({ soak: run }) {
        const { before, after, requests, statuses } = await run();
        const grownBytes = after.heapBytes - before.heapBytes;
        return { value: grownBytes / requests, notes: [`${grownBytes} bytes in all; ${answersText(statuses)}`] };
      },
    },
    {
      name: 'soak.descriptors',
      limit: { atMost: 0, unit: 'open' },
      async run({ soak: run }) {
        const { before, after } = await run();
        return { value: Math.max(0, after.descriptors - before.descriptors) };
      },
    },
    {
      name: 'soak.timers',
      limit: { atMost: 0, unit: 'open' },
      async run({ soak: run }) {
        const { before, after } = await run();
        return { value: Math.max(0, after.timers - before.timers) };
      },
    },
  ],
});
