import type { BffClient, PayloadOf } from '../../../bff/contract/types';
import type { Back } from '~/features/buybacks/backPlace';
import { ownBacks } from '~/features/buybacks/ownBacks.server';
import { toldBack } from '~/features/buybacks/toldBack';
import type { Product } from '~/features/products/products.server';
import { withSteps } from '~/features/products/productStates';
import { newestFirst } from '~/lib/ownRows.server';
import { newRequestKey } from '~/lib/requestKey.server';
import { unlessRefused } from '~/lib/unlessDown.server';

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
const runningStates = ['0', '2', '6'];
/** Open and accepted. */
const runningStatuses = ['0', '2'];

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
  if (way === 'consignment') {
    const products = await unlessRefused(newestProducts(bff));
    return products && { backs: [], products: products.map(withSteps) };
  }
  const page = { pageNum: 1, pageSize: runningShown };
  const found = await unlessRefused(ownBacks(bff, { statuses: runningStatuses, way }, page));
  return found && { backs: found.rows.map((back) => toldBack(back)), products: [] };
}

/** The newest of the listings that run; each state is asked for by itself. */
async function newestProducts(bff: BffClient): Promise<Product[]> {
  const page = { pageNum: 1, pageSize: runningShown };
  const lists = await Promise.all(
    runningStates.map((saleState) => bff.rows('GET /api/need/myConsignment', { saleState, ...page })),
  );
  const products = new Map(lists.flatMap(({ rows }) => rows.map((product) => [product.id, product])));
  return newestFirst([...products.values()]).slice(0, runningShown);
}
