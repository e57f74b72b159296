import { parseCallName, type CallName, type CallSpec } from '../contract/call';
import { callTable } from '../contract/index';
import type { CallKey } from '../contract/types';
import { logoutCall } from '../loginAnswer';
import { rateClassOf } from '../rateLimits';
import { sessionCookieName } from '../session';
import { answerHeaders, envelopeSchemas, errorResponses, errorStatuses, goodResponse } from './answers';
import { curlLine } from './curl';
import { exampleInputs } from './examples';
import { sentNotes } from './fieldNotes';
import { createSchemaWriter, withNotes, withoutNull, type JsonSchema, type SchemaWriter } from './schemas';

/** The version of the contract, which is the product's: a test compares the two. */
const version = '0.1.0';

const introduction = `Every call a storefront makes, on any shop's hostname: the hostname says which merchant is meant.

**Envelopes.** Most answers are \`{code, msg, data}\` or \`{code, msg, rows, total}\`. \`code\` decides: 200 is yes, anything else a no with \`msg\` for the person, and perhaps \`fields\` with what is wrong where. The status is 401 or 403 for those codes, else 200. Errors of the storefront itself have their own status and \`{code, msg, requestId}\`.

**Who asks.** Log in by \`POST /api/h5/login\` or \`POST /api/web/login\` and send the token of the answer as \`Token\` (or \`Authorization: Bearer\`). Browsers get the sealed cookie \`${sessionCookieName}\` instead and no token; with a cookie, whatever changes something needs an \`Origin\` of the shop.

**Limits.** A call may take 10 seconds, a body 1 MiB (uploads 10 MiB), a URL 8 KiB. Too many requests from one address get 429 with \`Retry-After\`.

The same as a walk through the whole API, line by line: docs/curl.md of the product.`;

const tags = [
  { name: 'merchant', description: 'The shop itself: name, look, decoration, games, app.' },
  { name: 'auth', description: 'Login, the person, messages, look-ups.' },
  { name: 'catalogue', description: 'Listings, favourites, selling, appraisal and buy-back.' },
  { name: 'order', description: 'Orders, their payment, delivery and disputes.' },
];

const securitySchemes = {
  token: { type: 'apiKey', in: 'header', name: 'Token', description: "The token of a login's answer." },
  authorization: { type: 'http', scheme: 'bearer', description: 'The same token; `Bearer` may be left out.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookieName,
    description: 'What a login sets in a browser, sealed; it counts before the headers.',
  },
};

const bodyTypes = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  form: 'application/x-www-form-urlencoded',
};

interface ObjectSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

/** `GET /api/web/order/{id}` → `getWebOrderById`. */
function operationId(name: CallName): string {
  const { method, path } = parseCallName(name);
  const words = path
    .split('/')
    .slice(2)
    .map((word) => word.replace(/\{(\w+)\}/, 'by-$1'));
  const camel = words.flatMap((word) => word.split('-')).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${method.toLowerCase()}${camel.join('')}`;
}

/** What the description of a call says beside its summary. */
function description(name: CallName, spec: CallSpec): string {
  const lines = [spec.access === 'user' ? 'For people who are logged in.' : 'For everybody.'];
  if (spec.origin === 'specification') lines.push("A call of the product's specification.");
  if (spec.cache) lines.push(`Guests may get an answer that is up to ${spec.cache.freshMs / 1000} s old.`);
  if (spec.changesState) lines.push('It changes something: no other site may cause it.');
  const rateClass = rateClassOf(name, spec);
  if (rateClass === 'sms' || rateClass === 'login') lines.push('Few requests a minute are taken of one address.');
  return lines.join(' ');
}

/** Guests' calls ask for nothing, though a token makes some of their answers personal. */
function security(name: CallName, spec: CallSpec): JsonSchema[] {
  const known = [{ token: [] }, { authorization: [] }, { session: [] }];
  if (spec.access === 'user') return known;
  return name === logoutCall ? [{}, ...known] : [];
}

function parametersOf(
  name: CallName,
  { properties, required }: ObjectSchema,
  example: Readonly<Record<string, unknown>>,
): JsonSchema[] {
  const { method, params } = parseCallName(name);
  const inQuery = method === 'GET' ? Object.keys(properties).filter((key) => !params.includes(key)) : [];
  const described = (key: string, place: 'path' | 'query') => {
    const { description: note, ...schema } = properties[key] ?? { type: 'string' };
    return {
      name: key,
      in: place,
      required: place === 'path' || required.includes(key),
      ...(note === undefined ? {} : { description: note }),
      schema: withoutNull(schema),
      ...(example[key] === undefined ? {} : { example: example[key] }),
    };
  };
  return [
    ...params.map((key) => described(key, 'path')),
    ...inQuery.map((key) => described(key, 'query')),
    ...(method === 'GET' ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
    { $ref: '#/components/parameters/AcceptLanguage' },
  ];
}

function requestBody(
  name: CallName,
  spec: CallSpec,
  { properties, required }: ObjectSchema,
  example: Readonly<Record<string, unknown>>,
): JsonSchema {
  const { params } = parseCallName(name);
  const type = bodyTypes[spec.body ?? 'json'];
  if (spec.body === 'multipart') {
    const file = { type: 'string', contentMediaType: 'application/octet-stream', format: 'binary' };
    const schema = { type: 'object', properties: { file }, required: ['file'] };
    return { required: true, content: { [type]: { schema } } };
  }
  if (spec.body === 'form') {
    const schema = { type: 'object', additionalProperties: { type: 'string' } };
    return { required: true, description: 'Signed by whoever sends it.', content: { [type]: { schema } } };
  }
  const inBody = Object.entries(properties).filter(([key]) => !params.includes(key));
  const needed = required.filter((key) => !params.includes(key));
  const schema = {
    type: 'object',
    properties: Object.fromEntries(inBody),
    ...(needed.length === 0 ? {} : { required: needed }),
    additionalProperties: true,
  };
  const body = Object.fromEntries(Object.entries(example).filter(([key]) => !params.includes(key)));
  return { required: needed.length > 0, content: { [type]: { schema, example: body } } };
}

function operation(name: CallName, spec: CallSpec, origin: string, schemas: SchemaWriter): JsonSchema {
  const { method } = parseCallName(name);
  const sent = schemas.sent(spec.input);
  const input: ObjectSchema = {
    properties: withNotes((sent['properties'] ?? {}) as Record<string, JsonSchema>, sentNotes[name as CallKey]),
    required: (sent['required'] ?? []) as string[],
  };
  const example: Readonly<Record<string, unknown>> = exampleInputs[name as CallKey] ?? {};
  const errors = errorStatuses(name, spec);
  return {
    summary: spec.summary,
    description: description(name, spec),
    tags: [spec.group],
    operationId: operationId(name),
    security: security(name, spec),
    parameters: parametersOf(name, input, example),
    ...(method === 'GET' ? {} : { requestBody: requestBody(name, spec, input, example) }),
    responses: {
      200: goodResponse(spec, schemas),
      ...(spec.cache && method === 'GET' ? { 304: { description: 'If-None-Match names the answer one has.' } } : {}),
      ...Object.fromEntries(errors.map((status) => [status, { $ref: `#/components/responses/Error${status}` }])),
    },
    'x-origin': spec.origin,
    'x-access': spec.access,
    'x-shape': spec.shape,
    'x-rate-class': rateClassOf(name, spec),
    ...(spec.changesState ? { 'x-changes-state': true } : {}),
    ...(spec.cache ? { 'x-cache': spec.cache } : {}),
    'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: curlLine(origin, name, spec, example) }],
  };
}

/**
 * The contract as an OpenAPI 3.1 document.
 * @param origin scheme, host and port of the shop it is served from
 */
export function openApiDocument(origin: string): JsonSchema {
  const schemas = createSchemaWriter();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [name, spec] of Object.entries(callTable) as [CallName, CallSpec][]) {
    const { method, path } = parseCallName(name);
    (paths[path] ??= {})[method.toLowerCase()] = operation(name, spec, origin, schemas);
  }
  const named = Object.entries(schemas.components).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Storefront API',
      version,
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin, description: 'This shop' }],
    tags,
    paths,
    components: {
      schemas: { ...envelopeSchemas, ...Object.fromEntries(named) },
      responses: errorResponses(),
      headers: answerHeaders,
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            "The caller's name for one attempt: sent again, it makes no second order, but gives the first answer. With another body than the first time it is refused: status 200, `code` 422.",
          schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' },
        },
        AcceptLanguage: {
          name: 'Accept-Language',
          in: 'header',
          description: 'The language of `msg` and `fields`: en or zh-CN.',
          schema: { type: 'string', examples: ['en'] },
        },
      },
      securitySchemes,
    },
  };
}
