import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { admit } from '../../bff/frontDoor';
import { sendWebResponse, toWebRequest } from '../../bff/node/webResponse';
import { createTestBff, sendJson, startStandIn, type StandIn, type TestBff } from './support';

const path = '/api/web/order/7/events';

/** A stream the stand-in upstream holds open. */
interface HeldStream {
  readonly response: ServerResponse;
  closed: boolean;
}

let upstream: StandIn;
let test: TestBff;
let held: HeldStream[];
let answer: ((response: ServerResponse) => void) | null;

beforeEach(async () => {
  held = [];
  answer = null;
  upstream = await startStandIn((request, response) => {
    if (!request.url.endsWith('/events')) return sendJson(response, { code: 200, msg: 'ok' });
    if (answer !== null) return answer(response);
    const stream: HeldStream = { response, closed: false };
    response.on('close', () => (stream.closed = true));
    held.push(stream);
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.flushHeaders();
  });
  test = await createTestBff(upstream.origin);
});

afterEach(async () => {
  vi.useRealTimers();
  test.bff.endStreams();
  await upstream.close();
  await test.close();
});

/** Reads a stream's next bytes as text; null at its end. */
function reading(response: Response): { next(): Promise<string | null>; cancel(): Promise<void> } {
  const reader = response.body!.getReader();
  return {
    next: async () => {
      const { done, value } = await reader.read();
      return done ? null : new TextDecoder().decode(value);
    },
    cancel: () => reader.cancel(),
  };
}

const open = (options: { host?: string; headers?: Record<string, string> } = {}) =>
  test.get(path, { ...options, headers: { token: 'T1', ...options.headers } });

describe('following an order', () => {
  it('passes each event on as it comes, with headers that keep everybody from holding it back', async () => {
    const response = await open({ headers: { 'last-event-id': '41' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toMatch(/no-store.*no-transform/);
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('content-encoding')).toBeNull();
    const seen = upstream.calls().at(-1)!;
    expect(seen.url).toBe('/prod-api/web/order/7/events');
    expect(seen.headers.token).toBe('T1');
    expect(seen.headers.accept).toContain('text/event-stream');
    expect(seen.headers['last-event-id']).toBe('41');
    const events = reading(response);
    for (const event of ['id: 42\ndata: {"status":"paid"}\n\n', ': ping\n\n']) {
      held[0]!.response.write(event);
      expect(await events.next()).toBe(event);
    }
    held[0]!.response.end();
    expect(await events.next()).toBeNull();
    await expect.poll(() => test.bff.streamCount()).toBe(0);
  });

  it('clears a cookie that opens nowhere, and sends no last event on that could change the request', async () => {
    const response = await test.get(path, { headers: { cookie: '__Host-session=x', 'last-event-id': '41 or 42' } });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-session=; Max-Age=0/)]);
    expect(upstream.calls().at(-1)!.headers).not.toHaveProperty('last-event-id');
    await reading(response).cancel();
  });

  it('cuts the upstream off when the visitor leaves', async () => {
    const events = reading(await open());
    expect(test.bff.streamCount()).toBe(1);
    await events.cancel();
    await expect.poll(() => held[0]!.closed).toBe(true);
    expect(test.bff.streamCount()).toBe(0);
  });

  it('lives longer than a call may last, and ends by itself after a minute of silence or ten minutes in all', async () => {
    const timers: { ms: number; callback: () => void }[] = [];
    const real = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((callback: () => void, ms?: number) => {
      if (ms !== undefined && ms >= 60_000) timers.push({ ms, callback });
      return real(callback, ms);
    }) as typeof setTimeout);
    const silent = reading(await open());
    expect(timers.map(({ ms }) => ms)).toEqual([60_000, 600_000]);
    timers[0]!.callback();
    expect(await silent.next()).toBeNull();
    await expect.poll(() => held[0]!.closed).toBe(true);
    const long = reading(await open());
    held[1]!.response.write('data: 1\n\n');
    expect(await long.next()).toBe('data: 1\n\n');
    timers[3]!.callback();
    expect(await long.next()).toBeNull();
    await expect.poll(() => held[1]!.closed).toBe(true);
    vi.restoreAllMocks();
  });

  it('stays open past the limit of a call', async () => {
    await test.close();
    test = await createTestBff(upstream.origin, { timeoutMs: 1000 });
    const events = reading(await open());
    await new Promise((resolve) => setTimeout(resolve, 1500));
    held[0]!.response.write('data: late\n\n');
    expect(await events.next()).toBe('data: late\n\n');
  });

  it('answers 504 when the headers do not come in time', async () => {
    await test.close();
    test = await createTestBff(upstream.origin, { timeoutMs: 1000 });
    answer = () => undefined;
    expect((await open()).status).toBe(504);
    expect(test.bff.streamCount()).toBe(0);
  });

  it.each([
    [{ status: 200, body: { code: 404, msg: 'no such order' } }, 200, 404],
    [{ status: 200, body: { code: 401, msg: 'expired' } }, 401, 401],
    [{ status: 401, body: {} }, 401, 401],
    [{ status: 403, body: {} }, 403, 403],
    [{ status: 200, body: { code: 403, msg: 'no' } }, 403, 403],
  ])('judges the envelope %o like that of any call', async (given, status, code) => {
    answer = (response) => sendJson(response, given.body, given.status);
    const response = await test.get(path, { headers: { cookie: await test.cookie('T1') } });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
    const cleared = response.headers.getSetCookie().some((value) => value.startsWith('__Host-session=;'));
    expect(cleared).toBe(status === 403);
    expect(test.bff.streamCount()).toBe(0);
  });

  it('takes a page, packed events and events of HTTP 500 for a broken upstream', async () => {
    for (const [status, headers] of [
      [200, { 'content-type': 'text/html' }],
      [200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' }],
      [500, { 'content-type': 'text/event-stream' }],
    ] as [number, Record<string, string>][]) {
      answer = (response) => response.writeHead(status, headers).end('data: 1\n\n');
      expect((await open()).status).toBe(502);
    }
  });

  it('leaves the calls of the shop their lane, and refuses the 65th stream of a shop but not another shop’s', async () => {
    // So many at once take their time on a busy machine.
    await test.close();
    test = await createTestBff(upstream.origin, { timeoutMs: 20_000 });
    const openAs = (index: number) => open({ headers: { token: `T${index}` } });
    const streams = await Promise.all(Array.from({ length: 64 }, (_, index) => openAs(index)));
    expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 64 }, () => 200));
    expect((await test.get('/api/V2/H5/checkAccount')).status).toBe(200);
    const refused = await openAs(64);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBeTruthy();
    expect((await open({ host: 'other.test' })).status).toBe(200);
    await streams[0]!.body!.cancel();
    expect((await openAs(64)).status).toBe(200);
  });

  it('lets one person follow six orders at once, and others theirs', async () => {
    const streams = await Promise.all(Array.from({ length: 6 }, () => open()));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const refused = await open();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect((await open({ headers: { token: 'T2' } })).status).toBe(200);
    // The same token at another shop is somebody else's.
    expect((await open({ host: 'other.test' })).status).toBe(200);
    await streams[0]!.body!.cancel();
    expect((await open()).status).toBe(200);
  });

  it('ends every stream at once when the process is about to end, and opens no more', async () => {
    const events = reading(await open());
    test.bff.endStreams();
    expect(await events.next()).toBeNull();
    await expect.poll(() => held[0]!.closed).toBe(true);
    expect((await open()).status).toBe(503);
    expect((await test.get('/api/V2/H5/checkAccount')).status).toBe(200);
  });

  it('does not open a stream for HEAD', async () => {
    const response = await test.bff.fetch(new Request(`http://shop.test${path}`, { method: 'HEAD' }), {
      host: 'shop.test',
      origin: 'http://shop.test',
      clientIp: '198.51.100.7',
      requestId: 'test-request-1',
    });
    expect(response.status).toBe(405);
    expect(held).toEqual([]);
  });
});

describe('on the wire', () => {
  it('sends the head at once, packs nothing, and notices a visitor who hangs up', async () => {
    const server = createServer((incoming, outgoing) => {
      const admission = admit(
        {
          method: 'GET',
          target: path,
          httpVersion: '1.1',
          rawHeaders: incoming.rawHeaders,
          peer: '',
          encrypted: false,
        },
        () => false,
      );
      if (!admission.ok) return void outgoing.destroy();
      const facts = { ...admission.visit, requestId: 'test-request-1' };
      void test.bff
        .fetch(toWebRequest(incoming, outgoing, admission.visit), facts)
        .then((response) => sendWebResponse(incoming, outgoing, response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const sent = httpRequest({
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      path,
      headers: { host: 'shop.test', token: 'T1', 'accept-encoding': 'gzip, br' },
    });
    sent.end();
    const incoming = await new Promise<IncomingMessage>((resolve) => sent.once('response', resolve));
    expect(incoming.headers['content-encoding']).toBeUndefined();
    expect(incoming.headers['content-type']).toContain('text/event-stream');
    held[0]!.response.write('data: 1\n\n');
    const chunk = await new Promise<Buffer>((resolve) => incoming.once('data', resolve));
    expect(chunk.toString()).toBe('data: 1\n\n');
    incoming.once('error', () => undefined);
    sent.destroy();
    await expect.poll(() => held[0]!.closed).toBe(true);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});
