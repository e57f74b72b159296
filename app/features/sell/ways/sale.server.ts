import { redirect } from '@remix-run/node';
import type { BffClient } from '../../../../bff/contract/types';
import { idIn, loadDraft, fromAppraisal, fromListing, type DraftStart } from '../draft/loadDraft.server';
import { emptyDraft } from '../draft/sellDraft';
import { loadGame, type SellGame } from '../game.server';
import { paths } from '~/paths';
import { estimateInput, estimateKey } from './estimateInput';
import type { Estimate } from './wayFacts';

/** What the ways of selling are compared with. */
export interface SaleData extends DraftStart {
  readonly game: SellGame;
  readonly estimate: Estimate | null;
  readonly estimateKey: string;
  readonly loggedIn: boolean;
  /** The listing or appraisal that was asked for can't be read. */
  readonly isStartMissing: boolean;
  readonly staleSince: string | null;
}

/**
 * Loads the comparison of the ways for a game. Without a game one is picked first; an appraisal or a listing names its
 * own.
 * @throws Response a redirect to the game picker, or 404 for an unknown game
 */
export async function loadSale(bff: BffClient, search: URLSearchParams): Promise<SaleData> {
  const [backId, goodId] = [idIn(search, 'backId'), idIn(search, 'goodId')];
  const gameId = idIn(search, 'gameId') || (await gameOf(bff, backId, goodId));
  if (gameId === '') throw redirect(paths.accountOrder({ pageType: 'sale' }));
  const [game, draft] = await Promise.all([loadGame(bff, gameId), loadDraft(bff, gameId, search)]);
  const shown = draft.start ?? draft.kept ?? emptyDraft(gameId);
  return {
    ...draft,
    game,
    estimate: await loadEstimate(bff, shown),
    estimateKey: estimateKey(shown),
    loggedIn: bff.loggedIn,
    isStartMissing: draft.start === null && (backId !== '' || goodId !== ''),
    staleSince: bff.staleSince,
  };
}

/** The estimate for a draft; null when there is none. */
export async function loadEstimate(
  bff: BffClient,
  draft: Parameters<typeof estimateInput>[0],
): Promise<Estimate | null> {
  const answer = await bff.call('POST /api/web/sell/estimate', estimateInput(draft));
  return answer.ok ? (answer.payload ?? null) : null;
}

async function gameOf(bff: BffClient, backId: string, goodId: string): Promise<string> {
  if (!bff.loggedIn) return '';
  const found =
    backId !== '' ? await fromAppraisal(bff, backId) : goodId !== '' ? await fromListing(bff, goodId) : null;
  return found?.gameId ?? '';
}
