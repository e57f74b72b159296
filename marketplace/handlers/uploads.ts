import { createHash } from 'node:crypto';
import { upstreamCode } from '../../bff/contract/errors';
import type { HandlersOf } from '../context';
import type { Tx } from '../db/engine';
import { refuse, Refusal } from '../http/answer';
import { answerOfKey, isKnownKey, oncePerKey } from '../http/idempotency';
import { removePicture, storePicture } from '../uploads/files';
import { fileNameOf, newPictureKey, pathOfKey } from '../uploads/keys';
import {
  addUpload,
  completeUpload,
  forgetUploads,
  isStored,
  mayUpload,
  moveUpload,
  renewUpload,
  uploadsPerDay,
} from '../uploads/records';
import { bytesOf, maxPictureBytes } from '../uploads/refine';

const limitReached = () => refuse('pictureLimit', undefined, { count: String(uploadsPerDay) });

/** One try to upload a picture. */
interface Attempt {
  readonly userId: number;
  /** Its Idempotency-Key; null when it has none. */
  readonly name: string | null;
  /** What makes it this request: the call and the file as it came. */
  readonly content: string;
  /** Where its files would lie. */
  readonly key: string;
  readonly nowMs: number;
}

/**
 * Pictures of listings, papers and disputes. Sent again with one Idempotency-Key, a picture has the same path: who
 * presses twice asks for the same thing twice. Each try is noted before the picture is decoded, which is what costs, and
 * counts for a day, whatever becomes of it.
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
      const content = `POST /api/upload/image\0${createHash('sha256').update(sent).digest('hex')}`;
      const nowMs = services.now();
      const attempt: Attempt = { userId, name, content, key: newPictureKey(shop.id, nowMs), nowMs };
      const known = await transaction((tx) => noteAttempt(tx, attempt));
      if (known instanceof Refusal) return known;
      if (known !== null) return { filePath: pathOfKey(known), fileName: fileNameOf(known) };

      const picture = await services.refinePicture(sent);
      if (typeof picture === 'string') return refuse(picture);
      const key = await transaction((tx) => keyOfUpload(tx, attempt));
      if (key instanceof Refusal) return key;
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
      const { width, height } = picture;
      await transaction((tx) => completeUpload(tx, { key, bytes: bytesOf(picture), width, height }));
      return { filePath: pathOfKey(key), fileName: fileNameOf(key) };
    },
  },
};

/**
 * Notes an attempt, as an upload without a size, unless it asks for what is there.
 * @returns null: the picture is to be decoded; the key of the same picture's files; or why there is nothing to do
 */
async function noteAttempt(tx: Tx, attempt: Attempt): Promise<string | null | Refusal> {
  const { userId, name, content, key, nowMs } = attempt;
  const earlier = name === null ? undefined : await answerOfKey(tx, { key: name, userId, content });
  if (earlier instanceof Refusal) return earlier;
  if (typeof earlier === 'string' && (await isStored(tx, userId, earlier))) {
    if (await renewUpload(tx, userId, earlier, nowMs)) return earlier;
  }
  return (await addUpload(tx, { userId, key, bytes: 0, width: 0, height: 0, nowMs })) ? null : limitReached();
}

/** Where a decoded picture's files belong: a repeat's where the first one's did, whose files are stored again. */
async function keyOfUpload(tx: Tx, { userId, name, content, key, nowMs }: Attempt): Promise<string | Refusal> {
  if (name === null) return key;
  const request = { key: name, userId, content, nowMs };
  const first = (await oncePerKey(tx, request, async () => key)) as string | Refusal;
  if (typeof first !== 'string' || first === key) return first;
  if (await renewUpload(tx, userId, first, nowMs)) await forgetUploads(tx, [key]);
  // Nothing used it for a day, and it was forgotten.
  else await moveUpload(tx, key, first);
  return first;
}
