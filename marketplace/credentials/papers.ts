import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm';
import { readTenant, type Tx } from '../db/engine';
import { sealedPapers } from '../db/schema/people';
import type { SealedRows } from './rotation';
import type { CredentialVault, PaperPlace } from './vault';

/** Whose papers, within the transaction's shop. */
export type PaperOwner = Omit<PaperPlace, 'tenantId'>;

const ownRow = ({ kind, ownerId }: PaperOwner) => and(eq(sealedPapers.kind, kind), eq(sealedPapers.ownerId, ownerId));

/** Keeps papers, sealed, in place of what was kept before. */
export async function putPapers(
  tx: Tx,
  vault: CredentialVault,
  owner: PaperOwner,
  { text, nowMs }: { readonly text: string; readonly nowMs: number },
): Promise<void> {
  const shop = await readTenant(tx);
  if (shop === null) throw new Error('papers are kept within a shop');
  const place = { ...owner, tenantId: shop.tenantId };
  const seal = { ...vault.sealPaper(text, place), changeTime: new Date(nowMs) };
  await tx
    .insert(sealedPapers)
    .values({ ...owner, ...seal })
    .onConflictDoUpdate({ target: [sealedPapers.tenantId, sealedPapers.kind, sealedPapers.ownerId], set: seal });
}

/** What was kept; null when nothing is. @throws Error as `CredentialVault.open` */
export async function readPapers(tx: Tx, vault: CredentialVault, owner: PaperOwner): Promise<string | null> {
  const [row] = await tx.select().from(sealedPapers).where(ownRow(owner));
  return row === undefined ? null : vault.openPaper(row, row);
}

/** Drops what was kept of these owners, if anything was. */
export async function dropPapers(tx: Tx, kind: PaperOwner['kind'], ownerIds: readonly number[]): Promise<void> {
  await tx.delete(sealedPapers).where(and(eq(sealedPapers.kind, kind), inArray(sealedPapers.ownerId, [...ownerIds])));
}

/** Papers as a rotation of keys sees them. */
export const sealedPaperRows: SealedRows = {
  what: 'papers',

  async sealedByOlder(tx, { keyIds, after, limit }) {
    const rows = await tx
      .select({ id: sealedPapers.id })
      .from(sealedPapers)
      .where(and(inArray(sealedPapers.keyId, [...keyIds]), gt(sealedPapers.id, after)))
      .orderBy(asc(sealedPapers.id))
      .limit(limit);
    return rows.map(({ id }) => id);
  },

  async lock(tx, { keyIds, ids }) {
    const rows = await tx
      .select()
      .from(sealedPapers)
      .where(and(inArray(sealedPapers.keyId, [...keyIds]), inArray(sealedPapers.id, [...ids])))
      .orderBy(asc(sealedPapers.id))
      .for('update');
    return rows.map((row) => ({
      id: row.id,
      keyId: row.keyId,
      reseal: (vault) => ({ ...row, ...vault.sealPaper(vault.openPaper(row, row), row) }),
    }));
  },

  async replace(tx, rows) {
    await tx
      .insert(sealedPapers)
      .values(rows as (typeof sealedPapers.$inferInsert)[])
      .onConflictDoUpdate({
        target: sealedPapers.id,
        set: { keyId: sql`excluded.key_id`, sealed: sql`excluded.sealed` },
      });
  },

  async countByKey(tx) {
    return tx.select({ keyId: sealedPapers.keyId, total: count() }).from(sealedPapers).groupBy(sealedPapers.keyId);
  },
};
