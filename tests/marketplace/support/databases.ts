import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase, type OpenedDatabase } from '../../../marketplace/db/open';

export const migrationsDir = 'marketplace/db/migrations';

/** A PostgreSQL that tests may make databases in; without it PGlite alone is tested, and we say so. */
export const testDatabaseUrl = process.env['TEST_DATABASE_URL'];

export const engines = testDatabaseUrl === undefined ? (['pglite'] as const) : (['pglite', 'postgres'] as const);

/** Prints once per file that the PostgreSQL half did not run. */
export function tellWhenPostgresIsSkipped(what: string): void {
  if (testDatabaseUrl === undefined) console.info(`SKIPPED on PostgreSQL: ${what} (set TEST_DATABASE_URL to run it)`);
}

/** A directory of its own, and how to remove it. */
export async function scratchDirectory(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'marketplace-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

async function runOnServer(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: testDatabaseUrl });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The address of a database on the test server. */
export function serverUrl(name: string): string {
  if (testDatabaseUrl === undefined) throw new Error('TEST_DATABASE_URL is not set');
  const url = new URL(testDatabaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** A new database on the test server, empty or a copy of `template`, and how to drop it. */
export async function scratchServerDatabase(
  template?: string,
  name = `market_test_${randomBytes(6).toString('hex')}`,
): Promise<{ url: string; drop(): Promise<void> }> {
  const url = serverUrl(name);
  await runOnServer(`create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  return {
    url,
    async drop() {
      await runOnServer(`drop database ${name} with (force)`);
    },
  };
}

/** Drops the databases whose names begin so. */
export async function dropServerDatabases(prefix: string): Promise<void> {
  if (testDatabaseUrl === undefined) return;
  const { rows } = await runOnServer(`select datname from pg_database where starts_with(datname, '${prefix}')`);
  for (const { datname } of rows as { datname: string }[]) await runOnServer(`drop database ${datname} with (force)`);
}

/** A migrated, empty marketplace database on one of the engines; `hasLimits` as of `openDatabase`. */
export async function openScratch(
  engine: 'pglite' | 'postgres',
  { hasLimits = true }: { hasLimits?: boolean } = {},
): Promise<OpenedDatabase> {
  const directory = await scratchDirectory();
  const server = engine === 'postgres' ? await scratchServerDatabase() : null;
  const databaseUrl = server?.url ?? null;
  const opened = await openDatabase({ databaseUrl, dataDir: directory.path, migrationsDir, hasLimits });
  return {
    ...opened,
    async close() {
      await opened.close();
      await server?.drop();
      await directory.remove();
    },
  };
}
