import type { PayloadOf } from '../../../../bff/contract/types';
import type { DraftPlace } from '../draft/sellDraft';

export type PlaceRow = PayloadOf<'GET /api/web/keylist'>;

/** What is picked, in the order it is asked for. A mobile game asks for all four, a PC game for the last two. */
export const placeParts = [
  'systemId',
  'carrierId',
  'groupId',
  'serverId',
] as const satisfies readonly (keyof DraftPlace)[];

export type PlacePart = (typeof placeParts)[number];

/** `systemKey` of the wire. Servers have a call of their own. */
export const systemKeys = { systemId: 'system', carrierId: 'carrier', groupId: 'group' } as const;

export type KeyedPart = keyof typeof systemKeys;

/** What can be picked of each part; null where it could not be loaded. Of servers: those of `serversOf`. */
export interface PlaceRows {
  readonly systemId: readonly PlaceRow[] | null;
  readonly carrierId: readonly PlaceRow[] | null;
  readonly groupId: readonly PlaceRow[] | null;
  readonly serverId: readonly PlaceRow[] | null;
  /** The region whose servers these are. */
  readonly serversOf: string;
}

/**
 * Rows as the browser gets them: such calls come as the marketplace wrote them, ids as numbers and null for nothing.
 * The older lists have a `name`.
 */
export function readRows(rows: readonly unknown[]): PlaceRow[] {
  const textOf = (value: unknown) =>
    value === null || value === undefined || value === '' ? undefined : String(value);
  return rows.map((row) => {
    const { id, fieldName, name, parentId, sort } = row as Record<keyof PlaceRow | 'name', unknown>;
    return {
      id: String(id),
      fieldName: textOf(fieldName) ?? textOf(name) ?? '',
      parentId: textOf(parentId),
      sort: Number(sort) || 0,
      gameId: undefined,
      systemKey: undefined,
      imgUrl: undefined,
    };
  });
}

/** The parts a game asks for. */
export function partsOf(isMobile: boolean): readonly PlacePart[] {
  return isMobile ? placeParts : placeParts.slice(2);
}

/** The rows of a part that can be chosen with what was chosen before: some stand below another. */
export function openRows(rows: PlaceRows, part: PlacePart, place: DraftPlace): PlaceRow[] {
  if (part === 'serverId' && rows.serversOf !== place.groupId) return [];
  const chosen = new Set(placeParts.map((name) => place[name]).filter((id) => id !== ''));
  return [...(rows[part] ?? [])]
    .filter(({ parentId }) => part === 'serverId' || !parentId || parentId === '0' || chosen.has(parentId))
    .sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0));
}

/** The place after a choice: what stood below the former one is given up. */
export function choosePlace(rows: PlaceRows, place: DraftPlace, part: PlacePart, id: string): DraftPlace {
  let next: DraftPlace = { ...place, [part]: id };
  if (part === 'groupId' && id !== place.groupId) next = { ...next, serverId: '' };
  for (const child of placeParts.slice(placeParts.indexOf(part) + 1)) {
    const isLoaded = child === 'serverId' ? rows.serversOf === next.groupId : rows[child] !== null;
    if (!isLoaded || next[child] === '') continue;
    if (openRows(rows, child, next).every((row) => row.id !== next[child])) next = { ...next, [child]: '' };
  }
  return next;
}

/** The place in words, from the widest to the closest. */
export function placeTextOf(rows: PlaceRows, place: DraftPlace): string {
  const names = placeParts.map((part) => (rows[part] ?? []).find(({ id }) => id === place[part])?.fieldName);
  return names.filter(Boolean).join(' · ');
}
