import { parseWireTime } from './time';

/** A page of a table as it is asked for. */
export interface AskedPage {
  /** From 1. */
  readonly pageNum: number;
  readonly pageSize: number;
}

export interface Table<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Asks for a page of a table, of one state or, with '', of all. */
type AskState<Row> = (state: string, page: AskedPage) => Promise<Table<Row>>;

interface OwnRow {
  readonly id: string;
  readonly createTime?: string | undefined;
}

/** A table answers at most so many rows at once. */
const batchSize = 100;
/** More rows of one state than that are not looked through. */
const maxRows = 1_000;
/** Upstreams that give ten rows at once are asked this often. */
const maxBatches = 20;

/** Rows of one state, until there are no more: an upstream may give fewer at once, or its last page again. */
async function allRows<Row extends OwnRow>(ask: (page: AskedPage) => Promise<Table<Row>>): Promise<Row[]> {
  const found = new Map<string, Row>();
  for (let pageNum = 1; pageNum <= maxBatches; pageNum += 1) {
    const before = found.size;
    const { rows, total } = await ask({ pageNum, pageSize: batchSize });
    for (const row of rows) found.set(row.id, row);
    if (found.size === before || found.size >= Math.min(total, maxRows)) break;
  }
  return [...found.values()];
}

/**
 * Rows of several states, the newest first. The calls of this family take one state at a time (calls.tsv), so each is
 * asked for by itself and read to its end: pages of a list that is put together can't be asked for.
 * @param states as the call takes them; none: all at once
 */
export async function rowsOfStates<Row extends OwnRow>(ask: AskState<Row>, states: readonly string[]): Promise<Row[]> {
  const asked = states.length === 0 ? [''] : states;
  const lists = await Promise.all(asked.map((state) => allRows((page) => ask(state, page))));
  const rows = [...new Map(lists.flat().map((row) => [row.id, row])).values()];
  return states.length < 2 ? rows : newestFirst(rows);
}

/** Rows that do not tell their time come last, in the order in which they came. */
export function newestFirst<Row extends OwnRow>(rows: readonly Row[]): Row[] {
  const timeOf = ({ createTime }: Row) => parseWireTime(createTime)?.getTime() ?? 0;
  return [...rows].sort((one, other) => timeOf(other) - timeOf(one));
}

/** A page of rows that are all there. */
export function pageOfRows<Row>(rows: readonly Row[], { pageNum, pageSize }: AskedPage): Table<Row> {
  return { rows: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: rows.length };
}
