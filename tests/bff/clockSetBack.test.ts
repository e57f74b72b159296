import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStorefront, type Storefront } from '../support/storefront';
import { askHost } from '../upstream/ask';
import { sendJson, startStandIn, type StandIn } from './support';

const call = '/api/V2/H5/checkAccount?weixin=x';
const failuresUntilOpen = 5;
const hourMs = 3_600_000;
/** Has each process read its clock's offset again; the file is looked at more often. */
const readAgainMs = 300;

let upstream: StandIn;
let storefront: Storefront;
let folder: string;
let isDown = false;

/** A system whose time of day can be set without its owner's: what passes (`performance.now()`) goes on. */
function setClock(ms: number): Promise<void> {
  writeFileSync(join(folder, 'offset'), String(ms));
  return new Promise((resolve) => setTimeout(resolve, readAgainMs));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clock-'));
  const shim = join(folder, 'clock.cjs');
  writeFileSync(
    shim,
    `const { readFileSync } = require('node:fs');
     const now = Date.now;
     let offsetMs = 0;
     setInterval(() => { offsetMs = Number(readFileSync(${JSON.stringify(join(folder, 'offset'))})); }, 50).unref();
     Date.now = () => now() + offsetMs;`,
  );
  writeFileSync(join(folder, 'offset'), '0');
  upstream = await startStandIn((_request, response) => {
    if (isDown) response.destroy();
    else sendJson(response, { code: 200, msg: '' });
  });
  storefront = await startStorefront({
    MODE: 'demo',
    UPSTREAM_URL: upstream.origin,
    NODE_OPTIONS: `--require ${shim}`,
  });
}, 60_000);
afterAll(async () => {
  await storefront?.stop();
  await upstream?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a shop whose upstream comes back is open within seconds when the clock was set back an hour', async () => {
  const status = async () => (await askHost(storefront.port, 'shop.test', call)).status;
  await setClock(hourMs);
  expect(await status()).toBe(200);
  isDown = true;
  for (let failure = 0; failure < failuresUntilOpen; failure += 1) expect(await status()).toBe(502);
  expect(await status()).toBe(503);
  isDown = false;
  await setClock(0);
  await expect.poll(status, { timeout: 15_000, interval: 200 }).toBe(200);
});
