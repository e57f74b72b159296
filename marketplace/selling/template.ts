import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { templateAttributes, templateOptions } from '../db/schema/games';

/** A choice; a boxradio's choice may open grades of its own. */
export interface OfferedOption {
  readonly id: number;
  readonly name: string;
  readonly grades: readonly { readonly id: number; readonly name: string }[];
}

/** A field of a game's template as checking and naming an account need it. */
export interface OfferedField {
  /** f1 to f20. */
  readonly key: string;
  /** What the field means, the same in each merchant's games. */
  readonly meaning: string;
  readonly type: 'input' | 'number' | 'radio' | 'checkbox' | 'boxradio';
  readonly name: string;
  readonly unit: string | null;
  readonly must: boolean;
  /** Number fields: "min-max"; null: any. */
  readonly range: string | null;
  readonly options: readonly OfferedOption[];
}

/** A game's template in the merchant's order, with its options. */
export async function offeredFieldsOf(tx: Tx, gameId: number): Promise<OfferedField[]> {
  const attributes = await tx
    .select()
    .from(templateAttributes)
    .where(eq(templateAttributes.gameId, gameId))
    .orderBy(asc(templateAttributes.sort), asc(templateAttributes.id));
  const options = await tx
    .select()
    .from(templateOptions)
    .where(eq(templateOptions.gameId, gameId))
    .orderBy(asc(templateOptions.sort), asc(templateOptions.id));
  return attributes.map(({ id, aavName, fieldKey, fieldType, fieldName, unit, must, range }) => ({
    key: aavName,
    meaning: fieldKey,
    type: fieldType,
    name: fieldName,
    unit,
    must,
    range,
    options: options
      .filter(({ attributeId, parentId }) => attributeId === id && parentId === null)
      .map((option) => ({
        id: option.id,
        name: option.fieldName,
        grades: options
          .filter(({ parentId }) => parentId === option.id)
          .map((grade) => ({ id: grade.id, name: grade.fieldName })),
      })),
  }));
}

/** The ends of a number field's range; null when it has none. */
export function rangeOf(field: OfferedField): { readonly min: number; readonly max: number } | null {
  const found = /^(\d{1,9})-(\d{1,9})$/.exec(field.range ?? '');
  return found === null ? null : { min: Number(found[1]), max: Number(found[2]) };
}
