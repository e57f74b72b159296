import { createHash } from 'node:crypto';
import type { BffClient, Refusal } from '../../bff/contract/types';
import { idempotencyHeader } from './requestKey.server';
import { lostStatus } from './submission';

/** The addresses of pictures that a script sent before the form. */
export function sentPaths(form: FormData, name: string): string[] {
  return form.getAll(name).filter((path): path is string => typeof path === 'string' && path !== '');
}

/** The pictures that came with a form sent without scripts. */
export function pictureFiles(form: FormData, name: string): File[] {
  // A file field that was left empty sends one empty file without a name.
  return form.getAll(name).filter((file): file is File => file instanceof File && file.name !== '');
}

/** Where a picture lies that was sent on, or why it does not. */
export type KeptPicture = { readonly ok: true; readonly path: string } | Refusal;

/** Sends a picture on to the marketplace. One that was taken, but lies nobody knows where, is as good as not sent. */
export async function keepPicture(
  bff: BffClient,
  file: File,
  headers: Record<string, string> = {},
): Promise<KeptPicture> {
  const answer = await bff.call('POST /api/upload/image', { file }, { headers });
  if (!answer.ok) return answer;
  const path = answer.payload?.filePath ?? '';
  if (path !== '') return { ok: true, path };
  return { ok: false, status: lostStatus, code: lostStatus, msg: '', requestId: bff.requestId };
}

/**
 * Sends a picture of a form on to the marketplace, under a name made of the form's key and of what was sent: pressed
 * twice, the form brings the picture to one address, and so asks for the same thing twice.
 * @param index its place among the form's pictures: two equal ones stay two
 */
export async function sendFile(bff: BffClient, form: FormData, file: File, index: number) {
  const content = createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('hex');
  return keepPicture(bff, file, idempotencyHeader(form, { index, content }));
}

/**
 * Sends the pictures of a form on to the marketplace; see `sendFile`.
 * @returns where they lie; fewer than given when one was not taken
 */
export async function sendFiles(bff: BffClient, form: FormData, files: readonly File[]): Promise<string[]> {
  const paths: string[] = [];
  // One after the other: many at once would take the shop's whole share of the marketplace.
  for (const [index, file] of files.entries()) {
    const answer = await sendFile(bff, form, file, index);
    if (!answer.ok) return paths;
    paths.push(answer.path);
  }
  return paths;
}
