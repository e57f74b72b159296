import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDirectory } from '../makeDirectory';
import { openBucketStore } from './bucketStore';
import { createFolderStore } from './folderStore';
import type { BucketOptions, PictureStore } from './store';

/** The bucket when one is set up, else the folder `uploads` in the data directory. */
export async function openPictureStore(options: {
  readonly dataDir: string;
  readonly bucket: BucketOptions | null;
}): Promise<PictureStore> {
  if (options.bucket !== null) return openBucketStore(options.bucket);
  return createFolderStore(folderIn(options.dataDir));
}

const folderIn = (dataDir: string) => join(dataDir, 'uploads');

/**
 * Looks whether pictures can be kept in the data directory; their folder is made with the first of them.
 * @throws the system's error when they can't
 */
export async function requireRoomForPictures(dataDir: string): Promise<void> {
  await makeDirectory(dataDir);
  const folder = folderIn(dataDir);
  await access(existsSync(folder) ? folder : dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
}
