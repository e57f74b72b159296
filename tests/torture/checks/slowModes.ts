import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ownBuild } from '../../support/storefront';
import { openSlowSockets, type SlowSockets } from '../support/slowSockets';
import { hostLine, message, postLine, shopHost, soundGet, writeCall } from './protocolMessages';

export type SlowModeName = 'headers' | 'body' | 'range' | 'read';

/** A way to be slow. */
export interface SlowMode {
  /** Of slowhttptest. */
  readonly flags: readonly string[];
  readonly url: string;
  /** In which the storefront has to close each connection. */
  readonly limitSeconds: number;
  /** Connections of our own beside slowhttptest's, so many of each kind. */
  open(port: number, count: number): SlowSockets[];
}

const site = `http://${shopHost}`;

/** The largest script that a page loads, as a path of the site; the reference of the API is for developers. */
export function largestFile(): string {
  const folder = join(ownBuild.folder, 'public/build');
  const sizes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js') && !name.startsWith('reference'))
    .map((name) => ({ name, size: statSync(join(folder, name)).size }));
  return `/build/${sizes.sort((a, b) => b.size - a.size)[0]?.name ?? ''}`;
}

/** So often that no system's buffers hold all the answers. */
const repeats = 60;

export const slowModes: Readonly<Record<SlowModeName, SlowMode>> = {
  headers: {
    flags: ['-H', '-i', '2', '-x', '24'],
    url: `${site}/`,
    limitSeconds: 10,
    open: (port, count) => [
      openSlowSockets(port, count, {
        first: `GET / HTTP/1.1\r\n${hostLine}\r\n`,
        drip: 'X-Mark: 1\r\n',
        pauseMs: 1000,
      }),
      openSlowSockets(port, count, { first: 'G', drip: 'E', pauseMs: 5000 }),
      openSlowSockets(port, count, { first: '', pauseMs: 1000 }),
      openSlowSockets(port, count, { first: `GET / HTTP/1.1\r\n${hostLine}\r\n`, pauseMs: 1000, ends: true }),
      // The answer is whole and taken; then nothing comes.
      openSlowSockets(port, count, { first: soundGet('slow-after-answer'), pauseMs: 1000 }),
      openSlowSockets(port, count, { first: soundGet('slow-second'), drip: 'G', pauseMs: 3000 }),
    ],
  },
  body: {
    flags: ['-B', '-i', '2', '-s', '8192', '-x', '10', '-f', 'application/json'],
    url: `${site}${writeCall}`,
    limitSeconds: 15,
    open(port, count) {
      const lines = [postLine, hostLine, 'Content-Type: application/json'];
      const declared = message([...lines, 'Content-Length: 5000'], '{');
      return [
        openSlowSockets(port, count, { first: declared, drip: ' ', pauseMs: 1000 }),
        openSlowSockets(port, count, { first: declared, drip: ' ', pauseMs: 5000 }),
        openSlowSockets(port, count, { first: declared, pauseMs: 5000 }),
        openSlowSockets(port, count, {
          first: message([...lines, 'Transfer-Encoding: chunked'], '1\r\n{\r\n'),
          drip: '1\r\n \r\n',
          pauseMs: 1000,
        }),
        // Nobody takes this body: the answer comes at once, and the body goes on.
        openSlowSockets(port, count, {
          first: message(['POST /api/none HTTP/1.1', hostLine, 'Content-Length: 5000'], 'x'),
          drip: 'x',
          pauseMs: 1000,
        }),
      ];
    },
  },
  range: {
    flags: ['-R', '-t', 'HEAD', '-a', '5', '-b', '1500'],
    url: `${site}${largestFile()}`,
    limitSeconds: 10,
    open: (port, count) => [
      openSlowSockets(port, count, {
        first: message([`GET ${largestFile()} HTTP/1.1`, hostLine, `Range: bytes=0-${',5-6'.repeat(2000)}`]),
        pauseMs: 1000,
      }),
    ],
  },
  read: {
    flags: ['-X', '-w', '512', '-y', '1024', '-n', '5', '-z', '32', '-k', '3'],
    url: `${site}${largestFile()}`,
    limitSeconds: 10,
    open: (port, count) => [
      openSlowSockets(port, count, {
        first: message([`GET ${largestFile()} HTTP/1.1`, hostLine]).repeat(repeats),
        pauseMs: 1000,
      }),
    ],
  },
};
