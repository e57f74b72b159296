import { desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { offers, suppliers } from '../db/schema/buybacks';

/** An offer with what the seller may know about who makes it. */
export interface ListedOffer {
  readonly offer: typeof offers.$inferSelect;
  readonly supplierName: string;
  readonly dealCount: number;
  readonly completedCount: number;
}

/** All offers of a buy-back: the accepted one, those that stand, the others; the best first among each. */
export async function offersOf(tx: Tx, buybackId: number): Promise<ListedOffer[]> {
  return tx
    .select({
      offer: offers,
      supplierName: suppliers.name,
      dealCount: suppliers.dealCount,
      completedCount: suppliers.completedCount,
    })
    .from(offers)
    .innerJoin(suppliers, eq(suppliers.id, offers.supplierId))
    .where(eq(offers.buybackId, buybackId))
    .orderBy(
      sql`case ${offers.state} when 'accepted' then 0 when 'open' then 1 else 2 end`,
      desc(offers.priceCents),
      offers.id,
    );
}
