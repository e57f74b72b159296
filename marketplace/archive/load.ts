import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../db/engine';
import { ArchiveError, parseLine, type ArchiveLine, type EndLine, type HeadLine, type TextRow } from './format';
import { createTally, insertRows, readRows, useNeutralText } from './rows';
import { quoted, readSequences, readTables, type Table } from './tables';

/** What is done with the pictures of an archive. */
export type KeepPicture = (key: string, bytes: Buffer) => Promise<void>;

/** An archive being read: its head, then the lines after it. */
export interface OpenArchive {
  readonly head: HeadLine;
  /** Every line up to the end, which is checked against the sum of all before it. */
  readonly rest: AsyncGenerator<Exclude<ArchiveLine, HeadLine>>;
}

/** @throws ArchiveError when the first line is not an archive's */
export async function openArchive(lines: AsyncIterable<string>): Promise<OpenArchive> {
  const source = lines[Symbol.asyncIterator]();
  const whole = createHash('sha256');
  const next = async () => {
    const { value, done } = await source.next();
    if (done === true) throw new ArchiveError('the archive is truncated: its end is missing');
    const text = value.endsWith('\n') ? value.slice(0, -1) : value;
    return { text, line: parseLine(text) };
  };
  const { text, line: head } = await next();
  if (head.kind !== 'archive') throw new ArchiveError('this is no archive of a marketplace, or a damaged one');
  whole.update(`${text}\n`);

  async function* rest() {
    for (;;) {
      const { text, line } = await next();
      if (line.kind === 'archive') throw new ArchiveError('the archive is damaged: it begins twice');
      if (line.kind === 'end' && line.sha256 !== whole.digest('hex')) {
        throw new ArchiveError('the archive is damaged: its checksum does not fit');
      }
      yield line;
      // The writer's end is met once it is asked for more.
      if (line.kind === 'end') return void (await source.next());
      whole.update(`${text}\n`);
    }
  }
  return { head, rest: rest() };
}

/** True when any table that this user sees has a row. */
export async function hasRows(tx: Tx, tables: readonly Table[]): Promise<boolean> {
  for (const { name } of tables) {
    const found = await tx.execute(sql.raw(`select exists (select from ${quoted(name)}) as found`));
    if (rowsOf<{ found: boolean }>(found)[0]?.found === true) return true;
  }
  return false;
}

/**
 * Fills the tables from an archive, inside one transaction that the caller commits: it throws, and nothing was done,
 * unless everything has arrived and reads back as it was.
 * @param isReplacing what is there is removed first; otherwise it is refused
 */
export async function loadArchive(
  tx: Tx,
  archive: OpenArchive,
  options: { isReplacing: boolean; keepPicture: KeepPicture; onProgress: (text: string) => void },
): Promise<EndLine> {
  await useNeutralText(tx);
  const tables = await readTables(tx);
  requireSameTables(tables, archive.head);
  const restoreRules = await liftRules(tx, tables);
  const names = tables.map(({ name }) => quoted(name)).join(', ');
  if (options.isReplacing) await tx.execute(sql.raw(`truncate ${names}`));
  else if (await hasRows(tx, tables)) throw new ArchiveError('the target is not empty');
  const end = await takeLines(tx, tables, archive, options);
  await setSequences(tx, end);
  await tx.execute(sql`set constraints all immediate`);
  for (const table of tables) await verify(tx, table, end);
  await restoreRules();
  return end;
}

function requireSameTables(tables: readonly Table[], head: HeadLine): void {
  const described = (list: readonly Pick<Table, 'name' | 'columns'>[]) =>
    list
      .map(({ name, columns }) => `${name}(${columns.map((column) => `${column.name} ${column.type}`).join()})`)
      .sort();
  if (JSON.stringify(described(tables)) !== JSON.stringify(described(head.tables))) {
    throw new ArchiveError("the target's tables are not those of the archive, though its migrations are the same");
  }
}

/**
 * Within this transaction the owner sees every shop's rows, and rows that refer to their own table may come in any
 * order. @returns puts both rules back
 */
async function liftRules(tx: Tx, tables: readonly Table[]): Promise<() => Promise<void>> {
  const forced = new Set(
    rowsOf<{ name: string }>(
      await tx.execute(
        sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
      ),
    ).map(({ name }) => name),
  );
  const references = tables.flatMap(({ name, ownReferences }) => ownReferences.map((own) => [name, own] as const));
  const alter = async (table: string, change: string) =>
    void (await tx.execute(sql.raw(`alter table ${quoted(table)} ${change}`)));
  for (const name of forced) await alter(name, 'no force row level security');
  for (const [name, own] of references)
    await alter(name, `alter constraint ${quoted(own)} deferrable initially deferred`);
  return async () => {
    for (const name of forced) await alter(name, 'force row level security');
    for (const [name, own] of references) await alter(name, `alter constraint ${quoted(own)} not deferrable`);
  };
}

async function takeLines(
  tx: Tx,
  tables: readonly Table[],
  { rest }: OpenArchive,
  { keepPicture, onProgress }: { keepPicture: KeepPicture; onProgress: (text: string) => void },
): Promise<EndLine> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  let current = '';
  for await (const line of rest) {
    if (line.kind === 'end') return line;
    if (line.kind === 'picture') {
      await keepPicture(line.key, Buffer.from(line.base64, 'base64'));
      continue;
    }
    const table = byName.get(line.table);
    if (table === undefined) throw new ArchiveError(`the archive is damaged: it has rows of an unknown table`);
    if (current !== line.table) onProgress(`filling ${(current = line.table)}`);
    requireWidth(table, line.rows);
    await insertRows(tx, table, line.rows);
  }
  throw new ArchiveError('the archive is truncated: its end is missing');
}

function requireWidth(table: Table, rows: readonly TextRow[]): void {
  if (rows.every((row) => row.length === table.columns.length)) return;
  throw new ArchiveError(`the archive is damaged: a row of ${table.name} has too few or too many values`);
}

/** Each next number is past the archive's last one. */
async function setSequences(tx: Tx, end: EndLine): Promise<void> {
  const states = new Map(end.sequences.map((state) => [`${state.table}.${state.column}`, state]));
  for (const { table, column, name } of await readSequences(tx)) {
    const state = states.get(`${table}.${column}`);
    if (state === undefined) throw new ArchiveError(`the archive is damaged: the numbering of ${table} is missing`);
    await tx.execute(
      sql`select setval(${name}::text::regclass, ${state.lastValue}::text::bigint, ${state.isCalled}::boolean)`,
    );
  }
}

/** Reads a table back and compares number and sum with what the archive says. */
async function verify(tx: Tx, table: Table, end: EndLine): Promise<void> {
  const tally = createTally();
  for await (const rows of readRows(tx, table, [null])) tally.add(rows);
  const [there, archived] = [tally.summary(), end.tables[table.name]];
  if (there.rows === archived?.rows && there.sha256 === archived.sha256) return;
  throw new ArchiveError(
    `${table.name} does not read back as it was: ${there.rows} rows of ${archived?.rows ?? 0}, or other values`,
  );
}
