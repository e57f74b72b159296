import { createSessions } from '../../../bff/session';
import { faultList, type FaultList, type Measured, type Scale } from '../check';
import { pause } from '../support/load';
import { ask, type WireAnswer, type WireRequest } from '../support/wire';
import { askSound, judgeCall, judgePage, lookOf, type ShopLook } from './faultJudges';
import { callProbes, pageProbes, type Known } from './faultProbes';
import { hostOf, sessionSecret, shopLetters, sound, type FaultRig, type ShopLetter } from './faultRig';
import type { FaultRow } from './faultTable';

/** What trying every fault on everything found. */
export interface MatrixResult {
  /** The longest anybody waited, as if the upstream had 10 s: of shorter times the rest is added. */
  readonly longestWait: Measured;
  readonly calls: Measured;
  readonly pages: Measured;
  readonly redirects: Measured;
  readonly recovery: Measured;
}

/** One request that will meet a fault. */
interface Trial {
  readonly fault: FaultRow;
  readonly shop: ShopLetter;
  readonly request: WireRequest;
  judge(answer: WireAnswer, faults: FaultList): void;
}

const fullTimeoutMs = 10_000;
/** What the storefront's resolver remembers of a name; and a little. */
const nameMemoryMs = 31_000;
/** Beyond the upstream's time: an answer that comes even later is wrong, whatever it says. */
const patienceMs = 5000;
const slowPaceMs = 60;
const fastVisitors = 4;
const callsPerHost = 4;
/** Faults that every page meets in every tier: the slowest and the plainest. */
const everyPage: ReadonlySet<string> = new Set(['accepted-then-silent', 'html-error']);
const pageShare: Readonly<Record<Scale, number>> = { plant: 6, short: 3, long: 1 };
const recoveryLimitMs = 6000;

export async function runMatrix(rig: FaultRig, rows: readonly FaultRow[], scale: Scale): Promise<MatrixResult> {
  const looks = { a: await lookOf(rig, 'a'), b: await lookOf(rig, 'b') };
  const trials = await planned(rows, looks, await knownThings(rig), scale);
  const found = { calls: faultList(), pages: faultList(), waits: [] as { ms: number; what: string }[] };
  const isNamed = ({ fault }: Trial) => fault.name.startsWith('dns-');
  const warmed = await warm(rig, trials);
  for (const row of rows) if (!row.name.startsWith('dns-')) await rig.begin(row);
  const tryOut = (trial: Trial) => meet(rig, trial, found);
  await paced(
    trials.filter((trial) => trial.fault.isSlow),
    tryOut,
  );
  await sideBySide(
    trials.filter((trial) => !trial.fault.isSlow && !isNamed(trial)),
    tryOut,
  );
  if (trials.some(isNamed)) {
    await pause(Math.max(0, warmed + nameMemoryMs - performance.now()));
    for (const row of rows) if (row.name.startsWith('dns-')) await rig.begin(row);
    await sideBySide(trials.filter(isNamed), tryOut);
  }
  const redirects = redirectsFollowed(rig, rows);
  for (const row of rows) await rig.end(row);
  found.waits.sort((x, y) => y.ms - x.ms);
  return {
    longestWait: {
      value: (found.waits[0]?.ms ?? NaN) - rig.upstreamTimeoutMs + fullTimeoutMs,
      notes: found.waits.slice(0, 10).map(({ ms, what }) => `${Math.round(ms)} ms: ${what}`),
    },
    calls: found.calls.measured(),
    pages: found.pages.measured(),
    redirects,
    recovery: await recovered(rig, rows),
  };
}

async function knownThings(rig: FaultRig): Promise<Known> {
  const host = hostOf('known', 'a', sound);
  const games = await askSound(rig, { host, path: '/api/web/game/Type' });
  const gameId = (JSON.parse(games.text) as { data: { id: string }[] }).data[0]?.id ?? '';
  const goods = await askSound(rig, {
    host,
    path: '/api/web/good/allList',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ gameId, pageNum: 1, pageSize: 1 }),
  });
  const goodId = (JSON.parse(goods.text) as { rows: { id: string }[] }).rows[0]?.id ?? '';
  return { gameId: String(gameId), goodId: String(goodId) };
}

async function planned(
  rows: readonly FaultRow[],
  looks: Readonly<Record<ShopLetter, ShopLook>>,
  known: Known,
  scale: Scale,
): Promise<Trial[]> {
  const sessions = await createSessions([sessionSecret]);
  const trials: Trial[] = [];
  for (const [rowNumber, fault] of rows.entries()) {
    for (const shop of shopLetters) {
      for (const [number, probe] of callProbes.entries()) {
        const host = hostOf(`c${Math.floor(number / callsPerHost)}`, shop, fault.name);
        const what = `${fault.name}, ${probe.name}, shop ${shop}`;
        const status = probe.status?.(fault) ?? fault.status;
        const judge: Trial['judge'] = (answer, faults) => judgeCall(answer, status, what, faults);
        trials.push({ fault, shop, request: { host, ...probe.request }, judge });
      }
    }
    for (const [number, probe] of pageProbes.entries()) {
      const share = everyPage.has(fault.name) && scale !== 'plant' ? 1 : pageShare[scale];
      if ((number + rowNumber) % share !== 0) continue;
      const turn = Math.floor((number + rowNumber) / share) % shopLetters.length;
      for (const shop of scale === 'long' ? shopLetters : shopLetters.slice(turn, turn + 1)) {
        const host = hostOf(`p${number}`, shop, fault.name);
        const token = `T-${shop}-${number}`;
        const cookie = probe.personal ? (await sessions.seal({ token }, { tenantId: host, host })).split(';')[0] : null;
        const headers: Record<string, string> = typeof cookie === 'string' ? { cookie } : {};
        const what = `${fault.name}, ${probe.name}, shop ${shop}`;
        const other = looks[shop === 'a' ? 'b' : 'a'];
        const judge: Trial['judge'] = (answer, faults) =>
          judgePage(answer, { fault, look: looks[shop], other, what }, faults);
        trials.push({ fault, shop, request: { host, path: probe.path(known), headers }, judge });
      }
    }
  }
  return trials;
}

/** Has the shops looked up whose upstreams will not even take connections. @returns when it was done */
async function warm({ storefront: { port } }: FaultRig, trials: readonly Trial[]): Promise<number> {
  const hosts = trials.filter(({ fault }) => fault.manner.kind !== 'act' && fault.manner.kind !== 'redirect');
  const names = [...new Set(hosts.map(({ request: { host } }) => host))];
  await sideBySide(names, (host) => ask(port, { host, path: '/api/openapi.json' }));
  return performance.now();
}

async function meet(
  { storefront: { port }, upstreamTimeoutMs }: FaultRig,
  trial: Trial,
  found: { calls: FaultList; pages: FaultList; waits: { ms: number; what: string }[] },
): Promise<void> {
  const { host, path } = trial.request;
  const isCall = path.startsWith('/api/') || path.startsWith('/pictures/');
  const faults = isCall ? found.calls : found.pages;
  const startedMs = performance.now();
  try {
    trial.judge(await ask(port, { limitMs: upstreamTimeoutMs + patienceMs, ...trial.request }), faults);
  } catch (error) {
    faults.add(`${host}${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  found.waits.push({ ms: performance.now() - startedMs, what: `${host}${path}` });
}

/** Starts one after the other at a pace the machine keeps up with, and waits for all. */
async function paced<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  const running: Promise<unknown>[] = [];
  for (const item of items) {
    running.push(act(item));
    await pause(slowPaceMs);
  }
  await Promise.all(running);
}

async function sideBySide<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: fastVisitors }, async () => {
      for (const item of left) await act(item);
    }),
  );
}

/** Bytes at the target of redirects, and requests sent again around a loop. */
function redirectsFollowed(rig: FaultRig, rows: readonly FaultRow[]): Measured {
  const notes: string[] = [];
  let value = rig.thief.bytes();
  if (value > 0) notes.push(`${value} bytes at the target`);
  if (rows.some(({ name }) => name === 'redirect-loop')) {
    for (const shop of shopLetters) {
      const asked = rig.injector('redirect-loop', shop).hits(hostOf('c0', shop, 'redirect-loop'));
      const more = Math.max(0, asked - callsPerHost);
      value += more;
      if (more > 0) notes.push(`${more} requests more than calls around the loop`);
    }
  }
  return { value, notes };
}

/** How long it takes at most until a shop that met a fault answers again. */
async function recovered({ storefront: { port } }: FaultRig, rows: readonly FaultRow[]): Promise<Measured> {
  const startedMs = performance.now();
  const notes: string[] = [];
  const hosts = rows.flatMap(({ name }) => shopLetters.map((shop) => hostOf('c0', shop, name)));
  await Promise.all(
    hosts.map(async (host) => {
      for (;;) {
        const { status } = await ask(port, { host, path: '/api/V2/H5/checkAccount?weixin=x' });
        if (status === 200) return;
        if (performance.now() - startedMs > recoveryLimitMs * 2)
          return void notes.push(`${host} still answers ${status}`);
        await pause(200);
      }
    }),
  );
  return { value: performance.now() - startedMs, notes };
}
