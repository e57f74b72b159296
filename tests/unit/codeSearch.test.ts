import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookAtEnvelope } from '../../bff/codeSearch';
import { jsonDepth, parseJsonBody } from '../../bff/jsonBody';
import { parseQuery, serialiseQuery } from '../../bff/query';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('looking for the code of an answer', () => {
  it.each([
    ['{"code":200}', 200],
    ['{"code" : "401"}', 401],
    ['{"msg":"\\"code\\":401","code":200}', 200],
    ['{"data":{"code":401},"code":200}', 200],
    ['{"data":[{"code":401}]}', undefined],
    ['{"barcode":401,"code":500}', 500],
    ['{"a":"code","b":401}', undefined],
    ['{"code":200,"code":401}', 401],
    ['{"\\u0063ode":403}', 403],
    ['  {"x":1,\n"code"\t:\n403 }  ', 403],
    ['{"msg":"\\\\","code":401}', 401],
  ])('reads %s as %s', (text, code) => expect(lookAtEnvelope(bytes(text))).toEqual({ bare: false, code }));

  it.each(['', '<html>', '{"code":200', '{"code":200}}', '"code"', '200', '{"a":"', '{}x', '\ufeff{}'])(
    'takes %j for no answer',
    (text) => expect(lookAtEnvelope(bytes(text))).toBeNull(),
  );

  it('agrees with JSON.parse on whatever JSON', () => {
    const key = fc.oneof(fc.constantFrom('code', 'msg', 'data', '\\', '"code"', 'Code'), fc.string());
    const value = fc.oneof(fc.integer(), fc.constantFrom('"code":401', '{"code":401}', '\\"', '401'), fc.jsonValue());
    fc.assert(
      fc.property(
        fc.dictionary(key, value, { noNullPrototype: true }),
        fc.constantFrom(undefined, 1, '\t'),
        (object, space) => {
          const look = lookAtEnvelope(bytes(JSON.stringify(object, null, space)));
          expect(look).not.toBeNull();
          const own = Object.hasOwn(object, 'code') ? object['code'] : undefined;
          if (typeof own === 'number')
            // JSON has no negative zero.
            expect(look?.code).toBe(own === 0 ? 0 : own);
          else if (own === undefined) expect(look?.code).toBeUndefined();
        },
      ),
      { numRuns: 5000 },
    );
  });
});

describe('JSON bodies from outside', () => {
  it('are refused when nested too deep, without overflowing the stack', () => {
    expect(jsonDepth(bytes('['.repeat(500_000)))).toBe(500_000);
    expect(() => parseJsonBody(bytes(`{"a":${'['.repeat(100_000)}`))).toThrow();
    expect(parseJsonBody(bytes('{"text":"[[[[[[[[[["}'))).toEqual({ text: '[[[[[[[[[[' });
  });

  it('lose keys that reach a prototype', () => {
    expect(
      parseJsonBody(bytes('{"a":1,"__proto__":{"x":1},"b":{"constructor":1,"c":[{"prototype":2,"d":3}]}}')),
    ).toEqual({ a: 1, b: { c: [{ d: 3 }] } });
  });
});

describe('queries', () => {
  it('come back the same after writing and reading', () => {
    const name = fc
      .stringMatching(/^[a-zA-Z][\w.-]{0,12}$/)
      .filter((text) => !['constructor', 'prototype'].includes(text));
    const text = fc.string({ minLength: 1, unit: 'grapheme' });
    const tree = fc.dictionary(
      name,
      fc.oneof(
        text,
        fc.dictionary(
          name.filter((key) => !/^\d+$/.test(key)),
          text,
          { minKeys: 1, noNullPrototype: true },
        ),
      ),
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(tree, (object) => {
        expect(JSON.parse(JSON.stringify(parseQuery(serialiseQuery(object))))).toEqual(object);
      }),
      { numRuns: 1000 },
    );
  });

  it('never touch a prototype, whatever they say', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('__proto__', 'constructor', 'prototype'), (value, key) => {
        for (const query of [`${key}=${value}`, `${key}[x]=${value}`, `x[${key}]=${value}`, `x[${key}][y]=${value}`]) {
          const parsed = parseQuery(query);
          expect(Object.keys(parsed)).not.toContain(key);
          for (const inner of Object.values(parsed))
            if (typeof inner === 'object') expect(Object.keys(inner)).not.toContain(key);
        }
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
    );
  });
});
