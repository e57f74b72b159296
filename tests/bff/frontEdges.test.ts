import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, connect } from 'node:net';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../support/ports';
import { stopProcess } from '../support/processes';
import { startStorefront, type Storefront } from '../support/storefront';
import { sendJson, startStandIn, type StandIn } from './support';

let upstream: StandIn;
let storefront: Storefront;

beforeAll(async () => {
  upstream = await startStandIn((_request, response) => sendJson(response, { code: 200, data: [] }));
  storefront = await startStorefront({ UPSTREAM_URL: upstream.origin, SESSION_SECRET: 's'.repeat(32) });
}, 120_000);
afterAll(async () => {
  await storefront?.stop();
  await upstream?.close();
});

/** Writes a request as it is; @returns all that comes back */
async function raw(head: string): Promise<string> {
  const socket = connect(storefront.port, '127.0.0.1');
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

const statusOf = (answer: string) => Number(answer.split(' ', 2)[1]);

describe('the front door', () => {
  it.each([
    ['an unknown expectation', 'Host: shop.test\r\nExpect: foo', 417],
    ['one beside two hosts', 'Host: shop.test\r\nHost: b.test\r\nExpect: foo', 400],
  ])('is passed with %s too, and answers in its own form', async (_name, headers, status) => {
    const answer = await raw(`GET /api/web/getTenant HTTP/1.1\r\n${headers}`);
    expect(statusOf(answer)).toBe(status);
    expect(answer).toMatch(/x-content-type-options: nosniff/i);
    expect(answer).toContain(`"code":${status}`);
  });

  it('refuses a call in the form of calls, also when its target names another host', async () => {
    const answer = await raw('GET http://b.test/api/web/getTenant HTTP/1.1\r\nHost: shop.test');
    expect(statusOf(answer)).toBe(400);
    // It comes in chunks.
    expect(JSON.parse(/^\{.*\}\r?$/m.exec(answer)?.[0] ?? '')).toMatchObject({
      code: 400,
      requestId: expect.any(String),
    });
  });
});

describe('a page', () => {
  it.each(['OPTIONS', 'DELETE', 'PUT', 'PATCH'])('takes no %s, and says what it takes', async (method) => {
    const answer = await raw(`${method} /login HTTP/1.1\r\nHost: shop.test\r\nOrigin: http://shop.test`);
    expect(statusOf(answer)).toBe(405);
    expect(answer).toMatch(/^allow: GET, HEAD, POST\r$/im);
  });

  it.each(['/login?_data=root', '/login?%5fdata=routes%2Fx', '/login?a=1&_d%61ta=routes%2Flogin'])(
    'is itself with a parameter of the framework: %s',
    async (path) => {
      const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: shop.test`);
      expect(statusOf(answer)).toBe(200);
      expect(answer).toMatch(/content-type: text\/html/i);
      expect(answer).not.toMatch(/x-remix-error/i);
      expect(answer).toContain('</html>');
    },
  );
});

describe('a port that the system chooses', () => {
  it('is printed as it is', async () => {
    const child = spawn(process.execPath, ['build/server.js'], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        WEB_CONCURRENCY: '1',
        LOG_LEVEL: 'warn',
        UPSTREAM_URL: 'http://127.0.0.1:9',
        SESSION_SECRET: 's'.repeat(32),
        PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => stopProcess(child));
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const line = /serves on port (\d+); admin port (\d+)/;
    await expect.poll(() => printed, { timeout: 60_000 }).toMatch(line);
    const [, port, adminPort] = line.exec(printed) ?? [];
    expect((await fetch(`http://127.0.0.1:${adminPort}/readyz`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(421);
  }, 90_000);
});

/** What a storefront says that can't start, and how it ends; nothing must have been made in its data folder. */
async function failedStart(settings: Record<string, string>): Promise<{ printed: string; exitCode: number | null }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'failed-start-'));
  const free = async () => String(await freePort());
  const ports = { PORT: await free(), ADMIN_PORT: await free(), PARTNER_PORT: await free() };
  const child = spawn(process.execPath, ['build/server.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...ports,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => stopProcess(child));
  const ended = once(child, 'exit');
  const printed = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  expect(readdirSync(dataDir)).toEqual([]);
  rmSync(dataDir, { recursive: true, force: true });
  return { printed: printed.join(''), exitCode: child.exitCode };
}

describe('a tenants file that is no good', () => {
  const fixture = 'tests/bff/fixtures/localhost.crt';
  it.each([
    ['nobody finds', '/nowhere/tenants.yaml', "TENANTS_FILE: /nowhere/tenants.yaml can't be read (ENOENT)"],
    ['is none', fixture, `TENANTS_FILE: ${fixture} line 1: is no list of host patterns`],
  ])('ends the start before the marketplace fills anything, when it %s', async (_what, path, reason) => {
    const { printed, exitCode } = await failedStart({ TENANTS_FILE: path });
    expect(printed).toMatch(/^The storefront can't start:\n/);
    expect(printed).toContain(reason);
    expect(exitCode).toBe(1);
  });
});

describe('a port that is taken', () => {
  it.each(['PORT', 'ADMIN_PORT'])('is told by the name of its setting, %s, and nothing is started', async (name) => {
    const holder = createServer();
    const taken = await freePort();
    await new Promise<void>((resolve) => holder.listen(taken, '127.0.0.1', resolve));
    expect(await failedStart({ [name]: String(taken) })).toEqual({
      printed: `The storefront can't start:\n${name}: port ${taken} is taken by another process; choose another\n`,
      exitCode: 1,
    });
    await new Promise((resolve) => holder.close(resolve));
  });
});
