import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { newDemoDataDir } from '../support/demoData';
import { freePort } from '../support/ports';
import { stopProcess } from '../support/processes';
import { startStorefront } from '../support/storefront';

function startAlone(settings: Readonly<Record<string, string>>): { child: ChildProcess; printed: () => string } {
  const child = spawn(process.execPath, ['build/server.js', 'marketplace'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, printed: () => text };
}

function askShop(port: number, host: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/api/web/getTenant', headers: { host } }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve(JSON.parse(text) as Record<string, unknown>));
    })
      .on('error', reject)
      .end();
  });
}

describe('a marketplace on its own', () => {
  const cleanUp: (() => unknown)[] = [];
  afterAll(async () => {
    for (const clean of cleanUp.reverse()) await clean();
  }, 60_000);

  it('serves the shops to a storefront, tells its health, and ends with 0', async () => {
    const dataDir = await newDemoDataDir('marketplace-alone');
    cleanUp.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const [port, adminPort] = [await freePort(), await freePort()];
    const { child, printed } = startAlone({ PORT: String(port), ADMIN_PORT: String(adminPort), DATA_DIR: dataDir });
    cleanUp.push(() => stopProcess(child));
    const health = (path: string) =>
      fetch(`http://127.0.0.1:${adminPort}${path}`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(() => health('/readyz'), { timeout: 60_000 }).toBe(200);
    expect([await health('/healthz'), await health('/metrics')]).toEqual([200, 404]);
    expect(printed()).toContain(`The marketplace serves on port ${port}`);

    const storefront = await startStorefront({
      UPSTREAM_URL: `http://127.0.0.1:${port}`,
      SESSION_SECRET: 'x'.repeat(32),
      MODE: 'production',
    });
    cleanUp.push(storefront.stop);
    const answer = await askShop(storefront.port, 'titan.localhost');
    expect(answer).toMatchObject({ code: 200, data: { tenantName: 'Titan Arena' } });

    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  }, 180_000);

  it.each([
    [['backup'], /^Not done: give one file to write/],
    [['restor', 'a.gz'], /^Not done: there is no command 'restor'/],
    [['move', 'mysql://db'], /^Not done: give an address such as postgres:/],
  ])('ends with 2 for wrong use: %j', async (words, told) => {
    const child = spawn(process.execPath, ['build/server.js', 'marketplace', ...words], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: '.data/none' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    cleanUp.push(() => stopProcess(child));
    const [printed, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(printed).toMatch(told);
    expect(exitCode).toBe(2);
  });

  it.each([
    ['no PostgreSQL in production', { MODE: 'production' }, /DATABASE_URL: .*CREDENTIAL_KEYS: /s],
    ['an upstream', { UPSTREAM_URL: 'http://10.0.0.5:8080' }, /UPSTREAM_URL: .*unset it here/],
  ])('refuses to start with %s, and says so', async (_what, settings, words) => {
    const { child, printed } = startAlone(settings);
    cleanUp.push(() => stopProcess(child));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(printed()).toMatch(words);
    expect(printed()).not.toContain('SESSION_SECRET');
  });
});
