import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDirectory } from '../../bff/directory';
import { createNodeTransport } from '../../bff/node/upstream';
import { createTenantLookup } from '../../bff/tenantLookup';
import { parseTenantsFile } from '../../bff/tenantsFile';
import { createTestBff, sendJson, startStandIn, tenantAnswer, type StandIn, type TestBff } from './support';

const getTenant = '/api/web/getTenant?type=1&state=1';
const games = '/api/web/game/Type';
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A look-up that was asked is answered by then, more or less. */
const answeredMs = 100;

let standIn: StandIn;
/** What getTenant answers; null: as a sound upstream does. */
let told: object | null = null;

beforeAll(async () => {
  standIn = await startStandIn(
    (request, response) => {
      if (!request.url.startsWith('/prod-api/web/getTenant'))
        return sendJson(response, { code: 200, msg: '', data: [] });
      sendJson(response, told ?? tenantAnswer(request));
    },
    { ownTenants: true },
  );
});
afterAll(() => standIn.close());

describe('a look-up that is answered by a refusal', () => {
  let shop: TestBff;
  beforeEach(async () => {
    told = null;
    shop = await createTestBff(standIn.origin);
    return () => shop.close();
  });

  const refusals = [{ code: 500, msg: 'busy' }, { code: 601, msg: 'wait' }, { code: 401, msg: 'who?' }, { code: 200 }];

  it.each(refusals)('leaves an open shop open: %o', async (refusal) => {
    expect((await shop.get(games)).status).toBe(200);
    told = refusal;
    for (let turn = 0; turn < 3; turn += 1) {
      const asked = standIn.seen.length;
      shop.advance(2 * minuteMs);
      expect((await shop.get(games)).status).toBe(200);
      // What the look-up behind it brings is known a moment later.
      await expect.poll(() => standIn.seen.length).toBeGreaterThan(asked);
      await setTimeout(answeredMs);
      expect((await shop.get(games)).status).toBe(200);
    }
    // A day after it was told of for the last time; the refusals since then have not renewed it.
    shop.advance(dayMs - 5 * minuteMs);
    expect((await shop.get(games)).status).toBe(421);
  });

  it('closes a shop that the upstream says there is none of', async () => {
    expect((await shop.get(games)).status).toBe(200);
    told = { code: 404, msg: 'no such shop' };
    shop.advance(2 * minuteMs);
    await shop.get(games);
    await expect.poll(async () => (await shop.get(games)).status).toBe(421);
  });

  it('finds no shop where none was met', async () => {
    told = { code: 500, msg: 'no such shop' };
    expect((await shop.get(games)).status).toBe(421);
  });

  it('gives the description as it came when there is none, and does not keep it', async () => {
    expect((await shop.get(games)).status).toBe(200);
    told = { code: 200, msg: 'ok' };
    const empty = await shop.get(getTenant);
    expect(await empty.json()).toEqual({ code: 200, msg: 'ok' });
    expect(empty.headers.get('x-cache')).toBe('BYPASS');
    told = null;
    expect(await (await shop.get(getTenant)).json()).toMatchObject({ data: { tenantName: 'Shop shop.test' } });
  });
});

it('a shop of the tenants file is met under its host, and not as one that is closed, when nobody tells of it', async () => {
  told = { code: 500, msg: 'busy' };
  const transport = createNodeTransport();
  const file = parseTenantsFile('shop.test: { tenant: t }', standIn.origin);
  const lookUp = createTenantLookup({
    file: () => file,
    upstream: undefined,
    transport: transport.send,
    timeoutMs: 1000,
  });
  const directory = createDirectory({ lookUp, clock: Date.now });
  expect(await directory.resolve('shop.test')).toMatchObject({
    state: 'known',
    tenant: { id: 't', info: { tenantName: 'shop.test', groups: ['5483'] } },
  });
  await transport.close();
});

describe.each(['maintenance', 'suspended'] as const)('a shop that the tenants file has in state %s', (state) => {
  it.each([
    ['knows no such shop', { code: 404, msg: 'no shop' }],
    ['fails', { code: 500, msg: 'busy' }],
    ['says nothing to the point', { code: 200, msg: 'ok' }],
  ])('is met so when its upstream %s', async (_, answer) => {
    told = answer;
    expect(await meet(standIn.origin)).toMatchObject({ state: 'known', tenant: { id: 'shop.test', state } });
  });

  it('is met so when its upstream cannot be reached, or keeps silent for longer than a second', async () => {
    expect(await meet('http://127.0.0.1:9')).toMatchObject({ tenant: { id: 'shop.test', state } });
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const begun = performance.now();
    const origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    expect(await meet(origin)).toMatchObject({ tenant: { id: 'shop.test', state } });
    // Not the ten seconds that calls have.
    expect(performance.now() - begun).toBeLessThan(9_000);
    silent.closeAllConnections();
    silent.close();
  });

  async function meet(upstream: string) {
    const transport = createNodeTransport();
    const file = parseTenantsFile(`shop.test: { state: ${state} }`, upstream);
    const lookUp = createTenantLookup({
      file: () => file,
      upstream: undefined,
      transport: transport.send,
      timeoutMs: 10_000,
    });
    const resolution = await createDirectory({ lookUp, clock: Date.now }).resolve('shop.test');
    await transport.close();
    return resolution;
  }
});
