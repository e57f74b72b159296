import { allKeysOf, storedType, thumbnailKey } from './keys';
import type { RefinedPicture } from './refine';
import type { PictureStore } from './store';

/** Keeps a picture and its thumbnails: all of them once it resolves. */
export async function storePicture(store: PictureStore, key: string, picture: RefinedPicture): Promise<void> {
  const thumbnails = picture.thumbnails.map(({ width, bytes }) => ({ key: thumbnailKey(key, width), bytes }));
  const files = [{ key, bytes: picture.full }, ...thumbnails];
  // Each attempt has ended when this does: nothing appears after somebody has cleared up.
  const results = await Promise.allSettled(files.map((file) => store.put(file.key, file.bytes, storedType)));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Removes a picture and its thumbnails; false when some of them may still be there. */
export async function removePicture(store: PictureStore, key: string): Promise<boolean> {
  const results = await Promise.allSettled(allKeysOf(key).map((each) => store.remove(each)));
  return results.every(({ status }) => status === 'fulfilled');
}
