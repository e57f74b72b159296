import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCallName } from '../../bff/contract/call';
import { serialiseQuery } from '../../bff/query';
import { createSessions, type Sessions } from '../../bff/session';
import { startStorefront, type Storefront } from '../support/storefront';
import { askHost } from '../upstream/ask';
import { startFakeUpstream, type FakeUpstream } from '../upstream/fakeUpstream';
import type { Reply } from '../upstream/scenarios';
import type { AnswerFixture } from './fixtures/answers/fixture';
import { refusalFixtures } from './fixtures/answers/refusals';
import { tableFixtures } from './fixtures/answers/tables';
import { valueFixtures } from './fixtures/answers/values';

const fixtures = [...tableFixtures, ...valueFixtures, ...refusalFixtures];
const sessionSecret = 'a secret of the fixtures of thirty-two bytes or more';
const token = 'stand-in-fixture';

let upstream: FakeUpstream;
let storefront: Storefront;
let sessions: Sessions;
let folder: string;

/** Every fixture is the answer of a shop of its own; everything else that shop answers is sound. */
const hostOf = (fixture: AnswerFixture) => `f${fixtures.indexOf(fixture)}.answers.test`;

function replyOf({ answer, status = 200 }: AnswerFixture): Reply {
  if (typeof answer !== 'string') return { kind: 'json', status, body: answer };
  return { kind: 'bytes', status, headers: { 'content-type': 'application/json' }, bytes: answer };
}

beforeAll(async () => {
  upstream = await startFakeUpstream({
    own: ({ name }, host) => {
      const fixture = fixtures[Number(/^f(\d+)\./.exec(host)?.[1])];
      return fixture?.call === name ? replyOf(fixture) : undefined;
    },
  });
  folder = mkdtempSync(join(tmpdir(), 'answers-'));
  const file = join(folder, 'tenants.yaml');
  writeFileSync(file, `"*.answers.test": { upstream: "${upstream.origin}" }`);
  sessions = await createSessions([sessionSecret]);
  storefront = await startStorefront({
    MODE: 'demo',
    UPSTREAM_URL: upstream.origin,
    TENANTS_FILE: file,
    SESSION_SECRET: sessionSecret,
  });
}, 120_000);
afterAll(async () => {
  await storefront?.stop();
  await upstream?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('are at least 40, of different names', () => {
  expect(new Set(fixtures.map(({ name }) => name)).size).toBe(fixtures.length);
  expect(fixtures.length).toBeGreaterThanOrEqual(40);
});

describe.each(fixtures)('$name', (fixture) => {
  const { call, input = {}, personal, gives, drops = [], screen } = fixture;

  it(`is told regularly by ${call}`, async () => {
    const { method, path, params } = parseCallName(call);
    const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => String(input[name]));
    const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !params.includes(name)));
    const isGet = method === 'GET';
    const target = isGet ? `${filled}?${serialiseQuery(rest)}` : filled;
    const { status, text } = await askHost(storefront.port, hostOf(fixture), target, {
      method,
      headers: { ...(personal ? { token } : {}), ...(isGet ? {} : { 'content-type': 'application/json' }) },
      ...(isGet ? {} : { body: JSON.stringify(rest) }),
    });
    expect(status).toBe(gives.status ?? 200);
    expect(JSON.parse(text)).toMatchObject(gives.body as object);
    for (const word of drops) expect(text).not.toContain(word);
  });

  it.skipIf(screen === undefined)(`is shown on ${screen?.path ?? 'no page'}`, async () => {
    const host = hostOf(fixture);
    const cookie = personal ? (await sessions.seal({ token }, { tenantId: host, host })).split(';')[0] : undefined;
    const { path = '', status = 200, shows = [], hides = [] } = screen ?? {};
    const page = await askHost(storefront.port, host, path, cookie === undefined ? {} : { headers: { cookie } });
    expect(page.status).toBe(status);
    const shown = page.text.replaceAll('&amp;', '&');
    expect(shown).toContain('</html>');
    for (const words of shows) expect(shown).toContain(words);
    for (const words of [...hides, ...drops]) expect(shown).not.toContain(words);
  });
});
