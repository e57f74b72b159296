import type { CallRequest } from './callRequest';
import { parseCallName, type CallName, type CallSpec } from './contract/call';
import { fieldRules } from './contract/fieldRules';
import { BffFailure } from './failure';
import { fieldLanguage, wordsOfIssue, wrongField } from './fieldWords';
import { parseJsonBody } from './jsonBody';
import { chosenLanguage } from './language';
import { parseQuery, type QueryObject } from './query';
import type { Soon } from './soon';

/**
 * What a path's parameter may be: ids, names and keys. Dots alone and slashes would name another path at an upstream,
 * where servers decode before they resolve them.
 */
const pathParameter = /^(?!\.+$)[^\p{Cc}/\\]+$/u;

/** A multipart body on its way to the upstream; it fails with `bodyTooLarge` once it has grown too large. */
export interface Upload {
  readonly contentType: string;
  readonly body: ReadableStream<Uint8Array>;
  /** As the caller declared it; null when it sends chunks. */
  readonly lengthBytes: number | null;
}

/** A short urlencoded body, read whole: it must reach the upstream byte by byte, because somebody signed it. */
export interface Form {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** What a caller sent, checked against the contract but otherwise as it came. */
export interface CallInput {
  readonly fields: Record<string, unknown>;
  readonly upload?: Upload;
  readonly form?: Form;
}

export const maxBodyBytes = 1024 * 1024;
/** A picture of 10 MiB with the text of the form around it. */
export const maxUploadBytes = 10 * 1024 * 1024 + 64 * 1024;
export const maxFormBytes = 64 * 1024;
/** The largest call of the contract has less than a tenth of that. */
export const maxFields = 1000;

/**
 * Reads path parameters, query and body of a request and checks them by the call's schema.
 * Unknown fields stay: a real upstream may know more than the contract.
 * @throws BffFailure `malformed`, `invalidInput`, `bodyTooLarge`, `unsupportedMediaType` or `packedBody`
 */
export function readCallInput(
  name: CallName,
  spec: CallSpec,
  request: CallRequest,
  pathParameters: Readonly<Record<string, string>>,
): Soon<CallInput> {
  checkPath(pathParameters, request);
  const query = parseQuery(searchOf(request.url));
  if (parseCallName(name).method === 'GET')
    return { fields: check(Object.assign(query, pathParameters), spec, request) };
  return readInputWithBody(spec, request, query, pathParameters);
}

async function readInputWithBody(
  spec: CallSpec,
  request: CallRequest,
  query: QueryObject,
  pathParameters: Readonly<Record<string, string>>,
): Promise<CallInput> {
  if (spec.body === 'multipart') {
    return { fields: check({ ...query, ...pathParameters }, spec, request), upload: readUpload(request) };
  }
  if (spec.body === 'form') {
    return { fields: check({ ...pathParameters }, spec, request), form: await readForm(request) };
  }
  const bytes = await readBody(request, maxBodyBytes);
  const contentType = request.headers.get('content-type') ?? '';
  if (bytes.length > 0 && !/^application\/json\s*(;|$)/i.test(contentType)) {
    throw new BffFailure('unsupportedMediaType');
  }
  return { fields: check({ ...query, ...parseJsonBody(bytes), ...pathParameters }, spec, request) };
}

/** The query of an absolute URL, with its question mark; '' for none. */
function searchOf(url: string): string {
  const start = url.indexOf('?');
  const end = url.indexOf('#');
  if (start < 0 || (end >= 0 && end < start)) return '';
  return end < 0 ? url.slice(start) : url.slice(start, end);
}

function checkPath(parameters: Readonly<Record<string, string>>, request: CallRequest): void {
  for (const name in parameters) {
    if (pathParameter.test(parameters[name] ?? '')) continue;
    throw wrongField(name, fieldRules.pathName, chosenLanguage(request.headers));
  }
}

function check(fields: Record<string, unknown>, spec: CallSpec, request: CallRequest): Record<string, unknown> {
  if (Object.keys(fields).length > maxFields) throw new BffFailure('malformed');
  const result = spec.input.safeParse(fields);
  if (result.success) return fields;
  const wrong: Record<string, string> = {};
  // As the upstream tells it: in the caller's language.
  const language = fieldLanguage(chosenLanguage(request.headers));
  for (const issue of result.error.issues) {
    const { path } = issue;
    wrong[path.join('.') || 'body'] ??= isMissing(fields, path)
      ? fieldRules.present[language]
      : wordsOfIssue(issue, language);
  }
  throw new BffFailure('invalidInput', { fields: wrong });
}

/** Is the field missing? The schema's issue only says that its type is wrong. */
function isMissing(fields: unknown, path: readonly PropertyKey[]): boolean {
  const value = path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null)?.[key], fields);
  return value === undefined || value === null;
}

/** The body as a stream to pass on; nothing of it has been read yet. */
function readUpload(request: CallRequest): Upload {
  assertUnpacked(request);
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(contentType)) throw new BffFailure('unsupportedMediaType');
  if (request.body === null) throw new BffFailure('malformed');
  const declared = declaredLength(request, maxUploadBytes);
  const body = request.body instanceof Uint8Array ? new Blob([request.body]).stream() : request.body;
  return { contentType, body: limited(body, maxUploadBytes), lengthBytes: declared };
}

async function readForm(request: CallRequest): Promise<Form> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType)) throw new BffFailure('unsupportedMediaType');
  return { contentType, bytes: await readBody(request, maxFormBytes) };
}

/**
 * The whole body, or `bodyTooLarge` as soon as it is known to be too large.
 * @throws BffFailure also `packedBody`
 * @param onGrowth told of a stream's bytes so far; what it throws ends the reading
 */
export async function readBody(
  request: CallRequest,
  limitBytes: number,
  onGrowth?: (bytes: number) => void,
): Promise<Uint8Array> {
  declaredLength(request, limitBytes);
  const { body } = request;
  if (body === null) return new Uint8Array();
  assertUnpacked(request);
  if (body instanceof Uint8Array) {
    if (body.length > limitBytes) throw new BffFailure('bodyTooLarge');
    return body;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of limited(body, limitBytes) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    onGrowth?.(size);
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}

/** Compressed bodies are refused: a small one may unpack to gigabytes, and read as plain text it would seem broken. */
function assertUnpacked({ headers }: CallRequest): void {
  const encoding = headers.get('content-encoding');
  if (encoding !== null && !/^\s*(identity)?\s*$/i.test(encoding)) throw new BffFailure('packedBody');
}

function declaredLength(request: CallRequest, limitBytes: number): number | null {
  const text = request.headers.get('content-length');
  if (text === null) return null;
  if (Number(text) > limitBytes) throw new BffFailure('bodyTooLarge');
  return /^\d+$/.test(text) ? Number(text) : null;
}

/** The same body, which fails once it exceeds the limit; one that breaks off was given up by its sender. */
function limited(body: ReadableStream<Uint8Array>, limitBytes: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let size = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        const step = await reader.read().catch((cause: unknown) => {
          throw new BffFailure('clientClosed', { cause });
        });
        if (step.done) return controller.close();
        size += step.value.length;
        if (size > limitBytes) {
          reader.cancel().catch(() => undefined);
          throw new BffFailure('bodyTooLarge');
        }
        controller.enqueue(step.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
