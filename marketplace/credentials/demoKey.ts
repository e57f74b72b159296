import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { VaultKey } from './vault';

const fileName = 'credential.key';
const keyBytes = 32;
const ownerOnly = 0o600;

/**
 * The demo's own key: made once and kept in a file that only the owner reads, beside the database, not in it.
 * Of several processes that start at once one makes it and the others take it.
 * @throws Error when the file holds no key
 */
export async function demoVaultKey(dataDir: string): Promise<VaultKey> {
  const path = join(dataDir, fileName);
  const kept = await readKey(path);
  if (kept !== null) return kept;
  await mkdir(dataDir, { recursive: true });
  const id = `demo-${randomBytes(4).toString('hex')}`;
  await writeOnce(path, `${id}:${randomBytes(keyBytes).toString('base64')}\n`);
  const made = await readKey(path);
  if (made === null) throw new Error(`The credential key could not be kept in ${path}`);
  return made;
}

async function readKey(path: string): Promise<VaultKey | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const [, id, key] = /^([\w.-]+):([A-Za-z0-9+/]+=*)$/.exec(text.trim()) ?? [];
  if (id === undefined || key === undefined) {
    throw new Error(`${path} holds no credential key; put the file back, or remove it together with the demo's data`);
  }
  return { id, key };
}

/** Whole or not at all, and never over another: the file is written beside, then linked to its name. */
async function writeOnce(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = await open(draft, 'wx', ownerOnly);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await chmod(draft, ownerOnly);
  try {
    await link(draft, path);
  } catch (error) {
    // Some file systems know no links; there nobody else starts at the same moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
