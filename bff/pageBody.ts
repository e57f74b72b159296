import { readBody } from './callInput';

const maxFormBytes = 1024 * 1024;
/** A form with pictures, sent without a script: three of the largest, or more of the usual size. */
const maxPictureFormBytes = 32 * 1024 * 1024;

/**
 * A page's request with its body read, so that no form can fill the memory of whoever reads it.
 * @throws BffFailure `bodyTooLarge` over 1 MiB, or over 32 MiB for a form with files
 */
export async function withBoundedBody(request: Request): Promise<Request> {
  if (request.body === null) return request;
  const isMultipart = /^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '');
  const body = await readBody(request, isMultipart ? maxPictureFormBytes : maxFormBytes);
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: body as Uint8Array<ArrayBuffer>,
    signal: request.signal,
  });
}
