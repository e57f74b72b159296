import type { z } from 'zod';
import type { Calls } from './index';

/** Every call of the contract, e.g. `'GET /api/web/getTenant'`. */
export type CallKey = keyof Calls & string;

type Keys<E extends string> = { [K in CallKey]: Calls[K]['envelope'] extends E ? K : never }[CallKey];
/** Calls whose payload sits in `data`. */
export type DataCall = Keys<'data'>;
/** Calls that answer a table. */
export type RowsCall = Keys<'rows'>;
/** Calls with extra keys beside `code`. */
export type TopCall = Keys<'top'>;
/** Calls that answer a bare array. */
export type BareCall = Keys<'bare'>;
/** Calls of other companies' servers, answered in plain text: no page makes them. */
export type TextCall = Keys<'text'>;

/** What a caller passes: path parameters and query (GET) or body (POST, PUT) in one object. */
export type InputOf<K extends CallKey> = z.input<Calls[K]['input']>;
/** What the marketplace's handler receives: the parsed input. */
export type ParsedInputOf<K extends CallKey> = z.output<Calls[K]['input']>;
/** Nobody may change it, at any depth: what is stored is read once, for all who ask (bff/storedJson.ts). */
export type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;
/** The payload as the clients see it: `data`, one row, the extra top-level keys, or one element. */
export type PayloadOf<K extends CallKey> = DeepReadonly<z.output<Calls[K]['output']>>;
/** The payload as an upstream may write it. */
export type PayloadInputOf<K extends CallKey> = z.input<Calls[K]['output']>;

/** A refusal: the upstream's (`code` as it said) or ours (`code` = HTTP status). Never thrown by `call`. */
export interface Refusal {
  readonly ok: false;
  /** HTTP status of the BFF's answer. */
  readonly status: number;
  /** `code` of the envelope. */
  readonly code: number;
  /** The upstream's message for the person, or ours. */
  readonly msg: string;
  readonly requestId: string;
  /** What is wrong with which field of the input, for the person; missing when nobody said. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** An answer with what the caller needs to show stale data honestly. */
export interface Success<Payload> {
  readonly ok: true;
  readonly payload: Payload;
  readonly msg: string;
  /** `rows` calls only: the number of hits over all pages. */
  readonly total: number;
  /** Set when the upstream failed and an older answer is shown: the time it was fetched, ISO 8601. */
  readonly staleSince: string | null;
}

/** Payload of `BffClient.call`: rows and bare calls give arrays, the others one value. */
export type AnswerPayload<K extends CallKey> = K extends RowsCall | BareCall
  ? readonly PayloadOf<K>[]
  : K extends DataCall
    ? PayloadOf<K> | undefined
    : PayloadOf<K>;

/**
 * The loaders' typed client of the BFF, one per incoming request. It carries the request's tenant host,
 * session cookie and request id, and gathers the cookies the BFF sets.
 */
export interface BffClient {
  /** True when the request carries a session cookie that opens for this host. */
  readonly loggedIn: boolean;
  readonly requestId: string;
  /** What the BFF remembers of the shop, to dress a page when the upstream fails; null when nothing is at hand. */
  readonly tenant: PayloadOf<'GET /api/web/getTenant'> | null;
  /**
   * Calls and reports; for forms, which show refusals themselves. A 401 or 403 is noted for the page (see `notice`); a
   * call whose answer guests share is then repeated once without the session.
   */
  call<K extends CallKey>(
    key: K,
    input: InputOf<K>,
    options?: { signal?: AbortSignal; headers?: Record<string, string> },
  ): Promise<Success<AnswerPayload<K>> | Refusal>;
  /**
   * Calls and unwraps; for loaders. A refusal is thrown as a `Response` with the refusal's status and
   * `{code, msg, requestId}` as JSON, which the error boundary shows. A guest-access call refused with 401
   * or 403 for its session is repeated once without it, so that the page still renders (as a guest).
   */
  data<K extends DataCall | TopCall>(key: K, input: InputOf<K>): Promise<PayloadOf<K>>;
  /** As `data`; null where the marketplace says a business "no": there is no such thing, or it is somebody else's. */
  find<K extends DataCall | TopCall>(key: K, input: InputOf<K>): Promise<PayloadOf<K> | null>;
  /** As `data`, for tables; a missing `rows` is an empty one. */
  rows<K extends RowsCall>(key: K, input: InputOf<K>): Promise<{ rows: readonly PayloadOf<K>[]; total: number }>;
  /** As `data`, for bare arrays. */
  list<K extends BareCall>(key: K, input: InputOf<K>): Promise<readonly PayloadOf<K>[]>;
  /** The oldest `staleSince` of the answers so far, ISO 8601, or null when all were fresh. */
  readonly staleSince: string | null;
  /** An answer so far was missing, an outage or a 500: what the page shows may be different in a moment. */
  readonly hadTrouble: boolean;
  /** Why the session ended during this request, if it did. */
  readonly notice: 'expired' | 'forbidden' | null;
  /** Set-Cookie values to put on the page's or the redirect's response. */
  readonly setCookies: readonly string[];
}
