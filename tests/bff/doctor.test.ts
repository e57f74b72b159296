import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnv } from '../../bff/env';
import { createAdminServer } from '../../bff/node/admin';
import { assembleBff } from '../../bff/node/assemble';
import { createLog } from '../../bff/node/log';
import { doctor } from '../../bff/node/operate/doctor';
import { checkTenants } from '../../bff/node/operate/checkTenants';
import { purgeCache } from '../../bff/node/operate/purgeCache';
import { runOperatorCommand } from '../../bff/node/operate/run';
import { freePort } from '../support/ports';
import { sendJson, startStandIn, type StandIn } from './support';

let standIn: StandIn;
let folder: string;
let tenantsFile: string;

beforeAll(async () => {
  standIn = await startStandIn((_request, response) => sendJson(response, { code: 200, msg: 'ok', data: [] }));
  folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  tenantsFile = join(folder, 'tenants.yaml');
  writeFileSync(
    tenantsFile,
    `shop.test: { tenant: s, aliases: [www.shop.test], features: { buyback: false } }
'*.mall.test': { authorization: bearer }
dead.test: { upstream: "http://127.0.0.1:${await freePort()}" }
nowhere.test: { upstream: "http://no-such-name.invalid" }
unknown.test: {}
works.test: { state: maintenance }
shut.test: { state: suspended }
`,
  );
});
afterAll(async () => {
  await standIn.close();
  rmSync(folder, { recursive: true });
});

const settings = () => ({
  tenantsFile,
  upstreamUrl: standIn.origin,
  adminUrl: 'http://127.0.0.1:9',
  upstreamTimeoutMs: 2000,
});

async function run(
  command: typeof doctor | typeof checkTenants | typeof purgeCache,
  words: string[],
  given = settings(),
) {
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  const exitCode = await command(words, given, { out: note, error: note });
  return { exitCode, text: lines.join('\n') };
}

describe('the doctor, by the settings', () => {
  it.each([
    [
      'SHOP.test.:8443',
      0,
      [
        "'SHOP.test.:8443' → shop.test",
        'shop.test (line 1',
        'by its own name',
        'code 200 "Shop shop.test"',
        'Nothing to fix',
      ],
    ],
    ['www.shop.test', 0, ['by an alias', 'asked with Host shop.test']],
    ['x.mall.test', 0, ['*.mall.test (line 2', 'by a wildcard', 'asked with Host x.mall.test']],
    ['works.test', 1, ['works.test (line 6', 'by its own name, maintenance', 'FIX: The shop is in maintenance']],
    ['shut.test', 1, ['by its own name, suspended', 'FIX: The shop is suspended']],
    ['nobody.test', 1, ['none of TENANTS_FILE', 'FIX: No rule of TENANTS_FILE fits nobody.test']],
    ['shop%2etest', 1, ['refused (400)', 'is no host name']],
    ['中国.test', 1, ['refused (400)', 'xn--fiqs8s.test']],
    ['127.0.0.1', 1, ['is an address']],
    ['dead.test', 1, ['FIX: Nothing listens at http://127.0.0.1:']],
    ['nowhere.test', 1, ['has no address']],
    ['unknown.test', 1, ['knows no shop by the Host unknown.test (code 500, "no such shop")']],
  ])('%s: exit code %d', async (host, exitCode, parts) => {
    const answer = await run(doctor, [host]);
    for (const part of parts) expect(answer.text).toContain(part);
    expect(answer.exitCode).toBe(exitCode);
  });

  it('asks no upstream for what is no host name', async () => {
    const answer = await run(doctor, ['http://shop.test/'], { ...settings(), tenantsFile: undefined as never });
    expect(answer.text).toContain('is no host name');
    expect(answer.text).not.toContain('asked with');
  });

  it('tells what is wrong with a certificate', async () => {
    const read = (name: string) => readFileSync(`tests/bff/fixtures/${name}`);
    const server = createServer({ cert: read('localhost.crt'), key: read('localhost.key') }, (_request, response) =>
      response.end('{}'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const upstreamUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
    const { text, exitCode } = await run(doctor, ['a.test'], {
      ...settings(),
      tenantsFile: undefined as unknown as string,
      upstreamUrl,
    });
    expect(text).toMatch(/FIX: TLS of localhost: .*(self.signed|unable)/i);
    expect(exitCode).toBe(1);
    server.close();
  });

  it('names the admin port where nothing says who the upstream is', async () => {
    const none = undefined as unknown as string;
    const { text, exitCode } = await run(doctor, ['a.test'], { ...settings(), tenantsFile: none, upstreamUrl: none });
    expect(text).toMatch(/use --admin http:\/\/127\.0\.0\.1:9$/);
    expect(exitCode).toBe(0);
  });

  it('leaves to the embedded marketplace what a rule without an upstream leaves to it', async () => {
    const upstreamUrl = undefined as unknown as string;
    const { text, exitCode } = await run(doctor, ['shop.test'], { ...settings(), upstreamUrl });
    expect(text).toContain('shop.test (line 1 of TENANTS_FILE)');
    expect(text).toMatch(/the rule names no upstream.*use --admin http:\/\/127\.0\.0\.1:9$/);
    expect(exitCode).toBe(0);
  });
});

describe('the admin port that a command is to ask', () => {
  const commands = [
    [doctor, 'a.test'],
    [purgeCache, 'all'],
  ] as const;

  it.each(['nonsense', '127.0.0.1:3001', 'localhost:3001'])('is a whole URL, not %s', async (admin) => {
    for (const [command, word] of commands) {
      expect(await run(command, [word, '--admin', admin])).toMatchObject({
        exitCode: 2,
        text: expect.stringMatching(/^use: npm run /) as string,
      });
    }
    expect((await run(doctor, [])).exitCode).toBe(2);
  });

  it('is told where nobody listens, or somebody else does', async () => {
    const shops = createHttpServer((_request, response) => response.writeHead(421).end('<!doctype html>'));
    await new Promise<void>((resolve) => shops.listen(0, '127.0.0.1', resolve));
    const shopsOrigin = `http://127.0.0.1:${(shops.address() as AddressInfo).port}`;
    for (const [command, word] of commands) {
      const nobody = await run(command, [word, '--admin', 'http://127.0.0.1:9']);
      expect(nobody).toMatchObject({ exitCode: 1, text: expect.stringContaining('not to be reached') as string });
      expect(await run(command, [word, '--admin', shopsOrigin])).toEqual({
        exitCode: 1,
        text: `${shopsOrigin} answered 421, and not as an admin port does: is it the port of ADMIN_PORT?`,
      });
    }
    shops.close();
  });
});

describe('the doctor of a running storefront', () => {
  it('tells what it remembers of the host', async () => {
    const env = parseEnv({ UPSTREAM_URL: standIn.origin, SESSION_SECRET: 's'.repeat(32), RATE_LIMITS: 'off' });
    const assembled = await assembleBff(env, createLog('silent', 'test'), readFileSync(tenantsFile, 'utf8'));
    const visit = (host: string) => ({
      host,
      origin: `http://${host}`,
      clientIp: '198.51.100.7',
      requestId: 'test-request-1',
    });
    for (const host of ['shop.test', 'works.test']) {
      await assembled.bff.fetch(new Request(`http://${host}/api/web/decoration/type`), visit(host));
    }
    const admin = createAdminServer({
      ready: () => true,
      metrics: () => Promise.reject(new Error('not asked')),
      purge: () => Promise.reject(new Error('not asked')),
      host: async (given) => assembled.hostFacts(given),
    });
    await new Promise<void>((resolve) => admin.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(admin.address() as AddressInfo).port}`;
    const { text, exitCode } = await run(doctor, ['shop.test', '--admin', origin]);
    for (const part of [
      's "Shop shop.test", open',
      'features off:  buyback',
      'answers kept:  1,',
      'breaker:       closed',
    ]) {
      expect(text).toContain(part);
    }
    expect(exitCode).toBe(0);
    const works = await run(doctor, ['works.test', '--admin', origin]);
    expect(works).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('in maintenance by TENANTS_FILE') as string,
    });
    expect((await fetch(`${origin}/host`)).status).toBe(400);
    admin.closeAllConnections();
    admin.close();
    await assembled.close();
  });
});

describe('tenants:check', () => {
  it('says that a file is sound, or what is wrong with it', async () => {
    expect(await run(checkTenants, [tenantsFile])).toEqual({ exitCode: 0, text: `${tenantsFile}: sound, 8 names` });
    const bad = join(folder, 'bad.yaml');
    writeFileSync(bad, 'a.test:\n  state: ajar\n"b c": {}\n');
    const answer = await run(checkTenants, [bad]);
    expect(answer.exitCode).toBe(1);
    expect(answer.text.split('\n')).toEqual([
      expect.stringContaining('line 2: a.test: state: '),
      `${bad}: line 3: b c: is not a host name`,
    ]);
    const none = join(folder, 'none.yaml');
    expect(await run(checkTenants, [none])).toEqual({ exitCode: 1, text: `${none}: can't be read (ENOENT)` });
  });

  it('is one of few words that exist', async () => {
    const lines: string[] = [];
    const terminal = { out: (line: string) => void lines.push(line), error: (line: string) => void lines.push(line) };
    expect(await runOperatorCommand('constructor', [], settings, terminal)).toBe(2);
    expect(lines.join()).toContain('desk, marketplace, tenants:check, doctor, cache:purge');
  });
});
