import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { firstMigrations } from '../../marketplace/archive/migrations';
import { rowsOf } from '../../marketplace/db/engine';
import { openDatabase } from '../../marketplace/db/open';
import { seedDemo } from '../../marketplace/seed/seed';
import {
  engines,
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

  it.each(engines)('bring phones on the blacklist into the form they are compared in (%s)', async (engine) => {
    const [directory, before] = [await scratchDirectory(), await firstMigrations(migrationsDir, 21)];
    const server = engine === 'postgres' ? await scratchServerDatabase() : null;
    const options = { databaseUrl: server?.url ?? null, dataDir: directory.path };
    const older = await openDatabase({ ...options, migrationsDir: before.folder });
    await older.db.execute(sql`insert into tenants (tenant_name, avatar, use_theme, groups, state, locale, contact)
      values ('One', '/a.webp', '1', '{}', 'open', 'en', '{}'), ('Two', '/a.webp', '1', '{}', 'open', 'en', '{}')`);
    await older.db.execute(sql`insert into blacklist_entries (tenant_id, game_sn, content, create_time) values
      (1, '', '+8613800000001', now()), (1, '', '008613800000001', now()), (1, '', '13800000001', now()),
      (2, '', '13800000001', now()), (1, '8613800000002', ${'138\u200B00000003'}, now()),
      (1, 'au8613800000002', '8612800000001', now()), (1, '', '+861380000000', now())`);
    await older.close();
    const newest = await openDatabase({ ...options, migrationsDir });
    const kept = await newest.db.execute(
      sql`select id, tenant_id, game_sn, content from blacklist_entries order by id`,
    );
    expect(rowsOf<Record<string, unknown>>(kept).map((row) => Object.values(row))).toEqual([
      [1, 1, '', '13800000001'],
      [4, 2, '', '13800000001'],
      [5, 1, '13800000002', '13800000003'],
      [6, 1, 'au8613800000002', '8612800000001'],
      [7, 1, '', '+861380000000'],
    ]);
    await newest.close();
    await Promise.all([server?.drop(), directory.remove(), before.remove()]);
  });

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
