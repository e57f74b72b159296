import { isAttributeKey } from '~/lib/attributeKeys';
import { grouped } from '~/lib/plainNumbers';
import type { PayloadOf } from '../../../bff/contract/types';

type TemplateRow = PayloadOf<'GET /api/web/gameTempAttr'>;
type AttributeNames = PayloadOf<'GET /api/web/good/attr/info'>;
type Good = PayloadOf<'GET /api/web/good/info'>;

/** One shown value: a text, or a choice with its picture and, for a hero, its rank. */
export interface AttributeValue {
  readonly text: string;
  readonly img?: string | undefined;
  /** What a boxradio's choice opened, e.g. the hero's rank. */
  readonly detail?: string | undefined;
}

/** One line of the attributes; no values mean that it was not disclosed. */
export interface AttributeLine {
  readonly key: string;
  readonly name: string;
  readonly values: readonly AttributeValue[];
  /** True for choices that are shown with pictures. */
  readonly pictured: boolean;
}

export interface AttributeGroup {
  /** '' when the template names none. */
  readonly name: string;
  readonly lines: readonly AttributeLine[];
}

function choice(id: string, names: AttributeNames): AttributeValue | null {
  const [optionId = '', childId] = id.split(':');
  const known = names[optionId];
  if (known === undefined) return null;
  const detail = childId === undefined ? undefined : names[childId]?.name;
  return { text: known.name, img: known.img, detail };
}

/** The values of a template field: option ids joined by ',', hero and rank as `id:rank`, or plain text. */
export function attributeValues(row: TemplateRow, raw: string | undefined, names: AttributeNames): AttributeValue[] {
  const text = raw?.trim() ?? '';
  if (text === '') return [];
  if (row.fieldType === 'input') return [{ text }];
  if (row.fieldType === 'number') return [{ text: withUnit(numberText(text), row.unit) }];
  return text.split(',').flatMap((id) => choice(id.trim(), names) ?? []);
}

/** A percent sign follows its number at once, as in every text; other units after a blank. */
function withUnit(text: string, unit: string | undefined): string {
  if (!unit) return text;
  return unit === '%' ? `${text}%` : `${text} ${unit}`;
}

/** Grouped as prices are; what is no plain number stays as it was written. */
function numberText(text: string): string {
  return /^(0|[1-9]\d{0,14})$/.test(text) ? grouped(Number(text)) : text;
}

/** A listing's attributes under their headings, in the template's order; fields that are not to be shown left out. */
export function attributeGroups(template: readonly TemplateRow[], good: Good, names: AttributeNames): AttributeGroup[] {
  const groups = new Map<string, AttributeLine[]>();
  const rows = template.filter((row) => isAttributeKey(row.aavName)).sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0));
  for (const row of rows) {
    const raw = good[row.aavName as keyof Good];
    const values = attributeValues(row, typeof raw === 'string' ? raw : undefined, names);
    const line = {
      key: row.aavName,
      name: row.fieldName,
      values,
      pictured: values.some((value) => Boolean(value.img)),
    };
    const heading = row.groupName ?? '';
    groups.set(heading, [...(groups.get(heading) ?? []), line]);
  }
  return [...groups].map(([name, lines]) => ({ name, lines }));
}

/** Ids of the heroes an account owns: the pictured choices of its boxradio fields. */
export function ownedHeroIds(template: readonly TemplateRow[], good: Good): string[] {
  return template
    .filter((row) => row.fieldType === 'boxradio' && isAttributeKey(row.aavName))
    .flatMap((row) => String(good[row.aavName as keyof Good] ?? '').split(','))
    .map((pair) => pair.split(':')[0]?.trim() ?? '')
    .filter((id) => id !== '');
}
