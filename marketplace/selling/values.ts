import type { TemplateValues } from '../db/schema/listings';
import type { FieldFault } from '../http/answer';
import type { MessageName } from '../messages';
import { visibleWords } from '../visibleText';
import { tellsContact } from './contacts';
import { rangeOf, type OfferedField } from './template';

/** What is wrong with which field of a form. */
export type FieldFaults = Record<string, FieldFault>;

/** A value as it is stored, or what is wrong with it. */
type Reading = string | FieldFault;

const maxTextLength = 200;
const templateKey = /^f([1-9]|1\d|20)$/;

/**
 * Checks an account's details against its game's template and writes them the one way they are stored: numbers without
 * leading zeros, choices in the template's order.
 * @param answers by form key; `''` is no answer
 * @returns what is right, and what is wrong with the rest
 */
export function readValues(
  fields: readonly OfferedField[],
  answers: Readonly<Record<string, string>>,
): { readonly values: TemplateValues; readonly faults: FieldFaults } {
  const values: Record<string, string> = {};
  const faults: FieldFaults = {};
  for (const field of fields) {
    const answer = answers[field.key]?.trim() ?? '';
    const reading = answer === '' ? missing(field) : readers[field.type](field, answer);
    if (typeof reading === 'object') faults[field.key] = reading;
    else if (reading !== '') values[field.key] = reading;
  }
  const known = new Set(fields.map(({ key }) => key));
  for (const key of Object.keys(answers)) {
    if (known.has(key) || answers[key]?.trim() === '') continue;
    faults[templateKey.test(key) ? key : 'attributes'] = { message: 'valueUnknown' };
  }
  return { values, faults };
}

function missing(field: OfferedField): Reading {
  if (!field.must) return '';
  const isWritten = field.type === 'input' || field.type === 'number';
  return fault(field, isWritten ? 'valueMissing' : 'choiceMissing');
}

const readers: Readonly<Record<OfferedField['type'], (field: OfferedField, answer: string) => Reading>> = {
  input(field, answer) {
    const text = visibleWords(answer);
    if (text === '') return missing(field);
    if ([...text].length > maxTextLength) return fault(field, 'textTooLong', { max: String(maxTextLength) });
    return tellsContact(text) ? fault(field, 'contactForbidden') : text;
  },

  number(field, answer) {
    const range = rangeOf(field);
    const number = /^\d{1,9}$/.test(answer) ? Number(answer) : null;
    if (range === null) return number === null ? fault(field, 'numberFromZero') : String(number);
    const isInside = number !== null && number >= range.min && number <= range.max;
    if (!isInside) return fault(field, 'numberWanted', { min: String(range.min), max: String(range.max) });
    return String(number);
  },

  radio(field, answer) {
    return field.options.some(({ id }) => String(id) === answer) ? answer : fault(field, 'oneChoiceWanted');
  },

  checkbox(field, answer) {
    const chosen = entriesOf(answer);
    const kept = field.options.map(({ id }) => String(id)).filter((id) => chosen.includes(id));
    return kept.length === chosen.length ? kept.join(',') : fault(field, 'choicesWanted');
  },

  boxradio(field, answer) {
    const chosen = new Map<string, string>();
    for (const entry of entriesOf(answer)) {
      const [id = '', grade = '', ...more] = entry.split(':');
      if (chosen.has(id) || more.length > 0) return fault(field, 'choicesWanted');
      chosen.set(id, grade);
    }
    const kept: string[] = [];
    for (const option of field.options) {
      const grade = chosen.get(String(option.id));
      if (grade === undefined) continue;
      const isKnown = option.grades.some(({ id }) => String(id) === grade);
      const isBare = grade === '' && option.grades.length === 0;
      if (!isKnown && !isBare)
        return fault(field, grade === '' ? 'rankMissing' : 'rankWanted', { option: option.name });
      kept.push(isBare ? String(option.id) : `${option.id}:${grade}`);
    }
    return kept.length === chosen.size ? kept.join(',') : fault(field, 'choicesWanted');
  },
};

function entriesOf(answer: string): string[] {
  return answer.split(',').map((entry) => entry.trim());
}

function fault(field: OfferedField, message: MessageName, values: Readonly<Record<string, string>> = {}): FieldFault {
  return { message, values: { field: field.name, ...values } };
}
