import { parseCallName, type CallName, type CallSpec } from './contract/call';
import { BffFailure } from './failure';
import { parseJsonBody } from './jsonBody';
import { parseQuery } from './query';

/** What a caller sent, checked against the contract but otherwise as it came. */
export interface CallInput {
  readonly fields: Record<string, unknown>;
  readonly upload?: { readonly contentType: string; readonly bytes: Uint8Array };
}

const maxBodyBytes = 1024 * 1024;
const maxUploadBytes = 10 * 1024 * 1024;

/**
 * Reads path parameters, query and body of a request and checks them by the call's schema.
 * Unknown fields stay: a real upstream may know more than the contract.
 * @throws BffFailure `malformed`, `invalidInput`, `bodyTooLarge` or `unsupportedMediaType`
 */
export async function readCallInput(
  name: CallName,
  spec: CallSpec,
  request: Request,
  pathParameters: Readonly<Record<string, string>>,
): Promise<CallInput> {
  const query = parseQuery(new URL(request.url).search);
  if (parseCallName(name).method === 'GET') {
    return { fields: check({ ...query, ...pathParameters }, spec) };
  }
  const contentType = request.headers.get('content-type') ?? '';
  const isUpload = spec.body === 'multipart';
  const bytes = await readBody(request, isUpload ? maxUploadBytes : maxBodyBytes);
  if (isUpload) {
    if (!/^multipart\/form-data\s*;.*boundary=/i.test(contentType)) throw new BffFailure('unsupportedMediaType');
    return { fields: check({ ...query, ...pathParameters }, spec), upload: { contentType, bytes } };
  }
  if (bytes.length > 0 && !/^application\/json\s*(;|$)/i.test(contentType)) {
    throw new BffFailure('unsupportedMediaType');
  }
  return { fields: check({ ...query, ...parseJsonBody(bytes), ...pathParameters }, spec) };
}

function check(fields: Record<string, unknown>, spec: CallSpec): Record<string, unknown> {
  const result = spec.input.safeParse(fields);
  if (result.success) return fields;
  const wrong: Record<string, string> = {};
  for (const issue of result.error.issues) wrong[issue.path.join('.') || 'body'] ??= issue.message;
  throw new BffFailure('invalidInput', { fields: wrong });
}

/** The whole body, or `bodyTooLarge` as soon as it is known to be too large. */
async function readBody(request: Request, limitBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw new BffFailure('bodyTooLarge');
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > limitBytes) throw new BffFailure('bodyTooLarge');
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
