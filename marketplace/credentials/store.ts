import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { listings } from '../db/schema/listings';
import { credentialViews, listingCredentials } from '../db/schema/credentials';
import type { SealedRows } from './rotation';
import type { AccountCredentials, CredentialVault } from './vault';

/** Stores a listing's credentials, sealed, in place of those it had. */
export async function putCredentials(
  tx: Tx,
  vault: CredentialVault,
  listingId: number,
  credentials: AccountCredentials,
  nowMs: number,
): Promise<void> {
  const tenantId = await tenantOf(tx, listingId);
  if (tenantId === null) throw new Error(`credentials for listing ${listingId}, which does not exist`);
  const row = { ...vault.seal(credentials, { tenantId, listingId }), changeTime: new Date(nowMs) };
  await tx
    .insert(listingCredentials)
    .values({ listingId, ...row })
    .onConflictDoUpdate({ target: listingCredentials.listingId, set: row });
}

async function tenantOf(tx: Tx, listingId: number): Promise<number | null> {
  const [listing] = await tx.select({ tenantId: listings.tenantId }).from(listings).where(eq(listings.id, listingId));
  return listing?.tenantId ?? null;
}

/** True when a listing has credentials; opens nothing. */
export async function hasCredentials(tx: Tx, listingId: number): Promise<boolean> {
  return (await tx.$count(listingCredentials, eq(listingCredentials.listingId, listingId))) > 0;
}

/** Drops a listing's credentials: they are known to somebody, or of another account. Without any there is no delivery. */
export async function dropCredentials(tx: Tx, listingId: number): Promise<void> {
  await tx.delete(listingCredentials).where(eq(listingCredentials.listingId, listingId));
}

/**
 * A listing's credentials; null when it has none. Whoever shows them to somebody uses `viewCredentials`.
 * @throws Error as `CredentialVault.open`
 */
export async function readCredentials(
  tx: Tx,
  vault: CredentialVault,
  listingId: number,
): Promise<AccountCredentials | null> {
  const [row] = await tx.select().from(listingCredentials).where(eq(listingCredentials.listingId, listingId));
  return row === undefined ? null : vault.open(row, row);
}

/** Reads credentials for a person and writes down that they looked: both or neither, in the caller's transaction. */
export async function viewCredentials(
  tx: Tx,
  vault: CredentialVault,
  view: {
    readonly orderId: number;
    readonly listingId: number;
    readonly viewerId: number;
    readonly nowMs: number;
  },
): Promise<AccountCredentials | null> {
  const credentials = await readCredentials(tx, vault, view.listingId);
  if (credentials === null) return null;
  await tx
    .insert(credentialViews)
    .values({ orderId: view.orderId, viewerId: view.viewerId, time: new Date(view.nowMs) });
  return credentials;
}

/** The credentials as a rotation of keys sees them; `id` is the listing's. */
export const sealedCredentials: SealedRows = {
  what: 'credentials',

  async sealedByOlder(tx, { keyIds, after, limit }) {
    const rows = await tx
      .select({ id: listingCredentials.listingId })
      .from(listingCredentials)
      .where(and(inArray(listingCredentials.keyId, [...keyIds]), gt(listingCredentials.listingId, after)))
      .orderBy(asc(listingCredentials.listingId))
      .limit(limit);
    return rows.map(({ id }) => id);
  },

  async lock(tx, { keyIds, ids }) {
    const rows = await tx
      .select()
      .from(listingCredentials)
      .where(and(inArray(listingCredentials.keyId, [...keyIds]), inArray(listingCredentials.listingId, [...ids])))
      .orderBy(asc(listingCredentials.listingId))
      .for('update');
    return rows.map((row) => ({
      id: row.listingId,
      keyId: row.keyId,
      reseal: (vault) => ({ ...row, ...vault.seal(vault.open(row, row), row) }),
    }));
  },

  async replace(tx, rows) {
    await tx
      .insert(listingCredentials)
      .values(rows as (typeof listingCredentials.$inferInsert)[])
      .onConflictDoUpdate({
        target: listingCredentials.listingId,
        set: { keyId: sql`excluded.key_id`, sealed: sql`excluded.sealed` },
      });
  },

  async countByKey(tx) {
    return tx
      .select({ keyId: listingCredentials.keyId, total: count() })
      .from(listingCredentials)
      .groupBy(listingCredentials.keyId);
  },
};
