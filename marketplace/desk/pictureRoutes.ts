import { Hono } from 'hono';
import { withTenant } from '../db/engine';
import { storePicture } from '../uploads/files';
import { newPictureKey, pathOfKey } from '../uploads/keys';
import { addStaffUpload } from '../uploads/records';
import { bytesOf } from '../uploads/refine';
import { done, requestIdOf, type DeskKit } from './kit';
import type { DeskPicture } from './listingWire';
import { readSentPicture } from './staffPictures';

/** `/desk/pictures`: what the staff attaches to a report on an account. Nobody sees a picture before a report does. */
export function createPictureRoutes(kit: DeskKit): Hono {
  const { db, tools, log, pictureStore } = kit;
  const app = new Hono();

  app.post('/', async (context) => {
    const { tenantId, picture } = await readSentPicture(context, kit);
    const nowMs = tools.now();
    const key = newPictureKey(tenantId, nowMs);
    const { width, height } = picture;
    // The row stands before the files: whatever happens now, the job that removes orphans finds them.
    await withTenant(db, tenantId, (tx) => addStaffUpload(tx, { key, bytes: bytesOf(picture), width, height, nowMs }));
    await storePicture(pictureStore, key, picture);
    log.info({ requestId: requestIdOf(context), tenantId, key }, 'the desk sent in a picture');
    return done(context, { path: pathOfKey(key) } satisfies DeskPicture);
  });
  return app;
}
