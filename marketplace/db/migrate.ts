import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import type { Pool } from 'pg';
import { rowsOf, type Database } from './engine';
import { lockNotAvailable, sqlStateOf } from './sqlState';

/** Any fixed number: the marketplace's own advisory lock. */
const migrationLock = 5483_0001;
/** Less than those who read meanwhile may wait themselves. */
const lockTimeoutMs = 1_000;
/** How often and after which pause a migration is tried again that met a lock: for ten minutes. */
const lockTries = 100;
const lockPauseMs = 5_000;

/** The database's own words in one line; drizzle's begin with the whole statement. */
async function orExplain(migrating: Promise<void>): Promise<void> {
  try {
    await migrating;
  } catch (error) {
    const { cause = error } = error as { cause?: unknown };
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The database could not be brought to the newest schema: ${words}`, { cause: error });
  }
}

/** Has a newer version been here? Like drizzle it goes by the time of the last migration. Null: no. */
async function newerThan(db: Pick<Database, 'execute'>, migrationsDir: string): Promise<string | null> {
  const lastMs = readMigrationFiles({ migrationsFolder: migrationsDir }).at(-1)?.folderMillis ?? 0;
  const found = await db.execute(
    sql`select count(*)::integer as count from drizzle.__drizzle_migrations where created_at > ${lastMs}`,
  );
  const count = rowsOf<{ count: number }>(found)[0]?.count ?? 0;
  if (count === 0) return null;
  return `the database was brought ${count} migration${count === 1 ? '' : 's'} further by a newer version: run that version`;
}

/**
 * Brings PGlite to the newest schema. One process has the directory, so nobody else migrates.
 * @throws Error with one line when a newer version did
 */
export async function migrateEmbedded(db: PgliteDatabase, migrationsDir: string): Promise<void> {
  await orExplain(migratePglite(db, { migrationsFolder: migrationsDir }));
  const newer = await newerThan(db, migrationsDir);
  if (newer !== null) throw new Error(`DATA_DIR: ${newer}, or choose another DATA_DIR`);
}

/**
 * Again, while somebody holds a table, such as a backup. Whoever waits for a table lets nobody else read it, so this
 * waits for moments only, and stands aside between them.
 */
async function untilUnlocked(work: () => Promise<void>, onProgress: (text: string) => void): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried === lockTries || sqlStateOf(error) !== lockNotAvailable) throw error;
      if (tried === 1) onProgress('A table is in use, by a backup for instance; the newest schema waits for it');
      await setTimeout(lockPauseMs);
    }
  }
}

/**
 * Brings PostgreSQL to the newest schema; of several containers that start at once one works, the others wait.
 * @param onNewer told when a newer version did: a container of the old one must be able to start again in a rollout
 */
export async function migrateServer(
  pool: Pool,
  migrationsDir: string,
  onProgress: (text: string) => void,
  onNewer: (reason: string) => void,
): Promise<void> {
  const client = await pool.connect();
  const db = drizzlePostgres({ client });
  const migrate = () => migratePostgres(db, { migrationsFolder: migrationsDir });
  try {
    // Neither another container's work nor an index of a large shop has a limit.
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    await orExplain(untilUnlocked(migrate, onProgress));
    const newer = await newerThan(db, migrationsDir);
    if (newer !== null) onNewer(newer);
  } finally {
    // The connection goes, and its settings with it.
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).finally(() => client.release(true));
  }
}
