import { createServer, get as open, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CallAnswer } from '../../bff/callAnswer';
import { HeaderList } from '../../bff/headerList';
import { sendAnswer, sendWebResponse } from '../../bff/node/webResponse';
import { ask, raw } from '../torture/support/wire';

const bytes = new TextEncoder().encode(JSON.stringify({ code: 200, msg: 'ok', data: 'x'.repeat(3000) }));
const headers = { 'content-type': 'application/json' };
const whole = (more: Record<string, string> = {}) =>
  new CallAnswer(bytes, { headers: new HeaderList(Object.entries({ ...headers, ...more })) });
const answers: Record<string, () => CallAnswer | Response> = {
  '/whole': () => whole(),
  '/stored': () => whole({ etag: '"1"' }),
  '/varied': () => whole({ vary: 'Accept' }),
  '/cookies': () => {
    const answer = whole();
    answer.headers.append('set-cookie', 'a=1; Path=/');
    answer.headers.append('set-cookie', 'b=2; Path=/');
    return answer;
  },
  '/forged': () => whole({ 'x-cache': 'HIT\r\nset-cookie: c=3' }),
  '/empty': () => new CallAnswer(new Uint8Array(), { headers: new HeaderList(Object.entries(headers)) }),
  '/nothing': () => new CallAnswer(null, { status: 304, headers: new HeaderList(Object.entries({ etag: '"1"' })) }),
  '/streamed': () => new Response(new Blob([bytes]).stream(), { headers }),
  '/stored/response': () => new Response(bytes, { headers: { ...headers, etag: '"1"' } }),
  '/stored/weak': () => whole({ etag: 'W/"1"' }),
  '/stored/known': () =>
    new CallAnswer(null, { status: 304, headers: new HeaderList(Object.entries({ ...headers, etag: '"1"' })) }),
  '/response': () => new Response(bytes, { headers }),
};

let server: Server;
let port: number;
const refusals: unknown[] = [];
const get = (path: string, more: Record<string, string> = {}) => ask(port, { host: 'shop.test', path, headers: more });

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    const answer = answers[incoming.url ?? '']?.();
    const send = async () =>
      answer instanceof Response
        ? sendWebResponse(incoming, outgoing, answer)
        : sendAnswer(incoming, outgoing, answer as CallAnswer);
    send().catch((error: unknown) => {
      refusals.push(error);
      outgoing.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

describe('a body that is there already', () => {
  it('is sent in one piece, with its length', async () => {
    const answer = await get('/whole');
    expect(answer.headers['content-length']).toBe(String(bytes.length));
    expect(answer.body.equals(bytes)).toBe(true);
  });

  it('may be empty', async () => {
    const answer = await get('/empty');
    expect([answer.status, answer.headers['content-length'], answer.body.length]).toEqual([200, '0', 0]);
  });

  it('keeps its place among those that were asked for together, on a connection that goes on', async () => {
    const paths = ['/streamed', '/whole', '/empty', '/whole', '/response'];
    const heads = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`).join('');
    const last = 'GET /whole HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n';
    const { statuses } = await raw(port, heads + last);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)('is compressed for who takes %s, with the length it has then', async (coding, unpacked) => {
    const answer = await get('/whole', { 'accept-encoding': coding });
    expect(answer.headers).toMatchObject({
      'content-encoding': coding,
      'content-length': String(answer.body.length),
      vary: 'Accept-Encoding',
    });
    expect(unpacked(answer.body).equals(bytes)).toBe(true);
  });

  it('is compressed for the first who asks when it is stored, and as well for the later ones', async () => {
    const first = await get('/stored', { 'accept-encoding': 'br' });
    expect(first.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(first.body).equals(bytes)).toBe(true);
    expect((await get('/stored', { 'accept-encoding': 'br' })).body.equals(first.body)).toBe(true);
    expect((await get('/stored', { 'accept-encoding': 'identity' })).body.equals(bytes)).toBe(true);
  });

  it.each(['/stored', '/stored/response', '/stored/weak', '/stored/known'])(
    'has a weak tag where it is packed, for the plain bytes are others: %s',
    async (path) => {
      expect((await get(path, { 'accept-encoding': 'gzip' })).headers['etag']).toBe('W/"1"');
      const plain = await get(path, { 'accept-encoding': 'identity' });
      expect(plain.headers['etag']).toBe(path === '/stored/weak' ? 'W/"1"' : '"1"');
    },
  );

  it('is told by its headers alone to who asks for those', async () => {
    const answer = await ask(port, { host: 'shop.test', path: '/whole', method: 'HEAD', headers: {} });
    expect(answer.headers['content-length']).toBe(String(bytes.length));
    expect(answer.body.length).toBe(0);
  });
});

describe('an answer', () => {
  it('adds what it varies by to what it varies by already', async () => {
    expect((await get('/varied')).headers['vary']).toBe('Accept, Accept-Encoding');
  });

  it('sets each cookie in a line of its own', async () => {
    expect((await get('/cookies')).setCookies).toEqual(['a=1; Path=/', 'b=2; Path=/']);
  });

  it('has no body where there is none', async () => {
    const answer = await get('/nothing');
    expect([answer.status, answer.headers['etag'], answer.body.length]).toEqual([304, '"1"', 0]);
  });

  it('is not sent when a header holds the end of a line', async () => {
    await expect(get('/forged')).rejects.toThrow();
    expect(refusals).toEqual([expect.objectContaining({ code: 'ERR_INVALID_CHAR' })]);
  });

  it.each(['/streamed', '/response', '/whole'])('is not packed in a way that is refused: %s', async (path) => {
    const answer = await get(path, { 'accept-encoding': 'gzip;q=0, identity' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body.equals(bytes)).toBe(true);
  });

  it.each(['/streamed', '/response'])('made of a response keeps its body: %s', async (path) => {
    const answer = await get(path);
    expect(answer.body.equals(bytes)).toBe(true);
    expect(answer.headers['content-type']).toBe('application/json');
  });

  it('is a response to whoever wants one', async () => {
    const answer = whole();
    answer.headers.append('set-cookie', 'a=1');
    answer.headers.append('set-cookie', 'b=2');
    const response = answer.toResponse();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await response.text()).toBe(new TextDecoder().decode(bytes));
  });

  it('gives all of its bytes, read or not', async () => {
    expect(await whole().bytes()).toEqual(bytes);
    expect(await CallAnswer.of(new Response(bytes)).bytes()).toEqual(bytes);
    expect(await new CallAnswer(null, { headers: new HeaderList() }).bytes()).toEqual(new Uint8Array());
  });
});

describe('a body that comes in pieces', () => {
  /** Sends so many pieces of 64 KiB and then keeps silent, as a stream of events does; `pieces` are all it made. */
  function endless(count: number) {
    const pieces: WeakRef<Uint8Array>[] = [];
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (pieces.length === count) return new Promise(() => undefined);
          const piece = new Uint8Array(64 * 1024).fill(pieces.length);
          pieces.push(new WeakRef(piece));
          controller.enqueue(piece);
        },
        cancel: () => void (isCancelled = true),
      },
      { highWaterMark: 0 },
    );
    const response = new Response(body, { headers: { 'content-type': 'application/octet-stream' } });
    return { response, pieces, isCancelled: () => isCancelled };
  }

  it('holds none of those that have been sent, and its source hears when the visitor leaves', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const count = 64;
    const { response, pieces, isCancelled } = endless(count);
    answers['/pieces'] = () => response;
    const request = open({ port, host: '127.0.0.1', path: '/pieces', headers: { host: 'shop.test' } });
    let received = 0;
    request.on('response', (answer) => answer.on('data', (chunk: Buffer) => (received += chunk.length)));
    request.on('error', () => undefined);
    await expect.poll(() => received).toBe(count * 64 * 1024);
    await expect
      .poll(async () => {
        await nextTurn();
        collectGarbage();
        return pieces.filter((piece) => piece.deref() !== undefined).length;
      })
      .toBeLessThan(4);
    request.destroy();
    await expect.poll(isCancelled).toBe(true);
  });

  it('is not asked for by who has left before it is sent', async () => {
    const { response, isCancelled } = endless(64);
    const late = createServer((incoming, outgoing) => {
      outgoing.once('close', () => void sendWebResponse(incoming, outgoing, response));
      request.destroy();
    });
    await new Promise<void>((resolve) => late.listen(0, '127.0.0.1', resolve));
    const request = open({ port: (late.address() as AddressInfo).port, host: '127.0.0.1' });
    request.on('error', () => undefined);
    await expect.poll(isCancelled).toBe(true);
    late.close();
  });
});
