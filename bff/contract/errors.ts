/** Codes an upstream writes into `code` of its envelope. A missing code counts as `ok`. */
export const upstreamCode = {
  ok: 200,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  /** The Idempotency-Key is known, but of another request. */
  unprocessable: 422,
  /** A failure, and also a business "no" with a message for the person. */
  failure: 500,
  warning: 601,
} as const;

/**
 * Every error the BFF itself can answer: HTTP status (also the `code` of the envelope) and message.
 * `retryAfterSeconds` becomes the Retry-After header.
 */
export const bffErrors = {
  malformed: { status: 400, msg: 'The request is malformed' },
  invalidInput: { status: 400, msg: 'The request has a missing or invalid field' },
  crossSite: { status: 403, msg: 'The request came from another site' },
  unknownCall: { status: 404, msg: 'There is no such call' },
  methodNotAllowed: { status: 405, msg: 'The call does not take this method' },
  requestTimeout: { status: 408, msg: 'The request took too long to arrive' },
  bodyTooLarge: { status: 413, msg: 'The request body is too large' },
  urlTooLong: { status: 414, msg: 'The request URL is too long' },
  unsupportedMediaType: { status: 415, msg: 'The body is of a type that the call does not take' },
  packedBody: { status: 415, msg: 'The body has to come as it is, without a Content-Encoding' },
  expectationFailed: { status: 417, msg: 'The request expects what is not done here' },
  unknownHost: { status: 421, msg: 'No shop is served at this address' },
  tooManyRequests: {
    status: 429,
    msg: '请求过于频繁，请稍后再试 · Too many requests, please wait',
    retryAfterSeconds: 10,
  },
  headersTooLarge: { status: 431, msg: 'The headers of the request are too large' },
  /** Seen by nobody but the log: who would read it has left. */
  clientClosed: { status: 499, msg: 'The request was given up' },
  internal: { status: 500, msg: 'The storefront failed to answer' },
  upstreamUnreachable: { status: 502, msg: 'The marketplace cannot be reached' },
  upstreamBroken: { status: 502, msg: 'The marketplace gave an answer that cannot be read' },
  upstreamRedirected: { status: 502, msg: 'The marketplace gave an answer that cannot be read' },
  sessionTooLarge: { status: 502, msg: 'The marketplace gave a login that is too long to keep' },
  upstreamTooBig: { status: 502, msg: 'The marketplace gave an answer that is too big' },
  /** As long as `unknownHost`: the size of an answer says nothing of a host. */
  shopSuspended: { status: 503, msg: 'This shop is closed at the moment', retryAfterSeconds: 3600 },
  maintenance: { status: 503, msg: 'This shop is being worked on and will be back', retryAfterSeconds: 300 },
  overloaded: { status: 503, msg: 'The storefront is busy, please try again', retryAfterSeconds: 1 },
  breakerOpen: { status: 503, msg: 'The marketplace does not answer, please try again', retryAfterSeconds: 5 },
  shuttingDown: { status: 503, msg: 'The storefront is restarting, please try again', retryAfterSeconds: 1 },
  upstreamTimeout: { status: 504, msg: 'The marketplace took too long to answer' },
} as const satisfies Record<string, { status: number; msg: string; retryAfterSeconds?: number }>;

/** The closed set of the BFF's own errors. */
export type BffErrorName = keyof typeof bffErrors;

/** The envelope of the BFF's own answers. `fields` names the inputs that were wrong. */
export interface BffErrorBody {
  code: number;
  msg: string;
  requestId: string;
  fields?: Record<string, string>;
}
