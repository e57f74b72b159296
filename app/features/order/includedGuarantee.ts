import { parseCents } from '~/lib/money';
import type { GuaranteeOffer } from './sureOrder.server';

/** The guarantee that is part of the price already; there is no order of such a listing without it. */
export function includedGuarantee(offers: readonly GuaranteeOffer[]): GuaranteeOffer | undefined {
  return offers.find(({ price }) => parseCents(price) === 0);
}
