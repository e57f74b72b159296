import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../marketplace/db/engine';
import { openDatabase } from '../../marketplace/db/open';
import { seedDemo } from '../../marketplace/seed/seed';
import {
  migrationsDir,
  scratchDirectory,
  scratchServerDatabase,
  tellWhenPostgresIsSkipped,
  testDatabaseUrl,
} from './support/databases';

tellWhenPostgresIsSkipped('migrations and seeds of several containers at once');

const migrationCount = async () => {
  const journal = await readFile(`${migrationsDir}/meta/_journal.json`, 'utf8');
  return (JSON.parse(journal) as { entries: unknown[] }).entries.length;
};
const applied = sql`select count(*)::integer as count from drizzle.__drizzle_migrations`;

describe('migrations', () => {
  it('run once in the embedded database, and a later start keeps what is there', async () => {
    const directory = await scratchDirectory();
    const texts: string[] = [];
    const options = { dataDir: directory.path, migrationsDir, onProgress: (text: string) => void texts.push(text) };
    const first = await openDatabase(options);
    await first.db.execute(sql`create table kept_by_the_restart (id integer)`);
    await first.close();
    const second = await openDatabase(options);
    await second.db.execute(sql`select * from kept_by_the_restart`);
    expect(rowsOf(await second.db.execute(applied))).toEqual([{ count: await migrationCount() }]);
    expect(texts).toContain('Opening the embedded database');
    await second.close();
    await directory.remove();
  });

  it('are asked for by name when the folder is wrong, and the directory is free afterwards', async () => {
    const directory = await scratchDirectory();
    const wrong = { dataDir: directory.path, migrationsDir: `${directory.path}/nothing` };
    await expect(openDatabase(wrong)).rejects.toThrow(/_journal\.json/);
    const opened = await openDatabase({ ...wrong, migrationsDir });
    await opened.close();
    await directory.remove();
  });

  it.skipIf(testDatabaseUrl === undefined)(
    'of six containers that start at once on PostgreSQL run once, and so do their seeds',
    async () => {
      const database = await scratchServerDatabase();
      const directory = await scratchDirectory();
      const start = async () => {
        const opened = await openDatabase({ databaseUrl: database.url, dataDir: directory.path, migrationsDir });
        await seedDemo(opened.db, new Date(), () => undefined);
        return opened;
      };
      const opened = await Promise.all(Array.from({ length: 6 }, start));
      const [one] = opened;
      expect(rowsOf(await one!.db.execute(applied))).toEqual([{ count: await migrationCount() }]);
      const counted = await one!.db.execute(sql`select count(*)::integer as count from listings`);
      expect(rowsOf(counted)).toEqual([{ count: 2000 }]);
      await Promise.all(opened.map(({ close }) => close()));
      await Promise.all([database.drop(), directory.remove()]);
    },
  );

  const makeNewer = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of-a-newer-version', 4102444800000)`;

  it('of a newer version are refused in the embedded database, and the directory is free afterwards', async () => {
    const directory = await scratchDirectory();
    const options = { dataDir: directory.path, migrationsDir };
    const newer = await openDatabase(options);
    await newer.db.execute(makeNewer);
    await newer.close();
    await expect(openDatabase(options)).rejects.toThrow(/^DATA_DIR: .*1 migration further by a newer version/);
    await (await openDatabase({ ...options, migrationsDir: null })).close();
    await directory.remove();
  });

  it.skipIf(testDatabaseUrl === undefined)('of a newer version are told of on PostgreSQL, which opens', async () => {
    const database = await scratchServerDatabase();
    const told: string[] = [];
    const onNewer = (reason: string) => void told.push(reason);
    const options = { databaseUrl: database.url, dataDir: '', migrationsDir, onNewer };
    const newer = await openDatabase(options);
    await newer.db.execute(makeNewer);
    await newer.close();
    expect(told).toEqual([]);
    await (await openDatabase(options)).close();
    expect(told).toEqual([expect.stringMatching(/1 migration further by a newer version/)]);
    await database.drop();
  });

  it('refuse an unreachable PostgreSQL within seconds', async () => {
    const refused = openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir: '', migrationsDir });
    await expect(refused).rejects.toThrow(/ECONNREFUSED/);
  });
});
