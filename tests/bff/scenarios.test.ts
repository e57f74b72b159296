import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStorefront, type Storefront } from '../support/storefront';
import { askHost, type Answer } from '../upstream/ask';
import { startFakeUpstream, type FakeUpstream } from '../upstream/fakeUpstream';
import { leakedFields, longId, scenarios, type ScenarioName } from '../upstream/scenarios';

const upstreamTimeoutMs = 8000;
const token = { token: 'stand-in-1' };

/** HTTP status and code of a guest's call, a search and a person's call, and of the pages home, list and detail. */
interface Outcome {
  readonly guest: readonly [status: number, code: number];
  readonly search: readonly [status: number, code: number];
  readonly person: readonly [status: number, code: number];
  readonly pages: readonly [home: number, list: number, detail: number];
}

const ok = [200, 200] as const;
const sound: Outcome = { guest: ok, search: ok, person: ok, pages: [200, 200, 200] };
/** Ours, with this status: what design.md says of an upstream that fails in this way. */
const fails = (status: number): Outcome => ({
  guest: [status, status],
  search: [status, status],
  person: [status, status],
  pages: [200, status, status],
});
const says = (status: number, code: number, pages: Outcome['pages']): Outcome => ({
  guest: [status, code],
  search: [status, code],
  person: [status, code],
  pages,
});

const outcomes: Readonly<Record<ScenarioName, Outcome>> = {
  sound,
  slow: fails(504),
  silent: fails(504),
  reset: fails(502),
  truncated: fails(502),
  '500': says(200, 500, [200, 500, 404]),
  'http-500': fails(502),
  '401': says(401, 401, [200, 401, 401]),
  '403': says(403, 403, [200, 403, 403]),
  html: fails(502),
  redirect: fails(502),
  'broken-json': fails(502),
  nothing: fails(502),
  huge: fails(502),
  empty: { ...sound, pages: [200, 200, 404] },
  nulls: sound,
  'past-the-end': sound,
  unpaged: sound,
  bare: sound,
  strings: sound,
  numbers: sound,
  created: sound,
  extra: sound,
  bearer: sound,
};

const upstreams: FakeUpstream[] = [];
let storefront: Storefront;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scenarios-'));
  const lines: string[] = [];
  for (const scenario of Object.keys(scenarios) as ScenarioName[]) {
    const upstream = await startFakeUpstream({ scenario, delayMs: upstreamTimeoutMs * 2 });
    upstreams.push(upstream);
    const authorization = scenario === 'bearer' ? ', authorization: bearer' : '';
    lines.push(`"*.${scenario}.test": { upstream: "${upstream.origin}"${authorization} }`);
  }
  const file = join(folder, 'tenants.yaml');
  writeFileSync(file, lines.join('\n'));
  storefront = await startStorefront({
    MODE: 'demo',
    UPSTREAM_URL: upstreams[0]!.origin,
    TENANTS_FILE: file,
    UPSTREAM_TIMEOUT_MS: String(upstreamTimeoutMs),
  });
}, 120_000);
afterAll(async () => {
  await storefront?.stop();
  await Promise.all(upstreams.map((upstream) => upstream.close()));
  rmSync(folder, { recursive: true, force: true });
});

/** Every probe is a shop of its own, so that it meets the upstream and not a breaker that another one opened. */
const ask = (scenario: string, probe: string, path: string, options: Parameters<typeof askHost>[3] = {}) =>
  askHost(storefront.port, `${probe}.${scenario}.test`, path, options);
const search = (scenario: string, probe: string, body: object) =>
  ask(scenario, probe, '/api/web/good/allList', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

function statusAndCode({ status, text }: Answer): [number, number] {
  const body = JSON.parse(text) as { code?: number | string } | unknown[];
  return [status, Array.isArray(body) ? 200 : Number(body.code ?? 200)];
}

async function expectAnswers(scenario: string, outcome: Outcome): Promise<void> {
  const [guest, found, person] = await Promise.all([
    ask(scenario, 'guest', '/api/web/game/Type'),
    search(scenario, 'search', { pageNum: 1 }),
    ask(scenario, 'person', '/api/system/user/profile/new', { headers: token }),
  ]);
  expect(statusAndCode(guest)).toEqual(outcome.guest);
  expect(statusAndCode(found)).toEqual(outcome.search);
  expect(statusAndCode(person)).toEqual(outcome.person);
  for (const { status, text, headers } of [guest, found, person]) {
    if (status >= 500)
      expect(JSON.parse(text)).toEqual({
        code: status,
        msg: expect.any(String) as string,
        requestId: headers['x-request-id'],
      });
  }
}

async function expectPages(scenario: string, outcome: Outcome): Promise<void> {
  const paths = ['/', '/pages/goodList', '/pages/detail/index?id=3'];
  const pages = await Promise.all(paths.map((path, index) => ask(scenario, `page${index}`, path)));
  expect(pages.map(({ status }) => status)).toEqual(outcome.pages);
  for (const { text } of pages) {
    expect(text).toContain('Stand-in Games');
    expect(text).toContain('</html>');
    expect(text).toContain('<main');
  }
}

const slowOnes: readonly string[] = ['slow', 'silent'];
const fastOnes = Object.entries(outcomes).filter(([scenario]) => !slowOnes.includes(scenario));

describe.each(fastOnes)('an upstream of the scenario %s', (scenario, outcome) => {
  it('has the documented answers', () => expectAnswers(scenario, outcome));
  it('leaves pages that still render', () => expectPages(scenario, outcome));
});

describe('upstreams that are slow or silent', () => {
  // All they do is wait: together that takes no longer than once.
  it('have the documented answers and leave pages that still render', async () => {
    await Promise.all(
      slowOnes.flatMap((scenario) => {
        const outcome = outcomes[scenario as ScenarioName];
        return [expectAnswers(scenario, outcome), expectPages(scenario, outcome)];
      }),
    );
  }, 60_000);
});

describe('what tolerance makes of odd answers', () => {
  interface Table {
    rows: Record<string, unknown>[];
    total: number;
  }
  const table = async (scenario: ScenarioName, body: object = { pageNum: 1 }) =>
    JSON.parse((await search(scenario, 'tolerance', body)).text) as Table;

  /** The stand-in's times are those of the second in which it was asked. */
  const timeless = (answer: Table) =>
    JSON.parse(JSON.stringify(answer).replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, 'then')) as Table;

  it('makes numbers of counts and texts of ids, however they came', async () => {
    const [plain, texts] = [await table('sound'), await table('strings')];
    expect(timeless(texts)).toEqual(timeless(plain));
    expect(plain.rows[0]).toMatchObject({ id: '1', newPrice: '128.00', saleState: 2 });
  });

  it('keeps ids of 19 digits to the last one, and opens the page of such a listing', async () => {
    const { rows } = await table('numbers');
    expect(rows[2]?.['id']).toBe(longId('3'));
    const games = await ask('numbers', 'tolerance', '/api/web/game/Type');
    expect((JSON.parse(games.text) as { data: { id: unknown }[] }).data[0]?.id).toBe(longId('1'));
    const page = await ask('numbers', 'tolerance', '/pages/goodList');
    expect(page.text).toContain(`/pages/detail/index?id=${longId('3')}`);
  });

  it('makes a table of rows without an envelope', async () => {
    expect((await table('bare')).rows).toHaveLength(10);
    expect((await ask('bare', 'tolerance', '/pages/goodList')).text).toContain('Level 60 account');
  });

  it('makes an empty table of one without rows and total', async () => {
    expect(await table('empty')).toEqual({ code: 200, msg: 'ok', rows: [], total: 0 });
  });

  it('leads from a page past the end, given as the last one again, to the last page', async () => {
    expect((await table('past-the-end', { pageNum: 9 })).rows.map(({ id }) => id)).toEqual(['21', '22', '23']);
    const page = await ask('past-the-end', 'tolerance', '/pages/goodList?page=9');
    expect(page.status).toBe(302);
  });

  it('makes pages of a table that comes whole, and leads from one past the end to the last', async () => {
    const ids = async (paging: object) => (await table('unpaged', paging)).rows.map(({ id }) => id);
    expect(await ids({ pageNum: 2, pageSize: 5 })).toEqual(['6', '7', '8', '9', '10']);
    expect(await ids({ pageNum: 5, pageSize: 5 })).toEqual(['21', '22', '23']);
    expect(await ids({ pageNum: 9, pageSize: 5 })).toEqual([]);
    expect(await table('unpaged', { pageNum: 2, pageSize: 5 })).toMatchObject({ total: 23 });
    expect((await ask('unpaged', 'tolerance', '/pages/goodList?page=9')).status).toBe(302);
  });

  it('passes none of the secrets on, in calls or pages', async () => {
    const paths = [
      '/',
      '/pages/goodList',
      '/pages/detail/index?id=3',
      '/api/web/good/info?id=3',
      '/api/web/game/Type',
      '/api/web/gameTemp?gameId=1',
    ];
    for (const path of paths) {
      const { text } = await ask('extra', 'secrets', path);
      for (const secret of Object.values(leakedFields)) expect(text, path).not.toContain(secret);
    }
  });

  it('sends the token as a bearer where the tenants file says so', async () => {
    expect(statusAndCode(await ask('bearer', 'tolerance', '/api/web/order/list', { headers: token }))).toEqual(ok);
  });
});
