import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BffClient } from '../../bff/contract/types';

let seen: IncomingHttpHeaders | undefined;
let body = '';
const bff = createServer((request, response) => {
  seen = request.headers;
  body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end('{"code":200,"msg":"ok","data":[]}');
});

beforeAll(() => new Promise<void>((resolve) => bff.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => bff.close(resolve)));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** What a BFF elsewhere is told of a page's visitor. */
async function toldOf(headers: Record<string, string>, trustedProxies: string): Promise<IncomingHttpHeaders> {
  const answer = await (await clientOf(headers, trustedProxies)).call('GET /api/web/game/Type', {});
  expect(answer.ok).toBe(true);
  return seen!;
}

async function clientOf(headers: Record<string, string>, trustedProxies: string): Promise<BffClient> {
  vi.stubEnv('BFF_URL', `http://127.0.0.1:${(bff.address() as AddressInfo).port}`);
  vi.stubEnv('TRUSTED_PROXIES', trustedProxies);
  // Vitest sets a MODE of its own.
  vi.stubEnv('MODE', '');
  const { bffOf } = await import('~/lib/bff.server');
  const request = new Request('http://shop.test:8080/pages/goodList', { headers });
  return bffOf({ request, context: {} });
}

describe('a web tier with its BFF elsewhere', () => {
  it('tells the visitor’s host and the address its proxies saw', async () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7, 10.0.0.2' };
    expect(await toldOf(forwarded, '10.0.0.0/8')).toMatchObject({
      'x-forwarded-host': 'shop.test:8080',
      'x-forwarded-proto': 'http',
      'x-forwarded-for': '198.51.100.7',
    });
  });

  it.each([
    ['the visitor claims one and no proxy is named', { 'x-forwarded-for': '203.0.113.9' }, ''],
    ['the proxies tell none', {}, '10.0.0.0/8'],
    ['there are only proxies', { 'x-forwarded-for': '10.0.0.3, 10.0.0.2' }, '10.0.0.0/8'],
    ['it is none', { 'x-forwarded-for': 'unknown, <script>' }, '10.0.0.0/8'],
  ])('claims no address when %s', async (_why, headers, trusted) => {
    expect((await toldOf(headers as Record<string, string>, trusted))['x-forwarded-for']).toBeUndefined();
  });

  it.each([
    ['https', '10.0.0.0/8'],
    ['http', ''],
  ])('tells by which scheme the visitor came as far as a proxy of its own may say so: %s', async (scheme, trusted) => {
    const told = await toldOf({ 'x-forwarded-proto': 'http, https' }, trusted);
    expect(told).toMatchObject({ 'x-forwarded-proto': scheme, origin: `${scheme}://shop.test:8080` });
  });

  it.each([
    ['https', '10.0.0.0/8'],
    ['http', ''],
  ])('tells search engines the same: %s', async (scheme, trusted) => {
    await clientOf({}, trusted);
    const { siteOriginOf } = await import('~/lib/bff.server');
    const request = new Request('http://shop.test/robots.txt', { headers: { 'x-forwarded-proto': 'https' } });
    expect(siteOriginOf({ request, context: {} })).toBe(`${scheme}://shop.test`);
    expect(siteOriginOf({ request, context: { siteOrigin: 'https://shop.example' } })).toBe('https://shop.example');
  });

  it('searches with the distribution key of the link the visitor came by', async () => {
    const client = await clientOf({ cookie: 'a=1; retail-key=K-7' }, '');
    expect((await client.call('POST /api/web/good/allList', { gameId: '3' })).ok).toBe(true);
    expect(JSON.parse(body)).toEqual({ gameId: '3', retailKey: 'K-7' });
  });
});
