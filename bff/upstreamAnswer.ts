import type { CallSpec } from './contract/call';
import { upstreamCode } from './contract/errors';
import { readBy } from './contract/reader';
import { lookAtEnvelope, readCode, type EnvelopeLook } from './codeSearch';
import { BffFailure } from './failure';
import {
  bytesNeedCare,
  mayHoldSecrets,
  parseExactly,
  readJson,
  textOf,
  writeWithoutSecrets,
  type ReadJson,
} from './json';
import { countIn, fittingList, fittingRows, hasListPayload, pageOf } from './lists';
import { plainWords } from './plainWords';
import { refusedFields } from './refusedFields';
import { UpstreamError, type UpstreamAnswer } from './transport';

/** An upstream's answer as the BFF passes it on. */
export interface Verdict {
  /** HTTP status of our answer: 401, 403 or 200. */
  readonly status: 200 | 401 | 403;
  /** The envelope's code; 200 when it had none. */
  readonly code: number;
  readonly body: Uint8Array<ArrayBuffer>;
  /** The upstream says that there is no such thing, or none any more. */
  readonly isGone: boolean;
}

/**
 * An answer that can't go on, of an upstream that does answer: it tells of this call, not of the upstream. A page that
 * says 404, from a server that lacks the call, must not close the shop for everybody else's calls.
 */
export class UnfitAnswer extends BffFailure {
  /** It says all the same that there is no such thing. */
  readonly isGone: boolean;

  constructor(cause: unknown, isGone = false) {
    super('upstreamBroken', { cause });
    this.isGone = isGone;
  }
}

/** There is no such thing, or none any more: as an HTTP status, and as a code. */
const goneCodes: ReadonlySet<number> = new Set([404, 410]);

/** `raw` answers up to this size are parsed as a whole, which also proves that they are JSON. */
const fullCheckBytes = 256 * 1024;
/** What is longer may nest so deep that parsing it takes seconds and half a gigabyte: it is looked over before. */
const maxUnscannedBytes = 32 * 1024;
const maxTextBytes = 1024;
const tooManyRequests = 429;
/** Reading more at once would hold up everybody else's requests: 2 MiB take about 40 ms. */
export const maxParsedBytes = 2 * 1024 * 1024;

/**
 * Is this an envelope that `judge` throws `tooBig` for whatever its status, because it would have to be written anew?
 * What is none, or not UTF-8, is for `judge`: a 401 stays one whatever its body is.
 */
export function isTooLongToRead(body: Uint8Array): boolean {
  if (body.length <= maxParsedBytes) return false;
  try {
    if (!bytesNeedCare(body)) return false;
  } catch {
    return false;
  }
  return lookAtEnvelope(body)?.bare === false;
}

/**
 * Judges an upstream's answer: broken ones are refused, 401 and 403 come from the HTTP status or from `code`,
 * and of `clean` calls only what the contract names goes on.
 * @param asked the fields the upstream was sent
 * @throws BffFailure `upstreamBroken`, as an UnfitAnswer where the upstream is well; UpstreamError `tooBig` over 2 MiB of
 * what has to be parsed
 */
export function judge(answer: UpstreamAnswer, spec: CallSpec, asked: Fields = {}): Verdict {
  try {
    return judgeSound(answer, spec, asked);
  } catch (error) {
    const isBroken = error instanceof BffFailure && error.error === 'upstreamBroken';
    const isUnfit = isBroken && !(error instanceof UnfitAnswer) && !saysItFails(answer.status);
    throw isUnfit ? new UnfitAnswer(error.cause) : error;
  }
}

/** By its status an upstream is down, or has too much to do. */
function saysItFails(status: number): boolean {
  return status >= 500 || status === tooManyRequests;
}

function judgeSound(answer: UpstreamAnswer, spec: CallSpec, asked: Fields): Verdict {
  if (spec.envelope === 'text') return judgeText(answer);
  const isRaw = spec.shape === 'raw' && spec.envelope !== 'bare';
  const isShort = answer.body.length <= (isRaw ? fullCheckBytes : maxParsedBytes);
  const scanned = answer.body.length > maxUnscannedBytes ? lookAtEnvelope(answer.body) : undefined;
  const json = isShort && scanned !== null ? readJson(answer.body) : null;
  const look = isShort ? json && lookAtValue(json.value) : (scanned ?? null);
  const denied = answer.status === 401 || answer.status === 403 ? answer.status : null;
  if (look === null || (look.bare && answer.status >= 400)) {
    if (denied !== null) {
      return { status: denied, code: denied, body: encode({ code: denied, msg: '' }), isGone: false };
    }
    throw new BffFailure('upstreamBroken');
  }
  if (answer.status >= 400 && denied === null && look.code === undefined) {
    // JSON is the upstream's own word. A page that says 404 may be of a proxy that has lost it for a moment.
    if (goneCodes.has(answer.status)) throw new UnfitAnswer(undefined, true);
    throw new BffFailure('upstreamBroken');
  }
  const code = denied ?? look.code ?? upstreamCode.ok;
  if (Number.isNaN(code)) throw new BffFailure('upstreamBroken');
  // A success that the server itself denies is none: it would be shown, and stored.
  if (answer.status >= 500 && code === upstreamCode.ok) throw new BffFailure('upstreamBroken');
  const status = code === 401 || code === 403 ? code : 200;
  const isGone = code !== upstreamCode.ok && (goneCodes.has(code) || goneCodes.has(answer.status));
  if (isRaw) {
    const isDenied = code !== (look.code ?? upstreamCode.ok);
    const regular = (value: unknown) => inEnvelope(value, spec, code, asked);
    return { status, code, body: asItCame(answer.body, json, regular, isDenied ? code : null), isGone };
  }
  if (json === null) throw new UpstreamError('tooBig');
  return { status, code, body: encode(cleaned(json.value, code, spec, asked)), isGone };
}

function lookAtValue(value: unknown): EnvelopeLook {
  const own = isFields(value) && Object.hasOwn(value, 'code') ? value['code'] : undefined;
  return { bare: Array.isArray(value), code: readCode(own) };
}

/** A word for another company's server: nothing but plain text goes on, and not much of it. */
function judgeText({ status, headers, body }: UpstreamAnswer): Verdict {
  const isText = /^text\/plain\s*(;|$)/i.test(headers['content-type'] ?? '');
  if (status !== 200 || !isText || body.length > maxTextBytes) throw new BffFailure('upstreamBroken');
  return { status: 200, code: upstreamCode.ok, body, isGone: false };
}

function encode(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value));
}

function parse(bytes: Uint8Array): unknown {
  if (bytes.length > maxParsedBytes) throw new UpstreamError('tooBig');
  try {
    return parseExactly(textOf(bytes));
  } catch (cause) {
    throw new BffFailure('upstreamBroken', { cause });
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A `raw` answer's bytes as they came; written anew where an HTTP 401 or 403 has a body that says otherwise, where the
 * envelope is not the call's own, and where something in it must not go on.
 * @param inRegular the value in the call's own envelope; itself where it is in it
 * @param deniedCode the code to say, where the body says another
 */
function asItCame(
  bytes: Uint8Array<ArrayBuffer>,
  json: ReadJson | null,
  inRegular: (value: unknown) => unknown,
  deniedCode: number | null,
): Uint8Array<ArrayBuffer> {
  const isDenied = deniedCode !== null;
  const isOdd = json === null ? longNeedsCare(bytes) : json.hasLongNumbers || mayHoldSecrets(json.text);
  if (json === null && !isOdd && !isDenied) return bytes;
  const value = json === null ? parse(bytes) : json.value;
  const regular = inRegular(value);
  if (!isOdd && !isDenied && regular === value) return bytes;
  const told = isDenied ? { ...(regular as object), code: deniedCode } : regular;
  return new TextEncoder().encode(writeWithoutSecrets(told));
}

/** @throws BffFailure `upstreamBroken` when it is not UTF-8 */
function longNeedsCare(bytes: Uint8Array): boolean {
  try {
    return bytesNeedCare(bytes);
  } catch (cause) {
    throw new BffFailure('upstreamBroken', { cause });
  }
}

/**
 * Rows or data that came without an envelope get theirs, a table without rows gets none, of a table that came whole the
 * page goes on; else the value itself.
 */
function inEnvelope(value: unknown, spec: CallSpec, code: number, asked: Fields): unknown {
  if (Array.isArray(value)) {
    const payload =
      spec.envelope === 'rows' ? { rows: pageOf(value, value.length, asked), total: value.length } : { data: value };
    return { code: upstreamCode.ok, msg: '', ...payload };
  }
  if (code !== upstreamCode.ok || !isFields(value)) return value;
  if (spec.envelope === 'data') {
    if (Array.isArray(value['data']) || !hasListPayload(spec)) return value;
    const list = listIn(value);
    return list === undefined ? value : { ...value, data: list };
  }
  if (spec.envelope !== 'rows') return value;
  const rows = listIn(value) ?? [];
  const total = totalOf(value, rows.length);
  const page = pageOf(rows, total, asked);
  const isRegular = page === value['rows'] && countIn(value['total']) !== undefined;
  return isRegular ? value : { ...value, rows: page, total };
}

/** The list of an answer wherever this family puts it: bare, `rows`, `data`, or a page within `data`. */
function listIn(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isFields(value)) return undefined;
  const { rows, data, records, list } = value;
  return [rows, data, records, list].find(Array.isArray) ?? (isFields(data) ? listIn(data) : undefined);
}

/** The number of hits over all pages; at least those that came. */
function totalOf(value: unknown, rowCount: number): number {
  const envelope: Fields = isFields(value) ? value : {};
  const inner: Fields = isFields(envelope['data']) ? envelope['data'] : {};
  return Math.max(rowCount, countIn(envelope['total']) ?? countIn(inner['total']) ?? 0);
}

/** The whitelisted answer of a `clean` call. A refusal keeps nothing but its code and its words, also those at fields. */
function cleaned(value: unknown, code: number, spec: CallSpec, asked: Fields): unknown {
  const envelope: Fields = isFields(value) ? value : {};
  const msg = plainWords(envelope['msg']);
  if (code !== upstreamCode.ok) {
    const fields = refusedFields(envelope['fields']);
    return { code, msg, ...(fields === undefined ? {} : { fields }) };
  }
  const inner = envelope['data'];
  switch (spec.envelope) {
    case 'bare':
      return fittingRows(listIn(value), spec);
    case 'rows': {
      const all = listIn(value) ?? [];
      const page = pageOf(all, totalOf(value, all.length), asked);
      const rows = fittingRows(page, spec);
      return { code, msg, rows, total: totalOf(value, rows.length + all.length - page.length) };
    }
    case 'top':
      return { code, msg, ...(fitting({ ...(isFields(inner) ? inner : {}), ...envelope }, spec) as Fields) };
    case 'text':
      throw new Error('a text has no envelope to be cleaned');
    case 'data': {
      const payload = dataIn(value, spec);
      return payload === undefined || payload === null ? { code, msg } : { code, msg, data: fitting(payload, spec) };
    }
  }
}

/** The payload of a `data` call; where the contract has a list, wherever the upstream put it. */
function dataIn(value: unknown, spec: CallSpec): unknown {
  if (hasListPayload(spec)) {
    const rows = listIn(value);
    if (rows !== undefined) return fittingList(rows, spec);
  }
  return isFields(value) ? (value['data'] ?? value['rows']) : undefined;
}

function fitting(payload: unknown, spec: CallSpec): unknown {
  const reading = readBy(spec.output, payload);
  if (!reading.fits) throw new BffFailure('upstreamBroken', { cause: spec.output.safeParse(payload).error });
  return reading.value;
}
