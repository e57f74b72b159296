import { readFile, stat } from 'node:fs/promises';
import { maxPictureBytes } from '../../uploads/refine';
import { UsageError } from './arguments';

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
