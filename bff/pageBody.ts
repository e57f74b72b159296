import { readBody } from './callInput';
import { BffFailure } from './failure';

export const maxPageFormBytes = 1024 * 1024;
/** A form with pictures, sent without a script: three of the largest, or more of the usual size. */
export const maxPictureFormBytes = 32 * 1024 * 1024;

const formType = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/**
 * A page's request with its body read, so that no form can fill the memory of whoever reads it, and that what is
 * read there is a form.
 * @throws BffFailure `bodyTooLarge` over 1 MiB, or over 32 MiB for a form with files; `unsupportedMediaType` for what
 * is no form; `malformed` for one that can't be read
 */
export async function withBoundedBody(request: Request): Promise<Request> {
  if (request.body === null) return request;
  const type = request.headers.get('content-type') ?? '';
  if (!formType.test(type)) throw new BffFailure('unsupportedMediaType');
  const isMultipart = /^multipart/i.test(type);
  const body = await readBody(request, isMultipart ? maxPictureFormBytes : maxPageFormBytes);
  const { method, headers, signal } = request;
  const bounded = () => new Request(request.url, { method, headers, body: body as Uint8Array<ArrayBuffer>, signal });
  if (isMultipart) await assertReadable(bounded());
  return bounded();
}

/** An action that meets a broken form would fail as if the fault were ours. */
async function assertReadable(request: Request): Promise<void> {
  await request.formData().catch((cause: unknown) => {
    throw new BffFailure('malformed', { cause });
  });
}
