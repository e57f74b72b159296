import { Hono } from 'hono';
import { withTenant } from '../db/engine';
import { messageText } from '../messages';
import { readForm } from '../uploads/form';
import { storePicture } from '../uploads/files';
import { newPictureKey, pathOfKey } from '../uploads/keys';
import { addStaffUpload } from '../uploads/records';
import { bytesOf, maxPictureBytes } from '../uploads/refine';
import { deskInput } from './input';
import { DeskRefusal, done, read, requestIdOf, type DeskKit } from './kit';
import type { DeskPicture } from './listingWire';

/** `/desk/pictures`: what the staff attaches to a report on an account. Nobody sees a picture before a report does. */
export function createPictureRoutes({ db, tools, log, tenantOf, pictureStore, refinePicture }: DeskKit): Hono {
  const app = new Hono();

  app.post('/', async (context) => {
    const form = await readForm(context.req);
    if (form === null) throw new DeskRefusal("The body is no form with the fields 'host' and 'file'");
    const { host } = read(deskInput.shop, { host: form.get('host') ?? undefined });
    const tenantId = await tenantOf(host);
    const file = form.get('file');
    if (!(file instanceof File) || file.size === 0) throw new DeskRefusal("The field 'file' is missing");
    if (file.size > maxPictureBytes) throw new DeskRefusal(messageText('en', 'pictureTooBig'));
    const picture = await refinePicture(Buffer.from(await file.arrayBuffer()));
    if (typeof picture === 'string') throw new DeskRefusal(messageText('en', picture));
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
