import { setTimeout } from 'node:timers/promises';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import type { Pool } from 'pg';
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

/** Brings PGlite to the newest schema. One process has the directory, so nobody else migrates. */
export async function migrateEmbedded(db: PgliteDatabase, migrationsDir: string): Promise<void> {
  await orExplain(migratePglite(db, { migrationsFolder: migrationsDir }));
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

/** Brings PostgreSQL to the newest schema; of several containers that start at once one works, the others wait. */
export async function migrateServer(
  pool: Pool,
  migrationsDir: string,
  onProgress: (text: string) => void,
): Promise<void> {
  const client = await pool.connect();
  const migrate = () => migratePostgres(drizzlePostgres({ client }), { migrationsFolder: migrationsDir });
  try {
    // Neither another container's work nor an index of a large shop has a limit.
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    await orExplain(untilUnlocked(migrate, onProgress));
  } finally {
    // The connection goes, and its settings with it.
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).finally(() => client.release(true));
  }
}
