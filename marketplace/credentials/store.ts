import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm';
import { withTenant, type Database, type Tx } from '../db/engine';
import { listings } from '../db/schema/listings';
import { credentialViews, listingCredentials } from '../db/schema/orders';
import type { Log } from '../log';
import type { AccountCredentials, CredentialVault } from './vault';

const rowsPerBatch = 100;

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

/** What a rotation did. `failed` rows name a key we have and do not open with it. */
export interface Rotation {
  readonly resealed: number;
  readonly failed: number;
}

/**
 * Seals again, with the vault's current key, what its older keys sealed. In batches, each a transaction of its own:
 * it may be stopped anywhere and run again, by several processes at once, while people read and write.
 * @param signal ends it between two batches
 */
export async function rotateCredentials(
  db: Database,
  vault: CredentialVault,
  tenantIds: readonly number[],
  log: Log,
  signal?: AbortSignal,
): Promise<Rotation> {
  let resealed = 0;
  let failed = 0;
  for (const tenantId of tenantIds) {
    let last: number | null = 0;
    while (last !== null && signal?.aborted !== true) {
      const after: number = last;
      const batch = await withTenant(db, tenantId, (tx) => resealBatch(tx, vault, after, log));
      resealed += batch.resealed;
      failed += batch.failed;
      last = batch.last;
    }
  }
  return { resealed, failed };
}

/** @returns `last`: the listing to go on after, null at the end */
async function resealBatch(tx: Tx, vault: CredentialVault, after: number, log: Log) {
  const isOld = inArray(listingCredentials.keyId, [...vault.olderKeyIds]);
  const found = await tx
    .select({ listingId: listingCredentials.listingId })
    .from(listingCredentials)
    .where(and(isOld, gt(listingCredentials.listingId, after)))
    .orderBy(asc(listingCredentials.listingId))
    .limit(rowsPerBatch);
  const ids = found.map(({ listingId }) => listingId);
  if (ids.length === 0) return { resealed: 0, failed: 0, last: null };
  // Looked at again under the lock: what somebody else has sealed anew meanwhile is no longer among them.
  const rows = await tx
    .select()
    .from(listingCredentials)
    .where(and(isOld, inArray(listingCredentials.listingId, ids)))
    .orderBy(asc(listingCredentials.listingId))
    .for('update');
  const sealed = rows.map((row) => resealOne(vault, row, log)).filter((row) => row !== null);
  if (sealed.length > 0) {
    // All of them exist and are locked: one statement changes them together.
    await tx
      .insert(listingCredentials)
      .values(sealed)
      .onConflictDoUpdate({
        target: listingCredentials.listingId,
        set: { keyId: sql`excluded.key_id`, sealed: sql`excluded.sealed` },
      });
  }
  return { resealed: sealed.length, failed: rows.length - sealed.length, last: ids.at(-1) as number };
}

function resealOne(vault: CredentialVault, row: typeof listingCredentials.$inferSelect, log: Log) {
  try {
    return { ...row, ...vault.seal(vault.open(row, row), row) };
  } catch {
    const { tenantId, listingId, keyId } = row;
    log.error({ tenantId, listingId, keyId }, 'credentials do not open and cannot be sealed again');
    return null;
  }
}

/** How many rows of a shop are sealed with which key: tells when an old key may go, and whether one is missing. */
export async function countByKey(tx: Tx): Promise<Record<string, number>> {
  const rows = await tx
    .select({ keyId: listingCredentials.keyId, total: count() })
    .from(listingCredentials)
    .groupBy(listingCredentials.keyId);
  return Object.fromEntries(rows.map(({ keyId, total }) => [keyId, total]));
}
