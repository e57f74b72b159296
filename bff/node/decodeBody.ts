import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { UpstreamError } from '../transport';

/** The most an upstream may answer, after decoding: a small packed answer must not become a large one. */
export const maxDecodedBytes = 10 * 1024 * 1024;

const decoders: Readonly<Record<string, (body: Uint8Array) => Promise<Buffer>>> = {
  gzip: (body) => promisify(gunzip)(body, { maxOutputLength: maxDecodedBytes }),
  'x-gzip': (body) => promisify(gunzip)(body, { maxOutputLength: maxDecodedBytes }),
  deflate: (body) => promisify(inflate)(body, { maxOutputLength: maxDecodedBytes }),
  br: (body) => promisify(brotliDecompress)(body, { maxOutputLength: maxDecodedBytes }),
};

/**
 * Undoes a Content-Encoding the upstream used although identity was asked for.
 * @throws UpstreamError `tooBig` over 10 MiB decoded, `garbage` when the label lies or is unknown
 */
export async function decodeBody(body: Uint8Array, encoding: string | undefined): Promise<Uint8Array> {
  const label = encoding?.trim().toLowerCase() ?? '';
  if (label === '' || label === 'identity' || body.length === 0) return body;
  const decode = decoders[label];
  if (decode === undefined) throw new UpstreamError('garbage');
  try {
    return await decode(body);
  } catch (error) {
    const tooBig = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new UpstreamError(tooBig ? 'tooBig' : 'garbage', error);
  }
}
