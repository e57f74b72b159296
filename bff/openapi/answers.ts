import type { z } from 'zod';
import { parseCallName, type CallName, type CallSpec } from '../contract/call';
import { bffErrors } from '../contract/errors';
import { mayBeSwitchedOff } from '../features';
import { isNothing, type JsonSchema, type SchemaWriter } from './schemas';

/** Schemas beside the contract's entities: what every envelope begins with, and the errors that are ours. */
export const envelopeSchemas: Readonly<Record<string, JsonSchema>> = {
  Envelope: {
    type: 'object',
    description: 'How every answer of an upstream begins. `code` decides, whatever the status; missing counts as 200.',
    properties: {
      code: {
        type: 'integer',
        description:
          '200 ok, 401, 403, 404, 422 an Idempotency-Key that is known of another request, 500 a failure or a plain no, 601 a warning.',
      },
      msg: { type: 'string', description: 'For the person, in the language of Accept-Language.' },
      fields: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'What is wrong with which field of the input, when it was refused for them.',
      },
    },
  },
  BffError: {
    type: 'object',
    description:
      "An error of the storefront itself, which asked nobody or got no answer. `code` is the answer's status.",
    properties: {
      code: { type: 'integer' },
      msg: { type: 'string' },
      requestId: { type: 'string', description: 'What the request is called in the logs; also in X-Request-Id.' },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
    },
    required: ['code', 'msg', 'requestId'],
  },
};

/** Headers that answers carry. */
export const answerHeaders: Readonly<Record<string, JsonSchema>> = {
  'X-Request-Id': {
    description: 'What the request is called in the logs.',
    schema: { type: 'string' },
  },
  'X-Cache': {
    description: 'Where the answer comes from: HIT, STALE (X-Data-Time says of when), MISS or BYPASS.',
    schema: { type: 'string', enum: ['HIT', 'MISS', 'STALE', 'BYPASS'] },
  },
  'X-Data-Time': {
    description: 'Of a STALE answer: when it was fetched, ISO 8601.',
    schema: { type: 'string', format: 'date-time' },
  },
  'Server-Timing': { description: 'How long it took, in milliseconds.', schema: { type: 'string' } },
  'Retry-After': { description: 'In how many seconds to come again.', schema: { type: 'integer' } },
};

const everyHeader = headerRefs(['X-Request-Id', 'Server-Timing']);

function headerRefs(names: readonly string[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

interface KnownError {
  readonly status: number;
  readonly msg: string;
  readonly retryAfterSeconds?: number;
}

/** What errors of one status mean, where the messages alone do not say it. */
const statusNotes: Readonly<Record<number, string>> = {
  401: 'The upstream says that nobody is logged in, or not any more: log in and send the new token.',
  403: 'The upstream forbids it, and the session is over; or a page of another site tried to change something.',
  404: 'The shop does without this, or there is no such call. (A thing that does not exist is an answer of the upstream: status 200, code 404 or 500.)',
};

/** Answers that any call can get, by their status: the errors of the table in the contract, and two of the upstream. */
export function errorResponses(): Record<string, JsonSchema> {
  const known = new Map<number, KnownError[]>([[401, [{ status: 401, msg: 'Please log in' }]]]);
  for (const error of Object.values(bffErrors) as KnownError[]) {
    known.set(error.status, [...(known.get(error.status) ?? []), error]);
  }
  // Nobody is told: who would read it has left.
  known.delete(bffErrors.clientClosed.status);
  return Object.fromEntries(
    [...known].sort(([a], [b]) => a - b).map(([status, errors]) => [`Error${status}`, errorResponse(status, errors)]),
  );
}

function errorResponse(status: number, errors: readonly KnownError[]): JsonSchema {
  const messages = [...new Set(errors.map(({ msg }) => msg))];
  const isOurs = status !== 401;
  const retries = errors.some(({ retryAfterSeconds }) => retryAfterSeconds !== undefined);
  const requestId = '6f1c2a34-0b6e-4d0a-9a53-6c1f0e2b7d11';
  return {
    description: statusNotes[status] ?? messages.map((msg) => `${msg}.`).join(' '),
    headers: { ...everyHeader, ...(retries ? headerRefs(['Retry-After']) : {}) },
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${isOurs ? 'BffError' : 'Envelope'}` },
        examples: Object.fromEntries(
          messages.map((msg, index) => [
            `example${index + 1}`,
            { value: { code: status, msg, ...(isOurs ? { requestId } : {}) } },
          ]),
        ),
      },
    },
  };
}

/** The errors a call can get, by what it is. */
export function errorStatuses(name: CallName, spec: CallSpec): number[] {
  const everywhere = [400, 401, 403, 408, 421, 429, 431, 500, 502, 503, 504];
  const ofBody = parseCallName(name).method === 'GET' ? [] : [413, 415];
  const ofShop = mayBeSwitchedOff(name) ? [404] : [];
  // Who is not logged in is a guest to a text call, whatever it sends.
  const refused = spec.envelope === 'text' ? everywhere.filter((status) => status !== 401) : everywhere;
  return [...refused, ...ofBody, ...ofShop, 414].sort((a, b) => a - b);
}

/** The answer of a call that was heard: what it asked for, or the upstream's refusal. */
export function goodResponse(spec: CallSpec, schemas: SchemaWriter): JsonSchema {
  return {
    description: describeAnswer(spec),
    headers: { ...everyHeader, ...headerRefs(spec.cache ? ['X-Cache', 'X-Data-Time'] : ['X-Cache']) },
    content: answerContent(spec, schemas),
  };
}

function describeAnswer(spec: CallSpec): string {
  if (spec.stream === 'events') return 'Server-sent events; or an envelope with another code when it was refused.';
  if (spec.envelope === 'text') return 'A word: `success`, or `fail` to be told again.';
  if (spec.envelope === 'bare') return 'The list; or an envelope when it was refused.';
  return '`code` 200 with what was asked for; any other code is a refusal, with `msg` for the person.';
}

function answerContent(spec: CallSpec, schemas: SchemaWriter): JsonSchema {
  const envelope = { $ref: '#/components/schemas/Envelope' };
  if (spec.stream === 'events') {
    return { 'text/event-stream': { schema: { type: 'string' } }, 'application/json': { schema: envelope } };
  }
  if (spec.envelope === 'text') return { 'text/plain': { schema: { type: 'string', enum: ['success', 'fail'] } } };
  return { 'application/json': { schema: answerSchema(spec, schemas, envelope) } };
}

function answerSchema(spec: CallSpec, schemas: SchemaWriter, envelope: JsonSchema): JsonSchema {
  if (isNothing(spec.output)) return envelope;
  const payload = schemas.answered(spec.output as z.ZodType, spec.shape);
  switch (spec.envelope) {
    case 'bare':
      return { type: 'array', items: payload };
    case 'rows': {
      const table = {
        type: 'object',
        properties: {
          rows: { type: 'array', items: payload },
          total: { type: 'integer', description: 'On all pages.' },
        },
      };
      return { allOf: [envelope, table] };
    }
    case 'data':
      return { allOf: [envelope, { type: 'object', properties: { data: payload } }] };
    case 'top': {
      // A refusal has none of the keys.
      const { required: _required, ...keys } = payload;
      return { allOf: [envelope, keys] };
    }
    case 'text':
      return envelope;
  }
}
