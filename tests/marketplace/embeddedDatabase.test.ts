import type { stat } from 'node:fs';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rowsOf } from '../../marketplace/db/engine';
import { lockDirectory } from '../../marketplace/db/directoryLock';
import { openDatabase } from '../../marketplace/db/open';
import { startHolder, type HolderChild } from './support/children';
import { migrationsDir } from './support/databases';
import { emptyDirectory } from './support/empty';

/** A start after a kill may take 2 s in all, most of them the database's own; the lock must not cost a share worth telling. */
const takeoverLimitMs = 8_000;

/** The files as the library of locks sees them. */
const require = createRequire(createRequire(import.meta.url).resolve('proper-lockfile'));
const filesOfLocks = require('graceful-fs') as { stat: typeof stat };

/** Each case starts several processes, one after the other. */
const startsTimeoutMs = 180_000;

describe('the embedded database', { timeout: startsTimeoutMs }, () => {
  let directory: Awaited<ReturnType<typeof emptyDirectory>>;
  let children: HolderChild[];
  beforeEach(async () => {
    directory = await emptyDirectory();
    children = [];
  });
  afterEach(async () => {
    await Promise.all(children.map((child) => child.kill()));
    await directory.remove();
  });

  const start = async (task: 'hold' | 'insert') => {
    const child = await startHolder(directory.path, task);
    children.push(child);
    return child;
  };
  const open = () => openDatabase({ dataDir: directory.path, migrationsDir });

  it('refuses a second process at once, with a line that names the first', async () => {
    const first = await start('hold');
    const asked = Date.now();
    await expect(open()).rejects.toThrow(new RegExp(`in use by process ${first.pid} on .*DATA_DIR.*DATABASE_URL`));
    expect(Date.now() - asked).toBeLessThan(8_000);
  });

  it('refuses a second process also when the first was too busy to renew its lock', async () => {
    const first = await start('hold');
    process.kill(first.pid, 'SIGSTOP');
    try {
      const longAgo = new Date(Date.now() - 60_000);
      await utimes(join(directory.path, 'pglite.lock'), longAgo, longAgo);
      await expect(open()).rejects.toThrow(`in use by process ${first.pid}`);
    } finally {
      process.kill(first.pid, 'SIGCONT');
    }
  });

  it('refuses a second opening in the same process, and is free again after closing', async () => {
    const first = await open();
    await expect(open()).rejects.toThrow(`in use by process ${process.pid}`);
    await first.close();
    const second = await open();
    await second.close();
  });

  it.each([
    ['just renewed its lock', 0],
    ['had been too busy to renew its lock', 60_000],
  ])('is taken over without waiting from a process that was killed and %s', async (_, ageMs) => {
    const first = await start('hold');
    await first.kill();
    const renewed = new Date(Date.now() - ageMs);
    await utimes(join(directory.path, 'pglite.lock'), renewed, renewed);
    const told: string[] = [];
    const lost: string[] = [];
    const asked = Date.now();
    const lock = await lockDirectory({
      dataDir: directory.path,
      onProgress: (text) => void told.push(text),
      onLost: (reason) => void lost.push(reason),
    });
    const tookMs = Date.now() - asked;
    await lock.release();
    expect(tookMs).toBeLessThan(takeoverLimitMs);
    expect(told).toEqual([`Process ${first.pid} left without closing the database; taking it over`]);
    expect(lost).toEqual([]);
    const opened = await open();
    await opened.close();
  });

  it('is not lost by being given back while it is renewed', async () => {
    const lost: string[] = [];
    const onLost = (reason: string) => void lost.push(reason);
    const lock = await lockDirectory({ dataDir: directory.path, onProgress: () => undefined, onLost });
    const { stat: look } = filesOfLocks;
    const answers: (() => void)[] = [];
    const looking = vi.spyOn(filesOfLocks, 'stat').mockImplementation(((path: string, answer: () => void) => {
      answers.push(() => look(path, answer));
    }) as typeof stat);
    try {
      await expect.poll(() => answers).toHaveLength(1);
      await lock.release();
    } finally {
      looking.mockRestore();
    }
    answers[0]?.();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(lost).toEqual([]);
  });

  it("is taken over when another process has the dead one's number, as after a restart", async () => {
    const first = await start('hold');
    await first.kill();
    const path = join(directory.path, 'pglite.holder.json');
    const holder = JSON.parse(await readFile(path, 'utf8')) as object;
    await writeFile(path, JSON.stringify({ ...holder, pid: process.pid }));
    const opened = await open();
    await opened.close();
  });

  describe('whose holder is in another container of the same host name', () => {
    /** More than any system gives away: here no process has it, as in another container none has it either. */
    const pidElsewhere = 4_194_305;
    const holderPath = () => join(directory.path, 'pglite.holder.json');
    const moveHolder = async (changes: object) => {
      const holder = JSON.parse(await readFile(holderPath(), 'utf8')) as object;
      await writeFile(holderPath(), JSON.stringify({ ...holder, ...changes }));
    };

    it('is refused while that one renews its lock', async () => {
      await start('hold');
      await moveHolder({ pid: pidElsewhere, namespace: 'pid:[1]' });
      await expect(open()).rejects.toThrow(`in use by process ${pidElsewhere}`);
    });

    it('is taken over once that one has not renewed it for ten seconds', async () => {
      const first = await start('hold');
      await first.kill();
      // There is a process here with its number.
      await moveHolder({ pid: process.pid, began: '', namespace: 'pid:[1]' });
      const tenSecondsAgo = new Date(Date.now() - 10_500);
      await utimes(join(directory.path, 'pglite.lock'), tenSecondsAgo, tenSecondsAgo);
      await (await open()).close();
    });

    it('is judged by its number alone where a version wrote it that names no container', async () => {
      const first = await start('hold');
      await moveHolder({ namespace: undefined });
      await expect(open()).rejects.toThrow(`in use by process ${first.pid}`);
      await first.kill();
      const asked = Date.now();
      const lock = await lockDirectory({
        dataDir: directory.path,
        onProgress: () => undefined,
        onLost: () => undefined,
      });
      expect(Date.now() - asked).toBeLessThan(takeoverLimitMs);
      await lock.release();
    });
  });

  it('is taken over by exactly one of several that start at once after a kill', async () => {
    const first = await start('hold');
    await first.kill();
    const starts = await Promise.allSettled([start('hold'), start('hold'), start('hold')]);
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    for (const start of starts) if (start.status === 'rejected') expect(String(start.reason)).toContain('in use by');
  });

  it('has lost nothing it acknowledged, whenever its process is killed', async () => {
    const acknowledged = new Set<number>();
    for (const after of [3, 40, 250, 90]) {
      const child = await start('insert');
      await child.wrote(1 + after);
      await child.kill();
      for (const line of child.lines.slice(1)) if (/^\d+$/.test(line)) acknowledged.add(Number(line));
    }
    const opened = await open();
    const stored = rowsOf<{ number: number }>(await opened.db.execute(sql`select number from acknowledged`));
    const numbers = new Set(stored.map(({ number }) => number));
    expect(acknowledged.size).toBeGreaterThanOrEqual(383);
    expect([...acknowledged].filter((number) => !numbers.has(number))).toEqual([]);
    expect(numbers.size).toBe(stored.length);
    await opened.close();
  });
});
