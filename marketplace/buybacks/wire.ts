import { offerStatus } from '../../bff/contract/sell';
import type { PayloadInputOf } from '../../bff/contract/types';
import type { Handover } from '../credentials/handover';
import type { buybackEvents, offers } from '../db/schema/buybacks';
import { wireMoney, wireTime } from '../queries/wire';
import { fileNameOf, keyOfPath } from '../uploads/keys';
import { wayFeeCents } from '../selling/ways';
import { allowedBuybackActions, wireStatus } from './machine';
import type { ListedOffer } from './offerList';
import type { BuybackRow } from './transition';

type Back = PayloadInputOf<'GET /api/account/backlist/allList'>;
type Offers = PayloadInputOf<'GET /api/account/quotation/mybprice'>;
type Quotation = NonNullable<NonNullable<Offers>['rlist']>[number];

/** What the offers of a buy-back come to. */
export interface OfferFacts {
  /** How many suppliers made one. */
  readonly bidders: number;
  /** How many stand. */
  readonly open: number;
  /** The best that stands. */
  readonly bestCents: number | null;
}

/** What the answer about a buy-back is made of. */
export interface BackParts {
  readonly buyback: BuybackRow;
  readonly gameName: string;
  /** Names of region keys by id. */
  readonly names: ReadonlyMap<number, string>;
  readonly facts: OfferFacts;
  readonly events: readonly (typeof buybackEvents.$inferSelect)[];
  readonly handover: Handover;
}

const money = (cents: number | null) => (cents === null ? undefined : wireMoney(cents));

/** A buy-back as its person sees it. */
export function backOf({ buyback, gameName, names, facts, events, handover }: BackParts): Back {
  const { priceCents, feeCents } = buyback;
  const nameOf = (id: number | null) => (id === null ? undefined : names.get(id));
  return {
    id: buyback.id,
    gameId: buyback.gameId,
    type: gameName,
    way: buyback.way,
    partition: buyback.partition,
    title: buyback.title,
    des: buyback.des,
    region: buyback.region,
    systemId: buyback.systemId,
    systemName: nameOf(buyback.systemId),
    carrierId: buyback.carrierId,
    carrierName: nameOf(buyback.carrierId),
    groupId: buyback.groupId,
    groupName: nameOf(buyback.groupId),
    serverId: buyback.serverId,
    serverName: nameOf(buyback.serverId),
    attributes: { ...buyback.values },
    img: JSON.stringify(buyback.images.map((url) => ({ url, name: pictureName(url) }))),
    tel: buyback.tel,
    content: buyback.content,
    expprice: money(buyback.hopedCents),
    status: wireStatus[buyback.status],
    phase: phaseOf(buyback),
    bprice: money(priceCents ?? facts.bestCents),
    bcountt: facts.bidders,
    minPrice: money(buyback.lowCents),
    maxPrice: money(buyback.highCents) ?? '',
    reasons: buyback.reasons?.map((reason) => ({ ...reason })),
    appraiseTime: wireTime(buyback.appraiseTime),
    deadline: wireTime(buyback.deadline),
    fee: money(feeCents),
    net: priceCents === null || feeCents === null ? undefined : wireMoney(priceCents - feeCents),
    deposit: depositOf(buyback),
    refuseReason: buyback.refuseReason,
    refusedBy: buyback.refusedBy,
    allowed: allowedBuybackActions(buyback, facts.open > 0),
    timeline: events.map(({ action, time, actor, note }) => ({ action, time: wireTime(time), actor, note })),
    handoverTime: wireTime(handover.time),
    handoverViews: handover.views.map((time) => ({ time: wireTime(time) })),
    revision: buyback.revision,
    createTime: wireTime(buyback.createTime),
  };
}

/** An offer as the seller sees it. */
export function offerOf({ offer, ...supplier }: ListedOffer, buyback: BuybackRow): Quotation {
  const feeCents = buyback.way === 'appraisal' ? 0 : wayFeeCents(buyback.way, offer.priceCents);
  return {
    id: offer.id,
    backId: offer.buybackId,
    bprice: wireMoney(offer.priceCents),
    status: wireOfferStatus(offer.state),
    ...supplier,
    fee: wireMoney(feeCents),
    net: wireMoney(offer.priceCents - feeCents),
    note: offer.note,
    createTime: wireTime(offer.createTime),
    expires: wireTime(offer.expireTime),
  };
}

function wireOfferStatus(state: (typeof offers.$inferSelect)['state']): number | undefined {
  return state === 'open' ? undefined : offerStatus[state];
}

function phaseOf({ way, status }: BuybackRow): string | undefined {
  if (way === 'leishen') return undefined;
  if (status === 'accepted') return 'awaitingDeposit';
  return status === 'deposited' ? 'deposited' : undefined;
}

function depositOf({ depositCents, depositState, status, deadline }: BuybackRow): Back['deposit'] {
  if (depositCents === null || depositState === null) return null;
  const due = status === 'accepted' ? wireTime(deadline) : undefined;
  return { amount: wireMoney(depositCents), state: depositState, deadline: due };
}

function pictureName(url: string): string {
  const key = keyOfPath(url);
  return key === null ? '' : fileNameOf(key);
}
