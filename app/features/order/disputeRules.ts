import type { PicturesError } from '~/lib/pictureRules';

/** What is said in a dispute: the words that open one, and those that either side adds to it. */
export type DisputeKind = 'dispute' | 'statement';

/** Lengths in characters as people see them. */
export const reasonLengths: Readonly<Record<DisputeKind, { readonly min: number; readonly max: number }>> = {
  dispute: { min: 10, max: 2000 },
  statement: { min: 1, max: 2000 },
};
export const maxPictures = 9;

export type DisputeError = 'reason' | PicturesError;

/** What is wrong with what somebody says, or null. */
export function checkReason(reason: string, kind: DisputeKind = 'dispute'): DisputeError | null {
  const { min, max } = reasonLengths[kind];
  const length = [...reason.trim()].length;
  return length < min || length > max ? 'reason' : null;
}
