import { readBody } from '../callInput';
import { BffFailure } from '../failure';
import { boundaryOf, countUpTo, formTypeOf } from './multipart';

export const maxPageFormBytes = 1024 * 1024;
/** A form with pictures, sent without a script: three of the largest, or more of the usual size. */
export const maxPictureFormBytes = 32 * 1024 * 1024;
/** The largest form of the shops has a few hundred; taking hundreds of thousands of tiny ones apart takes seconds. */
export const maxPageFormFields = 1000;
/** More than any page takes; each costs ten times as much as a text. */
export const maxPageFormFiles = 100;
/** What stands before the values of a form with files: their names, and headers that nobody reads. */
const maxPartHeadsBytes = 256 * 1024;
/** What one worker holds of forms over 1 MiB; a page copies what it holds a few times. */
export const maxHeldFormBytes = 64 * 1024 * 1024;
/** Forms up to here are taken at any time: connections bound how many there are. */
const freeFormBytes = maxPageFormBytes;

const formType = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** What of the memory for large forms one request takes. */
export interface FormShare {
  /** @param bytes what has come by now @throws BffFailure `overloaded` when others have taken the rest */
  grow(bytes: number): void;
  /** Gives it back, when nobody needs the form any more. */
  release(): void;
}

/** The memory that large forms share: slow senders of little hold little of it. */
export interface FormMemory {
  share(): FormShare;
}

export function createFormMemory(): FormMemory {
  let heldBytes = 0;
  return {
    share() {
      let ownBytes = 0;
      const take = (bytes: number) => {
        heldBytes += bytes - ownBytes;
        ownBytes = bytes;
      };
      return {
        grow(bytes) {
          if (bytes <= freeFormBytes) return;
          if (heldBytes - ownBytes + bytes > maxHeldFormBytes) throw new BffFailure('overloaded');
          take(bytes);
        },
        release: () => take(0),
      };
    },
  };
}

/**
 * A page's request with its body read, so that no form can fill the memory of whoever reads it nor hold up everybody
 * while it is taken apart, and that what is read there is a form.
 * @throws BffFailure `bodyTooLarge` over 1 MiB, or over 32 MiB for a form with files; `unsupportedMediaType` for what
 * is no form; `malformed` for one that can't be read or has over 1,000 fields or 100 files; `overloaded` when other
 * large forms have taken all the memory there is for them
 */
export async function withBoundedBody(request: Request, share: FormShare): Promise<Request> {
  if (request.body === null) return request;
  const type = request.headers.get('content-type') ?? '';
  if (!formType.test(type)) throw new BffFailure('unsupportedMediaType');
  return /^multipart/i.test(type) ? withParts(request, type, share) : withFields(request, share);
}

async function withFields(request: Request, share: FormShare): Promise<Request> {
  const body = await wholeBody(request, maxPageFormBytes, share);
  if (countUpTo(body, '&', maxPageFormFields) >= maxPageFormFields) throw new BffFailure('malformed');
  return requestWith(request, request.headers, body);
}

async function withParts(request: Request, type: string, share: FormShare): Promise<Request> {
  const boundary = boundaryOf(type);
  if (boundary === null) throw new BffFailure('malformed');
  const body = await wholeBody(request, maxPictureFormBytes, share);
  assertFewParts(body, boundary);
  const headers = new Headers(request.headers);
  // Whoever takes the form apart must not find another boundary than the one that was counted.
  headers.set('content-type', formTypeOf(boundary));
  // An action that meets a broken form would fail as if the fault were ours.
  await requestWith(request, headers, body)
    .formData()
    .catch((cause: unknown) => {
      throw new BffFailure('malformed', { cause });
    });
  return requestWith(request, headers, body);
}

function requestWith({ url, method, signal }: Request, headers: Headers, body: Buffer<ArrayBuffer>): Request {
  return new Request(url, { method, headers, body, signal });
}

async function wholeBody(request: Request, limitBytes: number, share: FormShare): Promise<Buffer<ArrayBuffer>> {
  const { buffer, byteOffset, length } = await readBody(request, limitBytes, share.grow);
  return Buffer.from(buffer as ArrayBuffer, byteOffset, length);
}

/** Both the parts and the lines before their values cost time, each of them, however short they are. */
function assertFewParts(body: Buffer, boundary: string): void {
  const delimiter = `--${boundary}`;
  let parts = 0;
  let files = 0;
  let headsBytes = 0;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length)) {
    const emptyLineAt = body.indexOf('\r\n\r\n', at);
    const headEnd = emptyLineAt < 0 ? body.length : emptyLineAt;
    headsBytes += headEnd - at;
    // One delimiter more than parts: the last one ends the form.
    if (parts > maxPageFormFields || headsBytes > maxPartHeadsBytes) throw new BffFailure('malformed');
    if (/filename/i.test(body.toString('latin1', at, headEnd))) files += 1;
    if (files > maxPageFormFiles) throw new BffFailure('malformed');
    parts += 1;
  }
}
