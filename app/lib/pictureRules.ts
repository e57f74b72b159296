export const maxPictureBytes = 10 * 1024 * 1024;
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** What can be wrong with one picture. */
export type PictureError = 'pictureType' | 'pictureSize' | 'pictureEmpty' | 'pictureUpload';

/** What can be wrong with the pictures of a form. */
export type PicturesError = PictureError | 'pictureCount' | 'pictureBusy';

/** What is wrong with a picture before it is sent, or null. */
export function checkPicture(file: { readonly type: string; readonly size: number }): PictureError | null {
  if (!pictureTypes.some((type) => type === file.type)) return 'pictureType';
  if (file.size === 0) return 'pictureEmpty';
  return file.size > maxPictureBytes ? 'pictureSize' : null;
}
