import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { lockDirectory } from './directoryLock';
import { refuseInsideTransaction, type Database } from './engine';
import { errorText } from '../startFault';
import { migrateEmbedded, migrateServer } from './migrate';
import { guardPool, limitSilence } from './pool';

const poolSize = 10;
const connectTimeoutMs = 5_000;
const idleTimeoutMs = 30_000;
/** A host that vanished is found out by what it does not answer. By default the system asks after two hours. */
const keepAliveDelayMs = 10_000;
/** What opening the embedded database may write: a segment of its log. */
const openingBytes = 16 * 1024 * 1024;
/**
 * What one stuck transaction may cost all others: without limits each connection in turn would come to wait for it.
 * Of a lock, it is shorter than others wait for a connection.
 */
const limits = {
  lock_timeout: 3_000,
  statement_timeout: 8_000,
  idle_in_transaction_session_timeout: 15_000,
};

export interface OpenOptions {
  /** A PostgreSQL; null or missing: PGlite in `<dataDir>/pglite`. */
  readonly databaseUrl?: string | null;
  readonly dataDir: string;
  /** The folder of `marketplace/db/migrations`, wherever the build put it; null: the schema stays as it is. */
  readonly migrationsDir: string | null;
  /** False: statements, locks and transactions on PostgreSQL take the time they need, as archives do. */
  readonly hasLimits?: boolean;
  /** One short line each time something slow begins. */
  readonly onProgress?: (text: string) => void;
  /** A PostgreSQL has tables of a newer version. Of the embedded database it is thrown. */
  readonly onNewer?: (reason: string) => void;
  /** The data directory was taken by another process. By default it is thrown. */
  readonly onLost?: (reason: string) => void;
}

export interface OpenedDatabase {
  readonly db: Database;
  readonly engine: 'pglite' | 'postgres';
  close(): Promise<void>;
}

function throwLost(reason: string): void {
  throw new Error(`The database was lost: ${reason}`);
}

/** Makes queries on PGlite beside a running transaction fail clearly; they would wait for each other for ever. */
function guardEmbedded(client: PGlite): void {
  const { query, exec, transaction } = client;
  client.query = ((...args: Parameters<typeof query>) => {
    refuseInsideTransaction();
    return query.apply(client, args);
  }) as typeof query;
  client.exec = (...args) => {
    refuseInsideTransaction();
    return exec.apply(client, args);
  };
  client.transaction = ((work: Parameters<typeof transaction>[0]) => {
    refuseInsideTransaction();
    return transaction.call(client, work);
  }) as typeof transaction;
}

/** @throws Error with one clear line when what is there does not open: the engine's own words name nothing */
async function openDirectory(directory: string): Promise<PGlite> {
  const isThere = existsSync(join(directory, 'PG_VERSION'));
  try {
    return await PGlite.create({ dataDir: directory });
  } catch (error) {
    if (!isThere) throw error;
    const { bavail, bsize } = await statfs(directory);
    throw openFault(error, directory, bavail * bsize);
  }
}

/**
 * Why a database that is there does not open. On a full disk the engine ends without a word of it, and nobody must take
 * it for damaged then.
 */
export function openFault(cause: unknown, directory: string, freeBytes: number): Error {
  if (freeBytes < openingBytes) {
    return Object.assign(new Error(errorText(cause), { cause }), { code: 'ENOSPC', path: directory });
  }
  const fix = 'it may be damaged: restore a backup into another DATA_DIR, or move it away to begin anew';
  return new Error(`DATA_DIR: the database in ${directory} does not open (${errorText(cause)}); ${fix}`, { cause });
}

async function openEmbedded(options: OpenOptions, onProgress: (text: string) => void): Promise<OpenedDatabase> {
  const onLost = options.onLost ?? throwLost;
  const lock = await lockDirectory({ dataDir: options.dataDir, onProgress, onLost });
  try {
    onProgress('Opening the embedded database');
    const client = await openDirectory(join(options.dataDir, 'pglite'));
    const db = drizzlePglite({ client });
    if (options.migrationsDir !== null) await migrateEmbedded(db, options.migrationsDir);
    guardEmbedded(client);
    return {
      db,
      engine: 'pglite',
      async close() {
        await client.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openServer(
  databaseUrl: string,
  options: OpenOptions,
  onProgress: (text: string) => void,
): Promise<OpenedDatabase> {
  onProgress('Connecting to PostgreSQL');
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    ...(options.hasLimits === false ? {} : limits),
  });
  // A connection that breaks is replaced by the pool; unheard, its event would end the process.
  pool.on('error', () => undefined);
  // The pool hears an idle one only. Within a transaction, whose next query fails, there is nobody else.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  try {
    if (options.migrationsDir !== null) {
      await migrateServer(pool, options.migrationsDir, onProgress, options.onNewer ?? (() => undefined));
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  guardPool(pool);
  // Only now: migrations take their time.
  if (options.hasLimits !== false) limitSilence(pool);
  return { db: drizzlePostgres({ client: pool }), engine: 'postgres', close: () => pool.end() };
}

/**
 * Opens the marketplace's database and brings it to the newest schema.
 * @throws Error with one clear line when another process holds the directory, a newer version has had it, or PostgreSQL
 * can't be reached
 */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  const onProgress = options.onProgress ?? (() => undefined);
  return options.databaseUrl ? openServer(options.databaseUrl, options, onProgress) : openEmbedded(options, onProgress);
}
