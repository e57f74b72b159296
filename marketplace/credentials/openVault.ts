import { listTenantIds, withTenant, type Database } from '../db/engine';
import type { MarketplaceConfig } from '../ipc';
import type { Log } from '../log';
import { demoVaultKey } from './demoKey';
import { sealedPaperRows } from './papers';
import { countByKey, rotateRows, type Rotation } from './rotation';
import { sealedCredentials } from './store';
import { createVault, type CredentialVault } from './vault';

/** Everything the vault's keys seal. */
export const sealedTables = [sealedCredentials, sealedPaperRows];

const keysMissing =
  'MODE=production needs CREDENTIAL_KEYS for the embedded marketplace: the keys that seal the login data of game accounts';

/**
 * The vault of a marketplace process: with the keys of the settings, in demo mode else with a key of its own.
 * @throws Error when production has no keys, or a key is not right
 */
export async function openVault({ mode, credentialKeys = [], dataDir }: MarketplaceConfig): Promise<CredentialVault> {
  if (credentialKeys.length > 0) return createVault(credentialKeys);
  if (mode === 'production') throw new Error(keysMissing);
  return createVault([await demoVaultKey(dataDir)]);
}

/** What a rotation over all shops found. */
export interface RotationReport extends Rotation {
  /** Rows that older keys still seal: it was ended before, or they do not open. */
  readonly left: number;
  /** How many rows are sealed with which key afterwards. */
  readonly rowsByKey: Readonly<Record<string, number>>;
  /** Those of these keys that are not configured: without them their rows are lost. */
  readonly unknownKeyIds: readonly string[];
}

/** Seals again what older keys sealed, in every shop. @param signal ends it between two batches */
export async function rotateEverywhere(
  db: Database,
  vault: CredentialVault,
  log: Log,
  signal?: AbortSignal,
): Promise<RotationReport> {
  const tenantIds = await listTenantIds(db);
  const rotation = await rotateRows(sealedTables, { db, vault, tenantIds, log, signal });
  const rowsByKey: Record<string, number> = {};
  for (const tenantId of tenantIds) {
    const counts = await withTenant(db, tenantId, (tx) => countByKey(sealedTables, tx));
    for (const [keyId, total] of Object.entries(counts)) rowsByKey[keyId] = (rowsByKey[keyId] ?? 0) + total;
  }
  const known = new Set([vault.currentKeyId, ...vault.olderKeyIds]);
  const unknownKeyIds = Object.keys(rowsByKey).filter((keyId) => !known.has(keyId));
  for (const keyId of unknownKeyIds) {
    log.error({ keyId, total: rowsByKey[keyId] }, 'credentials are sealed with a key that is not configured');
  }
  if (rotation.resealed > 0) log.info({ ...rotation, rowsByKey }, 'credentials were sealed with the new key');
  const left = vault.olderKeyIds.reduce((sum, keyId) => sum + (rowsByKey[keyId] ?? 0), 0);
  return { ...rotation, left, rowsByKey, unknownKeyIds };
}
