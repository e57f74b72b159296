import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from 'undici';
import { startStorefront, type Storefront } from '../support/storefront';

const maxFiles = 160;
const host = 'aurora.localhost';

let storefront: Storefront;

beforeAll(async () => {
  storefront = await startStorefront({ MODE: 'demo', UPSTREAM_URL: 'http://127.0.0.1:9' }, undefined, { maxFiles });
});

afterAll(() => storefront?.stop());

const statusNow = () =>
  request(`http://127.0.0.1:${storefront.port}/healthz`, { headers: { host }, headersTimeout: 2000 }).then(
    ({ statusCode, body }) => body.dump().then(() => statusCode),
    () => null,
  );

describe('a shop that may open few files', () => {
  it.each(['first', 'second'])('serves again after the %s time that more came than it may open', async () => {
    const before = await statusNow();
    expect(before).not.toBeNull();
    const held: Socket[] = [];
    for (let count = 0; count < 2 * maxFiles; count += 1) {
      const socket = connect(storefront.port, '127.0.0.1');
      socket.on('error', () => undefined);
      held.push(socket);
    }
    await pause(2000);
    for (const socket of held) socket.destroy();
    await expect.poll(statusNow, { timeout: 60_000, interval: 500 }).toBe(before);
    await expect.poll(() => storefront.output()).toContain('ulimit -n');
  });
});
