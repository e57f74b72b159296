import { and, arrayContains, eq, gte, lte, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { listingSearch } from '../../bff/contract/listingSearch';
import { maxInteger } from '../db/integers';
import { listings, saleStates } from '../db/schema/listings';
import { bigramsOf, normaliseText, soughtText } from './document';
import { allOf, anyOf, type ChoiceKind, type ChoiceSource } from './facets';

/** The body of the listing search, parsed by the contract. */
export type SearchInput = z.output<typeof listingSearch>;

/** A template field as the search needs it: its form key and type. */
export interface SearchField {
  readonly aavName: string;
  readonly fieldType: string;
}

/** More than the contract has entries for words, of which one may be several; each costs a look at every text. */
const maxTerms = 20;
const nothing = sql`false`;

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}

/** A bound of the price as cents, at most what the column holds, so that any larger one means the same. */
function cents(text: string): number | null {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (match === null) return null;
  return Math.min(maxInteger, Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')));
}

/** A bound of the price; one that is no amount finds nothing. */
function priceFilter(compare: typeof gte | typeof lte, bound: string | undefined): SQL | undefined {
  const text = bound?.trim() ?? '';
  if (text === '') return undefined;
  const number = cents(text);
  return number === null ? nothing : compare(listings.priceCents, number);
}

function idsOf(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => /^(?:0|[1-9]\d{0,11})$/.test(id));
}

/** An id filter; an id that can't be one finds nothing. */
function idFilter(column: Parameters<typeof eq>[0], id: string | undefined): SQL | undefined {
  if (id === undefined) return undefined;
  const number = wholeNumber(id);
  return number === null ? nothing : eq(column, number);
}

/** Every term must stand in the text; the bigrams let the index narrow it down first. */
function keywordFilter(text: string): SQL | undefined {
  const terms = soughtText(text).split(' ').filter(Boolean).slice(0, maxTerms);
  return and(
    ...terms.map((term) => {
      const bigrams = bigramsOf(term);
      const contains = sql`position(${term} in ${listings.searchText}) > 0`;
      return bigrams.length === 0 ? contains : and(arrayContains(listings.bigrams, bigrams), contains);
    }),
  );
}

function rangeFilter(key: string, value: string): SQL | undefined {
  const match = /^(\d{0,9})-(\d{0,9})$/.exec(value.trim());
  if (match === null) return nothing;
  const element = sql`${listings.numbers}[${sql.raw(String(Number(key.slice(1))))}]`;
  const low = match[1] === '' ? 0 : Number(match[1]);
  return and(sql`${element} >= ${low}`, match[2] === '' ? undefined : sql`${element} <= ${Number(match[2])}`);
}

/** A stored text as `normaliseText` leaves what is looked for. */
function normalised(text: SQL): SQL {
  return sql`regexp_replace(lower(normalize(${text}, NFKC)), '\\s+', ' ', 'g')`;
}

/** A filter by a template field: a range, any of some choices, or a part of a text. */
function fieldFilter(field: SearchField, value: string, source: ChoiceSource): SQL | undefined {
  if (field.fieldType === 'number') return rangeFilter(field.aavName, value);
  if (field.fieldType === 'input') {
    return sql`position(${normaliseText(value)} in ${normalised(sql`${listings.values} ->> ${field.aavName}`)}) > 0`;
  }
  const ids = idsOf(value);
  return ids.length === 0 ? nothing : anyOf(source, field.aavName as ChoiceKind, ids);
}

function labelsFilter(list: string | undefined, source: ChoiceSource): SQL | undefined {
  if (list === undefined) return undefined;
  const ids = idsOf(list);
  return ids.length === 0 ? nothing : allOf(source, 'l', ids);
}

/** Skins are many for one listing, so they are no facets. */
function skinsFilter(list: string | undefined): SQL | undefined {
  if (list === undefined) return undefined;
  const ids = idsOf(list);
  return ids.length === 0
    ? nothing
    : arrayContains(
        listings.tokens,
        ids.map((id) => `s:${id}`),
      );
}

/** The condition of a search; only what is on sale is ever found. By facets it also lets through listings that have none. */
export function searchFilter(
  input: SearchInput,
  fields: readonly SearchField[],
  source: ChoiceSource = 'tokens',
): SQL | undefined {
  const words = [input.keyWord, ...(input.keyWordArr ?? [])].filter(Boolean).join(' ');
  return and(
    eq(listings.saleState, saleStates.onSale),
    idFilter(listings.gameId, input.gameId),
    idFilter(listings.systemId, input.systemId),
    idFilter(listings.carrierId, input.carrierId),
    idFilter(listings.groupId, input.groupId),
    idFilter(listings.serverId, input.serverId),
    idFilter(listings.accountType, input.accountType),
    priceFilter(gte, input.priceStart),
    priceFilter(lte, input.priceEnd),
    labelsFilter(input.labelIds, source),
    skinsFilter(input.skinIds),
    words === '' ? undefined : keywordFilter(words),
    ...fields.map((field) => {
      const value = (input as Record<string, unknown>)[field.aavName];
      return typeof value === 'string' && value !== '' ? fieldFilter(field, value, source) : undefined;
    }),
  );
}
