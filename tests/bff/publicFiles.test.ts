import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createVisitorPages } from '../../bff/node/visitorPages';
import { sendWebResponse } from '../../bff/node/webResponse';
import { createTestBff, sendJson, startStandIn, visitOf, type StandIn, type TestBff } from './support';

let upstream: StandIn;
let test: TestBff;
let server: Server;

/** What the app says to caches, by the path. */
const cachingOf: Readonly<Record<string, string>> = {
  '/icons/48.png': 'public, max-age=3600',
  '/sitemap.xml': 'max-age=600, Public',
  '/pages/goodList': 'private, no-cache',
};

beforeAll(async () => {
  upstream = await startStandIn((_request, response) => sendJson(response, { code: 200, msg: 'ok', data: [] }));
  test = await createTestBff(upstream.origin);
  const pages = createVisitorPages({
    assembled: { bff: test.bff, rates: { take: async () => null } },
    renderPage: async ({ url }) =>
      new Response('made', { headers: { 'cache-control': cachingOf[new URL(url).pathname] ?? '' } }),
    takesForms: () => false,
    guestPages: null,
    pageKit: () => ({}) as never,
    partnerOrigin: () => null,
    dress: () => ({}) as never,
    demoShops: null,
    log: { error: () => undefined },
  });
  server = createServer((incoming, outgoing) => {
    const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as const);
    const visit = { ...visitOf('shop.test'), path: incoming.url ?? '/', headers };
    void pages.answer(incoming, outgoing, visit, 'test-request-1', 0).then((made) => {
      if (made.kind === 'page') void sendWebResponse(incoming, outgoing, made.response, made.html);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await test.close();
  await upstream.close();
});

it.each([
  ['/icons/48.png', []],
  ['/sitemap.xml', []],
  ['/pages/goodList', [expect.stringMatching(/^__Host-session=;.*Max-Age=0/i)]],
])('a session that is over is ended by what this visitor alone is told: %s', async (path, cookies) => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = await fetch(origin + path, { headers: { cookie: '__Host-session=an.old.one' } });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, cookies]);
});
