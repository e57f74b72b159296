import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runOn } from './support/archives';
import {
  scratchDirectory,
  scratchServerDatabase,
  tellWhenPostgresIsSkipped,
  testDatabaseUrl,
} from './support/databases';

tellWhenPostgresIsSkipped('a backup of another database');

describe.skipIf(testDatabaseUrl === undefined)('a backup', () => {
  it('is not made of a database that is none of a marketplace', async () => {
    const server = await scratchServerDatabase();
    onTestFinished(server.drop);
    const directory = await scratchDirectory();
    onTestFinished(directory.remove);
    const file = join(directory.path, 'archive.jsonl.gz');
    const backup = runOn({ databaseUrl: server.url, dataDir: directory.path }, ['backup', file]);
    await expect(backup).rejects.toThrow('holds no tables of a marketplace');
    expect(existsSync(file)).toBe(false);
  }, 60_000);
});

describe('the file of a backup', () => {
  /** A folder with an embedded database in it, as far as anybody looks before it is opened. */
  async function newPlace() {
    const directory = await scratchDirectory();
    onTestFinished(directory.remove);
    await mkdir(join(directory.path, 'pglite'));
    return { databaseUrl: null, dataDir: directory.path };
  }

  it('is not begun where another backup writes, or a link leads elsewhere', async () => {
    const place = await newPlace();
    const [file, other] = [join(place.dataDir, 'archive.jsonl.gz'), join(place.dataDir, 'other')];
    await writeFile(other, 'of somebody else');
    await symlink(other, `${file}.part`);
    const before = await readdir(place.dataDir);
    await expect(runOn(place, ['backup', file])).rejects.toThrow(`${file}.part is there: another backup is writing it`);
    expect(await readFile(other, 'utf8')).toBe('of somebody else');
    expect(await readdir(place.dataDir)).toEqual(before);
  });

  it('is not said to be missing when nobody can look', async () => {
    const place = await newPlace();
    const file = join(place.dataDir, 'no folder');
    await writeFile(file, '');
    await expect(runOn(place, ['restore', join(file, 'x')])).rejects.toThrow('ENOTDIR');
    const inFile = { ...place, dataDir: file };
    await expect(runOn(inFile, ['backup', join(place.dataDir, 'x')])).rejects.toThrow('ENOTDIR');
  });
});
