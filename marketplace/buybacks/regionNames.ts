import { inArray } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { regionKeys } from '../db/schema/games';

/** The region keys a buy-back names. */
export interface RegionIds {
  readonly systemId: number | null;
  readonly carrierId: number | null;
  readonly groupId: number | null;
  readonly serverId: number | null;
}

/** The names of all region keys that these rows name, by id. */
export async function regionNamesOf(tx: Tx, rows: readonly RegionIds[]): Promise<ReadonlyMap<number, string>> {
  const ids = new Set(
    rows
      .flatMap(({ systemId, carrierId, groupId, serverId }) => [systemId, carrierId, groupId, serverId])
      .filter((id) => id !== null),
  );
  if (ids.size === 0) return new Map();
  const found = await tx
    .select({ id: regionKeys.id, fieldName: regionKeys.fieldName })
    .from(regionKeys)
    .where(inArray(regionKeys.id, [...ids]));
  return new Map(found.map(({ id, fieldName }) => [id, fieldName]));
}
