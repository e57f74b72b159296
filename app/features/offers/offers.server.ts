import type { BffClient, PayloadOf } from '../../../bff/contract/types';
import { backStateOf, backWayOf, isAppraised, isBackOver } from '~/features/buybacks/backStates';
import { toldBack } from '~/features/buybacks/toldBack';
import { redirectWith } from '~/lib/bff.server';
import { isServed } from '~/lib/features';
import { findOr404 } from '~/lib/find.server';
import { isId } from '~/lib/ids';
import { newRequestKey } from '~/lib/requestKey.server';
import { paths } from '~/paths';
import { sortOffers } from './offerStates';

type Found = PayloadOf<'GET /api/account/quotation/mybprice'>;
export type Back = NonNullable<Found['back']>;
export type Offer = Found['rlist'][number];
export type Estimate = PayloadOf<'POST /api/web/sell/estimate'>;

/** Everything the page of one buy-back shows. */
export interface BuybackData {
  readonly back: Back;
  readonly offers: readonly Offer[];
  /** What the account is worth, while offers can come; null when nobody could tell. */
  readonly estimate: Estimate | null;
  readonly requestKey: string;
  readonly nowMs: number;
}

/**
 * Loads a buy-back with its offers for its person.
 * @throws Response a redirect where another page tells more of it, 404 for a missing one and likewise for somebody
 * else's, or the BFF's refusal
 */
export async function loadBuyback(bff: BffClient, backId: string): Promise<BuybackData> {
  const { back: found, rlist } = await findBuyback(bff, backId);
  const back = toldBack(found, rlist.length, sortOffers(rlist).open.length);
  const elsewhere = pageElsewhere(bff, back, found.way !== undefined);
  if (elsewhere !== null) throw redirectWith(bff, elsewhere);
  return {
    back,
    offers: rlist,
    estimate: isBackOver(backStateOf(back)) ? null : await estimateOf(bff, back),
    requestKey: newRequestKey(),
    nowMs: Date.now(),
  };
}

/**
 * An appraisal has a result and no offers, and a partner's offer is decided at the partner: messages tell neither.
 * @param isTold whether the way was told; what nobody has bid for yet, and of which no way is told, may still get offers
 */
function pageElsewhere({ tenant }: BffClient, back: Back, isTold: boolean): string | null {
  const { id, way } = back;
  const known = backWayOf(way);
  if (known === 'appraisal') return isTold || isAppraised(back) ? paths.myAppraisals({ backId: id }) : null;
  const partnerPage = paths.leishen({ backId: id });
  return known === 'leishen' && isServed(tenant ?? {}, partnerPage) ? partnerPage : null;
}

/** The marketplace answers a foreign buy-back as it answers a missing one: with a business "no". */
async function findBuyback(bff: BffClient, backId: string): Promise<Found & { readonly back: Back }> {
  if (!isId(backId)) throw new Response(null, { status: 404 });
  const { back, ...rest } = await findOr404(bff, 'GET /api/account/quotation/mybprice', { backId });
  if (!back) throw new Response(null, { status: 404 });
  return { ...rest, back };
}

async function estimateOf(bff: BffClient, { gameId, groupId, serverId, attributes }: Back): Promise<Estimate | null> {
  if (gameId === undefined) return null;
  const answer = await bff.call('POST /api/web/sell/estimate', { gameId, groupId, serverId, attributes });
  return answer.ok ? (answer.payload ?? null) : null;
}
