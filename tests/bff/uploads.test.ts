import { once } from 'node:events';
import { createServer, request as httpRequest, type ClientRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failuresToOpen } from '../../bff/breaker';
import { admit } from '../../bff/frontDoor';
import { sendWebResponse, toWebRequest } from '../../bff/node/webResponse';
import { createTestBff, sendJson, tenantAnswer, type TestBff } from './support';

const path = '/api/upload/image';
const contentType = 'multipart/form-data; boundary=b0undary';
const mebibyte = 1024 * 1024;
const uploaded = { code: 200, msg: 'ok', data: { filePath: '/p/1.png', fileName: '1.png' } };

/** What an upstream saw of one upload. */
interface SeenUpload {
  readonly headers: IncomingMessage['headers'];
  bytes: number;
  ended: boolean;
  broken: boolean;
}

let uploads: SeenUpload[];
let answerEarly: boolean;
let silent: boolean;
let answerHalf: boolean;
let lookups: number;
let upstream: Server;
let front: Server;
let test: TestBff;

/** A listener on loopback. */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const closeServer = (server: Server) => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
};

let port: number;

beforeEach(async () => {
  uploads = [];
  answerEarly = false;
  silent = false;
  answerHalf = false;
  lookups = 0;
  upstream = createServer((request, response) => {
    if (request.url?.startsWith('/prod-api/web/getTenant')) {
      lookups += 1;
      return sendJson(response, tenantAnswer(request as never));
    }
    const seen: SeenUpload = { headers: request.headers, bytes: 0, ended: false, broken: false };
    uploads.push(seen);
    if (answerHalf) response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    if (answerEarly) sendJson(response, { code: 401, msg: 'expired' });
    request.on('data', (chunk: Buffer) => (seen.bytes += chunk.length));
    request.on('error', () => (seen.broken = true));
    request.on('end', () => {
      seen.ended = true;
      if (!answerEarly && !silent) sendJson(response, uploaded);
    });
  });
  test = await createTestBff(`http://127.0.0.1:${await listen(upstream)}`);
  front = createServer((incoming, outgoing) => {
    const { method = '', rawHeaders } = incoming;
    const wire = { method, target: incoming.url ?? '', httpVersion: '1.1', rawHeaders, peer: '', encrypted: false };
    const admission = admit(wire, () => false);
    if (!admission.ok) return void outgoing.destroy();
    const facts = { ...admission.visit, requestId: 'test-request-1' };
    void test.bff
      .fetch(toWebRequest(incoming, outgoing, admission.visit), facts)
      .then((response) => sendWebResponse(incoming, outgoing, response));
  });
  port = await listen(front);
});

afterEach(async () => {
  await closeServer(front);
  await test.close();
  await closeServer(upstream);
});

/** Begins an upload; the body is written by the test. */
function begin(headers: Record<string, string | number> = {}): { sent: ClientRequest; status: Promise<number> } {
  const sent = httpRequest({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    headers: { host: 'shop.test', token: 'T1', 'content-type': contentType, ...headers },
  });
  const status = new Promise<number>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (incoming) => {
      incoming.resume();
      resolve(incoming.statusCode ?? 0);
    });
  });
  status.catch(() => undefined);
  return { sent, status };
}

/** Writes so many MiB, no faster than they are taken. */
async function write(sent: ClientRequest, mebibytes: number): Promise<void> {
  for (let index = 0; index < mebibytes * 16 && !sent.destroyed; index += 1) {
    if (!sent.write(Buffer.alloc(mebibyte / 16, 0x61))) {
      const over = new AbortController();
      await Promise.race(['drain', 'close', 'response'].map((event) => once(sent, event, over))).catch(() => undefined);
      over.abort();
    }
  }
}

describe('an uploaded picture', () => {
  it('reaches the upstream while it is still being sent, with its type, length and token', async () => {
    const { sent, status } = begin({ 'content-length': 2 * mebibyte });
    await write(sent, 1);
    await expect.poll(() => uploads[0]?.bytes).toBe(mebibyte);
    expect(uploads[0]!.headers['content-type']).toBe(contentType);
    expect(uploads[0]!.headers['content-length']).toBe(String(2 * mebibyte));
    expect(uploads[0]!.headers.token).toBe('T1');
    await write(sent, 1);
    sent.end();
    expect(await status).toBe(200);
    expect(uploads[0]).toMatchObject({ bytes: 2 * mebibyte, ended: true });
  });

  it('may have 10 MiB, also in chunks of unknown number', async () => {
    const { sent, status } = begin();
    await write(sent, 10);
    sent.end();
    expect(await status).toBe(200);
    expect(uploads[0]!.bytes).toBe(10 * mebibyte);
    expect(uploads[0]!.headers['transfer-encoding']).toBe('chunked');
  });

  it('may take longer than a call as long as it goes on', async () => {
    await test.close();
    test = await createTestBff(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`, { timeoutMs: 1500 });
    const { sent, status } = begin();
    for (let index = 0; index < 10; index += 1) {
      sent.write('x'.repeat(1000));
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    sent.end();
    expect(await status).toBe(200);
  });

  it('whose sender stalls is his own fault: 408, and others are still answered', async () => {
    await test.close();
    test = await createTestBff(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`, { timeoutMs: 1000 });
    // One after the other: who waits behind another one's stalled upload waits in vain.
    for (let index = 0; index < failuresToOpen; index += 1) {
      const { sent, status } = begin({ 'content-length': 100_000 });
      sent.write('--b0undary\r\n');
      expect(await status).toBe(408);
      sent.destroy();
    }
    await expect.poll(() => uploads.every(({ broken }) => broken)).toBe(true);
    expect(test.reports.every(({ error }) => error === 'requestTimeout')).toBe(true);
    const { sent, status } = begin();
    sent.end('x');
    expect(await status).toBe(200);
  });

  it('that arrives whole and is not answered is the upstream’s fault', async () => {
    await test.close();
    test = await createTestBff(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`, { timeoutMs: 300 });
    silent = true;
    const { sent, status } = begin();
    sent.end('x');
    expect(await status).toBe(504);
  });

  it('whose answer has begun and does not end is the upstream’s fault, though the sender stalls as well', async () => {
    await test.close();
    test = await createTestBff(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`, { timeoutMs: 300 });
    answerHalf = true;
    const { sent, status } = begin({ 'content-length': 100_000 });
    sent.write('--b0undary\r\n');
    expect(await status).toBe(504);
    sent.destroy();
  });

  it('is refused before the upstream hears of it when it says that it is larger', async () => {
    const { sent, status } = begin({ 'content-length': 10 * mebibyte + mebibyte / 16 + 1 });
    sent.flushHeaders();
    expect(await status).toBe(413);
    sent.destroy();
    expect(uploads).toEqual([]);
  });

  it('is refused with an answer, and cut off upstream, when it turns out larger', async () => {
    const { sent, status } = begin();
    await write(sent, 11);
    expect(await status).toBe(413);
    sent.destroy();
    await expect.poll(() => uploads[0]?.broken).toBe(true);
    expect(uploads[0]!.ended).toBe(false);
  });

  it('that is not multipart is refused', async () => {
    const { sent, status } = begin({ 'content-type': 'image/png' });
    sent.end('x');
    expect(await status).toBe(415);
    expect(uploads).toEqual([]);
  });

  it('is cut off upstream when the visitor leaves in the middle, and is nobody’s failure', async () => {
    const { sent } = begin({ 'content-length': 2 * mebibyte });
    await write(sent, 1);
    await expect.poll(() => uploads[0]?.bytes).toBe(mebibyte);
    sent.destroy();
    await expect.poll(() => uploads[0]!.broken).toBe(true);
    await expect.poll(() => test.reports.at(-1)?.call).toBe(`POST ${path}`);
    expect(test.reports.at(-1)).toMatchObject({ status: 499 });
    expect(test.unexpected).toEqual([]);
  });

  it('whose sender is refused early gets the refusal, not a closed connection', async () => {
    answerEarly = true;
    const { sent, status } = begin();
    await write(sent, 3);
    sent.end();
    expect(await status).toBe(401);
  });
});

describe('a visitor who leaves while sending JSON', () => {
  it('is logged as one who left', async () => {
    const sent = httpRequest({
      host: '127.0.0.1',
      port,
      path: '/api/web/login',
      method: 'POST',
      headers: { host: 'shop.test', 'content-type': 'application/json', 'content-length': 1000 },
    });
    sent.on('error', () => undefined);
    sent.write('{"username":');
    await expect.poll(() => lookups).toBeGreaterThan(0);
    sent.destroy();
    await expect.poll(() => test.reports.at(-1)).toMatchObject({ status: 499, error: 'clientClosed' });
    expect(test.unexpected).toEqual([]);
  });
});

describe('the name of an attempt', () => {
  const order = (headers: Record<string, string>) =>
    test.send('POST', '/api/web/order', { goodId: 1 }, { headers: { token: 'T1', ...headers } });

  it('goes upstream with POST and PUT', async () => {
    await order({ 'idempotency-key': 'order-1!~' });
    expect(uploads.at(-1)!.headers['idempotency-key']).toBe('order-1!~');
    await test.send('PUT', '/api/system/user/profile', {}, { headers: { 'idempotency-key': 'x'.repeat(128) } });
    expect(uploads.at(-1)!.headers['idempotency-key']).toBe('x'.repeat(128));
    await test.get('/api/V2/H5/checkAccount', { headers: { 'idempotency-key': 'no matter' } });
    expect(uploads.at(-1)!.headers['idempotency-key']).toBeUndefined();
  });

  it.each(['', 'x'.repeat(129), 'two words', 'schlüssel', 'a\tb'])('%j is refused', async (key) => {
    const response = await order({ 'idempotency-key': key });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 400, fields: { 'Idempotency-Key': expect.any(String) } });
    expect(uploads).toEqual([]);
  });
});
