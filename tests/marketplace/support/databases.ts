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

/** A new, empty database on the test server, and how to drop it. */
export async function scratchServerDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  if (testDatabaseUrl === undefined) throw new Error('TEST_DATABASE_URL is not set');
  const name = `market_test_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: testDatabaseUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name}`);
  const url = new URL(testDatabaseUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

/** A migrated, empty marketplace database on one of the engines. */
export async function openScratch(engine: 'pglite' | 'postgres'): Promise<OpenedDatabase> {
  const directory = await scratchDirectory();
  const server = engine === 'postgres' ? await scratchServerDatabase() : null;
  const opened = await openDatabase({ databaseUrl: server?.url ?? null, dataDir: directory.path, migrationsDir });
  return {
    ...opened,
    async close() {
      await opened.close();
      await server?.drop();
      await directory.remove();
    },
  };
}
