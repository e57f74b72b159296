import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newDemoDataDir } from '../support/demoData';
import { freePort } from '../support/ports';
import { stopProcess } from '../support/processes';

/** Starts the build and waits for its first word, that the marketplace opens its database. */
async function begin(
  dataDir: string,
  words: readonly string[],
): Promise<{ child: ChildProcess; printed: () => string }> {
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const free = async () => String(await freePort());
  const child = spawn(process.execPath, ['build/server.js', ...words], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      WEB_CONCURRENCY: '1',
      DATA_DIR: dataDir,
      PORT: await free(),
      ADMIN_PORT: await free(),
      PARTNER_PORT: await free(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  onTestFinished(() => stopProcess(child));
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await expect.poll(() => text, { timeout: 60_000 }).toContain('Opening the embedded database');
  return { child, printed: () => text };
}

const emptyDir = () => mkdtempSync(join(tmpdir(), 'start-signals-'));

describe('a signal that comes during the start', () => {
  it.each([
    ['SIGTERM', 'the storefront', []],
    ['SIGINT', 'the storefront', []],
    ['SIGTERM', 'a marketplace on its own', ['marketplace']],
  ] as const)(
    '%s ends %s, with 0',
    async (signal, _what, words) => {
      const { child, printed } = await begin(emptyDir(), words);
      const ended = once(child, 'exit');
      child.kill(signal);
      expect(await ended).toEqual([0, null]);
      expect(printed()).not.toMatch(/serves on port|can't start/);
    },
    120_000,
  );

  it('SIGHUP waits until everybody serves', async () => {
    const { child, printed } = await begin(await newDemoDataDir('start-signals'), []);
    child.kill('SIGHUP');
    await expect.poll(printed, { timeout: 120_000 }).toContain('all workers swapped');
    expect(printed().indexOf('The storefront serves')).toBeLessThan(printed().indexOf('swapping workers'));
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  }, 200_000);
});

describe('a terminal that ends', () => {
  it('says SIGHUP to every process of the storefront, and only the parent minds', async () => {
    const { child, printed } = await begin(await newDemoDataDir('start-signals'), []);
    await expect.poll(printed, { timeout: 120_000 }).toContain('The storefront serves');
    process.kill(-child.pid!, 'SIGHUP');
    await expect.poll(printed, { timeout: 120_000 }).toContain('all workers swapped');
    expect(printed()).not.toMatch(/a worker died|the marketplace ended/);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  }, 200_000);
});
