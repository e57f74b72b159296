import type { TemplateValues } from '../db/schema/listings';
import type { Language } from '../messages';
import type { OfferedField } from './template';

/** A title has so many characters. */
export const titleLength = { min: 4, max: 80 } as const;
/** How many choices with grades a title names. */
const namedChoices = 3;

/**
 * A title that names what the account holds, not only how much of it: level and rank, the best of its choices with
 * their grades, then numbers and other choices while there is room.
 */
export function titleFrom(
  account: { readonly gameName: string; readonly fields: readonly OfferedField[]; readonly values: TemplateValues },
  language: Language,
): string {
  const isEnglish = language === 'en';
  const separator = isEnglish ? ' · ' : ' ｜ ';
  const parts = [...account.fields].sort((left, right) => rankOf(left) - rankOf(right)).map(partOf);
  let title = '';
  for (const part of parts) {
    const longer = title === '' ? part : `${title}${separator}${part}`;
    if (part !== '' && [...longer].length <= titleLength.max) title = longer;
  }
  if ([...title].length >= titleLength.min) return title;
  const named = isEnglish ? `${account.gameName} account` : `${account.gameName}账号`;
  return [...[named, title].filter((part) => part !== '').join(separator)].slice(0, titleLength.max).join('');

  function partOf(field: OfferedField): string {
    const value = account.values[field.key];
    if (value === undefined) return '';
    if (field.type === 'number') return numberPart(field, value, isEnglish);
    const chosen = value.split(',').map((entry) => entry.split(':'));
    if (field.type === 'radio') return field.options.find(({ id }) => String(id) === value)?.name ?? '';
    return field.type === 'boxradio' ? bestOf(field, chosen, isEnglish) : '';
  }
}

/** What buyers look for first stands first. */
function rankOf({ meaning, type }: OfferedField): number {
  const order = ['level', 'tier', 'heroes', 'currency', 'skinCount', 'binding'].indexOf(meaning);
  if (order >= 0) return order;
  return 10 + ['boxradio', 'number', 'radio', 'checkbox', 'input'].indexOf(type);
}

function numberPart({ meaning, name, unit }: OfferedField, value: string, isEnglish: boolean): string {
  if (meaning === 'level') return isEnglish ? `Lv ${value}` : `${value}级`;
  const unitText = unit === null ? '' : isEnglish ? ` ${unit}` : unit;
  return isEnglish ? `${name} ${value}${unitText}` : `${name}${value}${unitText}`;
}

/** The highest graded choices; grades stand in a template from the lowest to the highest. */
function bestOf(field: OfferedField, chosen: readonly (readonly string[])[], isEnglish: boolean): string {
  return chosen
    .flatMap(([id, gradeId]) => {
      const option = field.options.find((candidate) => String(candidate.id) === id);
      if (option === undefined) return [];
      const place = option.grades.findIndex((grade) => String(grade.id) === gradeId);
      const grade = option.grades[place]?.name ?? '';
      return [{ place, text: isEnglish ? `${option.name} ${grade}`.trim() : `${grade}${option.name}` }];
    })
    .sort((left, right) => right.place - left.place)
    .slice(0, namedChoices)
    .map(({ text }) => text)
    .join(isEnglish ? ', ' : '、');
}
