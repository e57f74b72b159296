import type { CallAnswer } from './callAnswer';
import type { CallSpec } from './contract/call';
import { bffErrors, upstreamCode } from './contract/errors';
import { callTable } from './contract/index';
import { readBy } from './contract/reader';
import type { AnswerPayload, CallKey, Refusal, Success } from './contract/types';
import { plainWords } from './plainWords';
import { readCode } from './codeSearch';
import type { HeaderReader } from './headerList';
import { fittingList, fittingRows, hasListPayload } from './lists';
import { refusedFields } from './refusedFields';

type Envelope = Record<string, unknown>;

/** Making one takes longer than reading a short answer. */
const lenientUtf8 = new TextDecoder();

/** What the JSON of an answer's body says; null for what is none. */
export function parseAnswer(bytes: AllowSharedBufferSource): unknown {
  try {
    return JSON.parse(lenientUtf8.decode(bytes));
  } catch {
    return null;
  }
}

/**
 * What an answer of the BFF says, by the call's envelope.
 * @param body what `parseAnswer` made of its body
 */
export function readAnswer<K extends CallKey>(
  key: K,
  response: Pick<CallAnswer, 'ok' | 'status'> & { readonly headers: HeaderReader },
  body: unknown,
  requestId: string,
): Success<AnswerPayload<K>> | Refusal {
  const spec: CallSpec = callTable[key];
  const envelope: Envelope =
    typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Envelope) : {};
  const code = readCode(envelope['code']) ?? (response.ok ? upstreamCode.ok : response.status);
  const msg = plainWords(envelope['msg']);
  if (!response.ok || code !== upstreamCode.ok) {
    const fields = refusedFields(envelope['fields']);
    return { ok: false, status: response.status, code, msg, requestId, ...(fields === undefined ? {} : { fields }) };
  }
  const payload = payloadOf(spec, body, envelope);
  if (payload === unreadable) {
    return unreadableAnswer(requestId);
  }
  return {
    ok: true,
    payload: payload as AnswerPayload<K>,
    msg,
    // A table says at times that there are none, and has rows.
    total: Math.max(Number(envelope['total'] ?? 0), Array.isArray(payload) ? payload.length : 0),
    staleSince: response.headers.get('x-data-time'),
  };
}

const unreadable = Symbol('unreadable');

/** The refusal in the place of an answer that nobody can read. */
export function unreadableAnswer(requestId: string): Refusal {
  return { ok: false, status: 502, code: 502, msg: bffErrors.upstreamBroken.msg, requestId };
}

/** `raw` answers come as the upstream wrote them and are read here; `clean` ones were read by the BFF. */
function payloadOf(spec: CallSpec, body: unknown, envelope: Envelope): unknown {
  switch (spec.envelope) {
    case 'bare':
      return readRows(spec, Array.isArray(body) ? body : envelope['data']);
    case 'rows':
      return readRows(spec, envelope['rows'] ?? envelope['data']);
    case 'top':
      return readOne(spec, envelope);
    case 'text':
      return unreadable;
    case 'data': {
      const value = envelope['data'] ?? envelope['rows'];
      if (value === undefined || value === null) return hasListPayload(spec) ? [] : undefined;
      return readOne(spec, value);
    }
  }
}

function readRows(spec: CallSpec, rows: unknown): unknown[] {
  if (!Array.isArray(rows)) return [];
  return spec.shape === 'clean' ? rows : fittingRows(rows, spec);
}

function readOne(spec: CallSpec, value: unknown): unknown {
  if (spec.shape === 'clean') return value;
  const reading = readBy(spec.output, value);
  if (reading.fits) return reading.value;
  return Array.isArray(value) && hasListPayload(spec) ? fittingList(value, spec) : unreadable;
}
