import type { PicturesError } from '~/lib/pictureRules';

export const minReasonLength = 10;
export const maxReasonLength = 2000;
export const maxPictures = 9;

export type DisputeError = 'reason' | PicturesError;

/** What is wrong with a reason, or null. Length counts characters as people see them. */
export function checkReason(reason: string): DisputeError | null {
  const length = [...reason.trim()].length;
  return length < minReasonLength || length > maxReasonLength ? 'reason' : null;
}
