import { createHash } from 'node:crypto';
import { and, eq, isNull, like } from 'drizzle-orm';
import { withTenant, type Database } from '../db/engine';
import { uploads } from '../db/schema/uploads';
import { storePicture } from '../uploads/files';
import { pathOfKey, pictureKey } from '../uploads/keys';
import { addStaffUpload } from '../uploads/records';
import { bytesOf, type RefinedPicture } from '../uploads/refine';
import type { PictureStore } from '../uploads/store';

/** What pictures of a shop's file were uploaded for. */
export const shopPicturePurpose = 'shop';
const idLength = 32;

/**
 * Keeps a picture of a shop's file. The same file sent again is the same picture: applying a file twice changes nothing.
 * Nobody sees it before the shop names it.
 * @param bytes the file as it came
 * @returns its path in the shop
 */
export async function keepShopPicture(
  { db, pictureStore }: { readonly db: Database; readonly pictureStore: PictureStore },
  tenantId: number,
  bytes: Uint8Array,
  picture: RefinedPicture,
  nowMs: number,
): Promise<string> {
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, idLength);
  const kept = await withTenant(db, tenantId, async (tx) => {
    const isSame = and(
      isNull(uploads.userId),
      eq(uploads.purpose, shopPicturePurpose),
      like(uploads.key, `%/${id}.webp`),
    );
    // It waits for its use from now on.
    const [known] = await tx
      .update(uploads)
      .set({ createTime: new Date(nowMs) })
      .where(and(isSame, isNull(uploads.removeTime)))
      .returning({ key: uploads.key });
    return known?.key ?? null;
  });
  const key = kept ?? pictureKey(tenantId, nowMs, id);
  if (kept === null) {
    const { width, height } = picture;
    const upload = { key, bytes: bytesOf(picture), width, height, nowMs, purpose: shopPicturePurpose };
    await withTenant(db, tenantId, (tx) => addStaffUpload(tx, upload));
  }
  // Also of a known one: a store that failed the time before may lack its files.
  await storePicture(pictureStore, key, picture);
  return pathOfKey(key);
}
