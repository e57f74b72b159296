import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { requirePictureKey } from './keys';
import type { PictureStore } from './store';
import { makeDirectory } from '../makeDirectory';

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** Waits until a file, or the names in a folder, are on the disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Pictures as files under a folder. A file appears whole or not at all: it is written beside its place and renamed.
 * @param folder made when the first picture comes
 */
export function createFolderStore(folder: string): PictureStore {
  const fileOf = (key: string): string => {
    requirePictureKey(key);
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      const parent = dirname(file);
      await makeDirectory(parent);
      const draft = `${file}.${randomBytes(6).toString('hex')}.part`;
      try {
        const handle = await open(draft, 'wx');
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await sync(parent);
    },
    async get(key) {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(key) {
      await rm(fileOf(key), { force: true });
    },
  };
}
