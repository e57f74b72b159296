import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { rowsOf, type Database, type Tx } from '../db/engine';
import { isPictureKey } from '../uploads/keys';
import { ArchiveError, formatName, formatVersion, type ArchiveLine, type EndLine, type SequenceState } from './format';
import { unlessMissing } from './missing';
import { readApplied } from './migrations';
import { createTally, enterScope, readRows, readScopes, useNeutralText } from './rows';
import { quoted, readSequences, readTables, type Table } from './tables';

/** What an archive was made of. */
export interface ArchiveSummary {
  readonly tables: number;
  readonly rows: number;
  readonly pictures: number;
  /** The ids of the keys that seal login data and papers inside; the keys themselves are elsewhere. */
  readonly credentialKeys: readonly string[];
}

export interface ArchiveSource {
  readonly engine: string;
  /** The folder of uploaded pictures; null: they stay where they are. */
  readonly uploadsDir: string | null;
  readonly onProgress: (text: string) => void;
}

/** Runs `work` on one state of the whole database, however long it takes and whoever writes meanwhile. */
export async function onSnapshot<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await useNeutralText(tx);
      return work(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/**
 * The lines of an archive of everything the transaction sees, made while they are read. Each ends in a line feed.
 * @throws ArchiveError when the database is none of a marketplace
 */
export async function* archiveLines(tx: Tx, source: ArchiveSource, onEnd: (summary: ArchiveSummary) => void) {
  const whole = createHash('sha256');
  const written = (line: ArchiveLine): string => {
    const text = `${JSON.stringify(line)}\n`;
    whole.update(text);
    return text;
  };
  const migrations = await readApplied(tx);
  // What it would make nothing could be restored from: the address of another database, most likely.
  if (migrations.length === 0) throw new ArchiveError('the database holds no tables of a marketplace');
  const tables = await readTables(tx);
  const scopes = await readScopes(tx);
  yield written({
    kind: 'archive',
    format: formatName,
    version: formatVersion,
    made: new Date().toISOString(),
    engine: source.engine,
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
  });
  const summaries: EndLine['tables'] = {};
  for (const table of tables) {
    const tally = createTally();
    for await (const rows of readRows(tx, table, scopes)) {
      tally.add(rows);
      yield written({ kind: 'rows', table: table.name, rows: rows.map((row) => [...row]) });
    }
    summaries[table.name] = tally.summary();
    source.onProgress(`${table.name}: ${tally.summary().rows} rows`);
  }
  const credentialKeys = await readCredentialKeys(tx, tables, scopes);
  const sequences = await readSequenceStates(tx);
  const pictures = { count: 0, bytes: 0 };
  // After the rows: a picture that a row names is there by now, and none is ever changed.
  for await (const { key, bytes } of readPictures(source.uploadsDir)) {
    pictures.count += 1;
    pictures.bytes += bytes.length;
    yield written({ kind: 'picture', key, base64: bytes.toString('base64') });
  }
  const end = { kind: 'end', tables: summaries, sequences, pictures, credentialKeys } as const;
  yield written({ ...end, sha256: whole.copy().digest('hex') });
  const rows = Object.values(summaries).reduce((sum, table) => sum + table.rows, 0);
  onEnd({ tables: tables.length, rows, pictures: pictures.count, credentialKeys });
}

/** Sequences belong to no snapshot: read after the rows, they are past every number among them. */
async function readSequenceStates(tx: Tx): Promise<SequenceState[]> {
  const states: SequenceState[] = [];
  for (const { table, column, name } of await readSequences(tx)) {
    const [state] = rowsOf<{ lastValue: string; isCalled: boolean }>(
      await tx.execute(sql.raw(`select last_value::text as "lastValue", is_called as "isCalled" from ${name}`)),
    );
    if (state !== undefined) states.push({ table, column, ...state });
  }
  return states;
}

async function readCredentialKeys(tx: Tx, tables: readonly Table[], scopes: readonly (number | null)[]) {
  const ids = new Set<string>();
  for (const { name, columns } of tables) {
    if (!columns.some((column) => column.name === 'key_id')) continue;
    for (const scope of scopes) {
      await enterScope(tx, scope);
      const found = await tx.execute(sql.raw(`select distinct key_id from ${quoted(name)}`));
      for (const { key_id: id } of rowsOf<{ key_id: string }>(found)) ids.add(id);
    }
  }
  return [...ids].sort();
}

async function* readPictures(uploadsDir: string | null): AsyncGenerator<{ key: string; bytes: Buffer }> {
  if (uploadsDir === null) return;
  const files = (await unlessMissing(readdir(uploadsDir, { recursive: true }))) ?? [];
  for (const key of files.map((file) => file.replaceAll('\\', '/')).sort()) {
    if (!isPictureKey(key)) continue;
    // One that nobody refers to may be cleared away while this runs.
    const bytes = await unlessMissing(readFile(join(uploadsDir, key)));
    if (bytes !== null) yield { key, bytes };
  }
}
