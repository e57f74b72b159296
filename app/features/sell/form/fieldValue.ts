import { halfWidth } from '~/lib/halfWidth';
import type { SellField, SellOption } from './sellFields';

export const maxTextLength = 200;

/** What was chosen: option ids, each with its grade ('' while none is chosen), as in `7,9:31`. */
export function readChoices(value: string): Map<string, string> {
  const entries = value.split(',').filter((entry) => entry !== '');
  return new Map(
    entries.map((entry) => {
      const [id = '', grade = ''] = entry.split(':');
      return [id, grade] as const;
    }),
  );
}

/** The same as a value, in the template's order. */
function writeChoices(chosen: ReadonlyMap<string, string>, options: readonly SellOption[]): string {
  return options
    .filter(({ id }) => chosen.has(id))
    .map(({ id }) => (chosen.get(id) ? `${id}:${chosen.get(id)}` : id))
    .join(',');
}

/** A checkbox's or boxradio's value with one option chosen or not. */
export function toggleChoice(field: SellField, value: string, id: string, isOn: boolean): string {
  const chosen = readChoices(value);
  if (isOn) chosen.set(id, chosen.get(id) ?? '');
  else chosen.delete(id);
  return writeChoices(chosen, field.options);
}

/** A boxradio's value with the grade of a chosen option. */
export function chooseGrade(field: SellField, value: string, id: string, grade: string): string {
  return writeChoices(readChoices(value).set(id, grade), field.options);
}

/** The form's name of the grades of a boxradio's option. */
export const gradeName = (key: string, optionId: string) => `${key}.${optionId}`;

/** A number as it is counted with, however wide its digits were typed; anything else as it is. */
export function plainNumber(value: string): string {
  const number = halfWidth(value).trim();
  return /^\d+$/.test(number) ? number : value;
}

/** Reads the template's values of a submitted form, whatever its fields are: f1 to f20 as the wire writes them. */
export function readFieldValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (let number = 1; number <= 20; number += 1) {
    const key = `f${number}`;
    const entries = form.getAll(key).map((entry) => (typeof entry === 'string' ? plainNumber(entry.trim()) : ''));
    const graded = entries
      .filter((entry) => entry !== '')
      .map((entry) => {
        const grade = form.get(gradeName(key, entry));
        return typeof grade === 'string' && grade !== '' ? `${entry}:${grade}` : entry;
      });
    if (graded.length > 0) values[key] = graded.join(',');
  }
  return values;
}

/** What is wrong with a value as far as anybody can see; must fields are left to the server until all is sent. */
export type ValueProblem =
  { readonly kind: 'number' | 'text' } | { readonly kind: 'grade'; readonly option: string } | null;

/** A gentle check of one field while its form is filled in. */
export function checkValue(field: SellField, value: string): ValueProblem {
  if (value.trim() === '') return null;
  if (field.kind === 'input') return [...value.trim()].length > maxTextLength ? { kind: 'text' } : null;
  if (field.kind === 'number') {
    const typed = plainNumber(value.trim());
    const number = /^\d{1,9}$/.test(typed) ? Number(typed) : null;
    const { min, max } = field.range ?? { min: 0, max: 999_999_999 };
    return number === null || number < min || number > max ? { kind: 'number' } : null;
  }
  if (field.kind !== 'boxradio') return null;
  const chosen = readChoices(value);
  const open = field.options.find(({ id, grades }) => grades.length > 0 && chosen.get(id) === '');
  return open === undefined ? null : { kind: 'grade', option: open.name };
}
