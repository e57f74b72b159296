import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parseCallName, type CallName, type CallSpec } from '../../bff/contract/call';
import { bffErrors, upstreamCode } from '../../bff/contract/errors';
import { features } from '../../bff/contract/features';
import { callTable } from '../../bff/contract/index';
import { isSwitchedOff, switchesOf } from '../../bff/features';
import { exampleInputs } from '../../bff/openapi/examples';
import { demoOrigin, documentOfDemo } from './support/openapi';

type Json = Record<string, unknown>;

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Json[];
  parameters: { name?: string; in?: string; required?: boolean; schema?: Json; example?: unknown }[];
  requestBody?: { content: Record<string, { schema: Json; example?: unknown }> };
  responses: Record<string, Json>;
  'x-codeSamples': { source: string }[];
}

const text = documentOfDemo();
const api = JSON.parse(text) as {
  info: { version: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, Json>>;
};
const table = Object.entries(callTable) as [CallName, CallSpec][];

function operationOf(name: CallName): Operation {
  const { method, path } = parseCallName(name);
  const found = api.paths[path]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`${name} is missing`);
  return found;
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ ...(api as unknown as Json), $id: 'https://api.test/openapi.json' });

/** What is wrong with a value by a schema of the document; '' when nothing is. */
function faultsOf(schema: Json, value: unknown): string {
  const whole = JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components', '"https://api.test/openapi.json#/components'),
  ) as Json;
  return ajv.validate(whole, value) ? '' : ajv.errorsText();
}

/** Every object of the document, with where it stands. */
function* objectsOf(value: unknown, place = ''): Generator<[string, Json]> {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield [place, value as Json];
  for (const [key, inner] of Object.entries(value)) yield* objectsOf(inner, `${place}/${key}`);
}

describe('the OpenAPI document', () => {
  it('is valid by the schema of OpenAPI 3.1', async () => {
    expect(await new Validator().validate(JSON.parse(text) as Json)).toMatchObject({ valid: true });
  });

  it('is the one in docs/openapi.json: npm run openapi writes it', () => {
    expect(readFileSync('docs/openapi.json', 'utf8') === text, 'run: npm run openapi').toBe(true);
  });

  it('has the version of the product', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(api.info.version).toBe(version);
  });

  it('has every call of the contract and no other', () => {
    const named = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(named.sort()).toEqual(table.map(([name]) => name).sort());
  });

  it('names every operation once, under a tag it explains', () => {
    const operations = table.map(([name]) => operationOf(name));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    const tags = api.tags.map(({ name }) => name);
    for (const { summary, tags: own } of operations) {
      expect(summary).not.toBe('');
      expect(tags).toEqual(expect.arrayContaining(own));
    }
  });

  it('points at nothing that is missing', () => {
    for (const [place, { $ref: target }] of objectsOf(api)) {
      if (typeof target !== 'string') continue;
      const found = target
        .slice(2)
        .split('/')
        .reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], api);
      expect(found, `${place} → ${target}`).toBeDefined();
    }
  });

  it('leaves no answered field without a type', () => {
    const untyped = [...objectsOf(api.components['schemas'])].filter(([, value]) => Object.keys(value).length === 0);
    expect(untyped.map(([place]) => place)).toEqual([]);
  });

  it.each(table)('takes the example of %s, as the contract does', (name, spec) => {
    const input: Json = { ...exampleInputs[name as keyof typeof exampleInputs] };
    expect(spec.input.safeParse(input).error).toBeUndefined();
    const { parameters, requestBody } = operationOf(name);
    for (const { name: key, required, schema, example } of parameters) {
      if (required) expect(example, key).toBeDefined();
      if (schema !== undefined && example !== undefined) expect(faultsOf(schema, example), key).toBe('');
    }
    const body = requestBody?.content['application/json'];
    if (body !== undefined) expect(faultsOf(body.schema, body.example)).toBe('');
  });

  it('takes the page numbers that it says it takes, and no others', () => {
    const { parameters } = operationOf('GET /api/web/order/list');
    const { schema } = parameters.find(({ name }) => name === 'pageNum')!;
    const { input } = callTable['GET /api/web/order/list'];
    const taken = ['', '0', '7', '007', '1000000', '0001000000', 0, 1_000_000];
    const refused = [
      '1000001',
      '9999999',
      '0x10',
      '1e3',
      ' 1',
      '1 ',
      '-0',
      '+1',
      '1.0',
      '１',
      '-1',
      1_000_001,
      1.5,
      -1,
    ];
    for (const [value, isTaken] of [...taken.map((one) => [one, true]), ...refused.map((one) => [one, false])]) {
      expect(input.safeParse({ pageNum: value }).success, `check of ${String(value)}`).toBe(isTaken);
      expect(faultsOf(schema!, value) === '', `schema of ${String(value)}`).toBe(isTaken);
    }
  });

  it('warns that shops give fewer rows than a page asks for', () => {
    for (const [name] of table) {
      const size = operationOf(name).parameters.find(({ name: key }) => key === 'pageSize');
      if (size !== undefined) expect((size as Json)['description'], name).toMatch(/100 at most/);
    }
  });

  it('asks who must be logged in for a token, and takes nobody else’s name for one', () => {
    for (const [name, spec] of table) {
      const { security, 'x-codeSamples': samples } = operationOf(name);
      const isOpen = security.length === 0 || security.some((one) => Object.keys(one).length === 0);
      expect(isOpen, name).toBe(spec.access === 'guest');
      if (spec.access === 'user') expect(samples[0]?.source, name).toContain('-H "Token: $TOKEN"');
      expect(samples[0]?.source, name).toContain(`'${demoOrigin}${parseCallName(name).path.split('{')[0]}`);
    }
  });

  it('knows every error of the storefront, with an envelope that fits', () => {
    const told = Object.values(bffErrors).filter(({ status }) => status !== bffErrors.clientClosed.status);
    for (const { status, msg } of told) {
      const response = api.components['responses']?.[`Error${status}`] as unknown as {
        content: Record<string, { schema: Json; examples: Record<string, { value: Json }> }>;
      };
      const { schema, examples } = response.content['application/json']!;
      const values = Object.values(examples).map(({ value }) => value);
      expect(values.map((value) => value['msg'])).toContain(msg);
      for (const value of values) expect(faultsOf(schema, value)).toBe('');
    }
  });

  it('names every code that an upstream gives, and when a known Idempotency-Key is refused', () => {
    const { properties } = api.components['schemas']!['Envelope'] as { properties: { code: { description: string } } };
    for (const code of Object.values(upstreamCode)) expect(properties.code.description).toContain(String(code));
    expect(api.components['parameters']!['IdempotencyKey']!['description']).toContain('422');
  });

  it('says of each call that a shop may do without that it may be answered 404, and of no other', () => {
    const nothingOn = switchesOf(Object.fromEntries(features.map((feature) => [feature, false])));
    for (const [name] of table) {
      const { responses } = operationOf(name);
      expect('404' in responses, name).toBe(isSwitchedOff(nothingOn, name, null));
    }
  });

  it('describes an answer as the BFF cleans it', () => {
    const { content } = operationOf('GET /api/web/good/info').responses['200'] as unknown as {
      content: Record<string, { schema: Json }>;
    };
    const schema = content['application/json']!.schema;
    const upstream = { id: 7, title: null, price: '12', isTop: '1', labels: null, urlArr: null, accountPassword: 'x' };
    const data: unknown = callTable['GET /api/web/good/info'].output.parse(upstream);
    const answered: unknown = JSON.parse(JSON.stringify({ code: 200, msg: 'ok', data }));
    expect(faultsOf(schema, answered)).toBe('');
    expect(faultsOf(schema, { code: 200, msg: 'ok', data: upstream })).not.toBe('');
  });
});
