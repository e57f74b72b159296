import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../db/engine';
import { ArchiveError } from './format';

/** A table as the database itself describes it. */
export interface Table {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** The columns of its primary key. */
  readonly key: readonly string[];
  /** Tables its rows refer to, itself left out. */
  readonly needs: readonly string[];
  /** Foreign keys to itself, whose rows may come in any order. */
  readonly ownReferences: readonly string[];
}

/** A column that numbers its rows. */
export interface Sequence {
  readonly table: string;
  readonly column: string;
  /** Quoted, with its schema. */
  readonly name: string;
}

/** A name from the catalogue, safe inside a statement. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Every table of the marketplace, each after those it refers to. @throws ArchiveError when they refer in a circle */
export async function readTables(tx: Tx): Promise<Table[]> {
  const result = await tx.execute(sql`
    select c.relname as name,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum), '[]')
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(a.attname order by array_position(i.indkey::int[], a.attnum::int)), '[]')
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey::int[])
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select coalesce(json_agg(distinct r.relname) filter (where r.oid <> c.oid), '[]')
        from pg_constraint f join pg_class r on r.oid = f.confrelid where f.conrelid = c.oid and f.contype = 'f') as needs,
      (select coalesce(json_agg(f.conname), '[]')
        from pg_constraint f where f.conrelid = c.oid and f.confrelid = c.oid and f.contype = 'f') as "ownReferences"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname`);
  return inOrder(rowsOf<Table>(result));
}

function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const open = new Set(waiting.map(({ name }) => name));
    const free = waiting.filter(({ needs }) => !needs.some((name) => open.has(name)));
    if (free.length === 0) throw new ArchiveError(`tables refer to each other in a circle: ${[...open].join(', ')}`);
    ordered.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** The sequences behind numbered columns. */
export async function readSequences(tx: Tx): Promise<Sequence[]> {
  const result = await tx.execute(sql`
    select c.relname as "table", a.attname as "column",
      pg_get_serial_sequence(format('%I.%I', 'public', c.relname), a.attname) as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and pg_get_serial_sequence(format('%I.%I', 'public', c.relname), a.attname) is not null
    order by 1, 2`);
  return rowsOf<Sequence>(result);
}
