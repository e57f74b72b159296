import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { rowsOf, type Tx } from '../db/engine';
import type { Migration } from './format';

/** The migrations a database has had, the oldest first. */
export async function readApplied(tx: Tx): Promise<Migration[]> {
  const [known] = rowsOf<{ known: boolean }>(
    await tx.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as known`),
  );
  if (known?.known !== true) return [];
  const result = await tx.execute(sql`select hash, created_at from drizzle.__drizzle_migrations order by created_at`);
  return rowsOf<{ hash: string; created_at: string | number }>(result).map(({ hash, created_at: when }) => ({
    hash,
    when: Number(when),
  }));
}

/** The migrations of this version of the product. */
export function knownMigrations(migrationsDir: string): Migration[] {
  return readMigrationFiles({ migrationsFolder: migrationsDir }).map(({ hash, folderMillis: when }) => ({
    hash,
    when,
  }));
}

/** True when `some` is how `all` begins. */
export function isBeginning(some: readonly Migration[], all: readonly Migration[]): boolean {
  return some.every(({ hash }, index) => all[index]?.hash === hash);
}

/** A copy of the migrations' folder with the first `count` of them only. */
export async function firstMigrations(
  migrationsDir: string,
  count: number,
): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await cp(migrationsDir, folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: unknown[] };
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
