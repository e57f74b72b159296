import type { AnswerPayload, BffClient, CallKey, InputOf, PayloadOf } from '../../../bff/contract/types';
import { findOr404 } from '~/lib/find.server';
import { parseCents } from '~/lib/money';
import { availabilityOf } from '~/lib/saleState';
import { cardOf, type CardGood } from '~/ui/badgesOf';
import { attributeGroups, ownedHeroIds, type AttributeGroup } from './attributeGroups';
import { shownGuarantees, type ShownGuarantees } from './guaranteeOffers';
import { ownOrderOf, type OwnOrder } from './ownOrder.server';
import { priceContext, type PriceContext } from './priceContext';

export type Good = PayloadOf<'GET /api/web/good/info'>;

/** Everything a listing's page shows. */
export interface DetailData {
  readonly good: Good;
  readonly groups: readonly AttributeGroup[];
  /** Skins the account owns, by name. */
  readonly skins: readonly {
    readonly id: string;
    readonly name: string;
    readonly img?: string | undefined;
    readonly rarity?: string | undefined;
  }[];
  readonly context: PriceContext | null;
  /** How the price moved; null when the marketplace does not tell. */
  readonly prices: PayloadOf<'GET /api/web/good/prices'> | null;
  readonly similar: readonly CardGood[];
  readonly labels: readonly { readonly id: string; readonly name: string }[];
  /** The merchant's report on this very listing, if there is one. */
  readonly report: PayloadOf<'GET /api/web/checkAccount/allList'> | null;
  /** The guarantees an order can have; null when they could not be loaded, and for what is not on sale. */
  readonly guarantees: ShownGuarantees | null;
  readonly qqGroups: readonly PayloadOf<'GET /api/V2/H5/qqGroup'>[];
  /** Set when it is the person's own order that keeps the listing from being bought. */
  readonly ownOrder: OwnOrder | null;
  readonly staleSince: string | null;
}

const comparedDeals = 100;
const maxHeroes = 12;

/** A call the page can do without: undefined when it is refused. */
async function optional<K extends CallKey>(
  bff: BffClient,
  key: K,
  input: InputOf<K>,
): Promise<AnswerPayload<K> | undefined> {
  const answer = await bff.call(key, input);
  return answer.ok ? answer.payload : undefined;
}

async function ownedSkins(bff: BffClient, good: Good, heroIds: readonly string[]): Promise<DetailData['skins']> {
  const owned = new Set((good.skinIds ?? '').split(',').filter(Boolean));
  if (owned.size === 0) return [];
  const lists = await Promise.all(
    heroIds.slice(0, maxHeroes).map((heroId) => optional(bff, 'GET /api/web/goods/collect/getSkinByHero', { heroId })),
  );
  return lists
    .flatMap((list) => list ?? [])
    .filter((skin) => owned.has(skin.id))
    .map(({ id, name, img, rarity }) => ({ id, name, img, rarity }));
}

/**
 * Loads a listing with what stands around it; only the listing itself is indispensable.
 * @throws Response 404 for a missing listing, or the refusal of the BFF
 */
export async function loadDetail(bff: BffClient, id: string): Promise<DetailData> {
  const good = await findOr404(bff, 'GET /api/web/good/info', { id });
  const { gameId } = good;
  const [template, names, similar, deals, labels, reports, qqGroups, prices, ownOrder, guarantees] = await Promise.all([
    gameId ? optional(bff, 'GET /api/web/gameTempAttr', { gameId }) : [],
    gameId ? optional(bff, 'GET /api/web/good/attr/info', { gameId }) : {},
    optional(bff, 'GET /api/web/recommend/{id}', { id }),
    gameId
      ? optional(bff, 'GET /api/saleOrder/web/recently/deal', { gameId, pageNum: 1, pageSize: comparedDeals })
      : [],
    optional(bff, 'GET /api/account/config/labelType', {}),
    optional(bff, 'GET /api/web/checkAccount/allList', { goodId: id, pageNum: 1, pageSize: 10 }),
    optional(bff, 'GET /api/V2/H5/qqGroup', {}),
    optional(bff, 'GET /api/web/good/prices', { goodId: id }),
    ownOrderOf(bff, good),
    availabilityOf(good.saleState) === 'onSale'
      ? optional(bff, 'GET /api/web/guarantee/list', { goodId: id })
      : undefined,
  ]);
  const priceCents = parseCents(good.newPrice ?? good.price);
  const dealCents = (deals ?? []).flatMap((deal) => parseCents(deal.price) ?? []);
  return {
    good,
    groups: attributeGroups(template ?? [], good, names ?? {}),
    skins: await ownedSkins(bff, good, ownedHeroIds(template ?? [], good)),
    context: priceCents === null ? null : priceContext(priceCents, dealCents),
    prices: prices ?? null,
    similar: (similar ?? []).filter((other) => other.id !== good.id).map(cardOf),
    labels: (labels ?? []).map(({ id: labelId, name }) => ({ id: labelId, name })),
    report: (reports ?? []).find((entry) => entry.goodId === good.id) ?? null,
    guarantees: guarantees === undefined ? null : shownGuarantees(guarantees),
    qqGroups: qqGroups ?? [],
    ownOrder,
    staleSince: bff.staleSince,
  };
}
