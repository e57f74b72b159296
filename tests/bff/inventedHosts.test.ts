import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookupsPerSecond } from '../../bff/strangers';
import { startStorefront, type Storefront } from '../support/storefront';
import { askHost } from '../upstream/ask';
import { sendJson, startStandIn, tenantAnswer, type StandIn } from './support';

const call = '/api/V2/H5/checkAccount?weixin=x';
/** More than have a place within a second, so that some wait for the others. */
const invented = 2 * lookupsPerSecond;

let upstream: StandIn;
let storefront: Storefront;
let folder: string;
/** Look-ups of invented hosts, which the upstream takes its time for. */
const held: (() => void)[] = [];

beforeAll(async () => {
  upstream = await startStandIn(
    (request, response) => {
      if (!request.url.startsWith('/prod-api/web/getTenant')) return sendJson(response, { code: 200, msg: '' });
      if (/^(named|alias)\./.test(String(request.headers.host))) return sendJson(response, tenantAnswer(request));
      held.push(() => sendJson(response, { code: 404, msg: 'no such shop' }));
    },
    { ownTenants: true },
  );
  folder = mkdtempSync(join(tmpdir(), 'invented-'));
  const file = join(folder, 'tenants.yaml');
  writeFileSync(file, '"*.flood.test": {}\nnamed.flood.test: { aliases: [alias.flood.test] }\n');
  storefront = await startStorefront({ MODE: 'demo', UPSTREAM_URL: upstream.origin, TENANTS_FILE: file });
}, 60_000);
afterAll(async () => {
  await storefront?.stop();
  await upstream?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('keep nobody from a shop that the tenants file lists by name or alias', async () => {
  const status = async (host: string) => (await askHost(storefront.port, `${host}.flood.test`, call)).status;
  const flood = Array.from({ length: invented }, (_, index) => status(`invented${index}`));
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(lookupsPerSecond);
  expect([await status('named'), await status('alias')]).toEqual([200, 200]);
  // Places of the next second take up those that waited.
  const answering = setInterval(() => held.splice(0).forEach((answer) => answer()), 20);
  expect(new Set(await Promise.all(flood))).toEqual(new Set([421]));
  clearInterval(answering);
});
