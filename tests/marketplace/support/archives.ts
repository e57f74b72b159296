import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { runArchiveCommand } from '../../../marketplace/archive/commands';
import { archiveLines, onSnapshot } from '../../../marketplace/archive/write';
import { rowsOf, type Database } from '../../../marketplace/db/engine';
import { openDatabase } from '../../../marketplace/db/open';
import { migrationsDir } from './databases';

/** Where a marketplace's data are. */
export interface Place {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}

/** Runs a command on archives as a person would. @returns what it says */
export function runOn(place: Place, words: readonly string[]): Promise<string> {
  const config = { ...place, pictureBucket: null, credentialKeyIds: [] };
  return runArchiveCommand(words, { config, migrationsDir, onProgress: () => undefined });
}

/** Writes an archive of an open database. */
export async function archiveOf(db: Database, file: string, uploadsDir: string | null = null): Promise<void> {
  const source = { engine: 'test', uploadsDir, onProgress: () => undefined };
  await onSnapshot(db, (tx) =>
    pipeline(Readable.from(archiveLines(tx, source, () => undefined)), createGzip(), createWriteStream(file)),
  );
}

/** Every row of every table as the database's owner sees it, and what guards the tables. Read another way than archives are. */
export async function everything(db: Database): Promise<Record<string, string[]>> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('TimeZone', 'UTC', true)`);
    const list = async (statement: string) =>
      rowsOf<{ text: string }>(await tx.execute(sql.raw(statement)))
        .map(({ text }) => text)
        .sort();
    const found: Record<string, string[]> = {};
    const tables = await list(`select relname as text from pg_class where relnamespace = 'public'::regnamespace
      and relkind = 'r' order by 1`);
    for (const table of tables) {
      found[table] = await list(`select to_jsonb(t)::text as text from "${table}" t`);
    }
    found['guards of tables'] =
      await list(`select relname || relrowsecurity || relforcerowsecurity as text from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`);
    found['policies'] = await list(
      `select tablename || policyname || coalesce(qual, '') as text from pg_policies order by 1`,
    );
    // Newer versions of PostgreSQL list NOT NULL among the constraints, older ones do not.
    found['constraints'] = await list(`select conname || condeferrable || condeferred as text from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'`);
    return found;
  });
}

/** The same of a database that nobody has open. */
export async function everythingAt(place: Place): Promise<Record<string, string[]>> {
  const opened = await openDatabase({ ...place, migrationsDir: null });
  try {
    return await everything(opened.db);
  } finally {
    await opened.close();
  }
}
