export const minReasonLength = 10;
export const maxReasonLength = 2000;
export const maxPictures = 9;
export const maxPictureBytes = 10 * 1024 * 1024;
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export type DisputeError = 'reason' | 'pictureCount' | 'pictureType' | 'pictureSize' | 'pictureUpload' | 'pictureBusy';

/** What is wrong with a reason, or null. Length counts characters as people see them. */
export function checkReason(reason: string): DisputeError | null {
  const length = [...reason.trim()].length;
  return length < minReasonLength || length > maxReasonLength ? 'reason' : null;
}

/** What is wrong with a picture before it is sent, or null. */
export function checkPicture(file: { readonly type: string; readonly size: number }): DisputeError | null {
  if (!pictureTypes.some((type) => type === file.type)) return 'pictureType';
  return file.size === 0 || file.size > maxPictureBytes ? 'pictureSize' : null;
}
