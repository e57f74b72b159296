import { networkOf } from '../auth/networks';
import { digest } from '../auth/tokens';
import type { CallContext } from '../context';
import { wireDay } from '../queries/wire';

/**
 * Who looks, as it may be stored: a hash of the person or of the network, different each day and in each shop,
 * so that it tells repeated visits of one day and nothing else.
 */
export function visitorOf({ person, facts, shop, services }: CallContext): string {
  const who = person === null ? `address ${networkOf(facts.clientAddress)}` : `person ${person.id}`;
  return digest(wireDay(services.now()), String(shop.id), who);
}
