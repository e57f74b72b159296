import { join } from 'node:path';
import { openBucketStore } from './bucketStore';
import { createFolderStore } from './folderStore';
import type { BucketOptions, PictureStore } from './store';

/** The bucket when one is set up, else the folder `uploads` in the data directory. */
export async function openPictureStore(options: {
  readonly dataDir: string;
  readonly bucket: BucketOptions | null;
}): Promise<PictureStore> {
  if (options.bucket !== null) return openBucketStore(options.bucket);
  return createFolderStore(join(options.dataDir, 'uploads'));
}
