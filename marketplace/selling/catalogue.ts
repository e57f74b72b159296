import { sql } from 'drizzle-orm';
import type { Tx } from '../db/engine';

/** Any fixed number: this file's own advisory lock. */
const catalogueLock = 54_830_003;

/**
 * Keeps what accounts are described by (games, fields, options, regions, skins, labels) as it is until the transaction
 * ends: accounts name them by number. Taken before any row is locked, as who changes them locks listings afterwards.
 */
export async function keepCatalogue(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${catalogueLock}, current_setting('app.tenant')::int)`);
}

/** Lets nobody describe an account, or change the shop by a file, until the transaction ends. */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${catalogueLock}, current_setting('app.tenant')::int)`);
}
