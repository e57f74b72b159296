import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import { createCache, type TenantCache } from '../../bff/cache';
import type { CacheRule } from '../../bff/contract/call';
import type { SiteIcon } from '../../bff/drawings';
import { BffFailure } from '../../bff/failure';
import { createPageKits } from '../../bff/node/pageKit';
import type { Draughtsman } from '../../bff/node/drawings/draughtsman';
import type { PageKit } from '../../bff/pageKit';
import { readPurge } from '../../bff/purge';
import { UpstreamError } from '../../bff/transport';
import { isOutage } from '../../bff/upstreamCalls';
import { createTestBff, sendJson, startStandIn, visitOf, type Answerer, type StandIn, type TestBff } from './support';

const rule: CacheRule = { freshMs: 1000, staleWhileRevalidateMs: 0, staleIfErrorMs: 100_000 };

let answer: Answerer;
let upstream: StandIn;
let test: TestBff;
let kitOf: (headers?: [string, string][]) => Promise<PageKit>;
let cache: TenantCache;
let offsetMs = 0;

/** Draws nothing, and says of each picture whether it was there. */
const draughtsman: Draughtsman = {
  drawingsOf: (read) => ({
    icon: async ({ picture }) =>
      new TextEncoder().encode((await read(picture ?? '')) === null ? 'a letter' : 'the picture'),
    shareCard: () => Promise.reject(new Error('not asked')),
  }),
};

beforeAll(async () => {
  upstream = await startStandIn((request, response) => answer(request, response));
  test = await createTestBff(upstream.origin);
  cache = createCache({ maxBytes: 1_000_000, clock: () => Date.now() + offsetMs, isOutage });
  const kits = createPageKits({ bff: test.bff, cache, draughtsman, waitMs: 1000 });
  kitOf = async (headers = []) => {
    const resolution = await test.bff.directory.resolve('shop.test');
    if (resolution.state !== 'known') throw new Error('no shop');
    return kits(resolution.tenant, { ...visitOf('shop.test'), path: '/?retailKey=K1', headers }, 'test-request-1');
  };
});
beforeEach(() => void (offsetMs += 1_000_000));
afterAll(async () => {
  await test.close();
  await upstream.close();
});

/** What was thrown to somebody who waited for a value. */
const thrownOf = (kept: Promise<unknown>) =>
  kept.then(
    () => Promise.reject(new Error('nothing was thrown')),
    (error: unknown) => error,
  );

describe('a kept value that can not be made', () => {
  it.each([404, 502])('is told to each who waits for it by an answer of his own: %i', async (status) => {
    const kit = await kitOf();
    const make = () => Promise.reject(new Response('the words', { status }));
    const thrown = await Promise.all([1, 2, 3].map(() => thrownOf(kit.keep(`failing ${status}`, rule, make))));
    for (const [index, response] of (thrown as Response[]).entries()) {
      expect(response).toBeInstanceOf(Response);
      response.headers.append('x-request-id', String(index));
      expect([response.status, response.headers.get('x-request-id')]).toEqual([status, String(index)]);
      expect(await response.text()).toBe('the words');
    }
  });
});

describe('what is kept for everybody', () => {
  it.each([{ call: 'POST /api/web/good/allList' }, { key: '/api/web/good/info?id=7' }])(
    'is forgotten with the answers that it may have been made of: %o',
    async (order) => {
      const kit = await kitOf();
      let made = 0;
      const make = async () => Uint8Array.of((made += 1));
      const sitemap = () => kit.keep('sitemap', rule, make);
      expect([await sitemap(), await sitemap()]).toEqual([Uint8Array.of(1), Uint8Array.of(1)]);
      cache.purge(readPurge(order));
      expect(await sitemap()).toEqual(Uint8Array.of(2));
    },
  );

  it('is made by a guest, whoever asks for it first', async () => {
    answer = (_request, response) => sendJson(response, { code: 200, msg: '', rows: [], total: 0 });
    const cookie = [await test.cookie('TOKEN-OF-ALICE'), 'retail-key=K2', 'locale=en'].join('; ');
    const kit = await kitOf([
      ['cookie', cookie],
      ['token', 'TOKEN-OF-BOB'],
      ['accept-language', 'en'],
    ]);
    const bff = await kit.guest();
    await bff.rows('POST /api/web/good/allList', { pageNum: 1, pageSize: 7 });
    const { headers, body } = upstream.calls().at(-1)!;
    for (const name of ['token', 'authorization', 'cookie', 'accept-language'])
      expect(headers[name], name).toBe(undefined);
    expect(JSON.parse(body)).toEqual({ pageNum: 1, pageSize: 7 });
    expect(await kit.guest()).toBe(bff);
  });
});

describe('a drawing', () => {
  const icon: SiteIcon = {
    picture: '/pictures/sign.svg',
    letter: 'A',
    ground: '#ffffff',
    onGround: '#000000',
    sizePx: 48,
    maskable: false,
  };
  const draw = async (key: string) => {
    const { keep, drawings } = await kitOf();
    return new TextDecoder().decode(await keep(key, rule, () => drawings.icon(icon)));
  };
  const sound: Answerer = (_request, response) =>
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>');
  const failing: Answerer = (_request, response) => response.writeHead(503).end();

  it('without its picture is kept where there is none', async () => {
    answer = (_request, response) => response.writeHead(404).end();
    expect(await draw('icon none')).toBe('a letter');
    answer = sound;
    expect(await draw('icon none')).toBe('a letter');
  });

  it('is not made, nor kept, while its picture can not be had', async () => {
    answer = failing;
    expect(await thrownOf(draw('icon failing'))).toMatchObject({ status: 502 });
    answer = sound;
    expect(await draw('icon failing')).toBe('the picture');
  });

  it('is the older one while its picture can not be had', async () => {
    answer = sound;
    expect(await draw('icon older')).toBe('the picture');
    offsetMs += 10_000;
    answer = failing;
    expect(await draw('icon older')).toBe('the picture');
  });

  it.each([
    [new BffFailure('overloaded'), 503, '1'],
    [new BffFailure('tooManyRequests', { retryAfterSeconds: 7 }), 429, '7'],
    [new UpstreamError('timeout'), 504, null],
  ])('for which there is no room now is told so, and when to come again: %s', async (error, status, retryAfter) => {
    const thrown = await thrownOf((await kitOf()).keep(`icon ${status}`, rule, () => Promise.reject(error)));
    expect(thrown).toBeInstanceOf(Response);
    expect([(thrown as Response).status, (thrown as Response).headers.get('retry-after')]).toEqual([
      status,
      retryAfter,
    ]);
  });

  it('that fails in a way nobody foresaw is left for the log', async () => {
    const error = new BffFailure('internal');
    expect(await thrownOf((await kitOf()).keep('icon broken', rule, () => Promise.reject(error)))).toBe(error);
  });
});
