import { bffErrors, type BffErrorBody, type BffErrorName } from './contract/errors';

/** One of the BFF's own errors, thrown where it is found and answered in one place. */
export class BffFailure extends Error {
  override readonly name = 'BffFailure';
  readonly error: BffErrorName;
  /** Wrong inputs by field, for `invalidInput`. */
  readonly fields: Record<string, string> | undefined;
  /** What the call takes instead, for `methodNotAllowed`. */
  readonly allow: readonly string[] | undefined;
  /** When to come again, where that is known better than by the error's name. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    error: BffErrorName,
    options: {
      fields?: Record<string, string>;
      allow?: readonly string[];
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(bffErrors[error].msg, { cause: options.cause });
    this.error = error;
    this.fields = options.fields;
    this.allow = options.allow;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The envelope of one of our errors. Messages are fixed texts: nothing of the request or the upstream gets in. */
export function failureResponse(
  error: BffErrorName,
  requestId: string,
  { fields, allow, retryAfterSeconds }: Pick<Partial<BffFailure>, 'fields' | 'allow' | 'retryAfterSeconds'> = {},
): Response {
  const known: { status: number; msg: string; retryAfterSeconds?: number } = bffErrors[error];
  const body: BffErrorBody = { code: known.status, msg: known.msg, requestId, ...(fields ? { fields } : {}) };
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  const waitSeconds = retryAfterSeconds ?? known.retryAfterSeconds;
  if (waitSeconds !== undefined) headers.set('retry-after', String(waitSeconds));
  if (error === 'packedBody') headers.set('accept-encoding', 'identity');
  // To our scripts the upstream's 403 is the end of the session, and this one is not.
  if (error === 'crossSite') headers.set('x-refused-by', 'storefront');
  if (allow !== undefined) headers.set('allow', allow.join(', '));
  return new Response(JSON.stringify(body), { status: known.status, headers });
}
