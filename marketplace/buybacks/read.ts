import { and, count, countDistinct, desc, eq, inArray, max, sql, type SQL } from 'drizzle-orm';
import type { PayloadInputOf } from '../../bff/contract/types';
import { handoverOf } from '../credentials/handover';
import type { Tx } from '../db/engine';
import { buybackEvents, buybacks, offers } from '../db/schema/buybacks';
import { games } from '../db/schema/games';
import { sealedPapers } from '../db/schema/people';
import type { Table } from '../http/answer';
import { offsetOf, type PageWindow } from '../http/paging';
import type { BuybackStatus, BuybackWay } from './machine';
import { regionNamesOf } from './regionNames';
import { backOf, offerOf, type OfferFacts } from './wire';
import { offersOf } from './offerList';

type Back = PayloadInputOf<'GET /api/account/backlist/allList'>;
type Offers = PayloadInputOf<'GET /api/account/quotation/mybprice'>;

/** Which of a person's appraisals and buy-backs are wanted; empty: all. */
export interface BuybackFilter {
  readonly userId: number;
  readonly statuses: readonly BuybackStatus[];
  readonly partitions: readonly number[];
  readonly ways: readonly BuybackWay[];
}

/** A page of a person's appraisals and buy-backs, the newest first. */
export async function buybacksOf(tx: Tx, filter: BuybackFilter, page: PageWindow): Promise<Table<Back>> {
  const where = whereOf(filter);
  const total = await tx.$count(buybacks, where);
  const rows = await tx
    .select({ buyback: buybacks, gameName: games.name, handoverTime: sealedPapers.changeTime })
    .from(buybacks)
    .innerJoin(games, eq(games.id, buybacks.gameId))
    .leftJoin(sealedPapers, and(eq(sealedPapers.kind, 'buybackLogin'), eq(sealedPapers.ownerId, buybacks.id)))
    .where(where)
    .orderBy(desc(buybacks.createTime), desc(buybacks.id))
    .limit(page.pageSize)
    .offset(offsetOf(page, total));
  const facts = await offerFactsOf(
    tx,
    rows.map(({ buyback }) => buyback.id),
  );
  const names = await regionNamesOf(
    tx,
    rows.map(({ buyback }) => buyback),
  );
  return {
    total,
    rows: rows.map(({ buyback, gameName, handoverTime }) =>
      backOf({
        buyback,
        gameName,
        names,
        facts: facts.get(buyback.id) ?? noOffers,
        events: [],
        handover: { time: handoverTime, views: [] },
      }),
    ),
  };
}

/** One buy-back with its offers, for its person; null for everybody else, as if there were none. */
export async function buybackWithOffers(tx: Tx, buybackId: number, userId: number): Promise<Offers | null> {
  const [row] = await tx
    .select({ buyback: buybacks, gameName: games.name })
    .from(buybacks)
    .innerJoin(games, eq(games.id, buybacks.gameId))
    .where(and(eq(buybacks.id, buybackId), eq(buybacks.userId, userId)));
  if (row === undefined) return null;
  const { buyback, gameName } = row;
  const events = await tx
    .select()
    .from(buybackEvents)
    .where(eq(buybackEvents.buybackId, buybackId))
    .orderBy(buybackEvents.id);
  const facts = (await offerFactsOf(tx, [buybackId])).get(buybackId) ?? noOffers;
  const names = await regionNamesOf(tx, [buyback]);
  const handover = await handoverOf(tx, { kind: 'buyback', id: buybackId });
  const found = await offersOf(tx, buybackId);
  return {
    rlist: found.map((entry) => offerOf(entry, buyback)),
    back: backOf({ buyback, gameName, names, facts, events, handover }),
  };
}

const noOffers: OfferFacts = { bidders: 0, open: 0, bestCents: null };

/** How many suppliers bid, and the best offer that stands. */
async function offerFactsOf(tx: Tx, buybackIds: readonly number[]): Promise<Map<number, OfferFacts>> {
  if (buybackIds.length === 0) return new Map();
  const isOpen = sql`${offers.state} = 'open'`;
  const rows = await tx
    .select({
      buybackId: offers.buybackId,
      bidders: countDistinct(offers.supplierId),
      open: sql`${count()} filter (where ${isOpen})`.mapWith(Number),
      bestCents: sql<number | null>`${max(offers.priceCents)} filter (where ${isOpen})`,
    })
    .from(offers)
    .where(inArray(offers.buybackId, [...buybackIds]))
    .groupBy(offers.buybackId);
  return new Map(rows.map(({ buybackId, ...facts }) => [buybackId, facts]));
}

function whereOf({ userId, statuses, partitions, ways }: BuybackFilter): SQL | undefined {
  return and(
    eq(buybacks.userId, userId),
    statuses.length === 0 ? undefined : inArray(buybacks.status, [...statuses]),
    partitions.length === 0 ? undefined : inArray(buybacks.partition, [...partitions]),
    ways.length === 0 ? undefined : inArray(buybacks.way, [...ways]),
  );
}
