import type { BffClient } from '../../../../bff/contract/types';
import { isUnknownCall, rowsOrOlder } from '~/lib/olderCalls';
import { readRows, systemKeys, type KeyedPart, type PlaceRow } from './placeRows';

/** Calls of the BFF, of a loader or of the browser. */
type Caller = Pick<BffClient, 'call'>;

interface CallOptions {
  readonly signal?: AbortSignal;
}

/** The lists of before `keylist`. Operating systems had none: whoever has these operators asks for no system. */
const olderKeys = {
  systemId: 'GET /api/need/operator/list',
  carrierId: 'GET /api/need/operator/list',
  groupId: 'GET /api/need/area/list',
} as const;

/**
 * What can be picked of a game's systems, carriers or regions.
 * @returns null where it could not be loaded
 */
export async function loadKeys(
  caller: Caller,
  gameId: string,
  part: KeyedPart,
  options?: CallOptions,
): Promise<readonly PlaceRow[] | null> {
  const newer = caller.call('GET /api/web/keylist', { gameId, systemKey: systemKeys[part] }, options);
  const older = () => caller.call(olderKeys[part], { gameId }, options);
  if (part !== 'systemId') return read(await rowsOrOlder<unknown>(newer, older));
  const answer = await newer;
  if (answer.ok) return read(answer.payload);
  const operators = isUnknownCall(answer) ? await older() : answer;
  return operators.ok && operators.payload.length > 0 ? [] : null;
}

/**
 * The servers of a region; none before one is chosen.
 * @returns null where they could not be loaded
 */
export async function loadServers(
  caller: Caller,
  gameId: string,
  groupId: string,
  options?: CallOptions,
): Promise<readonly PlaceRow[] | null> {
  if (groupId === '') return [];
  const rows = await rowsOrOlder<unknown>(
    caller.call('GET /api/web/districtSuit', { parentId: groupId }, options),
    () => caller.call('GET /api/need/server/list', { gameId, parentId: groupId }, options),
  );
  return read(rows);
}

const read = (rows: readonly unknown[] | null) => rows && readRows(rows);
