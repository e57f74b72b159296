import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { StandIn } from '../../bff/support';
import { startStorefront, type Storefront } from '../../support/storefront';
import { faultList, nothingWrong, section, type Closable, type FaultList, type Scale } from '../check';
import { inParallel } from '../support/pool';
import { ask, raw, type WireAnswer } from '../support/wire';
import { isLookup, startYesUpstream } from '../support/yesUpstream';
import { expectedStatus, hostVectors, shops } from './tenantsHosts';

interface Fixture extends Closable {
  readonly upstream: StandIn;
  /** Asks the upstream for every host. */
  readonly asking: Storefront;
  /** Has the same shops in a tenants file, and every host under `wild.test`. */
  readonly told: Storefront;
}

const asset = `/build/${readdirSync('public/build').find((name) => name.endsWith('.css')) ?? ''}`;
/** One of each kind of answer a host can be asked for. */
const kinds = ['/api/web/getTenant', '/', '/login.data', '/pictures/a.svg', asset, '/pages/goodList?gameId=1'];
const randomHosts: Record<Scale, number> = { plant: 400, short: 10_000, long: 100_000 };
const lanes = 16;
const lookupsPerSecond = 50;
/** Takes the place of the request id, so that envelopes can be compared byte by byte. */
const requestId = 'tenants-torture-1';

const nameLike = fc.stringMatching(/^[A-Za-z0-9-]{1,12}(\.[A-Za-z0-9-]{1,12}){0,3}\.?(:\d{1,6})?$/);
/** Bytes that Node lets a client write into a header. */
const byteLike = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 40,
});
const nearShop = fc
  .tuple(fc.constantFrom('aurora.test', 'titan.test', 'k.test'), fc.nat(12), byteLike, fc.nat(2))
  .map(([host, at, text, drop]) => host.slice(0, at) + text.slice(0, 2) + host.slice(at + drop));
const anyHost = fc.oneof(nameLike, byteLike, nearShop);

/** The answers to unknown hosts must not differ in anything but what names the request and the moment. */
function createTwinCheck(faults: FaultList): (kind: string, host: string, answer: WireAnswer) => void {
  const first = new Map<string, string>();
  return (kind, host, answer) => {
    const { date: _date, 'x-request-id': id = requestId, 'server-timing': _timing, ...headers } = answer.headers;
    // Pictures are named by the storefront itself, whatever the visitor calls his request.
    const whole = JSON.stringify([headers, answer.body.toString('latin1').replaceAll(id, requestId)]);
    if (!first.has(kind)) first.set(kind, whole);
    faults.expect(
      first.get(kind) === whole,
      () => `${kind} of ${JSON.stringify(host)}: ${whole} is not ${first.get(kind)}`,
    );
    faults.expect(answer.setCookies.length === 0, `${kind} of ${host}: a cookie`);
    faults.expect(!/Shop of|aurora|titan/i.test(whole), `${kind} of ${host}: a shop's name`);
    faults.expect(answer.headers['cache-control'] === 'no-store', `${kind} of ${host}: may be stored`);
  };
}

function tenantsFile(upstream: string): { path: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'tenants-'));
  const path = join(folder, 'tenants.yaml');
  const lines = [...shops, "'*.wild.test'"].map((host) => `${host}: { upstream: '${upstream}' }\n`);
  writeFileSync(path, lines.join(''));
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Asks each host for one kind of answer, in turn, and looks at all of it. */
async function askAll(port: number, hosts: readonly string[], faults: FaultList): Promise<void> {
  const twins = createTwinCheck(faults);
  const served = new Set<string>(shops);
  await inParallel(hosts, lanes, async (host, agent, index) => {
    const path = kinds[index % kinds.length] ?? '/';
    const headers = { 'x-request-id': requestId };
    const answer = await ask(port, { host, path, headers, agent });
    const status = expectedStatus(host, served);
    const isRight = status === 200 ? answer.status < 500 && answer.status !== 421 : answer.status === status;
    faults.expect(isRight, () => `${path} of ${JSON.stringify(host)}: ${answer.status} instead of ${status}`);
    if (answer.status === 421) twins(path, host, answer);
  });
}

function invented(count: number): string[] {
  return Array.from({ length: count }, (_unused, index) => `x${index}-${Math.random().toString(36).slice(2)}.nowhere`);
}

export const tenants = section<Fixture>({
  name: 'tenants',
  needs: [],
  async open({ build }) {
    const upstream = await startYesUpstream(shops);
    const file = tenantsFile(upstream.origin);
    const settings = { UPSTREAM_URL: upstream.origin, MODE: 'demo' };
    const [asking, told] = await Promise.all([
      startStorefront({ UPSTREAM_URL: upstream.origin, MODE: 'production', SESSION_SECRET: 'x'.repeat(32) }, build),
      startStorefront({ ...settings, TENANTS_FILE: file.path }, build),
    ]);
    return {
      upstream,
      asking,
      told,
      async close() {
        await Promise.all([asking.stop(), told.stop()]);
        await upstream.close();
        file.remove();
      },
    };
  },
  checks: [
    {
      name: 'tenants.host-vectors',
      limit: nothingWrong,
      async run({ asking }) {
        const faults = faultList();
        await inParallel(hostVectors, 4, async ([host, status]) => {
          const head = `GET /api/web/getTenant HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
          const { statuses } = await raw(asking.port, head);
          const told = `${JSON.stringify(host)}: ${statuses.join(', ')} instead of ${status}`;
          faults.expect(statuses.length === 1 && statuses[0] === status, told);
        });
        return faults.measured();
      },
    },
    {
      name: 'tenants.random-hosts',
      limit: nothingWrong,
      async run({ asking }, { scale }) {
        const faults = faultList();
        const seed = Date.now() % 1_000_000;
        // A shop that is met for the first time amid the flood may have to wait for a place (docs/decisions/0025).
        for (const host of shops) await ask(asking.port, { host, path: '/api/web/getTenant' });
        process.stdout.write(`    tenants.random-hosts: seed ${seed}, ${randomHosts[scale]} hosts\n`);
        await askAll(asking.port, fc.sample(anyHost, { seed, numRuns: randomHosts[scale] }), faults);
        return faults.measured();
      },
    },
    {
      name: 'tenants.look-ups-a-second',
      limit: { atMost: lookupsPerSecond, unit: 'look-ups/s' },
      async run({ asking, upstream }, { scale }) {
        const faults = faultList();
        await new Promise((resolve) => setTimeout(resolve, 1100));
        const before = upstream.seen.filter(isLookup).length;
        const startedMs = performance.now();
        await askAll(asking.port, invented(scale === 'plant' ? 300 : 3000), faults);
        // A window of a second that has begun counts whole.
        const seconds = Math.floor((performance.now() - startedMs) / 1000) + 1;
        const { value, notes } = faults.measured();
        const rate = (upstream.seen.filter(isLookup).length - before) / (seconds + 1);
        return { value: value > 0 ? Infinity : rate, ...(notes === undefined ? {} : { notes }) };
      },
    },
    {
      name: 'tenants.file-without-look-ups',
      limit: nothingWrong,
      async run({ told, upstream }, { scale }) {
        const faults = faultList();
        const before = upstream.seen.length;
        const strangers = [...invented(scale === 'plant' ? 200 : 1500), 'wild.test', 'xwild.test'];
        await askAll(told.port, strangers, faults);
        faults.expect(upstream.seen.length === before, `${upstream.seen.length - before} requests upstream`);
        // Strangers to the file must not take the places of its shops, none of which was met before.
        const among = shops.flatMap((host) => [...invented(60), host]);
        await askAll(told.port, among, faults);
        return faults.measured();
      },
    },
    {
      name: 'tenants.suspended-and-unknown-size',
      limit: { atMost: 0, unit: 'bytes apart' },
      async run({ asking }) {
        const sizes = async (host: string) =>
          Promise.all(kinds.map(async (path) => (await ask(asking.port, { host, path })).body.length));
        const [unknown, closed] = await Promise.all([sizes('nobody.test'), sizes('closed.test')]);
        const apart = unknown.map((size, index) => Math.abs(size - (closed[index] ?? 0)));
        return { value: Math.max(...apart), notes: [`${unknown.join(' ')} and ${closed.join(' ')}`] };
      },
    },
  ],
});
