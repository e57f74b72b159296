import { visibleWords } from '../visibleText';

/** What the listing search looks in, derived from a listing when it is written. */
export interface SearchDocument {
  /** Values of number fields: element n (from 1) is fn; -1 where there is none. */
  readonly numbers: number[];
  /** Choices, labels and skins: 'f3:12', 'l:4', 's:77'. */
  readonly tokens: string[];
  readonly bigrams: string[];
  readonly searchText: string;
}

const fieldCount = 20;
/** Stands in `numbers` for a value nobody gave; real values are never negative. */
export const noNumber = -1;

/** Lower case, full-width forms folded, single blanks: both sides of a keyword search are written this way. */
export function normaliseText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** A keyword as it is looked for: without what nobody sees, and without the brackets in which codes are quoted: 【AB12CD】. */
export function soughtText(keyword: string): string {
  return normaliseText(visibleWords(keyword).replace(/[【】]/g, ' '));
}

/** Pairs of neighbouring characters, each once. Finds two-character Chinese words, which full text search misses. */
export function bigramsOf(text: string): string[] {
  const found = new Set<string>();
  for (const word of normaliseText(text).split(' ')) {
    const characters = [...word];
    for (let index = 0; index + 1 < characters.length; index += 1)
      found.add(`${characters[index]}${characters[index + 1]}`);
  }
  return [...found];
}

/** The ids a choice field's value names: of `12:3` both the choice and what it opened. */
function idsIn(value: string): string[] {
  return value
    .split(',')
    .flatMap((pair) => pair.split(':'))
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

/**
 * @param values the template's values by form key
 * @param fieldTypes the template's field types by form key
 * @param texts what a keyword is looked for in
 */
export function searchDocument(listing: {
  readonly values: Readonly<Record<string, string>>;
  readonly fieldTypes: Readonly<Record<string, string>>;
  readonly labelIds: readonly number[];
  readonly skinIds: readonly number[];
  readonly texts: readonly string[];
}): SearchDocument {
  const numbers = Array.from({ length: fieldCount }, () => noNumber);
  const tokens = new Set<string>();
  for (const [key, value] of Object.entries(listing.values)) {
    const type = listing.fieldTypes[key];
    if (type === 'number') numbers[Number(key.slice(1)) - 1] = Number(value);
    else if (type !== 'input') for (const id of idsIn(value)) tokens.add(`${key}:${id}`);
  }
  for (const id of listing.labelIds) tokens.add(labelToken(id));
  for (const id of listing.skinIds) tokens.add(`s:${id}`);
  const searchText = normaliseText(listing.texts.join(' '));
  return { numbers, tokens: [...tokens], bigrams: bigramsOf(searchText), searchText };
}

const labelPrefix = 'l:';
const labelToken = (id: number) => `${labelPrefix}${id}`;

/** The tokens of a listing that carries other labels from now on. */
export function withLabels(tokens: readonly string[], labelIds: readonly number[]): string[] {
  return [...tokens.filter((token) => !token.startsWith(labelPrefix)), ...labelIds.map(labelToken)];
}
