import type { z } from 'zod';

/** HTTP methods the upstream uses. */
export type Method = 'GET' | 'POST' | 'PUT';

/** `guest`: anybody may call; `user`: the upstream answers code 401 without a valid token. */
export type Access = 'guest' | 'user';

/**
 * Where the answer's payload sits: `data` {code,msg,data}, `rows` {code,msg,rows,total}, `top` beside code, `bare` a JSON array.
 * `text`: none, a word of plain text; asked by other companies' servers, without a session.
 */
export type Envelope = 'data' | 'rows' | 'top' | 'bare' | 'text';

/** `specification`: one of the 58 calls of the product's specification; `ours`: added by this project. */
export type CallOrigin = 'specification' | 'ours';

/** `clean`: parsed, unknown fields dropped. `raw`: bytes passed on, only `code` is looked at. */
export type Shape = 'raw' | 'clean';

/** How long a guest's answer may be reused; every duration is counted from the moment it was fetched. */
export interface CacheRule {
  /** Served without asking the upstream. */
  readonly freshMs: number;
  /** Served at once while one request refreshes it. */
  readonly staleWhileRevalidateMs: number;
  /** Served, marked STALE, when the upstream fails. */
  readonly staleIfErrorMs: number;
}

/** One upstream call, described once and read by the BFF, the clients, the marketplace, OpenAPI and the table tests. */
export interface CallSpec<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  E extends Envelope = Envelope,
> {
  readonly access: Access;
  readonly origin: CallOrigin;
  readonly group: 'merchant' | 'auth' | 'catalogue' | 'order';
  readonly envelope: E;
  readonly shape: Shape;
  readonly summary: string;
  /** Path parameters together with the query (GET) or the body (POST, PUT). Loose: unknown keys are forwarded. */
  readonly input: Input;
  /** `data`: the payload of `data`; `rows`: one row; `top`: the keys beside `code`; `bare`: one element. */
  readonly output: Output;
  /** `multipart` only for uploads, `form` (urlencoded, passed on byte by byte) only for `text` calls; JSON otherwise. */
  readonly body?: 'json' | 'multipart' | 'form';
  /**
   * `events`: a good answer is no envelope but server-sent events, passed on as they come; anything else the
   * upstream answers is an envelope like any other.
   */
  readonly stream?: 'events';
  readonly cache?: CacheRule;
  /** Counted by a stricter limit than other calls: it costs money, or lets secrets be guessed. */
  readonly rate?: 'sms' | 'login';
  /** A GET that changes something: no other site may cause it, as if it were a POST. */
  readonly changesState?: true;
}

/** `'GET /api/web/getTenant'`: method and path in one literal, the key of the contract. */
export type CallName = `${Method} /api/${string}`;

/** Keeps the literal types of a call's description. */
export function call<Input extends z.ZodObject, Output extends z.ZodType, E extends Envelope>(
  spec: CallSpec<Input, Output, E>,
): CallSpec<Input, Output, E> {
  return spec;
}

/** What a call's name says. */
export interface CallNameParts {
  readonly method: Method;
  readonly path: `/api/${string}`;
  /** The names of the path's parameters, in their order. */
  readonly params: readonly string[];
}

function split(name: CallName): CallNameParts {
  const space = name.indexOf(' ');
  const path = name.slice(space + 1) as `/api/${string}`;
  return {
    method: name.slice(0, space) as Method,
    path,
    params: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string),
  };
}

/** Splits `'GET /api/web/x/{id}'` into its method, its path under /api and the names of its path parameters. */
export const parseCallName = once(split);

/** Does the work once for each name: there are as many as the contract has calls. */
function once<Value>(work: (name: CallName) => Value): (name: CallName) => Value {
  const done = new Map<CallName, Value>();
  return (name) => {
    const known = done.get(name);
    if (known !== undefined) return known;
    const value = work(name);
    done.set(name, value);
    return value;
  };
}
