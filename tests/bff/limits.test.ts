import { request as httpRequest, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { failuresToOpen } from '../../bff/breaker';
import { maxBodyBytes, maxFields, maxFormBytes, maxUploadBytes } from '../../bff/callInput';
import { bffErrors, type BffErrorName } from '../../bff/contract/errors';
import { maxStreamsOfTenant } from '../../bff/eventStreams';
import { maxHeaderBytes, maxTargetLength } from '../../bff/frontDoor';
import { limitsOfKind } from '../../bff/guard';
import { maxJsonDepth, maxJsonValues } from '../../bff/jsonBody';
import { maxDecodedBytes } from '../../bff/node/answerMemory';
import { maxPagePathLength } from '../../bff/node/requestHandler';
import { headersTimeoutMs, requestLimitMs } from '../../bff/node/worker';
import {
  maxHeldFormBytes,
  maxPageFormBytes,
  maxPageFormFields,
  maxPageFormFiles,
  maxPictureFormBytes,
} from '../../bff/node/pageBody';
import { lookupsPerSecond } from '../../bff/strangers';
import { uploadsOfClient } from '../../bff/uploadTurns';
import { maxParsedBytes } from '../../bff/upstreamAnswer';
import { askRaw, startLimitsServer, type Asked, type LimitsServer, type Told } from './limitsServer';
import { sendJson, startStandIn, type SeenRequest, type StandIn } from './support';

const rateOfLogins = 3;
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const boundary = 'boundary-of-the-test';
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
/** So that nothing stored answers in the upstream's place. */
const person = { token: 'somebody' };

/** What the stand-in does not answer until it is told to. */
let held: { request: SeenRequest; response: ServerResponse }[] = [];
let answerBytes = 0;
let standIn: StandIn;
let server: LimitsServer;

beforeAll(async () => {
  standIn = await startStandIn((request, response) => {
    if (`${request.url} ${request.body.slice(0, 200)}`.includes('hold')) return void held.push({ request, response });
    if (request.headers.host === 'breaking.test') return response.destroy();
    if (request.url.includes('sized')) return sendSized(response);
    if (request.url.startsWith('/prod-api/pay/notify')) {
      return void response.writeHead(200, { 'content-type': 'text/plain' }).end('success');
    }
    sendJson(response, { code: 200, msg: 'ok', data: {}, rows: [], total: 0 });
  });
  server = await startLimitsServer(standIn.origin, {
    UPSTREAM_TIMEOUT_MS: '60000',
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMITS: `login=${rateOfLogins}/60`,
  });
});
afterEach(() => void (held = []));
afterAll(async () => {
  await server?.close();
  await standIn?.close();
});

/** An answer of exactly `answerBytes`. */
function sendSized(response: ServerResponse): void {
  const [before, after] = ['{"code":200,"msg":"ok","rows":[],"total":0,"data":[],"filler":"', '"}'];
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(before + 'x'.repeat(answerBytes - before.length - after.length) + after);
}

function expectRefusal(told: Told, error: BffErrorName): void {
  const { status, msg, ...more }: { status: number; msg: string; retryAfterSeconds?: number } = bffErrors[error];
  expect(told.status).toBe(status);
  expect(JSON.parse(Buffer.from(told.text, 'latin1').toString())).toEqual({
    code: status,
    msg,
    requestId: told.headers['x-request-id'],
  });
  if (more.retryAfterSeconds === undefined) expect(told.headers['retry-after']).toBeUndefined();
  else expect(Number(told.headers['retry-after'])).toBeGreaterThan(0);
}

const filled = (bytes: number, before: string, after = '') =>
  Buffer.from(before + 'x'.repeat(bytes - before.length - after.length) + after);
const jsonOf = (bytes: number) => filled(bytes, '{"a":"', '"}');
const formOf = (bytes: number) => filled(bytes, 'a=');
const partOf = (bytes: number, disposition: string) =>
  filled(
    bytes,
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: application/octet-stream\r\n\r\n`,
    `\r\n--${boundary}--\r\n`,
  );
const fileOf = (bytes: number) => partOf(bytes, 'name="file"; filename="a.png"');
const nested = (depth: number) => Buffer.from(`{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`);
const fieldsOf = (count: number) =>
  Buffer.from(JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 1]))));

/** The body and its list are two more. */
const valuesOf = (count: number) =>
  Buffer.from(
    `{"a":[${Array(count - 2)
      .fill(1)
      .join(',')}]}`,
  );

const list: Asked = { method: 'POST', path: '/api/web/good/allList', headers: { ...json, ...person } };
const upload: Asked = { method: 'POST', path: '/api/upload/image', headers: { ...multipart, ...person } };
const report: Asked = { method: 'POST', path: '/api/pay/notify/alipay', headers: form };

/** A limit: what is sent exactly at it and just over it, the status at it, and the refusal over it. */
const limits: [what: string, at: () => Asked, status: number, over: () => Asked, error: BffErrorName][] = [
  [
    'the URL',
    () => ({ path: `/api/nothing?${'x'.repeat(maxTargetLength - '/api/nothing?'.length)}` }),
    404,
    () => ({ path: `/api/nothing?${'x'.repeat(maxTargetLength - '/api/nothing?'.length + 1)}` }),
    'urlTooLong',
  ],
  [
    'the body of a call',
    () => ({ ...list, body: jsonOf(maxBodyBytes) }),
    200,
    () => ({ ...list, declaredBytes: maxBodyBytes + 1 }),
    'bodyTooLarge',
  ],
  [
    'the body of a call in chunks',
    () => ({ ...list, body: jsonOf(maxBodyBytes), chunked: true }),
    200,
    () => ({ ...list, body: jsonOf(maxBodyBytes + 1), chunked: true }),
    'bodyTooLarge',
  ],
  [
    'an upload',
    () => ({ ...upload, body: fileOf(maxUploadBytes) }),
    200,
    () => ({ ...upload, declaredBytes: maxUploadBytes + 1 }),
    'bodyTooLarge',
  ],
  [
    'an upload in chunks',
    () => ({ ...upload, body: fileOf(maxUploadBytes), chunked: true }),
    200,
    () => ({ ...upload, body: fileOf(maxUploadBytes + 1), chunked: true }),
    'bodyTooLarge',
  ],
  [
    'a report of a payment',
    () => ({ ...report, body: formOf(maxFormBytes) }),
    200,
    () => ({ ...report, declaredBytes: maxFormBytes + 1 }),
    'bodyTooLarge',
  ],
  [
    'the fields of a call',
    () => ({ ...list, body: fieldsOf(maxFields) }),
    200,
    () => ({ ...list, body: fieldsOf(maxFields + 1) }),
    'malformed',
  ],
  [
    'the values of a body',
    () => ({ ...list, body: valuesOf(maxJsonValues) }),
    200,
    () => ({ ...list, body: valuesOf(maxJsonValues + 1) }),
    'malformed',
  ],
  [
    'the depth of a body',
    () => ({ ...list, body: nested(maxJsonDepth) }),
    200,
    () => ({ ...list, body: nested(maxJsonDepth + 1) }),
    'malformed',
  ],
];

describe('a request exactly at a limit is taken, one just over it refused', () => {
  it.each(limits)('%s', async (_what, at, status, over, error) => {
    expect((await server.ask(at())).status).toBe(status);
    const asked = standIn.seen.length;
    expectRefusal(await server.ask(over()), error);
    // A chunked upload is on its way before its end is known.
    if (over().headers?.['content-type'] !== multipart['content-type']) expect(standIn.seen.length).toBe(asked);
  });

  it('the headers, by their bytes on the wire', async () => {
    const fixed = ['Host: shop.test', 'Connection: close'];
    const bytesOf = (lines: string[]) => lines.reduce((sum, line) => sum + line.length + '\r\n'.length, 0);
    const head = (bytes: number) => {
      const name = 'X-Fill: ';
      const filler = name + 'x'.repeat(bytes - bytesOf([...fixed, name]));
      return `GET /api/nothing HTTP/1.1\r\n${[...fixed, filler].join('\r\n')}\r\n\r\n`;
    };
    expect((await askRaw(server.port, head(maxHeaderBytes))).status).toBe(404);
    expectRefusal(await askRaw(server.port, head(maxHeaderBytes + 1)), 'headersTooLarge');
  });

  it('a path of a page that can’t be decoded is refused', async () => {
    for (const path of ['/%ff', '/pages/%E4%B8', '/a%', '/%u0041']) {
      expect((await server.ask({ path })).status, path).toBe(400);
    }
    expect((await server.ask({ path: '/pages/%E6%9E%81' })).status).toBe(200);
  });

  it('the path of a page', async () => {
    const path = (length: number) => `/a${'/'.repeat(length - 3)}x`;
    expect((await server.ask({ path: `${path(maxPagePathLength)}?${'x'.repeat(1000)}` })).status).toBe(200);
    const refused = await server.ask({ path: path(maxPagePathLength + 1) });
    expect(refused.status).toBe(414);
    expect(refused.headers['content-type']).toContain('text/html');
  });

  it.each([
    ['a form of a page', maxPageFormBytes, formOf, form],
    ['a form of a page with files', maxPictureFormBytes, fileOf, multipart],
  ])(
    '%s, answered by a page',
    async (_what, maxBytes, bodyOf, headers) => {
      const page: Asked = { method: 'POST', path: '/pages/other/fankui', headers };
      const told = await server.ask({ ...page, body: bodyOf(maxBytes) });
      expect(told).toMatchObject({ status: 200, text: `page of ${maxBytes} bytes` });
      const refused = await server.ask({ ...page, declaredBytes: maxBytes + 1 });
      expect(refused.status).toBe(413);
      expect(refused.headers['content-type']).toContain('text/html');
    },
    60_000,
  );

  const partsOf = (count: number, more = '') =>
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="a"${more}\r\n\r\n\r\n`.repeat(count) +
        `--${boundary}--\r\n`,
    );
  it.each([
    ['fields', maxPageFormFields, (count: number) => Buffer.from(Array(count).fill('a').join('&')), form],
    ['parts', maxPageFormFields, partsOf, multipart],
    ['files', maxPageFormFiles, (count: number) => partsOf(count, '; filename="a"'), multipart],
  ])('the %s of a form of a page', async (_what, maxCount, bodyOf, headers) => {
    const page: Asked = { method: 'POST', path: '/pages/other/fankui', headers };
    expect((await server.ask({ ...page, body: bodyOf(maxCount) })).status).toBe(200);
    expect((await server.ask({ ...page, body: bodyOf(maxCount + 1) })).status).toBe(400);
  });

  it.each([
    ['headers of a part without end', 'multipart/form-data; boundary=X', `--X\r\n${'a:\r\n'.repeat(100_000)}`],
    [
      'many headers of a part',
      'multipart/form-data; boundary=X',
      `--X\r\nContent-Disposition: form-data; name="a"\r\n${'a: b\r\n'.repeat(50_000)}\r\nv\r\n--X--\r\n`,
    ],
    [
      'parts by another boundary than the one that seems to be named',
      'multipart/form-data; a="; boundary=Y;"; boundary=X',
      `${'--X\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(maxPageFormFields + 1)}--X--\r\n`,
    ],
    [
      'parts by the other one of two boundaries',
      `multipart/form-data; boundary=X; boundary=Y`,
      `${'--X\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(maxPageFormFields + 1)}--X--\r\n`,
    ],
    [
      'parts by the other one of two boundaries, turned round',
      `multipart/form-data; boundary=Y; boundary=X`,
      `${'--X\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(maxPageFormFields + 1)}--X--\r\n`,
    ],
  ])('a form of a page with %s is refused', async (_what, type, body) => {
    const page: Asked = { method: 'POST', path: '/pages/other/fankui', headers: { 'content-type': type } };
    expect((await server.ask({ ...page, body: Buffer.from(body) })).status).toBe(400);
  });

  it.each([
    ['a call', { ...list, body: gzipSync('{}') }],
    ['a picture', { ...upload, body: gzipSync(fileOf(1000)) }],
    ['a report of a payment', { ...report, body: gzipSync('a=b') }],
    ['a form of a page', { method: 'POST', path: '/pages/other/fankui', headers: form, body: gzipSync('a=b') }],
  ] satisfies [string, Asked][])('a packed body of %s is refused, whatever it is packed by', async (_what, asked) => {
    const before = standIn.seen.length;
    for (const coding of ['gzip', 'X-GZIP', 'br', 'identity, gzip']) {
      const told = await server.ask({ ...asked, headers: { ...asked.headers, 'content-encoding': coding } });
      expect(told.status, coding).toBe(415);
      if (asked.path.startsWith('/api/')) {
        expectRefusal(told, 'packedBody');
        expect(told.headers['accept-encoding']).toBe('identity');
      } else expect(told.headers['content-type']).toContain('text/html');
    }
    expect(standIn.seen.length, 'nothing of them went to the upstream').toBe(before);
    const plain = { ...list, body: Buffer.from('{}'), headers: { ...list.headers, 'content-encoding': 'Identity' } };
    expect((await server.ask(plain)).status).toBe(200);
  });

  it('a page that takes no forms answers before one has come, whatever it is', async () => {
    const page: Asked = { method: 'POST', path: '/formless', headers: { 'content-type': 'application/zip' } };
    const told = await server.ask({ ...page, declaredBytes: 2 * maxPictureFormBytes });
    expect(told).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });

  it.each([
    ['passed on', '/api/web/keylist?sized=1', maxDecodedBytes],
    ['parsed', '/api/web/search/saved?sized=1', maxParsedBytes],
  ])('an answer of the upstream that is %s', async (_what, path, maxBytes) => {
    answerBytes = maxBytes;
    expect((await server.ask({ path, headers: person })).status).toBe(200);
    answerBytes = maxBytes + 1;
    expectRefusal(await server.ask({ path, headers: person }), 'upstreamTooBig');
  });
});

describe('at one time', () => {
  const eventStream = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(': end\n\n');
  const picture = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'image/png' }).end('x');
  const envelope = (response: ServerResponse) => sendJson(response, { code: 200, msg: 'ok', data: {} });
  const kinds = [
    ['call', (index: number): Asked => ({ path: `/api/web/keylist?hold=${index}`, headers: person }), envelope],
    ['picture', (index: number): Asked => ({ path: `/pictures/hold-${index}.png` }), picture],
    [
      'upload',
      (index: number): Asked => ({
        ...upload,
        // Each from an address of its own.
        headers: { ...upload.headers, 'x-forwarded-for': `10.1.0.${index}` },
        body: partOf(500, `name="file"; filename="hold-${index}.png"`),
      }),
      envelope,
    ],
    [
      'stream',
      (index: number): Asked => ({ path: `/api/web/order/${index}/events?hold=1`, headers: { token: `T${index}` } }),
      eventStream,
    ],
  ] as const;

  it.each(kinds)(
    'one tenant has the places of a %s, and who comes over them is told to come again',
    async (kind, asked, answer) => {
      const { inFlight, waiting } = limitsOfKind[kind];
      const places = inFlight + waiting;
      /** Answers whatever is held and comes to be, until it is stopped. */
      const release = () => {
        const timer = setInterval(() => {
          for (const { response } of held.splice(0)) answer(response);
        }, 20);
        return () => clearInterval(timer);
      };
      const host = `${kind}.test`;
      const ask = (index: number) => server.ask({ host, ...asked(index) });
      await server.ask({ host, path: '/api/nothing' });

      const atLimit = Promise.all(Array.from({ length: places }, (_, index) => ask(index)));
      await expect.poll(() => held.length).toBe(inFlight);
      const stopFirst = release();
      expect(new Set((await atLimit).map(({ status }) => status))).toEqual(new Set([200]));
      stopFirst();

      await expect.poll(() => held.length).toBe(0);
      const over = Array.from({ length: places + 1 }, (_, index) => ask(index));
      expectRefusal(await Promise.race(over), 'overloaded');
      const stopSecond = release();
      const statuses = (await Promise.all(over)).map(({ status }) => status).sort();
      stopSecond();
      expect(statuses).toEqual([...Array<number>(places).fill(200), 503]);
    },
    60_000,
  );

  it('one client has places for uploads, and leaves the others of the shop to other people', async () => {
    const { inFlight, waiting } = uploadsOfClient;
    const host = 'hoarded.test';
    const from = (address: string) => ({ ...upload.headers, 'x-forwarded-for': address });
    const body = partOf(500, 'name="file"; filename="hold.png"');
    const hoard = () => server.ask({ ...upload, host, headers: from('2001:db8::1'), body });
    await server.ask({ host, path: '/api/nothing' });
    const hoarded = Array.from({ length: inFlight + waiting }, hoard);
    await expect.poll(() => held.length).toBe(inFlight);
    // Of the same network, as one customer may have.
    const more = { ...upload, host, headers: from('2001:db8::2'), body };
    expectRefusal(await server.ask(more), 'overloaded');
    const others = await Promise.all(
      ['198.51.100.8', '2001:db8:0:1::1'].map((address) =>
        server.ask({ ...upload, host, headers: from(address), body: partOf(500, 'name="file"') }),
      ),
    );
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    expect(held).toHaveLength(inFlight);
    const timer = setInterval(() => held.splice(0).forEach(({ response }) => envelope(response)), 20);
    expect(new Set((await Promise.all(hoarded)).map(({ status }) => status))).toEqual(new Set([200]));
    clearInterval(timer);
  });

  it('large forms of pages have so much memory of a worker', async () => {
    const path = '/pages/other/fankui';
    /** Sends all of a form but its end. */
    const begin = async () => {
      const body = fileOf(maxPictureFormBytes);
      const sent = httpRequest({
        ...{ host: '127.0.0.1', port: server.port, path, method: 'POST', agent: false },
        headers: { host: 'shop.test', origin: 'http://shop.test', ...multipart, 'content-length': body.length },
      });
      sent.on('error', () => undefined);
      await new Promise((resolve) => sent.write(body.subarray(0, -1), resolve));
      return sent;
    };
    const small = { method: 'POST', path, headers: multipart, body: fileOf(maxPageFormBytes) } as const;
    const body = fileOf(2 * maxPageFormBytes);
    let asked = 0;
    /** Each from an address of its own: how often one may ask is another limit. */
    const askLarge = () => {
      asked += 1;
      const headers = { ...multipart, 'x-forwarded-for': `10.0.${asked >> 8}.${asked & 255}` };
      return server.ask({ ...small, headers, body });
    };
    expect((await askLarge()).status).toBe(200);
    const held = await Promise.all(Array.from({ length: maxHeldFormBytes / maxPictureFormBytes }, begin));
    await expect.poll(async () => (await askLarge()).status).toBe(503);
    const refused = await askLarge();
    expect(refused.headers).toMatchObject({ 'retry-after': '1', 'content-type': expect.stringContaining('text/html') });
    expect((await server.ask(small)).status).toBe(200);
    for (const sent of held) sent.destroy();
    await expect.poll(async () => (await askLarge()).status).toBe(200);
  }, 60_000);

  it('as many streams of a tenant are open as may be opened at once', () => {
    expect(maxStreamsOfTenant).toBe(limitsOfKind.stream.inFlight);
  });
});

describe('one after the other', () => {
  it('an upstream fails so often before it is not asked any more', async () => {
    const ask = () => server.ask({ host: 'breaking.test', path: '/api/web/keylist?gameId=1', headers: person });
    for (let time = 0; time < failuresToOpen; time += 1) expectRefusal(await ask(), 'upstreamUnreachable');
    const asked = standIn.seen.length;
    expectRefusal(await ask(), 'breakerOpen');
    expect(standIn.seen.length).toBe(asked);
  });

  it('an address has the requests of its class, and another address its own', async () => {
    const body = Buffer.from(JSON.stringify({ phone: '13800000001', dxyzm: '123456', yzmRankey: 'k' }));
    const logIn = (address: string) =>
      server.ask({ method: 'POST', path: '/api/h5/login', headers: { ...json, 'x-forwarded-for': address }, body });
    for (let time = 0; time < rateOfLogins; time += 1) expect((await logIn('203.0.113.1')).status).toBe(200);
    const asked = standIn.seen.length;
    expectRefusal(await logIn('203.0.113.1'), 'tooManyRequests');
    expect(standIn.seen.length).toBe(asked);
    expect((await logIn('203.0.113.2')).status).toBe(200);
  });

  it('hosts never seen before are looked up so often a second', async () => {
    // Within one second, however long it takes.
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const fresh = await startLimitsServer(standIn.origin);
    standIn.seen.length = 0;
    for (let index = 0; index <= lookupsPerSecond; index += 1) {
      expectRefusal(await fresh.ask({ host: `unknown${index}.test`, path: '/api/web/getTenant' }), 'unknownHost');
      expect(standIn.seen.length).toBe(Math.min(index + 1, lookupsPerSecond));
    }
    vi.useRealTimers();
    await fresh.close();
  });
});

describe('in time', () => {
  it('headers and requests must arrive, and an upstream must answer', async () => {
    const limitMs = 700;
    const hasty = await startLimitsServer(standIn.origin, { UPSTREAM_TIMEOUT_MS: String(limitMs) });
    const startedMs = performance.now();
    const late = hasty.ask({ path: '/api/web/keylist?hold=1', headers: person }).then((told) => ({
      told,
      waitedMs: performance.now() - startedMs,
    }));
    const headers = askRaw(server.port, 'GET /api/nothing HTTP/1.1\r\nHost: shop.test\r\n');
    const body = askRaw(
      server.port,
      'POST /api/web/good/allList HTTP/1.1\r\nHost: shop.test\r\nOrigin: http://shop.test\r\n' +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    const answered = await late;
    expectRefusal(answered.told, 'upstreamTimeout');
    expect(answered.waitedMs).toBeGreaterThanOrEqual(limitMs - 50);
    const [noHeaders, noBody] = await Promise.all([headers, body]);
    expectRefusal(noHeaders, 'requestTimeout');
    expect(noHeaders.waitedMs).toBeGreaterThanOrEqual(headersTimeoutMs - 50);
    expect(noHeaders.waitedMs).toBeLessThan(requestLimitMs);
    expectRefusal(noBody, 'requestTimeout');
    expect(noBody.waitedMs).toBeGreaterThan(headersTimeoutMs);
    expect(noBody.waitedMs).toBeLessThan(requestLimitMs);
    await hasty.close();
  }, 60_000);
});

describe('connections', () => {
  it.each([
    ['of a worker', { MAX_CONNECTIONS: '3', TRUSTED_PROXIES: '127.0.0.1' }],
    ['of one client', { MAX_CONNECTIONS_PER_CLIENT: '3' }],
  ])('%s beyond the setting are closed', async (_what, settings) => {
    const small = await startLimitsServer(standIn.origin, { UPSTREAM_TIMEOUT_MS: '60000', ...settings });
    await small.ask({ path: '/api/nothing' });
    const kept = [0, 1, 2].map((index) => small.ask({ path: `/api/web/keylist?hold=${index}`, headers: person }));
    await expect.poll(() => held.length).toBe(3);
    await expect(small.ask({ path: '/api/nothing' })).rejects.toThrow(/hang up|ECONNRESET/);
    for (const { response } of held) sendJson(response, { code: 200, msg: 'ok', data: [] });
    expect((await Promise.all(kept)).map(({ status }) => status)).toEqual([200, 200, 200]);
    await small.close();
  });
});
