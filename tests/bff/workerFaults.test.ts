import { expect, it } from 'vitest';
import { startStorefront } from '../support/storefront';
import { workerPids } from '../torture/support/processes';
import { ask } from '../torture/support/wire';
import { sendJson, startStandIn } from './support';

const host = 'shop.test';
/** As long as it may be: a busy machine has to start two workers meanwhile, one after the other. */
const upstreamTimeoutMs = 60_000;
/** Has a worker meet a fault when it is sent SIGUSR2. */
const faultOnSignal = `process.send && process.on('SIGUSR2', () => { throw new Error('out of nowhere') })`;

it('a worker that meets a fault nobody caught answers whom it has, and others take its place', async ({
  onTestFinished,
}) => {
  const held: (() => void)[] = [];
  const upstream = await startStandIn((_request, response) => {
    held.push(() => sendJson(response, { code: 200, msg: 'ok', data: {} }));
  });
  onTestFinished(upstream.close);
  const { port, pid, stop } = await startStorefront({
    WEB_CONCURRENCY: '1',
    UPSTREAM_URL: upstream.origin,
    UPSTREAM_TIMEOUT_MS: String(upstreamTimeoutMs),
    SESSION_SECRET: 's'.repeat(32),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faultOnSignal)}`,
  });
  onTestFinished(stop);
  const left = (pids: readonly number[]) => pids.filter((one) => workerPids(pid).includes(one));
  const isServed = async () => (await ask(port, { host, path: '/api/web/getTenant' })).status === 200;
  const failAll = () => {
    const pids = workerPids(pid);
    for (const one of pids) process.kill(one, 'SIGUSR2');
    return pids;
  };
  const slow = ['A', 'B', 'C'].map((token) =>
    ask(port, { host, path: '/api/system/user/profile/new', headers: { token }, limitMs: upstreamTimeoutMs }),
  );
  await expect.poll(() => held.length).toBe(slow.length);

  const first = failAll();
  await expect.poll(isServed, { timeout: 60_000 }).toBe(true);
  // The one that still answers stays alone: others that meet a fault meanwhile end at once.
  const second = failAll().filter((one) => !first.includes(one));
  expect(second.length).toBeGreaterThan(0);
  await expect.poll(() => left(second)).toEqual([]);
  await expect.poll(isServed, { timeout: 60_000 }).toBe(true);

  for (const answer of held) answer();
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200, 200]);
  await expect.poll(() => left(first)).toEqual([]);
}, 180_000);
