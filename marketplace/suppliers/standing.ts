import { and, asc, eq } from 'drizzle-orm';
import { withdrawOffer } from '../buybacks/offers';
import type { BuybackTools } from '../buybacks/transition';
import { withTenant, type Database, type Tx } from '../db/engine';
import { offers, suppliers } from '../db/schema/buybacks';

type SupplierRow = typeof suppliers.$inferSelect;

/** Suspends a supplier, or lets it offer again. @returns null when there is none */
export async function setSupplierState(
  tx: Tx,
  supplierId: number,
  state: SupplierRow['state'],
): Promise<SupplierRow | null> {
  const [changed] = await tx.update(suppliers).set({ state }).where(eq(suppliers.id, supplierId)).returning();
  return changed ?? null;
}

/** Suspends the supplier that a person is. @returns its number, also when it was suspended; null when the person is none */
export async function suspendSupplierOf(tx: Tx, personId: number): Promise<number | null> {
  const [changed] = await tx
    .update(suppliers)
    .set({ state: 'suspended' })
    .where(eq(suppliers.userId, personId))
    .returning({ id: suppliers.id });
  return changed?.id ?? null;
}

/**
 * Takes back what a suspended supplier still offers, each in a transaction of its own: buy-backs are locked before
 * suppliers everywhere else. To be called once the suspension is committed, from when on it makes no new offer.
 * @returns how many
 */
export async function withdrawOffersOf(
  { db, tools }: { readonly db: Database; readonly tools: BuybackTools },
  tenantId: number,
  supplierId: number,
): Promise<number> {
  const standing = await withTenant(db, tenantId, (tx) =>
    tx
      .select({ buybackId: offers.buybackId })
      .from(offers)
      .where(and(eq(offers.supplierId, supplierId), eq(offers.state, 'open')))
      .orderBy(asc(offers.buybackId)),
  );
  let withdrawn = 0;
  for (const { buybackId } of standing) {
    const result = await withTenant(db, tenantId, (tx) => withdrawOffer(tx, { buybackId, supplierId }, tools));
    if (result.kind === 'done') withdrawn += 1;
  }
  return withdrawn;
}
