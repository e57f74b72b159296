import { z } from 'zod';
import { parseCallName, type CallName, type CallSpec } from './contract/call';
import { callTable } from './contract/index';

type JsonSchema = Record<string, unknown>;

function schemaOf(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as JsonSchema;
  return schema;
}

/** The envelope's schema around a call's payload. */
function answerSchema(spec: CallSpec): JsonSchema {
  // The wire form is described: what a reader of the API receives before any client turns it into values.
  const payload = schemaOf(spec.output, 'input');
  const head = { code: { type: 'integer' }, msg: { type: 'string' } };
  switch (spec.envelope) {
    case 'bare':
      return { type: 'array', items: payload };
    case 'rows':
      return {
        type: 'object',
        properties: { ...head, rows: { type: 'array', items: payload }, total: { type: 'integer' } },
      };
    case 'top':
      return { allOf: [{ type: 'object', properties: head }, payload] };
    case 'text':
      return { type: 'string' };
    case 'data':
      return { type: 'object', properties: { ...head, data: payload } };
  }
}

const bodyTypes = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  form: 'application/x-www-form-urlencoded',
};

function answerContent(spec: CallSpec): JsonSchema {
  if (spec.stream === 'events') return { 'text/event-stream': { schema: { type: 'string' } } };
  return { [spec.envelope === 'text' ? 'text/plain' : 'application/json']: { schema: answerSchema(spec) } };
}

function operation(name: CallName, spec: CallSpec): JsonSchema {
  const { method, params } = parseCallName(name);
  const input = schemaOf(spec.input, 'input') as { properties?: Record<string, JsonSchema>; required?: string[] };
  const required = new Set(input.required ?? []);
  const fields = Object.entries(input.properties ?? {});
  const inQuery = method === 'GET' ? fields.filter(([key]) => !params.includes(key)) : [];
  const inBody = method === 'GET' ? [] : fields.filter(([key]) => !params.includes(key));
  const bodySchema =
    spec.body === 'multipart'
      ? { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
      : {
          type: 'object',
          properties: Object.fromEntries(inBody),
          required: inBody.map(([key]) => key).filter((key) => required.has(key)),
        };
  return {
    summary: spec.summary,
    tags: [spec.group],
    operationId: name.replace(/[^A-Za-z]+/g, '_'),
    'x-origin': spec.origin,
    ...(spec.changesState ? { 'x-changes-state': true } : {}),
    security: spec.access === 'user' ? [{ token: [] }, { session: [] }] : [],
    parameters: [
      ...params.map((key) => ({ name: key, in: 'path', required: true, schema: { type: 'string' } })),
      ...inQuery.map(([key, schema]) => ({ name: key, in: 'query', required: required.has(key), schema })),
    ],
    ...(method === 'GET'
      ? {}
      : {
          requestBody: {
            content: {
              [bodyTypes[spec.body ?? 'json']]: { schema: bodySchema },
            },
          },
        }),
    responses: {
      200: { description: spec.summary, content: answerContent(spec) },
      401: { description: 'Login timeout' },
      502: { description: 'The upstream failed' },
    },
  };
}

/**
 * The contract as an OpenAPI 3.1 document.
 * @param serverUrl scheme, host and port of the shop it is served from
 */
export function openApiDocument(serverUrl: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [name, spec] of Object.entries(callTable) as [CallName, CallSpec][]) {
    const { method, path } = parseCallName(name);
    (paths[path] ??= {})[method.toLowerCase()] = operation(name, spec);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Storefront BFF', version: '1' },
    servers: [{ url: serverUrl }],
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Token' },
        session: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
      },
    },
    paths,
  };
}
