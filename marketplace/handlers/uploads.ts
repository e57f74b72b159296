import { upstreamCode } from '../../bff/contract/errors';
import type { HandlersOf } from '../context';
import { refuse } from '../http/answer';
import { removePicture, storePicture } from '../uploads/files';
import { fileNameOf, newPictureKey, pathOfKey } from '../uploads/keys';
import { addUpload, forgetUploads, mayUpload, uploadsPerDay } from '../uploads/records';
import type { RefinedPicture } from '../uploads/refine';

/** The largest file a person may send. */
const maxFileBytes = 10 * 1024 * 1024;

const limitReached = () => refuse('pictureLimit', undefined, { count: String(uploadsPerDay) });

/** Pictures of listings, papers and disputes. */
export const uploadHandlers: HandlersOf<'POST /api/upload/image'> = {
  'POST /api/upload/image': {
    steps: async (_input, { person, shop, services, transaction, form }) => {
      if (person === null) return refuse('loginRequired', upstreamCode.unauthorized);
      const userId = person.id;
      if (!(await transaction((tx) => mayUpload(tx, userId, services.now())))) return limitReached();
      const fields = await form();
      if (fields === null) return refuse('malformed');
      const file = fields.get('file');
      if (!(file instanceof File) || file.size === 0) return refuse('pictureMissing');
      if (file.size > maxFileBytes) return refuse('pictureTooBig');
      const picture = await services.refinePicture(Buffer.from(await file.arrayBuffer()));
      if (typeof picture === 'string') return refuse(picture);

      const nowMs = services.now();
      const key = newPictureKey(shop.id, nowMs);
      const { width, height } = picture;
      const upload = { userId, key, bytes: bytesOf(picture), width, height, nowMs };
      if (!(await transaction((tx) => addUpload(tx, upload)))) return limitReached();
      // The row stands before the files: whatever happens now, the job that removes orphans finds them.
      try {
        await storePicture(services.pictureStore, key, picture);
      } catch (error) {
        if (await removePicture(services.pictureStore, key)) await transaction((tx) => forgetUploads(tx, [key]));
        throw error;
      }
      return { filePath: pathOfKey(key), fileName: fileNameOf(key) };
    },
  },
};

function bytesOf({ full, thumbnails }: RefinedPicture): number {
  return full.length + thumbnails.reduce((sum, { bytes }) => sum + bytes.length, 0);
}
