import { createHash } from 'node:crypto';
import { upstreamCode } from '../../bff/contract/errors';
import type { HandlersOf } from '../context';
import type { Tx } from '../db/engine';
import { refuse, type Refusal } from '../http/answer';
import { isKnownKey, oncePerKey } from '../http/idempotency';
import { removePicture, storePicture } from '../uploads/files';
import { fileNameOf, newPictureKey, pathOfKey } from '../uploads/keys';
import { addUpload, forgetUploads, mayUpload, renewUpload, uploadsPerDay, type NewUpload } from '../uploads/records';
import { bytesOf, maxPictureBytes } from '../uploads/refine';

const limitReached = () => refuse('pictureLimit', undefined, { count: String(uploadsPerDay) });

/**
 * Pictures of listings, papers and disputes. Sent again with one Idempotency-Key, a picture has the same path: who
 * presses twice asks for the same thing twice.
 */
export const uploadHandlers: HandlersOf<'POST /api/upload/image'> = {
  'POST /api/upload/image': {
    steps: async (_input, { person, shop, facts, services, transaction, form }) => {
      if (person === null) return refuse('loginRequired', upstreamCode.unauthorized);
      const userId = person.id;
      const name = facts.idempotencyKey;
      const isFree = async (tx: Tx) =>
        (name !== null && (await isKnownKey(tx, userId, name))) || mayUpload(tx, userId, services.now());
      if (!(await transaction(isFree))) return limitReached();
      const fields = await form();
      if (fields === null) return refuse('malformed');
      const file = fields.get('file');
      if (!(file instanceof File) || file.size === 0) return refuse('pictureMissing');
      if (file.size > maxPictureBytes) return refuse('pictureTooBig');
      const sent = Buffer.from(await file.arrayBuffer());
      const picture = await services.refinePicture(sent);
      if (typeof picture === 'string') return refuse(picture);

      const nowMs = services.now();
      const { width, height } = picture;
      const upload = { userId, key: newPictureKey(shop.id, nowMs), bytes: bytesOf(picture), width, height, nowMs };
      const key = await transaction((tx) => noteUpload(tx, upload, name === null ? null : { name, sent }));
      if (typeof key !== 'string') return key;
      // The row stands before the files: whatever happens now, the job that removes orphans finds them.
      try {
        await storePicture(services.pictureStore, key, picture);
      } catch (error) {
        // A repeat may be keeping its files in the same place: then removing them is left to the job.
        if (name === null && (await removePicture(services.pictureStore, key))) {
          await transaction((tx) => forgetUploads(tx, [key]));
        }
        throw error;
      }
      return { filePath: pathOfKey(key), fileName: fileNameOf(key) };
    },
  },
};

/**
 * Notes an upload before its files are stored.
 * @param attempt its Idempotency-Key and the file as it came; null when it has no key
 * @returns the key for the files: a repeat's is the first one's, where the same files are stored again
 */
async function noteUpload(
  tx: Tx,
  upload: NewUpload,
  attempt: { readonly name: string; readonly sent: Buffer } | null,
): Promise<string | Refusal> {
  const note = async (key: string) => ((await addUpload(tx, { ...upload, key })) ? key : limitReached());
  if (attempt === null) return note(upload.key);
  const { userId, nowMs } = upload;
  const content = `POST /api/upload/image\0${createHash('sha256').update(attempt.sent).digest('hex')}`;
  const request = { key: attempt.name, userId, content, nowMs };
  const key = (await oncePerKey(tx, request, () => note(upload.key))) as string | Refusal;
  if (typeof key !== 'string' || key === upload.key || (await renewUpload(tx, userId, key, nowMs))) return key;
  // Nothing used it for a day, and it was forgotten.
  return note(key);
}
