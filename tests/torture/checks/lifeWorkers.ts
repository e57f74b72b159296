import { startStorefront, type Storefront } from '../../support/storefront';
import { faultList, nothingWrong, section, type Closable, type FaultList } from '../check';
import { pause } from '../support/load';
import { startPatientUpstream } from '../support/patientUpstream';
import { workerPids } from '../support/processes';
import { ask } from '../support/wire';

interface Fixture extends Closable {
  readonly storefront: Storefront;
  /** What 20 killed workers cost; they are killed when first asked for. */
  kills(): Promise<Kills>;
}

interface Kills {
  /** From each kill until all workers serve again. */
  readonly backMs: readonly number[];
  readonly lostSessions: FaultList;
}

const host = 'aurora.localhost';
const killsOf = { plant: 2, short: 20, long: 60 };
const maxBackMs = 1000;
/** Nobody comes any more. A busy machine only takes long, and then the time is told. */
const backLimitMs = 60_000;
/** Not counted into what a kill costs: the next one comes when the storefront is whole again. */
const readyLimitMs = 240_000;
const sessions = 20;
const signalGapMs = 100;
/** Nothing has changed for so long: the swap is done. */
const settleMs = 2500;

/** A person's cookie. */
async function logIn(port: number): Promise<string> {
  const { setCookies, status } = await ask(port, {
    host,
    path: '/api/h5/login',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: '{"phone":"13800000001","dxyzm":"123456"}',
  });
  const cookie = setCookies.find((text) => text.startsWith('__Host-session='))?.split(';')[0];
  if (cookie === undefined) throw new Error(`the login gave no session: ${status}`);
  return cookie;
}

async function isLoggedIn(port: number, cookie: string): Promise<boolean> {
  const { status } = await ask(port, { host, path: '/api/web/message/unread', headers: { cookie } });
  return status === 200;
}

/** How often the parent has said that a worker is loaded. */
function readyWorkers(storefront: Storefront): number {
  return storefront.output().split('a worker is ready').length - 1;
}

/** @returns false when there were not so many in time */
async function areReady(storefront: Storefront, count: number): Promise<boolean> {
  const limitMs = performance.now() + readyLimitMs;
  while (readyWorkers(storefront) < count) {
    if (performance.now() > limitMs) return false;
    await pause(20);
  }
  return true;
}

/** Kills the worker that serves. @returns ms until the next one has answered a new visitor */
async function killServing(storefront: Storefront): Promise<number> {
  // The one that waits is younger.
  const [victim] = workerPids(storefront.pid);
  if (victim === undefined) throw new Error('no worker serves');
  const startedMs = performance.now();
  process.kill(victim, 'SIGKILL');
  for (;;) {
    // A visitor who came to the dying one is cut; the next one counts.
    const answer = await ask(storefront.port, { host, path: '/api/web/getTenant' }).catch(() => null);
    const tookMs = performance.now() - startedMs;
    const isGone = !workerPids(storefront.pid).includes(victim);
    if (answer?.status === 200 && isGone) return tookMs;
    if (tookMs > backLimitMs) return Infinity;
  }
}

async function killWorkers(storefront: Storefront, count: number): Promise<Kills> {
  const lostSessions = faultList();
  const backMs: number[] = [];
  const cookies = await Promise.all(Array.from({ length: sessions }, () => logIn(storefront.port)));
  // The first and the one that waits.
  if (!(await areReady(storefront, 2))) throw new Error('the first two workers did not get ready');
  for (let round = 0; round < count; round += 1) {
    backMs.push(await killServing(storefront));
    // Nobody has come for the one that took over: the next kill would be the end.
    if (!(await areReady(storefront, round + 3))) {
      backMs.push(Infinity);
      return { backMs, lostSessions };
    }
    const cookie = cookies[round % sessions] as string;
    lostSessions.expect(await isLoggedIn(storefront.port, cookie), `after kill ${round + 1} a session was gone`);
  }
  for (const cookie of cookies) {
    lostSessions.expect(await isLoggedIn(storefront.port, cookie), 'a session was gone in the end');
  }
  return { backMs, lostSessions };
}

/** Two requests to swap the workers at once leave as many as there were. @returns how many there are too many */
async function swapTwice(storefront: Storefront): Promise<number> {
  const before = workerPids(storefront.pid);
  process.kill(storefront.pid, 'SIGHUP');
  await pause(signalGapMs);
  process.kill(storefront.pid, 'SIGHUP');
  const limitMs = performance.now() + readyLimitMs;
  let settledMs = performance.now();
  while (performance.now() - settledMs < settleMs && performance.now() < limitMs) {
    await pause(100);
    const now = workerPids(storefront.pid);
    if (now.length !== before.length || now.some((pid) => before.includes(pid))) settledMs = performance.now();
  }
  return workerPids(storefront.pid).length - before.length;
}

/** One worker, so that a visitor is answered only when the next one serves. */
export const lifeWorkers = section<Fixture>({
  name: 'life-workers',
  when: 'alone',
  needs: [],
  async open({ build, marketplace, scale }) {
    const upstream = await startPatientUpstream(await marketplace());
    // No SESSION_SECRET: the one that is made up must be the same for every worker.
    const storefront = await startStorefront(
      { UPSTREAM_URL: upstream.url, MODE: 'demo', RATE_LIMITS: 'off', LOG_LEVEL: 'info' },
      build,
    );
    let kills: Promise<Kills> | null = null;
    return {
      storefront,
      kills: () => (kills ??= killWorkers(storefront, killsOf[scale])),
      async close() {
        await storefront.stop();
        await upstream.stop();
      },
    };
  },
  checks: [
    {
      name: 'life.worker-back',
      limit: { atMost: maxBackMs, unit: 'ms' },
      async run({ kills }) {
        return { value: Math.max(...(await kills()).backMs) };
      },
    },
    {
      name: 'life.sessions-lost',
      limit: nothingWrong,
      async run({ kills }) {
        return (await kills()).lostSessions.measured();
      },
    },
    {
      name: 'life.workers-too-many',
      limit: { atMost: 0, unit: 'workers' },
      async run({ storefront }) {
        return { value: await swapTwice(storefront) };
      },
    },
  ],
});
