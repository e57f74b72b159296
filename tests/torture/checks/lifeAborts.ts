import { connect, type Socket } from 'node:net';
import { startStorefront, type Storefront } from '../../support/storefront';
import { section, type Closable } from '../check';
import { pause } from '../support/load';
import { personToken, startPatientUpstream, type PatientUpstream } from '../support/patientUpstream';
import { openDescriptors, workerPids } from '../support/processes';
import { ask } from '../support/wire';

interface Fixture extends Closable {
  readonly storefront: Storefront;
  readonly upstream: PatientUpstream;
}

const host = 'aurora.localhost';
const maxAbortMs = 250;
const abortLimitMs = 5000;
const timesOf = { plant: 1, short: 5, long: 50 };
const burstsOf = { plant: 1, short: 3, long: 30 };
const clientsOfBurst = 128;
const largeBytes = 200_000;
const slowMs = 8000;
const backLimitMs = 12_000;
const maxAnswerMs = 1000;
const largePath = '/api/web/keylist?gameId=1';

const person = `Host: ${host}\r\nToken: ${personToken}\r\nSec-Fetch-Site: same-origin\r\n`;
const halfPicture = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${'x'.repeat(4000)}`;

/** What visitors send and then leave; each has begun something upstream by then. */
const leavers: readonly (readonly [string, string])[] = [
  ['a call', `GET /api/web/goods/mine/counts HTTP/1.1\r\n${person}\r\n`],
  [
    'a call that writes',
    `POST /api/web/goods/price HTTP/1.1\r\n${person}Content-Type: application/json\r\nContent-Length: 21\r\n\r\n{"id":7,"price":1200}`,
  ],
  ['events', `GET /api/web/order/7/events HTTP/1.1\r\n${person}\r\n`],
  [
    'an upload',
    `POST /api/upload/image HTTP/1.1\r\n${person}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000\r\n\r\n${halfPicture}`,
  ],
];

function send(port: number, bytes: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
      resolve(socket);
    });
    socket.on('error', () => undefined);
  });
}

/** @returns ms from a visitor's leaving until the upstream saw the last of his requests end */
async function leave({ storefront, upstream }: Fixture, bytes: string): Promise<number> {
  const before = upstream.waiting();
  const socket = await send(storefront.port, bytes);
  const limitMs = performance.now() + abortLimitMs;
  while (upstream.waiting() <= before && performance.now() < limitMs) await pause(2);
  // In the middle, not at the beginning.
  await pause(100);
  if (upstream.waiting() <= before) throw new Error(`nothing was asked of the upstream for ${bytes.slice(0, 40)}`);
  const leftMs = performance.now();
  socket.destroy();
  while (upstream.waiting() > before) {
    if (performance.now() - leftMs > abortLimitMs) return Infinity;
    await pause(1);
  }
  return (upstream.givenUp.at(-1)?.atMs ?? Infinity) - leftMs;
}

/** A visitor who leaves when the first bytes of a large answer have come. */
async function leaveInTheMiddle(port: number): Promise<void> {
  const socket = await send(port, `GET ${largePath} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  await new Promise<void>((resolve) => {
    socket.once('data', () => resolve());
    socket.once('close', () => resolve());
  });
  socket.destroy();
}

function descriptors({ pid }: Storefront): number {
  return [pid, ...workerPids(pid)].reduce((sum, process) => sum + openDescriptors(process), 0);
}

/** @returns how many more descriptors are open than at the start, once they no longer become fewer */
async function leftOpen(storefront: Storefront, atStart: number): Promise<number> {
  const limitMs = performance.now() + backLimitMs;
  while (descriptors(storefront) > atStart && performance.now() < limitMs) await pause(100);
  return Math.max(0, descriptors(storefront) - atStart);
}

export const lifeAborts = section<Fixture>({
  // It measures times, but waits for the most part, and keeps far within its limits beside one other.
  name: 'life-aborts',
  needs: [],
  share: 2,
  async open({ build, marketplace }) {
    const upstream = await startPatientUpstream(await marketplace(), { keepAliveMs: 2000 });
    const slow = { body: { code: 200, msg: 'ok', data: {} }, delayMs: slowMs };
    upstream.answer('/goods/mine/counts', slow);
    upstream.answer('/goods/price', slow);
    upstream.answer('/user/profile/new', slow);
    upstream.answer('/upload/image', slow);
    upstream.answer('/web/keylist', { body: { code: 200, msg: 'ok', data: 'x'.repeat(largeBytes) } });
    const storefront = await startStorefront(
      { UPSTREAM_URL: upstream.url, MODE: 'demo', RATE_LIMITS: 'off', MAX_CONNECTIONS_PER_CLIENT: '4096' },
      build,
    );
    return {
      storefront,
      upstream,
      async close() {
        await storefront.stop();
        await upstream.stop();
      },
    };
  },
  checks: [
    {
      name: 'life.abort-within',
      limit: { atMost: maxAbortMs, unit: 'ms' },
      async run(fixture, { scale }) {
        const notes: string[] = [];
        let value = 0;
        for (const [what, bytes] of leavers) {
          const took: number[] = [];
          for (let time = 0; time < timesOf[scale]; time += 1) took.push(await leave(fixture, bytes));
          const longestMs = Math.max(...took);
          notes.push(`${what}: ${longestMs.toFixed(0)} ms`);
          value = Math.max(value, longestMs);
          // What was not given up occupies the shop's places at its upstream: the next would not get that far.
          if (!Number.isFinite(value)) return { value, notes };
        }
        return { value, notes };
      },
    },
    {
      name: 'life.descriptors',
      limit: { atMost: 0, unit: 'open' },
      async run({ storefront }, { scale }) {
        const { port } = storefront;
        const visitors = () => Array.from({ length: clientsOfBurst }, () => leaveInTheMiddle(port));
        // What stays open for good is open after the first ones.
        await Promise.all(visitors().slice(0, 8));
        await pause(3000);
        const atStart = descriptors(storefront);
        for (let burst = 0; burst < burstsOf[scale]; burst += 1) await Promise.all(visitors());
        const { tookMs } = await ask(port, { host, path: '/api/web/getTenant' });
        const value = await leftOpen(storefront, atStart);
        const notes = [
          `${atStart} at the start, ${value} more in the end; then an answer took ${tookMs.toFixed(0)} ms`,
        ];
        return { value: tookMs <= maxAnswerMs ? value : Infinity, notes };
      },
    },
  ],
});
