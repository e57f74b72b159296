import { desc, eq } from 'drizzle-orm';
import type { PayloadInputOf } from '../../bff/contract/types';
import type { Tx } from '../db/engine';
import { games } from '../db/schema/games';
import { deals } from '../db/schema/listings';
import type { Table } from '../http/answer';
import { offsetOf, type PageWindow } from '../http/paging';
import { wireMoney, wireTime } from './wire';

type Deal = PayloadInputOf<'GET /api/saleOrder/web/recently/deal'>;

/** A page of the finished sales, of one game or all, the newest first. */
export async function dealsOf(tx: Tx, gameId: number | null, page: PageWindow): Promise<Table<Deal>> {
  const wanted = gameId === null ? undefined : eq(deals.gameId, gameId);
  const total = await tx.$count(deals, wanted);
  const rows = await tx
    .select({
      goodTitle: deals.goodTitle,
      gameId: deals.gameId,
      gameName: games.name,
      priceCents: deals.priceCents,
      dealTime: deals.dealTime,
      buyerMasked: deals.buyerMasked,
    })
    .from(deals)
    .innerJoin(games, eq(games.id, deals.gameId))
    .where(wanted)
    .orderBy(desc(deals.dealTime), desc(deals.id))
    .limit(page.pageSize)
    .offset(offsetOf(page, total));
  return {
    total,
    rows: rows.map(({ priceCents, dealTime, ...row }) => ({
      ...row,
      price: wireMoney(priceCents),
      dealTime: wireTime(dealTime),
    })),
  };
}
