import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDirectory } from '../makeDirectory';

/** Where the desk's API of a running marketplace is, for the CLI on the same machine. */
export interface DeskAddress {
  readonly url: string;
  /** Only when it was made at this start; one from the settings is not written down. */
  readonly token?: string;
}

const ownerOnly = 0o600;

export function deskFilePath(dataDir: string): string {
  return join(dataDir, 'desk.json');
}

/**
 * Leaves the address in a file that only the owner reads, whole or not at all. Marketplaces that share a volume may leave
 * the same one: a name of its own tells each which file it wrote.
 * @returns takes the file away again, unless another process has written its own by now
 */
export async function writeDeskFile(dataDir: string, address: DeskAddress): Promise<() => Promise<void>> {
  const path = deskFilePath(dataDir);
  const writer = randomBytes(8).toString('hex');
  const text = `${JSON.stringify({ ...address, writer })}\n`;
  const draft = `${path}.${writer}`;
  await makeDirectory(dataDir);
  await writeFile(draft, text, { mode: ownerOnly, flag: 'wx' });
  await rename(draft, path);
  return async () => {
    const left = await readFile(path, 'utf8').catch(() => null);
    if (left === text) await rm(path, { force: true });
  };
}

/** The address some marketplace left here; null when none runs or none has a desk. */
export async function readDeskFile(dataDir: string): Promise<DeskAddress | null> {
  try {
    const { url, token } = JSON.parse(await readFile(deskFilePath(dataDir), 'utf8')) as Partial<DeskAddress>;
    if (typeof url !== 'string') return null;
    return typeof token === 'string' ? { url, token } : { url };
  } catch {
    return null;
  }
}
