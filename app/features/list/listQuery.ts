import { attributeKeys } from '~/lib/attributeKeys';
import { halfWidth } from '~/lib/halfWidth';
import { isId } from '~/lib/ids';
import { typedCents } from '~/lib/money';
import { queryText } from '~/paths';

/**
 * The goods list's state is its URL. This codec reads any query tolerantly and writes it one canonical way:
 * fixed order, defaults left out, so that equal lists have equal addresses (and one cache entry).
 */
export const sortRanks = ['timedesc', 'timeasc', 'priceasc', 'pricedesc'] as const;
export type SortRank = (typeof sortRanks)[number];
const defaultSort: SortRank = 'timedesc';

const maxPage = 10_000;
const maxPriceCents = 100_000_000_00;
const maxTextLength = 100;
const maxIdsPerFilter = 40;
/** Each hero is one more call for its skins. */
export const maxHeroes = 6;

/** One state of the goods list. Absent filters are '' (ids and text), null (prices), [] or a missing key. */
export interface ListQuery {
  gameId: string;
  systemId: string;
  carrierId: string;
  groupId: string;
  serverId: string;
  /** Bounds of the price in integer cents. */
  priceStartCents: number | null;
  priceEndCents: number | null;
  keyWord: string;
  /** By template key: "10-80" (range), option ids joined by ',' (choice) or a part of a text. Never ''. */
  attributes: Readonly<Record<string, string>>;
  labelIds: readonly string[];
  /** The heroes whose skins are offered; they filter only through `skinIds`. */
  heroIds: readonly string[];
  skinIds: readonly string[];
  sort: SortRank;
  /** From 1. */
  page: number;
  /** The distribution key of the link the visitor came by; kept and passed on. */
  retailKey: string;
}

export const emptyQuery: ListQuery = {
  gameId: '',
  systemId: '',
  carrierId: '',
  groupId: '',
  serverId: '',
  priceStartCents: null,
  priceEndCents: null,
  keyWord: '',
  attributes: {},
  labelIds: [],
  heroIds: [],
  skinIds: [],
  sort: defaultSort,
  page: 1,
  retailKey: '',
};

const digits = /^\d{1,9}$/;

function readId(params: URLSearchParams, key: string): string {
  const value = params.get(key)?.trim() ?? '';
  return isId(value) ? value : '';
}

/** Repeated parameters (a form's check boxes) and comma lists mean the same. */
function readIds(params: URLSearchParams, key: string): string[] {
  const ids = params.getAll(key).flatMap((value) => value.split(','));
  return [...new Set(ids.map((value) => value.trim()).filter(isId))].sort(compareIds).slice(0, maxIdsPerFilter);
}

/** Numbers first, by value; then the rest by their characters. A total order, or equal lists would get two addresses. */
function compareIds(a: string, b: string): number {
  const [aIsNumber, bIsNumber] = [digits.test(a), digits.test(b)];
  if (aIsNumber !== bIsNumber) return aIsNumber ? -1 : 1;
  if (aIsNumber && Number(a) !== Number(b)) return Number(a) - Number(b);
  return a < b ? -1 : a > b ? 1 : 0;
}

function cleanText(value: string | null): string {
  if (value === null || value === '') return '';
  const visible = value.replace(/\p{C}/gu, ' ').replace(/\s+/gu, ' ').trim();
  return [...visible].slice(0, maxTextLength).join('').trim();
}

/** Reads a bound of the price that somebody typed as cents, without what is finer; null when it is none. */
export function readPriceCents(value: string | null): number | null {
  const cents = typedCents(halfWidth(value ?? '').replace(/(\.\d\d)\d+\s*$/, '$1'));
  return cents === null || cents > maxPriceCents ? null : cents;
}

/** Cents as the shortest decimal: 12800 → "128", 12850 → "128.50". */
export function priceText(cents: number | null): string {
  if (cents === null) return '';
  const rest = cents % 100;
  return rest === 0 ? String(cents / 100) : `${Math.floor(cents / 100)}.${String(rest).padStart(2, '0')}`;
}

/** Joins the two bounds of a range; '' when both are missing or no numbers. Swapped bounds are put right. */
export function rangeText(from: string, to: string): string {
  const [low, high] = [from, to]
    .map(halfWidth)
    .map((value) => (digits.test(value.trim()) ? String(Number(value)) : ''));
  if (!low && !high) return '';
  if (low && high && Number(low) > Number(high)) return `${high}-${low}`;
  return `${low}-${high}`;
}

/** The bounds of "10-80", "10-" or "-80"; null when the text is no range. */
export function rangeBounds(text: string): { from: string; to: string } | null {
  const match = /^(\d{0,9})-(\d{0,9})$/.exec(text);
  if (match === null || (match[1] === '' && match[2] === '')) return null;
  return { from: match[1] ?? '', to: match[2] ?? '' };
}

function readAttributes(params: URLSearchParams): Record<string, string> {
  const attributes: Record<string, string> = {};
  const given = new Set(params.keys());
  for (const key of attributeKeys) {
    // A page reads an address for each of its links, and hardly any of them has an attribute.
    if (!given.has(key) && !given.has(`${key}From`) && !given.has(`${key}To`)) continue;
    const range = rangeText(params.get(`${key}From`) ?? '', params.get(`${key}To`) ?? '');
    const value = range || cleanText(params.getAll(key).filter(Boolean).join(','));
    if (value !== '') attributes[key] = value;
  }
  return attributes;
}

/** Reads a query (an address or a submitted form); what is unknown or malformed is left out, never an error. */
export function parseListQuery(params: URLSearchParams): ListQuery {
  const gameId = readId(params, 'gameId');
  const groupId = gameId && readId(params, 'groupId');
  const [start, end] = [readPriceCents(params.get('priceStart')), readPriceCents(params.get('priceEnd'))];
  const swapped = start !== null && end !== null && start > end;
  const sort = sortRanks.find((rank) => rank === params.get('sort'));
  const page = params.get('page') ?? '';
  return {
    gameId,
    systemId: gameId && readId(params, 'systemId'),
    carrierId: gameId && readId(params, 'carrierId'),
    groupId,
    serverId: groupId && readId(params, 'serverId'),
    priceStartCents: swapped ? end : start,
    priceEndCents: swapped ? start : end,
    keyWord: cleanText(params.get('keyWord')),
    attributes: gameId ? readAttributes(params) : {},
    labelIds: readIds(params, 'labelIds'),
    heroIds: gameId ? readIds(params, 'heroIds').slice(0, maxHeroes) : [],
    skinIds: gameId ? readIds(params, 'skinIds') : [],
    sort: sort ?? defaultSort,
    page: digits.test(page) ? Math.min(Math.max(Number(page), 1), maxPage) : 1,
    retailKey: readId(params, 'retailKey'),
  };
}

/** The canonical parameters, in their one order, defaults left out. */
export function listQueryEntries(query: ListQuery): [string, string][] {
  const entries: [string, string][] = [];
  const add = (key: string, value: string) => {
    if (value !== '') entries.push([key, value]);
  };
  add('gameId', query.gameId);
  add('systemId', query.systemId);
  add('carrierId', query.carrierId);
  add('groupId', query.groupId);
  add('serverId', query.serverId);
  add('priceStart', priceText(query.priceStartCents));
  add('priceEnd', priceText(query.priceEndCents));
  add('keyWord', query.keyWord);
  for (const key of attributeKeys) add(key, query.attributes[key] ?? '');
  add('labelIds', query.labelIds.join(','));
  add('heroIds', query.heroIds.join(','));
  add('skinIds', query.skinIds.join(','));
  add('sort', query.sort === defaultSort ? '' : query.sort);
  add('page', query.page === 1 ? '' : String(query.page));
  add('retailKey', query.retailKey);
  return entries;
}

/** The canonical search part: '' or "?gameId=…". Commas stay readable. */
export function serialiseListQuery(query: ListQuery): string {
  const parts = listQueryEntries(query).map(([key, value]) => `${key}=${queryText(value).replaceAll('%2C', ',')}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** The query with some filters changed: back to page 1, what hung on a changed filter dropped, canonical again. */
export function withFilters(query: ListQuery, change: Partial<ListQuery>): ListQuery {
  const gameChanges = change.gameId !== undefined && change.gameId !== query.gameId;
  const kept = gameChanges ? { ...emptyQuery, retailKey: query.retailKey } : { ...query, page: 1 };
  const regionChanges = change.groupId !== undefined && change.groupId !== query.groupId;
  const next = { ...kept, ...(regionChanges ? { serverId: '' } : {}), ...change };
  return parseListQuery(new URLSearchParams(listQueryEntries(next)));
}

/** All of a game's list, from any other: as `withFilters` makes it of one that has no game yet. */
export function ofGame({ retailKey }: ListQuery, gameId: string): ListQuery {
  return { ...emptyQuery, retailKey, gameId };
}

/** The query with one template filter set, or removed by ''. */
export function withAttribute(query: ListQuery, key: string, value: string): ListQuery {
  return withFilters(query, { attributes: { ...query.attributes, [key]: value } });
}

/** The same list without any filter; game, order and distribution key stay. */
export function withoutFilters(query: ListQuery): ListQuery {
  return { ...emptyQuery, gameId: query.gameId, sort: query.sort, retailKey: query.retailKey };
}

/** True when the list is filtered or sorted otherwise: such addresses are not for search engines. Paging alone is. */
export function isNarrowed(query: ListQuery): boolean {
  return serialiseListQuery({ ...query, page: 1 }) !== serialiseListQuery({ ...emptyQuery, gameId: query.gameId });
}
