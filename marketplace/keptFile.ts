import { randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeDirectory } from './makeDirectory';

const ownerOnly = 0o600;

/** A file's text; null when there is no such file. */
export async function readKept(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Keeps a secret in a file that only the owner reads. Whole or not at all, and never over another: the file is
 * written beside, then linked to its name. Of several processes that do so at once one wins; read it afterwards.
 */
export async function writeOnce(path: string, text: string): Promise<void> {
  await makeDirectory(dirname(path));
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
