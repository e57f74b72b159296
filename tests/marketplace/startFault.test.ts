import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase, openFault } from '../../marketplace/db/open';
import { errorText, startFault } from '../../marketplace/startFault';
import { requireRoomForPictures } from '../../marketplace/uploads/openStore';
import { freePort } from '../support/ports';
import { testDatabaseUrl } from './support/databases';

const password = 'a-password-nobody-may-see';

/** Why a database with these settings could not be opened. */
async function faultOf(settings: { databaseUrl?: string; dataDir: string }): Promise<string> {
  const opening = openDatabase({ ...settings, migrationsDir: 'marketplace/db/migrations' });
  const error: unknown = await opening.then(({ close }) => close()).catch((thrown: unknown) => thrown);
  return startFault(error, settings);
}

describe('why no picture can be uploaded', () => {
  it('is a data directory that holds no files, and nothing where it may be made', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'start-fault-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const faultIn = (dataDir: string) =>
      requireRoomForPictures(dataDir).catch((error: unknown) => startFault(error, { dataDir }));
    expect(await faultIn(file)).toBe(`DATA_DIR: ${file} is no directory`);
    expect(await faultIn(join(file, 'data'))).toBe(`DATA_DIR: ${join(file, 'data')} is no directory`);
    expect(await faultIn(join(folder, 'new'))).toBeUndefined();
    expect(await faultIn(folder)).toBeUndefined();
  });
});

describe('why a database that is there does not open', () => {
  it('is the full disk where hardly anything is free, and perhaps damage where there is room', () => {
    const aborted = new Error('Aborted()');
    const told = (freeBytes: number) => startFault(openFault(aborted, '/data/pglite', freeBytes), { dataDir: '/data' });
    expect(told(3_000_000)).toBe('DATA_DIR: /data has no space left');
    expect(told(300_000_000)).toMatch(
      /^DATA_DIR: the database in \/data\/pglite does not open \(Aborted\(\)\); it may be damaged/,
    );
  });
});

describe('why a start failed', () => {
  it.each([
    [{ code: 'ENOSPC', message: 'ENOSPC: no space left on device, write' }, 'DATA_DIR: /data has no space left'],
    [{ name: 'ErrnoError', errno: 51 }, 'DATA_DIR: /data has no space left'],
    [{ name: 'ErrnoError', errno: 69 }, 'DATA_DIR: /data lies on a file system that is read-only'],
    [
      new Error('The schema', { cause: new Error('could not extend file "base/5": No space left on device') }),
      'DATA_DIR: /data has no space left',
    ],
    [
      Object.assign(new Error('EROFS: …'), { code: 'EROFS', path: '/data/pglite.lock' }),
      'DATA_DIR: /data lies on a file system that is read-only',
    ],
    [
      Object.assign(new Error('EIO: i/o error'), { code: 'EIO', path: '/data/pglite' }),
      "DATA_DIR: /data can't be used (EIO)",
    ],
    [Object.assign(new Error('EACCES: /database'), { code: 'EACCES', path: '/database' }), 'EACCES: /database'],
    [new Error('in use by process 7'), 'in use by process 7'],
  ])('of the directory: %j', (error, text) => {
    expect(startFault(error, { dataDir: '/data' })).toBe(text);
  });

  it('is told when a file stands where the directory should', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'start-fault-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await faultOf({ dataDir: file })).toBe(`DATA_DIR: ${file} is no directory`);
    expect(await faultOf({ dataDir: join(file, 'data') })).toBe(`DATA_DIR: ${join(file, 'data')} is no directory`);
  });

  it('is told when the embedded database that is there does not open', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'start-fault-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const directory = join(dataDir, 'pglite');
    mkdirSync(directory);
    writeFileSync(join(directory, 'PG_VERSION'), '17\n');
    const fault = await faultOf({ dataDir });
    expect(fault).toContain(`DATA_DIR: the database in ${directory} does not open (`);
    expect(fault).toContain('restore a backup');
  });

  it('is told by the place where no PostgreSQL listens, without the password', async () => {
    const port = await freePort();
    for (const host of ['127.0.0.1', 'localhost']) {
      const databaseUrl = `postgres://shop:${password}@${host}:${port}/shop`;
      expect(await faultOf({ databaseUrl, dataDir: '.data' })).toBe(`DATABASE_URL: nothing listens at ${host}:${port}`);
    }
  });

  it('is told by the place that hangs up, without the password', async () => {
    const silent = createServer((socket) => socket.end());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as { port: number };
    const fault = await faultOf({
      databaseUrl: `postgres://shop:${password}@127.0.0.1:${port}/shop`,
      dataDir: '.data',
    });
    expect(fault).toBe(`DATABASE_URL: the connection is cut by 127.0.0.1:${port}`);
    expect(fault).not.toContain(password);
  });

  it.skipIf(testDatabaseUrl === undefined)('is told by PostgreSQL itself where it lets nobody in', async () => {
    const url = new URL(testDatabaseUrl as string);
    url.pathname = '/no-such-database';
    const fault = await faultOf({ databaseUrl: url.href, dataDir: '.data' });
    expect(fault).toMatch(/^DATABASE_URL: \S+ says: database "no-such-database" does not exist$/);
  });

  it('is not looked for in a database when another service does not answer', () => {
    const error = Object.assign(new Error('connect ECONNREFUSED 10.0.0.9:9000'), { code: 'ECONNREFUSED', port: 9000 });
    const fault = startFault(error, { databaseUrl: 'postgres://db/shop', dataDir: '.data' });
    expect(fault).toBe('connect ECONNREFUSED 10.0.0.9:9000');
  });
});

describe('whatever was thrown', () => {
  it.each([
    [new Error('words'), 'words'],
    [Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }), 'AggregateError ECONNREFUSED'],
    [{ name: 'ErrnoError', errno: 51 }, 'ErrnoError ENOSPC'],
    [{ errno: 99 }, '99'],
    [{}, 'an error without words'],
    ['a text', 'a text'],
    [null, 'null'],
  ])('%j has words', (error, text) => {
    expect(errorText(error)).toBe(text);
  });
});
