import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookAtEnvelope, readCode } from '../../bff/codeSearch';
import { extentOfJson, maxJsonValues, parseJsonBody } from '../../bff/jsonBody';
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
    ['{"code":401,"code":null}', undefined],
    ['{"code":null,"code":"401"}', 401],
    ['{"code":401,"code":true}', NaN],
    ['{"code":""}', undefined],
    ['{"\\u0063ode":403}', 403],
    ['{"\\u0063\\u006f\\u0064\\u0065":403}', 403],
    ['  {"x":1,\n"code"\t:\n403 }  ', 403],
    ['{"msg":"\\\\","code":401}', 401],
  ])('reads %s as %s', (text, code) => expect(lookAtEnvelope(bytes(text))).toEqual({ bare: false, code }));

  it.each(['', '<html>', '{"code":200', '{"code":200}}', '"code"', '200', '{"a":"', '{}x', '\ufeff{}'])(
    'takes %j for no answer',
    (text) => expect(lookAtEnvelope(bytes(text))).toBeNull(),
  );

  it('agrees with JSON.parse on whatever JSON, also where keys come twice', () => {
    // Long ones are searched otherwise: backslashes and quotes wherever that begins.
    const longText = fc
      .tuple(
        fc.nat({ max: 60 }),
        fc.string({ unit: fc.constantFrom('\\', '"', '"code":401', 'x', '天'), maxLength: 80 }),
      )
      .map(([length, text]) => JSON.stringify('x'.repeat(length) + text));
    const key = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('"code"', '"\\u0063ode"', '"c\\u006fd\\u0065"') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('"Code"', '"code "', '"\\\\u0063ode"', '"barcode"', '"data"', '"__proto__"'),
      },
      { weight: 2, arbitrary: fc.string().map((text) => JSON.stringify(text)) },
      { weight: 1, arbitrary: longText },
    );
    const value = fc.oneof(
      fc.integer().map(String),
      fc.constantFrom(
        'null',
        '401',
        '"401"',
        '4.01e2',
        '401.0',
        '" 401 "',
        '""',
        '"no"',
        'true',
        '[401]',
        '{"code":401}',
      ),
      fc.constantFrom('"code"', '"\\"code\\":401"', '"code\\\\"', '"{\\"code\\":401}"'),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => JSON.stringify(number)),
      fc.jsonValue().map((any) => JSON.stringify(any)),
      longText,
    );
    const space = fc.constantFrom('', ' ', '\n\t');
    fc.assert(
      fc.property(fc.array(fc.tuple(key, value)), space, space, (pairs, before, after) => {
        const members = pairs.map(([name, content]) => `${before}${name}${after}:${before}${content}${after}`);
        const text = `${before}{${members.join(',')}}${after}`;
        const parsed = JSON.parse(text) as Record<string, unknown>;
        const own = Object.hasOwn(parsed, 'code') ? parsed['code'] : undefined;
        expect(lookAtEnvelope(bytes(text))).toEqual({ bare: false, code: readCode(own) });
      }),
      { numRuns: 5000 },
    );
  });
});

describe('JSON bodies from outside', () => {
  it('are refused when nested too deep, without overflowing the stack', () => {
    expect(extentOfJson(bytes('['.repeat(500_000))).depth).toBe(500_000);
    expect(() => parseJsonBody(bytes(`{"a":${'['.repeat(100_000)}`))).toThrow();
    expect(parseJsonBody(bytes('{"text":"[[[[[[[[[["}'))).toEqual({ text: '[[[[[[[[[[' });
  });

  it('are refused with too many values, of whatever kind, before they are parsed', () => {
    const listOf = (count: number, value: string) => bytes(`{"a":[${Array(count).fill(value).join(',')}]}`);
    const fits = maxJsonValues - 2;
    expect(parseJsonBody(listOf(fits, '1'))).toEqual({ a: Array(fits).fill(1) });
    expect(() => parseJsonBody(listOf(fits + 1, '1'))).toThrow();
    expect(() => parseJsonBody(listOf(fits / 2 + 1, '[]'))).toThrow();
    expect(parseJsonBody(bytes(`{"a":"${','.repeat(maxJsonValues)}"}`))).toEqual({ a: ','.repeat(maxJsonValues) });
  });

  it.each([
    ['{"id":1234567890123456789}', { id: '1234567890123456789' }],
    ['{"ids":[-1234567890123456789, 7]}', { ids: ['-1234567890123456789', 7] }],
    ['{"id":123456789012345}', { id: 123456789012345 }],
    ['{"text":"a:1234567890123456789"}', { text: 'a:1234567890123456789' }],
    ['{"id":1234567890123456789,"__proto__":{"x":1}}', { id: '1234567890123456789' }],
  ])('keep the digits of long ids: %s', (text, expected) => {
    expect(parseJsonBody(bytes(text))).toEqual(expected);
  });

  it('lose keys that reach a prototype', () => {
    expect(
      parseJsonBody(bytes('{"a":1,"__proto__":{"x":1},"b":{"constructor":1,"c":[{"prototype":2,"d":3}]}}')),
    ).toEqual({ a: 1, b: { c: [{ d: 3 }] } });
  });
});

describe('queries', () => {
  it('come back the same after writing and reading', () => {
    // Keys that could reach a prototype are left out, also as a part of a path.
    const name = fc
      .stringMatching(/^[a-zA-Z][\w.-]{0,12}$/)
      .filter((text) => !text.split('.').some((part) => ['constructor', 'prototype', '__proto__'].includes(part)));
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

  it('are read the same whether something in them is encoded or nothing', () => {
    const sign = fc.constantFrom(
      'a',
      'b',
      '0',
      '1',
      '&',
      '&',
      '=',
      '=',
      '?',
      '[',
      ']',
      '.',
      '/',
      "'",
      '#',
      '~',
      '$',
      ',',
    );
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 30 }), (text) => {
        const plain = parseQuery(`?${text}`);
        // Something encoded has the platform's own reader read all of it.
        const encoded = parseQuery(`?${text}&z%7A=1`);
        expect(encoded).toEqual({ ...plain, zz: '1' });
      }),
      { numRuns: 5000 },
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
