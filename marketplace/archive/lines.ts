import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ArchiveError } from './format';

const lineFeed = 0x0a;

/**
 * The lines of a gzipped file, one at a time.
 * @throws ArchiveError when it is no gzip file or ends too early; the system's error when it can't be read
 */
export async function* linesOfFile(path: string): AsyncGenerator<string> {
  const bytes = pipeline(createReadStream(path), createGunzip(), () => undefined);
  let pending: Buffer[] = [];
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
        pending.push(chunk.subarray(start, end));
        yield Buffer.concat(pending).toString('utf8');
        pending = [];
        start = end + 1;
      }
      pending.push(chunk.subarray(start));
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code.startsWith('Z_')) throw new ArchiveError(`the archive is truncated, damaged or no archive (${message})`);
    throw error;
  }
}
