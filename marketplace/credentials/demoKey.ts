import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readKept, writeOnce } from '../keptFile';
import type { VaultKey } from './vault';

const fileName = 'credential.key';
const keyBytes = 32;

/**
 * The demo's own key: made once and kept in a file that only the owner reads, beside the database, not in it.
 * Of several processes that start at once one makes it and the others take it.
 * @throws Error when the file holds no key
 */
export async function demoVaultKey(dataDir: string): Promise<VaultKey> {
  const path = join(dataDir, fileName);
  const kept = await readKey(path);
  if (kept !== null) return kept;
  const id = `demo-${randomBytes(4).toString('hex')}`;
  await writeOnce(path, `${id}:${randomBytes(keyBytes).toString('base64')}\n`);
  const made = await readKey(path);
  if (made === null) throw new Error(`The credential key could not be kept in ${path}`);
  return made;
}

async function readKey(path: string): Promise<VaultKey | null> {
  const text = await readKept(path);
  if (text === null) return null;
  const [, id, key] = /^([\w.-]+):([A-Za-z0-9+/]+=*)$/.exec(text.trim()) ?? [];
  if (id === undefined || key === undefined) {
    throw new Error(`${path} holds no credential key; put the file back, or remove it together with the demo's data`);
  }
  return { id, key };
}
