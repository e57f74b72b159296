import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCache, NotThere } from '../../bff/cache';
import type { Tenant } from '../../bff/directory';
import { createGuestPages } from '../../bff/node/guestPages';
import { isOutage } from '../../bff/upstreamCalls';
import { createTestBff, sendJson, startStandIn, visitOf, type Answerer, type StandIn, type TestBff } from './support';

const notice = '/api/web/systemNotice/5';
const pastFreshMs = 61_000;
const pastRevalidationMs = 12 * 60_000;

const present: Answerer = (_request, response) =>
  sendJson(response, { code: 200, msg: '', data: { noticeId: '5', noticeTitle: 'an offer' } });

describe('what an upstream has withdrawn', () => {
  let upstream: StandIn;
  let test: TestBff;
  let answer: Answerer;

  beforeEach(async () => {
    answer = present;
    upstream = await startStandIn((request, response) => answer(request, response));
    test = await createTestBff(upstream.origin);
    expect(await ask()).toEqual({ state: 'MISS', isShown: true });
    return async () => {
      await test.close();
      await upstream.close();
    };
  });

  async function ask() {
    const response = await test.get(notice);
    return { state: response.headers.get('x-cache'), isShown: (await response.text()).includes('an offer') };
  }

  const withdrawals: [string, object, number][] = [
    ['by code 404', { code: 404, msg: 'no such notice' }, 200],
    ['by code 410', { code: 410, msg: 'withdrawn' }, 200],
    ['by HTTP 404', { code: 404, msg: 'no such notice' }, 404],
    ['by HTTP 404 beside a code of its own', { code: 500, msg: 'no such notice' }, 404],
    ['by HTTP 404 without a code', { status: 404, error: 'Not Found' }, 404],
    ['by HTTP 410 without a code', { status: 410, error: 'Gone' }, 410],
  ];

  it.each(withdrawals)(
    '%s is shown to nobody who comes after the one by whom it was found out',
    async (_by, body, status) => {
      answer = (_request, response) => sendJson(response, body, status);
      test.advance(pastFreshMs);
      expect(await ask()).toEqual({ state: 'HIT', isShown: true });
      await expect.poll(async () => (await ask()).isShown).toBe(false);
      answer = (_request, response) => void response.destroy();
      test.advance(pastRevalidationMs);
      expect((await ask()).isShown).toBe(false);
    },
  );

  it.each(withdrawals)('%s is not shown to the one who waits for it', async (_by, body, status) => {
    answer = (_request, response) => sendJson(response, body, status);
    test.advance(pastRevalidationMs);
    expect((await ask()).isShown).toBe(false);
  });

  const passing: [string, Answerer][] = [
    ['a code 500', (_request, response) => sendJson(response, { code: 500, msg: 'busy' })],
    [
      'a page that says 404, of whatever stands before it',
      (_request, response) => {
        response.writeHead(404, { 'content-type': 'text/plain' });
        response.end('404 page not found');
      },
    ],
  ];

  it.each(passing)('is not taken for withdrawn by %s', async (_name, fault) => {
    answer = fault;
    test.advance(pastFreshMs);
    for (let turn = 0; turn < 3; turn += 1) {
      const asked = upstream.calls().length;
      expect(await ask()).toEqual({ state: 'HIT', isShown: true });
      await expect.poll(() => upstream.calls().length).toBeGreaterThan(asked);
    }
    answer = (_request, response) => void response.destroy();
    test.advance(pastRevalidationMs);
    expect(await ask()).toEqual({ state: 'STALE', isShown: true });
  });
});

describe('a refusal', () => {
  it('that was asked for before a purge takes nothing of what was stored after it', async () => {
    let nowMs = 0;
    const cache = createCache({ maxBytes: 10_000, clock: () => nowMs, isOutage });
    const rule = { freshMs: 10, staleWhileRevalidateMs: 10, staleIfErrorMs: 10 };
    const through = (fetch: () => Promise<{ body: Uint8Array<ArrayBuffer>; contentType: string }>) =>
      cache.through('shop', 'key', rule, fetch, 1000);
    const stored = (text: string) => async () =>
      ({ body: new TextEncoder().encode(text), contentType: 'text/plain' }) as const;
    let refuse = (_error: Error): void => undefined;
    await through(stored('old'));
    nowMs = 15;
    void through(() => new Promise((_resolve, reject) => (refuse = reject)));
    cache.purge();
    await through(stored('new'));
    refuse(new NotThere());
    await new Promise((resolve) => setTimeout(resolve, 5));
    const found = await through(() => Promise.reject(new Error('is stored')));
    expect([found.state, new TextDecoder().decode(found.entry.body)]).toEqual(['HIT', 'new']);
  });
});

describe('a page kept for all guests', () => {
  /** Past the three seconds in which a kept page is told as it is, and within the ten in which it may be told at all. */
  const keptMs = 5000;
  let nowMs = 0;
  /** Of the page as it would be made now. */
  let status = 200;
  let asked: () => Promise<{ status: number; cache: unknown }>;
  let stop: () => Promise<unknown>;

  beforeEach(async () => {
    status = 200;
    const pages = createGuestPages({
      cache: createCache({ maxBytes: 100_000, clock: () => nowMs, isOutage }),
      isShared: () => true,
    });
    const render = async () => {
      const headers = { 'content-type': 'text/html', 'content-security-policy': "script-src 'nonce-N'" };
      return {
        response: new Response('', { status, headers }),
        html: ['<p>page</p>'],
        nonce: 'N',
        isForAll: status === 200,
      };
    };
    const server = createServer((incoming, outgoing) => {
      const visit = { ...visitOf('shop.test'), path: '/', headers: [] } as unknown as Parameters<
        typeof pages.answer
      >[2];
      const facts = { requestId: 'r', waitMs: 1000, render };
      void pages.answer(incoming, outgoing, visit, { id: 'shop' } as Tenant, facts).then((made) => {
        if (made?.state === 'BYPASS') outgoing.writeHead(made.page.response.status).end();
        else if (made === null) outgoing.writeHead(500).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    asked = () =>
      new Promise((resolve, reject) => {
        httpRequest({ port, host: '127.0.0.1', agent: false }, (answer) => {
          answer.resume();
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, cache: answer.headers['x-cache'] }));
        })
          .on('error', reject)
          .end();
      });
    stop = () => new Promise((resolve) => server.close(resolve));
  });
  afterEach(() => stop());

  it('is told to nobody once it is not there any more', async () => {
    expect(await asked()).toEqual({ status: 200, cache: 'MISS' });
    nowMs += keptMs;
    status = 404;
    expect(await asked()).toEqual({ status: 200, cache: 'HIT' });
    await expect.poll(async () => (await asked()).status).toBe(404);
  });

  it('stays while its shop is in trouble', async () => {
    expect(await asked()).toEqual({ status: 200, cache: 'MISS' });
    nowMs += keptMs;
    status = 502;
    for (let turn = 0; turn < 3; turn += 1) expect(await asked()).toEqual({ status: 200, cache: 'HIT' });
  });
});
