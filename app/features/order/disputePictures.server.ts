import type { BffClient } from '../../../bff/contract/types';
import { checkPicture, checkReason, maxPictures, type DisputeError } from './disputeRules';

/** A dispute as it came, with its pictures where the marketplace keeps them. */
export interface ReadDispute {
  readonly reason: string;
  /** Addresses of pictures that were sent before, by a script, and now, with the form. */
  readonly images: string[];
  readonly errors: readonly DisputeError[];
}

/**
 * Reads a dispute form. Scripts send pictures beforehand and name them in `images`; without scripts they come as
 * files in `pictures` and are sent on from here, once everything else is right.
 */
export async function readDispute(bff: BffClient, form: FormData): Promise<ReadDispute> {
  const reason = String(form.get('reason') ?? '')
    .replace(/\r\n/g, '\n')
    .trim();
  const sent = form.getAll('images').filter((path): path is string => typeof path === 'string' && path !== '');
  // A file field that was left empty sends one empty file without a name.
  const files = form.getAll('pictures').filter((file): file is File => file instanceof File && file.name !== '');
  const errors: DisputeError[] = [];
  const reasonError = checkReason(reason);
  if (reasonError !== null) errors.push(reasonError);
  if (sent.length + files.length > maxPictures) errors.push('pictureCount');
  for (const file of files) {
    const error = checkPicture(file);
    if (error !== null && !errors.includes(error)) errors.push(error);
  }
  if (errors.length > 0 || files.length === 0) return { reason, images: sent, errors };

  const images = [...sent];
  // One after the other: nine pictures at once would take the shop's whole share of the marketplace.
  for (const file of files) {
    const answer = await bff.call('POST /api/upload/image', { file });
    if (!answer.ok || !answer.payload?.filePath) return { reason, images, errors: ['pictureUpload'] };
    images.push(answer.payload.filePath);
  }
  return { reason, images, errors };
}
