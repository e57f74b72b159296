import { backStateOf, backWayOf } from '~/features/buybacks/backStates';
import { wantsLogin } from '~/features/handover/handoverAnswer';
import { parseCents } from '~/lib/money';
import type { ChipTone } from '~/ui/Chip';
import type { Back, Offer } from './offers.server';

export type OfferState = 'open' | 'accepted' | 'rejected' | 'withdrawn' | 'expired' | 'refused';

const byStatus: Readonly<Record<number, OfferState>> = {
  1: 'accepted',
  2: 'rejected',
  3: 'withdrawn',
  4: 'expired',
  5: 'refused',
};

/** Where an offer stands; missing means open, and one of a newer marketplace is none to accept. */
export function offerStateOf(status: number | undefined): OfferState | null {
  return status === undefined || status === 0 ? 'open' : (byStatus[status] ?? null);
}

export function offerToneOf(state: OfferState | null): ChipTone {
  if (state === 'accepted') return 'good';
  return state === 'open' ? 'primary' : 'calm';
}

/** The offers that stand, the best first, then the accepted one, and those that came to nothing. */
export function sortOffers(offers: readonly Offer[]) {
  const byPrice = [...offers].sort((one, other) => (parseCents(other.bprice) ?? 0) - (parseCents(one.bprice) ?? 0));
  const of = (...states: (OfferState | null)[]) =>
    byPrice.filter(({ status }) => states.includes(offerStateOf(status)));
  return {
    open: of('open'),
    accepted: of('accepted')[0] ?? null,
    past: of('rejected', 'withdrawn', 'expired', 'refused', null),
  };
}

/**
 * What the page calls a buy-back's state, as the list does: where an offer waits for the person's word, or the staff for
 * the login, it is their turn.
 */
export function statusNameOf(
  back: Pick<Back, 'status' | 'way' | 'allowed'> & Partial<Pick<Back, 'phase' | 'handoverTime'>>,
) {
  if (back.allowed.includes('accept') || wantsLogin(back)) return 'waiting';
  const state = backStateOf(back);
  return state === 'open' && backWayOf(back.way) === 'appraisal' ? 'appraisal' : (state ?? 'other');
}
