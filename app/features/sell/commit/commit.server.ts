import type { BffClient } from '../../../../bff/contract/types';
import { idIn, loadDraft, type DraftStart } from '../draft/loadDraft.server';
import { emptyDraft } from '../draft/sellDraft';
import { sectionsOf, type SellSection } from '../form/sellFields';
import { loadGame, type SellGame } from '../game.server';
import { loadRows, placeIn } from '../place/place.server';
import { placeTextOf } from '../place/placeRows';
import { estimateKey } from '../ways/estimateInput';
import { loadEstimate } from '../ways/sale.server';
import type { Estimate } from '../ways/wayFacts';
import { newRequestKey } from '~/lib/requestKey.server';

/** What the account's own screen of the form starts with. */
export interface CommitData extends DraftStart {
  readonly game: SellGame;
  readonly sections: readonly SellSection[];
  readonly estimate: Estimate | null;
  readonly estimateKey: string;
  readonly requestKey: string;
  readonly goodId: string;
  readonly loggedIn: boolean;
}

/** @throws Response 404 for an unknown game; the BFF's refusal when the marketplace is down */
export async function loadCommit(bff: BffClient, gameId: string, search: URLSearchParams): Promise<CommitData> {
  const [game, draft, { rows }] = await Promise.all([
    loadGame(bff, gameId),
    loadDraft(bff, gameId, search),
    bff.rows('GET /api/web/gameTemp', { gameId }),
  ]);
  const kept = await withAddress(bff, game, draft.kept, search);
  const shown = draft.start ?? kept ?? emptyDraft(gameId);
  return {
    kept,
    start: draft.start,
    game,
    sections: sectionsOf(rows),
    estimate: await loadEstimate(bff, shown),
    estimateKey: estimateKey(shown),
    requestKey: newRequestKey(),
    goodId: idIn(search, 'goodId'),
    loggedIn: bff.loggedIn,
  };
}

/** People without scripts bring the place in the address. */
async function withAddress(bff: BffClient, game: SellGame, kept: DraftStart['kept'], search: URLSearchParams) {
  const place = placeIn(search);
  if (place === null) return kept;
  const rows = await loadRows(bff, game, place.groupId);
  return { ...(kept ?? emptyDraft(game.id)), ...place, placeText: placeTextOf(rows, place) };
}
