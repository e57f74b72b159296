import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import type { Pool } from 'pg';

/** Any fixed number: the marketplace's own advisory lock. */
const migrationLock = 5483_0001;

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

/** Brings PostgreSQL to the newest schema; of several containers that start at once one works, the others wait. */
export async function migrateServer(pool: Pool, migrationsDir: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await orExplain(migratePostgres(drizzlePostgres({ client }), { migrationsFolder: migrationsDir }));
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).finally(() => client.release());
  }
}
