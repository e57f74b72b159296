import type { BffClient } from '../../../../bff/contract/types';
import { idIn, loadDraft, type DraftStart } from '../draft/loadDraft.server';
import { emptyDraft, toSellWay, type DraftPlace } from '../draft/sellDraft';
import { loadGame, type SellGame } from '../game.server';
import type { WayName } from '../ways/wayFacts';
import { loadKeys, loadServers } from './placeCalls';
import { partsOf, placeParts, type KeyedPart, type PlaceRow, type PlaceRows } from './placeRows';

/** What the first screen of the form starts with. */
export interface PlaceData extends DraftStart {
  readonly game: SellGame;
  /** The way the address names; null: the draft's, which may be this device's alone. */
  readonly way: WayName | null;
  readonly rows: PlaceRows;
  /** What the address says of the place: how people without scripts get from picker to picker. */
  readonly inAddress: DraftPlace | null;
  readonly goodId: string;
  readonly loggedIn: boolean;
}

/** The place an address names; null when it names none. */
export function placeIn(search: URLSearchParams): DraftPlace | null {
  if (!placeParts.some((part) => search.has(part))) return null;
  const [systemId, carrierId, groupId, serverId] = placeParts.map((part) => idIn(search, part));
  return { systemId: systemId ?? '', carrierId: carrierId ?? '', groupId: groupId ?? '', serverId: serverId ?? '' };
}

/** @throws Response 404 for an unknown game; the BFF's refusal when the marketplace is down */
export async function loadPlace(bff: BffClient, gameId: string, search: URLSearchParams): Promise<PlaceData> {
  const [game, draft] = await Promise.all([loadGame(bff, gameId), loadDraft(bff, gameId, search)]);
  const inAddress = placeIn(search);
  const shown = inAddress ?? draft.start ?? draft.kept ?? emptyDraft(gameId);
  return {
    ...draft,
    game,
    way: toSellWay(search.get('way')),
    rows: await loadRows(bff, game, shown.groupId),
    inAddress,
    goodId: idIn(search, 'goodId'),
    loggedIn: bff.loggedIn,
  };
}

/** Everything a game's place is picked from. What can't be loaded is said at its picker, not instead of the screen. */
export async function loadRows(bff: BffClient, game: SellGame, groupId: string): Promise<PlaceRows> {
  const parts = partsOf(game.isMobile);
  const keysOf = async (part: KeyedPart): Promise<readonly PlaceRow[] | null> =>
    parts.includes(part) ? loadKeys(bff, game.id, part) : [];
  const [systemId, carrierId, groups, serverId] = await Promise.all([
    keysOf('systemId'),
    keysOf('carrierId'),
    keysOf('groupId'),
    loadServers(bff, game.id, groupId),
  ]);
  return { systemId, carrierId, groupId: groups, serverId, serversOf: groupId };
}
