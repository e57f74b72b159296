import { backStateOf, backWayOf, type BackWay } from './backStates';

interface Told {
  readonly way?: string | undefined;
  readonly allowed: readonly string[];
  readonly partition?: number | undefined;
  readonly status?: number | undefined;
  /** How many bid for it. */
  readonly bcountt?: number | undefined;
}

/** The partition of what is sold through a partner (api.md §3). */
export const thirdParty = 3;

/**
 * A buy-back in the storefront's words. `way` and `allowed` are our own (decision 0015): of an upstream that does not
 * know them, an account that is bid for is shown with its bids, and they can be accepted by the specification's call.
 * @param bids how many offers there are, ended ones too; a list knows no more than the number of bidders
 * @param open how many of them stand
 */
export function toldBack<Back extends Told>(back: Back, bids = back.bcountt ?? 0, open = bids): Back {
  if (back.way !== undefined) return back;
  const way: BackWay = back.partition === thirdParty ? 'leishen' : bids > 0 ? 'bidding' : 'appraisal';
  const isWaiting = way === 'bidding' && open > 0 && backStateOf(back) === 'open';
  return { ...back, way, allowed: isWaiting ? ['accept'] : [] };
}

/** Whether a buy-back is said to be sold in another way; one of which nothing is said may be of any. */
export function isToldOtherWay({ way, partition }: Pick<Told, 'way' | 'partition'>, asked: BackWay): boolean {
  if (way !== undefined) return backWayOf(way) !== asked;
  return partition !== undefined && (partition === thirdParty) !== (asked === 'leishen');
}
