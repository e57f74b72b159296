import type { AttributeGroup } from '~/features/detail/attributeGroups';

/** One listing's part of a row. */
export interface CompareCell {
  /** [] was not disclosed; null: that game has no such attribute. */
  readonly values: readonly string[] | null;
}

/** One thing listings are compared by. */
export interface CompareRow {
  readonly name: string;
  readonly cells: readonly CompareCell[];
  /** True when all listings say the same. */
  readonly isSame: boolean;
}

/** A fact of each listing as a row; null or '' was not disclosed. */
export function factRow(name: string, facts: readonly (string | null | undefined)[]): CompareRow {
  return rowOf(
    name,
    facts.map((fact) => ({ values: fact ? [fact] : [] })),
  );
}

/**
 * The attributes of listings, also of different games, as rows: those of one name stand in one row, in the order of
 * the templates.
 */
export function attributeRows(listings: readonly (readonly AttributeGroup[])[]): CompareRow[] {
  const byListing = listings.map(
    (groups) =>
      new Map(
        groups.flatMap(({ lines }) =>
          lines.map(({ name, values }) => [name, values.map(({ text, detail }) => withDetail(text, detail))] as const),
        ),
      ),
  );
  const names = [...new Set(byListing.flatMap((lines) => [...lines.keys()]))];
  return names.map((name) =>
    rowOf(
      name,
      byListing.map((lines) => ({ values: lines.get(name) ?? null })),
    ),
  );
}

function withDetail(text: string, detail: string | undefined): string {
  return detail === undefined ? text : `${text} (${detail})`;
}

function rowOf(name: string, cells: readonly CompareCell[]): CompareRow {
  const spelled = cells.map(({ values }) => (values === null ? null : [...values].sort().join('\n')));
  return { name, cells, isSame: spelled.every((text) => text === spelled[0]) };
}

/** The values of a cell that not every listing of the row has, and how many all have. */
export function ownValues(row: CompareRow, cell: CompareCell): { own: string[]; shared: number } {
  const values = cell.values ?? [];
  const isShared = (value: string) => row.cells.every((other) => other.values?.includes(value));
  const own = values.filter((value) => !isShared(value));
  return { own, shared: values.length - own.length };
}
