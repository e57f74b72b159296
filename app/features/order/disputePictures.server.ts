import type { BffClient } from '../../../bff/contract/types';
import { pictureFiles, sendFiles, sentPaths } from '~/lib/formPictures.server';
import { checkPicture } from '~/lib/pictureRules';
import { checkReason, maxPictures, type DisputeError, type DisputeKind } from './disputeRules';

/** What was said in a dispute as it came, with its pictures where the marketplace keeps them. */
export interface ReadDispute {
  readonly reason: string;
  /** Addresses of pictures that were sent before, by a script, and now, with the form. */
  readonly images: string[];
  readonly errors: readonly DisputeError[];
}

/**
 * Reads the form that opens a dispute, or adds to one. Scripts send pictures beforehand and name them in `images`;
 * without scripts they come as files in `pictures` and are sent on from here, once everything else is right.
 */
export async function readDispute(bff: BffClient, form: FormData, kind: DisputeKind): Promise<ReadDispute> {
  const reason = String(form.get('reason') ?? '')
    .replace(/\r\n/g, '\n')
    .trim();
  const sent = sentPaths(form, 'images');
  const files = pictureFiles(form, 'pictures');
  const errors: DisputeError[] = [];
  const reasonError = checkReason(reason, kind);
  if (reasonError !== null) errors.push(reasonError);
  if (sent.length + files.length > maxPictures) errors.push('pictureCount');
  for (const file of files) {
    const error = checkPicture(file);
    if (error !== null && !errors.includes(error)) errors.push(error);
  }
  if (errors.length > 0 || files.length === 0) return { reason, images: sent, errors };

  const now = await sendFiles(bff, form, files);
  return { reason, images: [...sent, ...now], errors: now.length < files.length ? ['pictureUpload'] : errors };
}
