import type { BffClient, PayloadOf } from '../../../bff/contract/types';
import { ownOrderOf, type OwnOrder } from '~/features/detail/ownOrder.server';
import { isId } from '~/lib/ids';
import { parseCents } from '~/lib/money';
import { newRequestKey } from '~/lib/requestKey.server';
import { availabilityOf, type Availability } from '~/lib/saleState';

type Good = PayloadOf<'GET /api/web/good/info'>;
export type GuaranteeOffer = PayloadOf<'GET /api/web/guarantee/list'>;
export type SimilarGood = PayloadOf<'POST /api/web/good/allList'>;

/** A listing that can be ordered, or says why not. */
export interface SureOrderData {
  readonly kind: 'listing';
  readonly good: Good;
  readonly availability: Availability;
  /** True when the listing's code is on the marketplace's blacklist. */
  readonly isListed: boolean;
  /** Null when they could not be loaded: nobody orders without having seen them. */
  readonly guarantees: readonly GuaranteeOffer[] | null;
  /** The profile's own phone, as a proposal for the contact. */
  readonly contact: string;
  /** Null when the profile could not be read. */
  readonly hasRealName: boolean | null;
  /** The person's own order that holds the listing. */
  readonly ownOrder: OwnOrder | null;
  readonly similar: readonly SimilarGood[];
  readonly labels: readonly { readonly id: string; readonly name: string }[];
  readonly requestKey: string;
  readonly nowMs: number;
  readonly staleSince: string | null;
}

/** There is no such listing; `similar` are the newest of the shop. */
export interface MissingListing {
  readonly kind: 'missing';
  readonly similar: readonly SimilarGood[];
}

const similarShown = 4;
const notFound = 404;

/** Loads what a person decides on before ordering. @throws Response the BFF's refusal when the marketplace is down */
export async function loadSureOrder(bff: BffClient, id: string): Promise<SureOrderData | MissingListing> {
  const found = isId(id) ? await bff.find('GET /api/web/good/info', { id }) : null;
  if (found === null) return { kind: 'missing', similar: await newestGoods(bff) };
  const availability = availabilityOf(found.saleState);
  const [guarantees, profile, labels, isListed, ownOrder] = await Promise.all([
    availability === 'onSale' ? guaranteesOf(bff, found.id) : [],
    bff.call('GET /api/system/user/profile/new', {}),
    bff.call('GET /api/account/config/labelType', {}),
    isBlacklisted(bff, { game_sn: found.code }),
    ownOrderOf(bff, found),
  ]);
  const person = profile.ok ? profile.payload : undefined;
  const isForSale = availability === 'onSale' && isListed !== true;
  return {
    kind: 'listing',
    good: found,
    availability,
    isListed: isListed === true,
    guarantees,
    contact: person?.phonenumber ?? '',
    hasRealName: person === undefined ? null : person.realstatus === 1,
    ownOrder,
    similar: isForSale || ownOrder !== null ? [] : await similarGoods(bff, found),
    labels: labels.ok ? (labels.payload ?? []).map(({ id: labelId, name }) => ({ id: labelId, name })) : [],
    requestKey: newRequestKey(),
    nowMs: Date.now(),
    staleSince: bff.staleSince,
  };
}

/** Null when they could not be loaded. A marketplace that does not know the call sells none. */
async function guaranteesOf(bff: BffClient, goodId: string): Promise<GuaranteeOffer[] | null> {
  const answer = await bff.call('GET /api/web/guarantee/list', { goodId });
  if (answer.ok) return offeredOf(answer.payload);
  return answer.status === notFound || answer.code === notFound ? [] : null;
}

/** What can be chosen: each guarantee once, and none that would make the listing cheaper. */
function offeredOf(guarantees: readonly GuaranteeOffer[]): GuaranteeOffer[] {
  const sound = guarantees.filter(({ price }) => (parseCents(price) ?? 0) >= 0);
  return [...new Map(sound.map((guarantee) => [guarantee.id, guarantee])).values()];
}

/** Is an account or a contact blacklisted? Null when the marketplace could not be asked. */
export async function isBlacklisted(
  bff: BffClient,
  search: { game_sn?: string | undefined; content?: string },
): Promise<boolean | null> {
  if (!search.game_sn && !search.content) return false;
  const answer = await bff.call('GET /api/black/blackList', search);
  if (answer.ok) return answer.payload.length > 0;
  // A marketplace without this call refuses it; the order itself is still checked there.
  return answer.status === 200 ? false : null;
}

async function similarGoods(bff: BffClient, good: Good): Promise<readonly SimilarGood[]> {
  const answer = await bff.call('GET /api/web/recommend/{id}', { id: good.id });
  return (answer.ok ? (answer.payload ?? []) : []).filter(({ id }) => id !== good.id).slice(0, similarShown);
}

async function newestGoods(bff: BffClient): Promise<readonly SimilarGood[]> {
  const answer = await bff.call('POST /api/web/good/allList', {
    pageNum: 1,
    pageSize: similarShown,
    sortRank: 'timedesc',
  });
  return answer.ok ? answer.payload : [];
}
