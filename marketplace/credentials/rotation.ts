import { withTenant, type Database, type Tx } from '../db/engine';
import type { Log } from '../log';
import type { CredentialVault, SealedCredentials } from './vault';

const rowsPerBatch = 100;

/** A row that an older key sealed, locked. */
export interface LockedSeal {
  readonly id: number;
  readonly keyId: string;
  /** The row sealed with the vault's current key. @throws Error when it does not open */
  reseal(vault: CredentialVault): SealedCredentials;
}

/** A table of sealed rows, as a rotation of keys sees it. */
export interface SealedRows {
  /** For the log. */
  readonly what: string;
  /** Rows of these keys by their number, the lowest first. */
  sealedByOlder(
    tx: Tx,
    asked: { readonly keyIds: readonly string[]; readonly after: number; readonly limit: number },
  ): Promise<number[]>;
  /** Those of them that these keys still seal, locked in the order of their numbers. */
  lock(tx: Tx, asked: { readonly keyIds: readonly string[]; readonly ids: readonly number[] }): Promise<LockedSeal[]>;
  /** Writes resealed rows, which are locked, in one statement. */
  replace(tx: Tx, rows: readonly SealedCredentials[]): Promise<void>;
  countByKey(tx: Tx): Promise<{ readonly keyId: string; readonly total: number }[]>;
}

/** What a rotation did. `failed` rows name a key we have and do not open with it. */
export interface Rotation {
  readonly resealed: number;
  readonly failed: number;
}

/** Whose rows are sealed again, and with what. */
export interface RotationParts {
  readonly db: Database;
  readonly vault: CredentialVault;
  readonly tenantIds: readonly number[];
  readonly log: Log;
  /** Ends the rotation between two batches. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Seals again, with the vault's current key, what its older keys sealed. In batches, each a transaction of its own:
 * it may be stopped anywhere and run again, by several processes at once, while people read and write.
 */
export async function rotateRows(
  tables: readonly SealedRows[],
  { db, vault, tenantIds, log, signal }: RotationParts,
): Promise<Rotation> {
  let resealed = 0;
  let failed = 0;
  for (const tenantId of tenantIds) {
    for (const table of tables) {
      let last: number | null = 0;
      while (last !== null && signal?.aborted !== true) {
        const after: number = last;
        const batch = await withTenant(db, tenantId, (tx) => resealBatch(tx, table, { vault, after, tenantId, log }));
        resealed += batch.resealed;
        failed += batch.failed;
        last = batch.last;
      }
    }
  }
  return { resealed, failed };
}

interface Batch {
  readonly vault: CredentialVault;
  readonly after: number;
  readonly tenantId: number;
  readonly log: Log;
}

/** @returns `last`: the row to go on after, null at the end */
async function resealBatch(tx: Tx, table: SealedRows, { vault, after, tenantId, log }: Batch) {
  const keyIds = vault.olderKeyIds;
  const ids = await table.sealedByOlder(tx, { keyIds, after, limit: rowsPerBatch });
  if (ids.length === 0) return { resealed: 0, failed: 0, last: null };
  // Looked at again under the lock: what somebody else has sealed anew meanwhile is no longer among them.
  const rows = await table.lock(tx, { keyIds, ids });
  const sealed = rows.flatMap((row) => {
    try {
      return [row.reseal(vault)];
    } catch {
      log.error({ tenantId, id: row.id, keyId: row.keyId }, `${table.what} do not open and cannot be sealed again`);
      return [];
    }
  });
  if (sealed.length > 0) await table.replace(tx, sealed);
  return { resealed: sealed.length, failed: rows.length - sealed.length, last: ids.at(-1) as number };
}

/** How many rows of a shop are sealed with which key: tells when an old key may go, and whether one is missing. */
export async function countByKey(tables: readonly SealedRows[], tx: Tx): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    for (const { keyId, total } of await table.countByKey(tx)) counts[keyId] = (counts[keyId] ?? 0) + total;
  }
  return counts;
}
