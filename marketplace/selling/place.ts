import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { regionKeys } from '../db/schema/games';
import type { MessageName } from '../messages';
import { rowId } from '../queries/wire';
import type { FieldFaults } from './values';

/** Where an account plays, by the ids of region keys; null what its game does not ask for. */
export interface Place {
  readonly systemId: number | null;
  readonly carrierId: number | null;
  readonly groupId: number | null;
  readonly serverId: number | null;
}

/** The place as somebody chose it. */
export type PlaceInput = { readonly [Field in keyof Place]?: string | undefined };

type RegionKey = typeof regionKeys.$inferSelect;

const mobileGame = 0;
const parts = [
  { field: 'systemId', kind: 'system', wanted: 'systemWanted', ofMobile: true },
  { field: 'carrierId', kind: 'carrier', wanted: 'carrierWanted', ofMobile: true },
  { field: 'groupId', kind: 'group', wanted: 'regionWanted', ofMobile: false },
  { field: 'serverId', kind: 'server', wanted: 'serverWanted', ofMobile: false },
] as const satisfies readonly { field: keyof Place; kind: string; wanted: MessageName; ofMobile: boolean }[];

/**
 * Checks where an account plays: a mobile game asks for system, carrier, region and server, a PC game for the last two.
 * What the merchant has no keys for is not asked.
 * @returns the place with its names from the widest to the closest, and what is wrong
 */
export async function readPlace(
  tx: Tx,
  game: { readonly id: number; readonly type: number },
  input: PlaceInput,
): Promise<{ readonly place: Place; readonly names: readonly string[]; readonly faults: FieldFaults }> {
  const keys = await tx
    .select()
    .from(regionKeys)
    .where(eq(regionKeys.gameId, game.id))
    .orderBy(asc(regionKeys.sort), asc(regionKeys.id));
  const place: Record<keyof Place, number | null> = { systemId: null, carrierId: null, groupId: null, serverId: null };
  const names: string[] = [];
  const faults: FieldFaults = {};
  for (const { field, kind, wanted, ofMobile } of parts) {
    const chosen = input[field];
    if (ofMobile && game.type !== mobileGame) {
      if (chosen !== undefined) faults[field] = { message: 'placeNotAsked' };
      continue;
    }
    const offered = keys.filter((key) => key.systemKey === kind && isBelow(key, place));
    const key = offered.find(({ id }) => id === rowId(chosen));
    // Without a region nothing can be said of the server yet.
    const isOpen = kind === 'server' && faults['groupId'] !== undefined;
    if (key === undefined && !isOpen && (chosen !== undefined || offered.length > 0))
      faults[field] = { message: wanted };
    if (key === undefined) continue;
    place[field] = key.id;
    names.push(key.fieldName);
  }
  return { place, names, faults };
}

/** A server stands below its region; other keys may stand below what was chosen before them. */
function isBelow({ systemKey, parentId }: RegionKey, place: Place): boolean {
  if (systemKey === 'server') return parentId === place.groupId;
  return parentId === null || Object.values(place).includes(parentId);
}
