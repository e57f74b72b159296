import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RateClass } from '../../bff/rateLimits';
import { createTestBff, sendJson, startStandIn, tenantAnswer, type StandIn, type TestBff } from './support';

let upstream: StandIn;
let test: TestBff;
/** What requests were counted under. */
const counted: [RateClass, string][] = [];

/** One merchant, whatever Host it is asked by, as behind a server that has a default site. */
beforeAll(async () => {
  upstream = await startStandIn(
    (request, response) => {
      const isLookup = request.url.startsWith('/prod-api/web/getTenant');
      sendJson(response, isLookup ? tenantAnswer(request) : { code: 200, msg: '' });
    },
    { ownTenants: true },
  );
  test = await createTestBff(upstream.origin, {
    tenants: "'*.shops.test': { hostHeader: upstream }\nlisted.shops.test: { aliases: [alias.test] }\n",
    rates: {
      async take(rateClass, tenantId) {
        counted.push([rateClass, tenantId]);
        return null;
      },
    },
  });
});
afterAll(async () => {
  await test?.close();
  await upstream?.close();
});

it('a look-up says which shop it asks for, and under which id, also where Host is the upstream’s own', async () => {
  for (const host of ['a.shops.test', 'alias.test']) await test.get('/api/web/game/Type', { host });
  const lookups = upstream.seen.filter(({ url }) => url.startsWith('/prod-api/web/getTenant'));
  expect(lookups.map(({ headers }) => [headers.host, headers['x-forwarded-host']])).toEqual([
    [new URL(upstream.origin).host, 'a.shops.test'],
    ['listed.shops.test', 'alias.test'],
  ]);
  const ids = lookups.map(({ headers }) => String(headers['x-request-id']));
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[\w-]{8,64}$/);
});

it('logins and SMS of hosts that nobody has listed are counted by the upstream’s shop, all else by host', async () => {
  counted.length = 0;
  for (const host of ['r1.shops.test', 'r2.shops.test', 'listed.shops.test']) {
    await test.send('POST', '/api/web/login', { username: 'a', password: 'b' }, { host });
    await test.get('/api/sms/new/send?phone=13600000001&type=login', { host });
    await test.get('/api/web/game/Type', { host });
  }
  // Not by the upstream's address: containers with a marketplace of their own have one each.
  const shop = '*.shops.test 7';
  expect(counted).toEqual([
    ['login', shop],
    ['sms', shop],
    ['read', 'r1.shops.test'],
    ['login', shop],
    ['sms', shop],
    ['read', 'r2.shops.test'],
    ['login', 'listed.shops.test'],
    ['sms', 'listed.shops.test'],
    ['read', 'listed.shops.test'],
  ]);
});
