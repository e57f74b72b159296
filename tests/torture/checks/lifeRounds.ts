import { startStorefront, type Build, type Storefront } from '../../support/storefront';
import { pause } from '../support/load';
import { shopFiles, startTraffic, type TrafficResult } from '../support/mixedTraffic';
import type { PatientUpstream } from '../support/patientUpstream';
import { startHaproxy } from '../support/peers';
import { areSwapped, workerPids } from '../support/processes';
import { ask } from '../support/wire';

/** What went wrong in rounds of signals, in words, and what they took. */
export interface Rounds {
  readonly sigterm: readonly string[];
  readonly sighup: readonly string[];
  readonly exitSeconds: readonly number[];
  readonly answered: number;
}

export interface RoundsOptions {
  readonly upstream: PatientUpstream;
  readonly build: Build;
  readonly rounds: number;
}

const visitors = 100;
const workers = 2;
const warmMs = 700;
/** After its restart a balancer has to notice that the storefront is back. */
const noticeMs = 700;
/** Enough for a machine that does other things as well: it is no limit of the product's. */
const swapLimitMs = 120_000;
const slowAnswerMs = 2500;
const slowPath = '/api/web/goods/mine/counts';
const settings = (upstream: PatientUpstream, ports: Record<string, string> = {}) => ({
  UPSTREAM_URL: upstream.url,
  MODE: 'demo',
  WEB_CONCURRENCY: String(workers),
  TRUSTED_PROXIES: '127.0.0.1/32',
  // All visitors come from one address.
  RATE_LIMITS: 'off',
  ...ports,
});

/** Without anybody between, who comes after the listener is gone is refused: nothing of his was taken. */
const isRefused = (error: string) => error.includes('ECONNREFUSED');
const never = () => false;

/** SIGHUP, and resolves when all workers that served are gone and as many others serve. @returns a fault, or null */
async function swap(storefront: Storefront): Promise<string | null> {
  const before = workerPids(storefront.pid);
  process.kill(storefront.pid, 'SIGHUP');
  const limitMs = performance.now() + swapLimitMs;
  while (performance.now() < limitMs) {
    await pause(100);
    if (areSwapped(storefront.pid, before)) return null;
  }
  return `the workers were not swapped within ${swapLimitMs} ms`;
}

/** The answer to a call that is on its way while the storefront ends. @returns a fault, or null */
async function slowCall(port: number): Promise<string | null> {
  const headers = { token: 'token-of-a-person' };
  return ask(port, { host: 'aurora.localhost', path: slowPath, headers }).then(
    ({ status }) => (status === 200 ? null : `${status} for the slow call`),
    (error: Error) => `the slow call: ${error.message}`,
  );
}

/** SIGTERM, and resolves when the process has ended. */
async function terminate(storefront: Storefront): Promise<{ seconds: number; faults: string[] }> {
  const exit = storefront.exit();
  const startedMs = performance.now();
  process.kill(storefront.pid, 'SIGTERM');
  const code = await exit;
  return {
    seconds: (performance.now() - startedMs) / 1000,
    faults: code === 0 ? [] : [`it ended with ${code}: ${storefront.output().slice(-300)}`],
  };
}

/** SIGHUP, then SIGTERM (every second time before the swap is done), each under its own load. */
export async function runAlone({ upstream, build, rounds }: RoundsOptions): Promise<Rounds> {
  upstream.answer('/goods/mine/counts', { body: { code: 200, msg: 'ok', data: {} }, delayMs: slowAnswerMs });
  const sigterm: string[] = [];
  const sighup: string[] = [];
  const exitSeconds: number[] = [];
  let answered = 0;
  let next = startStorefront(settings(upstream), build);
  for (let round = 0; round < rounds; round += 1) {
    const storefront = await next;
    const { port } = storefront;
    const files = await shopFiles(port);
    const swapping = startTraffic({ port, visitors, files, isMiss: never });
    await pause(warmMs);
    sighup.push(...faultsOf(await swap(storefront)));
    sighup.push(...note(await swapping.stop()));

    const ending = startTraffic({ port, visitors, files, isMiss: isRefused });
    await pause(warmMs);
    if (round % 2 === 1) process.kill(storefront.pid, 'SIGHUP');
    const slow = slowCall(port);
    await pause(50);
    const { seconds, faults } = await terminate(storefront);
    // The next one starts while this one's visitors go.
    if (round + 1 < rounds) next = startStorefront(settings(upstream), build);
    exitSeconds.push(seconds);
    sigterm.push(...faults, ...faultsOf(await slow), ...note(await ending.stop()));
    const printed = storefront
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    if (sighup.length + sigterm.length > 0) sigterm.push(...printed.slice(0, 5));
    await storefront.stop();
  }

  function note(result: TrafficResult): readonly string[] {
    answered += result.answered;
    return result.failed;
  }
  return { sigterm, sighup, exitSeconds, answered };
}

const faultsOf = (fault: string | null) => (fault === null ? [] : [fault]);

/** Two storefronts behind HAProxy, which never says no: one ends and comes back, the other swaps its workers. */
export async function runBehindHaproxy({ upstream, build, rounds }: RoundsOptions): Promise<Rounds> {
  const start = (ports?: Record<string, string>) => startStorefront(settings(upstream, ports), build);
  const storefronts = await Promise.all([start(), start()]);
  const haproxy = await startHaproxy({
    backends: storefronts.map(({ port, adminPort }) => ({ port, adminPort })),
    backend: '  default-server pool-purge-delay 2s',
  });
  const sigterm: string[] = [];
  const sighup: string[] = [];
  const exitSeconds: number[] = [];
  let answered = 0;
  try {
    const { port } = haproxy;
    await pause(noticeMs);
    const files = await shopFiles(port);
    for (let round = 0; round < rounds; round += 1) {
      const index = round % 2;
      const ending = storefronts[index] as Storefront;
      const staying = storefronts[1 - index] as Storefront;
      const termTraffic = startTraffic({ port, visitors, files, isMiss: never });
      await pause(warmMs);
      const { seconds, faults } = await terminate(ending);
      exitSeconds.push(seconds);
      storefronts[index] = await start({ PORT: String(ending.port), ADMIN_PORT: String(ending.adminPort) });
      await pause(noticeMs);
      const termResult = await termTraffic.stop();
      const hupTraffic = startTraffic({ port, visitors, files, isMiss: never });
      await pause(warmMs);
      const unswapped = await swap(staying);
      const hupResult = await hupTraffic.stop();
      sigterm.push(...faults, ...termResult.failed);
      sighup.push(...faultsOf(unswapped), ...hupResult.failed);
      answered += termResult.answered + hupResult.answered;
    }
  } finally {
    await haproxy.stop();
    await Promise.all(storefronts.map((storefront) => storefront.stop()));
  }
  return { sigterm, sighup, exitSeconds, answered };
}
