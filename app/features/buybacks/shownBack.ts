import type { PayloadOf } from '../../../bff/contract/types';

type Found = PayloadOf<'GET /api/account/quotation/mybprice'>;
type Back = NonNullable<Found['back']>;
type Offer = Found['rlist'][number];

/**
 * What can change of a buy-back while one looks, as a text to compare. `revision` alone does not tell: it is our own,
 * and of an upstream that does not know it an offer changes nothing else of the item.
 */
export function shownOfBack(back: Back | null | undefined, offers: readonly Offer[]): string {
  if (!back) return '';
  const { revision, status, phase, bprice, bcountt, minPrice, maxPrice, fee, net, deadline, refuseReason } = back;
  return JSON.stringify([
    [revision, status, phase, bprice, bcountt, minPrice, maxPrice, fee, net, deadline, refuseReason],
    [back.deposit?.state, back.timeline.length],
    offers.map((offer) => [offer.id, offer.status, offer.bprice, offer.net, offer.expires, offer.note]),
  ]);
}
