import type { PayloadOf } from '../../../../bff/contract/types';
import { isAttributeKey } from '~/lib/attributeKeys';

export type TemplateRow = PayloadOf<'GET /api/web/gameTemp'>;
type TemplateOption = TemplateRow['childAttributes'][number];

/** A choice; one of a boxradio opens grades of its own. */
export interface SellOption {
  readonly id: string;
  readonly name: string;
  readonly img: string | undefined;
  readonly grades: readonly { readonly id: string; readonly name: string }[];
}

/** A field of the form. `key` is f1 to f20. */
export interface SellField {
  readonly key: string;
  readonly kind: 'input' | 'number' | 'radio' | 'checkbox' | 'boxradio';
  readonly name: string;
  readonly unit: string;
  readonly must: boolean;
  /** Number fields; null: any whole number. */
  readonly range: { readonly min: number; readonly max: number } | null;
  readonly options: readonly SellOption[];
}

/** Fields under one heading; '' where the template names none. */
export interface SellSection {
  readonly name: string;
  readonly fields: readonly SellField[];
}

const choices = ['radio', 'checkbox', 'boxradio'] as const;

function inOrder<Row extends { readonly sort?: number | undefined }>(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0));
}

function optionOf({ id, fieldName, imgUrl, childAttributes }: TemplateOption): SellOption {
  const grades = inOrder(childAttributes ?? []).map((grade) => ({ id: grade.id, name: grade.fieldName }));
  return { id, name: fieldName, img: imgUrl, grades };
}

function fieldOf(row: TemplateRow): SellField | null {
  const { aavName: key, fieldName: name, must, unit = '' } = row;
  const range = /^(\d{1,9})-(\d{1,9})$/.exec(row.range ?? '');
  const kind = choices.find((choice) => choice === row.fieldType);
  const shared = { key, name, unit, must, range: null, options: [] };
  if (kind === undefined) {
    if (row.fieldType !== 'number') return { ...shared, kind: 'input' };
    return { ...shared, kind: 'number', range: range && { min: Number(range[1]), max: Number(range[2]) } };
  }
  const options = inOrder(row.childAttributes).map(optionOf);
  // Nothing can be chosen of nothing.
  return options.length === 0 ? null : { ...shared, kind, options };
}

/** A game's template as the sections of a form, in the merchant's order. Fields of unknown types are typed as text. */
export function sectionsOf(template: readonly TemplateRow[]): SellSection[] {
  const sections = new Map<string, SellField[]>();
  const known = new Set<string>();
  for (const row of inOrder(template)) {
    const field = isAttributeKey(row.aavName) && !known.has(row.aavName) ? fieldOf(row) : null;
    if (field === null) continue;
    known.add(field.key);
    const heading = row.groupName ?? '';
    sections.set(heading, [...(sections.get(heading) ?? []), field]);
  }
  return [...sections].map(([name, fields]) => ({ name, fields }));
}
