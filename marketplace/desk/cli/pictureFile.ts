import { readFile, stat } from 'node:fs/promises';
import { maxPictureBytes } from '../../uploads/refine';
import type { DeskPicture } from '../listingWire';
import { UsageError } from './arguments';
import type { DeskClient } from './client';

/**
 * A picture as a file of whoever runs the command.
 * @param name what the message calls it
 * @throws UsageError for a file that can't be read, or is too big to be sent
 */
export async function readPictureFile(name: string, path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size <= maxPictureBytes) return await readFile(path);
  } catch (error) {
    throw new UsageError(`${name} can't be read (${(error as NodeJS.ErrnoException).code})`);
  }
  throw new UsageError(`${name} is too big, at most ${maxPictureBytes / 1024 / 1024} MiB are possible`);
}

/** Sends a picture to a call of the desk that keeps one. @returns its path in the shop */
export async function sendPicture(client: DeskClient, call: string, host: string, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.set('host', host);
  form.set('file', new Blob([new Uint8Array(bytes)]), 'picture');
  return (await client.call<DeskPicture>('POST', call, form)).path;
}
