import type { BffClient, PayloadOf } from '../../../bff/contract/types';
import type { Back } from '~/features/buybacks/backPlace';
import { toldBack } from '~/features/buybacks/toldBack';
import type { Product } from '~/features/products/products.server';
import { withSteps } from '~/features/products/productStates';
import { newRequestKey } from '~/lib/requestKey.server';

/** The ways that have an entrance of their own. */
export type EntranceWay = 'consignment' | 'quick' | 'bidding';

type Estimate = PayloadOf<'POST /api/web/sell/estimate'>;
export type WayTerms = Estimate['ways'][number];

/** Everything an entrance shows; what could not be loaded is null, and the page stands without it. */
export interface WayPageData {
  readonly way: EntranceWay;
  readonly games: readonly { readonly id: string; readonly name: string }[];
  /** The game the visitor picked. */
  readonly game: { readonly id: string; readonly name: string } | null;
  /** Fee and time of this way; null when nobody tells. */
  readonly terms: WayTerms | null;
  /** What accounts of the picked game are worth. */
  readonly estimate: Estimate | null;
  readonly loggedIn: boolean;
  /** The person's own that run in this way; null for guests, and when they could not be loaded. */
  readonly running: { readonly backs: readonly Back[]; readonly products: readonly Product[] } | null;
  readonly requestKey: string;
  readonly nowMs: number;
}

const runningShown = 3;
/** In review, on sale, reserved. */
const runningStates = '0,2,6';
/** Open and accepted. */
const runningStatuses = '0,2';

/**
 * Loads an entrance. The terms come with an estimate, of the picked game or of any: they are the same for all.
 * @throws Response only when the session is over
 */
export async function loadWayPage(bff: BffClient, way: EntranceWay, search: URLSearchParams): Promise<WayPageData> {
  const [listed, running] = await Promise.all([
    bff.call('GET /api/web/game/Type', {}),
    bff.loggedIn ? runningOf(bff, way) : null,
  ]);
  const games = listed.ok ? (listed.payload ?? []).map(({ id, name }) => ({ id, name })) : [];
  const game = games.find(({ id }) => id === search.get('gameId')) ?? null;
  const asked = game ?? games[0];
  const answer = asked === undefined ? null : await bff.call('POST /api/web/sell/estimate', { gameId: asked.id });
  const estimate = answer?.ok ? (answer.payload ?? null) : null;
  return {
    way,
    games,
    game,
    terms: estimate?.ways.find((each) => each.way === way) ?? null,
    estimate: game === null ? null : estimate,
    loggedIn: bff.loggedIn,
    running,
    requestKey: newRequestKey(),
    nowMs: Date.now(),
  };
}

async function runningOf(bff: BffClient, way: EntranceWay): Promise<WayPageData['running']> {
  const page = { pageNum: 1, pageSize: runningShown };
  if (way === 'consignment') {
    const answer = await bff.call('GET /api/need/myConsignment', { saleState: runningStates, ...page });
    return answer.ok ? { backs: [], products: answer.payload.map(withSteps) } : null;
  }
  const answer = await bff.call('GET /api/account/backlist/allList', { status: runningStatuses, way, ...page });
  return answer.ok ? { backs: answer.payload.map((back) => toldBack(back)), products: [] } : null;
}
