import type { CallSpec } from './contract/call';
import { upstreamCode } from './contract/errors';
import { lookAtEnvelope } from './codeSearch';
import { BffFailure } from './failure';
import { refusedFields } from './refusedFields';
import type { UpstreamAnswer } from './transport';

/** An upstream's answer as the BFF passes it on. */
export interface Verdict {
  /** HTTP status of our answer: 401, 403 or 200. */
  readonly status: 200 | 401 | 403;
  /** The envelope's code; 200 when it had none. */
  readonly code: number;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Answers up to this size are parsed as a whole, which also proves that they are JSON. */
const fullCheckBytes = 256 * 1024;
const maxTextBytes = 1024;

/**
 * Judges an upstream's answer: broken ones are refused, 401 and 403 come from the HTTP status or from `code`,
 * and of `clean` calls only what the contract names goes on.
 * @throws BffFailure `upstreamBroken`
 */
export function judge(answer: UpstreamAnswer, spec: CallSpec): Verdict {
  if (spec.envelope === 'text') return judgeText(answer);
  const look = answer.body.length === 0 ? null : lookAtEnvelope(answer.body);
  const denied = answer.status === 401 || answer.status === 403 ? answer.status : null;
  if (look === null || (look.bare && answer.status >= 400)) {
    if (denied !== null) return { status: denied, code: denied, body: encode({ code: denied, msg: '' }) };
    throw new BffFailure('upstreamBroken');
  }
  if (answer.status >= 400 && denied === null && look.code === undefined) throw new BffFailure('upstreamBroken');
  const code = denied ?? look.code ?? upstreamCode.ok;
  if (Number.isNaN(code)) throw new BffFailure('upstreamBroken');
  // A success that the server itself denies is none: it would be shown, and stored.
  if (answer.status >= 500 && code === upstreamCode.ok) throw new BffFailure('upstreamBroken');
  const status = code === 401 || code === 403 ? code : 200;
  if (spec.shape === 'raw' && spec.envelope !== 'bare') {
    if (answer.body.length <= fullCheckBytes) parse(answer.body);
    return { status, code, body: withCode(answer.body, look.code, code) };
  }
  return { status, code, body: encode(cleaned(parse(answer.body), code, spec)) };
}

/** A word for another company's server: nothing but plain text goes on, and not much of it. */
function judgeText({ status, headers, body }: UpstreamAnswer): Verdict {
  const isText = /^text\/plain\s*(;|$)/i.test(headers['content-type'] ?? '');
  if (status !== 200 || !isText || body.length > maxTextBytes) throw new BffFailure('upstreamBroken');
  return { status: 200, code: upstreamCode.ok, body: new Uint8Array(body) };
}

function encode(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value));
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new BffFailure('upstreamBroken', { cause });
  }
}

/** The bytes as they came; only an HTTP 401 or 403 whose body says otherwise gets its code put right. */
function withCode(body: Uint8Array, found: number | undefined, code: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(body);
  if (code === (found ?? upstreamCode.ok)) return bytes;
  return encode({ ...(parse(bytes) as object), code });
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The whitelisted answer of a `clean` call. A refusal keeps nothing but its code and its words, also those at fields. */
function cleaned(value: unknown, code: number, spec: CallSpec): unknown {
  const envelope: Fields = isFields(value) ? value : {};
  const msg = typeof envelope['msg'] === 'string' ? envelope['msg'] : '';
  if (code !== upstreamCode.ok) {
    const fields = refusedFields(envelope['fields']);
    return { code, msg, ...(fields === undefined ? {} : { fields }) };
  }
  const inner = envelope['data'];
  switch (spec.envelope) {
    case 'bare':
      return fittingRows(Array.isArray(value) ? value : inner, spec);
    case 'rows': {
      const rows = fittingRows(envelope['rows'] ?? (isFields(inner) ? inner['rows'] : inner), spec);
      const total = Number(envelope['total'] ?? (isFields(inner) ? inner['total'] : undefined) ?? rows.length);
      return { code, msg, rows, total: Number.isFinite(total) ? total : rows.length };
    }
    case 'top':
      return { code, msg, ...(fitting({ ...(isFields(inner) ? inner : {}), ...envelope }, spec) as Fields) };
    case 'text':
      throw new Error('a text has no envelope to be cleaned');
    case 'data': {
      const payload = inner ?? envelope['rows'];
      return payload === undefined || payload === null ? { code, msg } : { code, msg, data: fitting(payload, spec) };
    }
  }
}

function fitting(payload: unknown, spec: CallSpec): unknown {
  const result = spec.output.safeParse(payload);
  if (!result.success) throw new BffFailure('upstreamBroken', { cause: result.error });
  return result.data;
}

/** Rows that fit; one odd row must not take the whole table with it. */
function fittingRows(rows: unknown, spec: CallSpec): unknown[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row) => {
    const result = spec.output.safeParse(row);
    return result.success ? [result.data] : [];
  });
}
