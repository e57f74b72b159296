import { upstreamCode } from '../../bff/contract/errors';
import type { Envelope } from '../../bff/contract/call';
import { messageText, type Language, type MessageName } from '../messages';

/** A message at a field. */
export interface FieldFault {
  readonly message: MessageName;
  readonly values?: Readonly<Record<string, string>>;
}

/** A "no" with a message for the person. What the handler wrote before stays written. */
export class Refusal {
  constructor(
    readonly message: MessageName,
    readonly code: number = upstreamCode.failure,
    readonly values: Readonly<Record<string, string>> = {},
    /** What is wrong with which field, for forms. */
    readonly fields: Readonly<Record<string, FieldFault>> = {},
  ) {}
}

/** A "yes" whose message is part of the answer. */
export class Acknowledgement {
  constructor(readonly message: MessageName) {}
}

/** Refuses with a business message; code 500 unless another is given. */
export function refuse(message: MessageName, code?: number, values?: Readonly<Record<string, string>>): Refusal {
  return new Refusal(message, code, values);
}

/** Refuses a form whose fields are wrong; the page shows each message at its field. */
export function refuseFields(fields: Readonly<Record<string, FieldFault>>): Refusal {
  return new Refusal('fieldsWrong', upstreamCode.failure, {}, fields);
}

/** Refuses with a message that belongs to one field; it is the refusal's own as well, for whoever shows no fields. */
export function refuseAt(field: string, message: MessageName): Refusal {
  return new Refusal(message, upstreamCode.failure, {}, { [field]: { message } });
}

/** A table's answer before it is wrapped. */
export interface Table<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/**
 * Wraps what a handler returned as the envelope its call has. The HTTP status is always 200: `code` decides.
 * @param payload the handler's return value: payload, table, array, Refusal or Acknowledgement
 */
export function envelopeOf(envelope: Envelope, payload: unknown, language: Language): unknown {
  if (payload instanceof Refusal) {
    const { code, message, values } = payload;
    const fields = Object.entries(payload.fields).map(
      ([field, fault]) => [field, messageText(language, fault.message, fault.values)] as const,
    );
    const msg = messageText(language, message, values);
    return { code, msg, ...(fields.length === 0 ? {} : { fields: Object.fromEntries(fields) }) };
  }
  const ok = { code: upstreamCode.ok, msg: messageText(language, 'success') };
  if (payload instanceof Acknowledgement) return { ...ok, msg: messageText(language, payload.message) };
  if (envelope === 'bare') return payload;
  if (envelope === 'rows') {
    const table = payload as Table<unknown>;
    return { ...ok, rows: table.rows, total: table.total };
  }
  if (envelope === 'top') return { ...ok, ...(payload as object) };
  return payload === undefined || payload === null ? ok : { ...ok, data: payload };
}
