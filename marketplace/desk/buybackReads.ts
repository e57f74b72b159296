import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { buybackTransitions, type BuybackMove, type BuybackStatus, type BuybackWay } from '../buybacks/machine';
import { offersOf } from '../buybacks/offerList';
import { handoverOf } from '../credentials/handover';
import type { Tx } from '../db/engine';
import { buybackEvents, buybacks, offers } from '../db/schema/buybacks';
import { games } from '../db/schema/games';
import { sealedPapers, users } from '../db/schema/people';
import type { PageWindow } from '../http/paging';
import { pageOfIds } from '../queries/pageOfIds';
import { wireMoney, wireTime } from '../queries/wire';
import { buybackDeskActions, type BuybackDeskAction, type DeskBuyback, type DeskBuybackDetail } from './buybackWire';
import { maskPhones } from './masks';
import type { DeskPage } from './wire';

const openOffers = sql`(select count(*) from ${offers} where ${offers.buybackId} = ${buybacks.id} and ${offers.state} = 'open')`;
const bestCents = sql`(select max(${offers.priceCents}) from ${offers} where ${offers.buybackId} = ${buybacks.id} and ${offers.state} = 'open')`;

function selectBuybacks(tx: Tx) {
  return tx
    .select({
      buyback: buybacks,
      game: games.name,
      seller: users.nickName,
      openOffers: openOffers.mapWith(Number),
      bestCents: sql<number | null>`${bestCents}`,
      handoverTime: sealedPapers.changeTime,
    })
    .from(buybacks)
    .innerJoin(games, eq(games.id, buybacks.gameId))
    .innerJoin(users, eq(users.id, buybacks.userId))
    .leftJoin(sealedPapers, and(eq(sealedPapers.kind, 'buybackLogin'), eq(sealedPapers.ownerId, buybacks.id)))
    .$dynamic();
}

type FoundBuyback = Awaited<ReturnType<typeof selectBuybacks>>[number];

/** A page of the shop's appraisals and buy-backs, those whose deadline comes first before the others, then the newest. */
export async function deskBuybacks(
  tx: Tx,
  filter: { readonly statuses: readonly BuybackStatus[]; readonly ways: readonly BuybackWay[] },
  page: PageWindow,
): Promise<DeskPage<DeskBuyback>> {
  const where = and(
    filter.statuses.length === 0 ? undefined : inArray(buybacks.status, [...filter.statuses]),
    filter.ways.length === 0 ? undefined : inArray(buybacks.way, [...filter.ways]),
  );
  const total = await tx.$count(buybacks, where);
  const order = [desc(isNotNull(buybacks.deadline)), asc(buybacks.deadline), desc(buybacks.id)];
  const ofPage = pageOfIds(tx, buybacks.id, { where, order, page, total });
  const rows = await selectBuybacks(tx)
    .where(inArray(buybacks.id, ofPage))
    .orderBy(...order);
  return { rows: rows.map(deskBuybackOf), total };
}

/** One of them with its offers and its history; null when there is none. */
export async function deskBuyback(tx: Tx, buybackId: number): Promise<DeskBuybackDetail | null> {
  const [row] = await selectBuybacks(tx).where(eq(buybacks.id, buybackId));
  if (row === undefined) return null;
  const { buyback } = row;
  const events = await tx
    .select()
    .from(buybackEvents)
    .where(eq(buybackEvents.buybackId, buybackId))
    .orderBy(asc(buybackEvents.id));
  const made = await offersOf(tx, buybackId);
  const handover = await handoverOf(tx, { kind: 'buyback', id: buybackId });
  return {
    ...deskBuybackOf(row),
    des: maskPhones(buyback.des),
    region: buyback.region,
    images: buyback.images,
    tel: buyback.tel === null ? null : maskPhones(buyback.tel),
    refuseReason: buyback.refuseReason,
    handoverViews: handover.views.map((time) => wireTime(time)),
    offers: made.map(({ offer, supplierName }) => ({
      id: offer.id,
      supplierId: offer.supplierId,
      supplier: supplierName,
      price: wireMoney(offer.priceCents),
      state: offer.state,
      expires: wireTime(offer.expireTime),
    })),
    timeline: events.map(({ time, action, status, actor, note }) => ({
      time: wireTime(time),
      action,
      status,
      actor,
      note: note === null ? null : maskPhones(note),
    })),
  };
}

/** The names of the desk for moves of the machine, where they differ. */
const deskNames: Readonly<Partial<Record<BuybackMove, BuybackDeskAction>>> = { returnDeposit: 'return-deposit' };

/** The desk's steps that the machine has from a state, those on behalf of suppliers among them. */
export function possibleBuybackActions(way: BuybackWay, status: BuybackStatus): BuybackDeskAction[] {
  const names = buybackTransitions
    .filter(({ ways, from, actors }) => ways.includes(way) && from === status && actors.includes('staff'))
    .map(({ action }) => deskNames[action] ?? action);
  return buybackDeskActions.filter((action) => names.includes(action));
}

function deskBuybackOf(found: FoundBuyback): DeskBuyback {
  const { buyback, game, seller, openOffers: open, bestCents: best, handoverTime } = found;
  const { way, status } = buyback;
  return {
    id: buyback.id,
    way,
    game,
    title: buyback.title,
    status,
    deadline: wireTime(buyback.deadline) ?? null,
    possible: possibleBuybackActions(way, status),
    openOffers: open,
    bestOffer: money(best),
    hoped: money(buyback.hopedCents),
    low: money(buyback.lowCents),
    high: money(buyback.highCents),
    price: money(buyback.priceCents),
    fee: money(buyback.feeCents),
    deposit: money(buyback.depositCents),
    depositState: buyback.depositState,
    handoverTime: wireTime(handoverTime) ?? null,
    seller: maskPhones(seller),
    sellerId: buyback.userId,
    createTime: wireTime(buyback.createTime),
    changeTime: wireTime(buyback.changeTime),
  };
}

const money = (cents: number | null) => (cents === null ? null : wireMoney(cents));
