import type { listings } from '../../../marketplace/db/schema/listings';

export type NaiveListing = typeof listings.$inferSelect;

export interface NaiveField {
  readonly id: number;
  readonly gameId: number;
  readonly aavName: string;
  readonly fieldType: string;
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

function matchesField(listing: NaiveListing, field: NaiveField, wanted: string): boolean {
  const value = listing.values[field.aavName];
  if (value === undefined) return false;
  if (field.fieldType === 'input') return fold(value).includes(fold(wanted));
  if (field.fieldType === 'number') {
    const [low = '', high = ''] = wanted.split('-');
    return (low === '' || Number(value) >= Number(low)) && (high === '' || Number(value) <= Number(high));
  }
  const owned = value.split(/[,:]/);
  return wanted.split(',').some((id) => owned.includes(id));
}

function matches(listing: NaiveListing, fields: readonly NaiveField[], query: Record<string, unknown>): boolean {
  const text = (key: string) => (query[key] === undefined ? '' : String(query[key]));
  const same = (['gameId', 'systemId', 'carrierId', 'groupId', 'serverId', 'accountType'] as const).every(
    (key) => text(key) === '' || String(listing[key]) === text(key),
  );
  const ids = (key: string) => text(key).split(',').filter(Boolean).map(Number);
  const words = [text('keyWord'), ...((query['keyWordArr'] as string[] | undefined) ?? [])]
    .flatMap((part) => fold(part).split(/\s+/))
    .filter(Boolean)
    .slice(0, 20);
  return (
    listing.saleState === 2 &&
    same &&
    (text('priceStart') === '' || listing.priceCents >= Number(text('priceStart')) * 100) &&
    (text('priceEnd') === '' || listing.priceCents <= Number(text('priceEnd')) * 100) &&
    ids('labelIds').every((id) => listing.labelIds.includes(id)) &&
    ids('skinIds').every((id) => listing.skinIds.includes(id)) &&
    words.every((word) => listing.searchText.includes(word)) &&
    (query['gameId'] === undefined ||
      fields
        .filter((field) => field.gameId === Number(query['gameId']) && text(field.aavName) !== '')
        .every((field) => matchesField(listing, field, text(field.aavName))))
  );
}

/** The listing search without any index, condition or SQL: what the real one is compared with. */
export function naiveSearch(
  all: readonly NaiveListing[],
  fields: readonly NaiveField[],
  query: Record<string, unknown>,
): { total: number; ids: number[] } {
  const rank = String(query['sortRank'] ?? '');
  const place = (listing: NaiveListing) =>
    rank.startsWith('price') ? listing.priceCents : (listing.publishTime?.getTime() ?? 0);
  const direction = rank.endsWith('asc') ? 1 : -1;
  const found = all
    .filter((listing) => matches(listing, fields, query))
    .sort((a, b) => direction * (place(a) - place(b) || a.id - b.id));
  const size = Number(query['pageSize'] ?? 10);
  const lastPage = Math.max(1, Math.ceil(found.length / size));
  const start = (Math.min(Number(query['pageNum'] ?? 1), lastPage) - 1) * size;
  return { total: found.length, ids: found.slice(start, start + size).map(({ id }) => id) };
}
