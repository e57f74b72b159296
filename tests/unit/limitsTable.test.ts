import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tenantShare } from '../../bff/answerStore';
import { failuresToOpen, probeEveryMs } from '../../bff/breaker';
import { maxBodyBytes, maxFields, maxFormBytes, maxUploadBytes } from '../../bff/callInput';
import { bffErrors, type BffErrorName } from '../../bff/contract/errors';
import { parseEnv } from '../../bff/env';
import { maxStreamsOfPerson, maxStreamsOfTenant } from '../../bff/eventStreams';
import { maxHeaderBytes, maxTargetLength } from '../../bff/frontDoor';
import { limitsOfKind } from '../../bff/guard';
import { maxJsonDepth, maxJsonValues } from '../../bff/jsonBody';
import { maxDecodedBytes } from '../../bff/node/answerMemory';
import { cacheBytes } from '../../bff/node/assemble';
import { connectionsPerUpstream } from '../../bff/node/upstream';
import { maxPagePathLength } from '../../bff/node/requestHandler';
import { maxCountedKeys } from '../../bff/node/rateStore';
import { headersTimeoutMs, requestLimitMs } from '../../bff/node/worker';
import {
  maxHeldFormBytes,
  maxPageFormBytes,
  maxPageFormFields,
  maxPageFormFiles,
  maxPictureFormBytes,
} from '../../bff/node/pageBody';
import { lookupsPerSecond } from '../../bff/strangers';
import { maxOthers } from '../../bff/directory';
import { uploadsOfClient } from '../../bff/uploadTurns';
import { maxParsedBytes } from '../../bff/upstreamAnswer';

const section = readFileSync('docs/operating.md', 'utf8').split('\n## Limits\n')[1]?.split('\n## ')[0] ?? '';
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const kibBytes = 1024;
const mibBytes = 1024 * kibBytes;
const size = (bytes: number) => (bytes % mibBytes === 0 ? `${bytes / mibBytes} MiB` : `${bytes / kibBytes} KiB`);
const seconds = (ms: number) => `${ms / 1000} s`;
const { call, picture, upload, stream } = limitsOfKind;
const settings = parseEnv({});
const largestPicture = Math.floor(maxUploadBytes / mibBytes) * mibBytes;

/** What an answer is told by: its status, and that it says when to come again. */
function answer(name: BffErrorName): string {
  const { status, ...more }: { status: number; retryAfterSeconds?: number } = bffErrors[name];
  return more.retryAfterSeconds === undefined ? String(status) : `${status}, Retry-After`;
}

/** The table as the product's own constants and defaults make it. */
const expected = [
  ['URL', `${size(maxTargetLength)}; path of a page ${size(maxPagePathLength)}`, answer('urlTooLong')],
  ['headers', size(maxHeaderBytes), answer('headersTooLarge')],
  [
    'body of a call',
    `${size(maxBodyBytes)}; upload ${size(largestPicture)} and ${size(maxUploadBytes - largestPicture)} of form; payment report ${size(maxFormBytes)}`,
    answer('bodyTooLarge'),
  ],
  ['form of a page', `${size(maxPageFormBytes)}; with files ${size(maxPictureFormBytes)}`, answer('bodyTooLarge')],
  ['fields of a form of a page, files in it', `${maxPageFormFields}, ${maxPageFormFiles}`, answer('malformed')],
  [
    `forms over ${size(maxPageFormBytes)} at one time`,
    `${size(maxHeldFormBytes)} of each worker`,
    answer('overloaded'),
  ],
  ['fields of a call, values, depth', `${maxFields}, ${maxJsonValues}, ${maxJsonDepth}`, answer('malformed')],
  [
    'headers to arrive, whole request to arrive',
    `${seconds(headersTimeoutMs)}, ${seconds(requestLimitMs)}`,
    answer('requestTimeout'),
  ],
  [
    'a call in total, with its upstream',
    `\`UPSTREAM_TIMEOUT_MS\` (${seconds(settings.upstreamTimeoutMs)})`,
    answer('upstreamTimeout'),
  ],
  [
    'answer of an upstream',
    `${size(maxDecodedBytes)} decoded, ${size(maxParsedBytes)} of what is parsed`,
    answer('upstreamTooBig'),
  ],
  [
    'in flight for one tenant and upstream',
    `${call.inFlight} calls and ${call.waiting} waiting; ${picture.inFlight} pictures, ${picture.waiting}; ${upload.inFlight} uploads, ${upload.waiting}; streams ${stream.inFlight} being opened`,
    answer('overloaded'),
  ],
  [
    'uploads of one client in one shop',
    `${uploadsOfClient.inFlight} in flight and ${uploadsOfClient.waiting} waiting`,
    answer('overloaded'),
  ],
  ['streams that are open, of one person', `${maxStreamsOfPerson} of each worker`, answer('tooManyRequests')],
  ['streams that are open, of one tenant', `${maxStreamsOfTenant} of each worker`, answer('overloaded')],
  [
    `after ${failuresToOpen} failures in a row`,
    `refused, one try every ${seconds(probeEveryMs)}`,
    answer('breakerOpen'),
  ],
  [
    'connections of a worker, of one client',
    `\`MAX_CONNECTIONS\` (${settings.maxConnections}), \`MAX_CONNECTIONS_PER_CLIENT\` (${settings.maxConnectionsPerClient})`,
    'closed',
  ],
  ['connections to one upstream', `${connectionsPerUpstream} of each worker`, 'wait'],
  ['requests of one address in one shop', '`RATE_LIMITS`', answer('tooManyRequests')],
  ['addresses counted at one time, by class', `${maxCountedKeys} of each worker`, 'oldest go'],
  [
    'hosts never seen before',
    `${lookupsPerSecond} look-ups a second; ${maxOthers} that are no shop are remembered`,
    answer('unknownHost'),
  ],
  [
    'stored answers',
    `${size(cacheBytes)} of each worker; ${size(cacheBytes * tenantShare)} of a tenant once it is full`,
    'oldest go',
  ],
];

describe('the table of limits', () => {
  it('says what the product does', () => expect(rows).toEqual(expected));
});
