import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { CallSpec } from '../../bff/contract/call';
import { readAnswer } from '../../bff/clientAnswer';
import { callTable } from '../../bff/contract/index';
import { BffFailure } from '../../bff/failure';
import { UpstreamError } from '../../bff/transport';
import { isTooLongToRead, judge } from '../../bff/upstreamAnswer';

const raw = callTable['GET /api/web/keylist'] as CallSpec;
const kibibyte = 1024;
/** So much is looked at in one piece. */
const piece = 64 * kibibyte;
/** Answers this long are passed on without being parsed. */
const unparsed = 300 * kibibyte;

/** An answer whose `middle` begins at a byte, and goes on far beyond. */
function answerWith(middle: string, at: number, size = unparsed): string {
  const start = '{"code":200,"msg":"';
  const end = `"total":0,"rows":[],"rest":"${'y'.repeat(Math.max(0, size - at))}"}`;
  return `${start}${'x'.repeat(at - start.length - 2)}",${middle},${end}`;
}

function judged(text: string | Uint8Array<ArrayBuffer>) {
  const body = Buffer.from(text as string);
  const verdict = judge({ status: 200, headers: {}, body, stream: null }, raw);
  return new TextDecoder().decode(verdict.body);
}

const places = fc
  .tuple(fc.constantFrom(1, 2, 3), fc.integer({ min: -60, max: 20 }))
  .map(([pieces, offset]) => pieces * piece + offset);
const spaces = fc.constantFrom('', ' ', '\n', ' '.repeat(300), ' '.repeat(piece + 7));

it('a short answer loses a secret also where JSON would read another value of the same name', () => {
  const rows = '[{"id":"1","password":"hunter-2"}]';
  for (const hidden of [rows, rows.replace('password', 'pass\\u0077ord')]) {
    const text = judged(`{"code":200,"rows":${hidden},"total":1,"rows":[{"id":"7"}]}`);
    expect(text).not.toContain('hunter-2');
    expect(JSON.parse(text)).toEqual({ code: 200, rows: [{ id: '7' }], total: 1 });
  }
});

it.each(['"many"', '"1,000"', '-5', '1.5', '1e18', '[3]', 'null', 'true', '""'])(
  'a table with a total nobody can count with, %s, gets the number of its rows',
  (total) => {
    const text = judged(`{"code":200,"rows":[{"id":"1"}],"total":${total}}`);
    expect(JSON.parse(text)).toEqual({ code: 200, rows: [{ id: '1' }], total: 1 });
  },
);

it.each(['3', '"3"', '0'])('a table with the total %s goes on as it came', (total) => {
  const text = `{"code":200,"rows":[{"id":"1"}],"total":${total}}`;
  expect(judged(text)).toBe(text);
});

describe('an answer that is too long to be parsed', () => {
  it('goes on as it came', () => {
    const text = answerWith('"name":"天\\"password\\": 12345678901234567890"', piece - 20);
    expect(judged(text)).toBe(text);
  });

  it('loses its secrets, wherever they stand and however far the value is from its name', () => {
    fc.assert(
      fc.property(places, spaces, spaces, (at, before, after) => {
        const text = judged(answerWith(`"password"${before}:${after}"hunter-2"`, at));
        expect(text).not.toContain('hunter-2');
        expect(JSON.parse(text)).toMatchObject({ code: 200, total: 0 });
      }),
      { numRuns: 60 },
    );
  });

  it('keeps every digit of long ids', () => {
    fc.assert(
      fc.property(places, spaces, (at, before) => {
        const text = judged(answerWith(`"id":${before}1234567890123456789`, at));
        expect(JSON.parse(text)).toMatchObject({ id: '1234567890123456789' });
      }),
      { numRuns: 60 },
    );
  });

  it('is broken when it is not UTF-8, also at its end and at the seams', () => {
    const good = Buffer.from(answerWith('"name":"天"', piece - 10));
    for (const at of [piece - 40, piece - 1, piece, good.length - 10]) {
      const bad = Buffer.from(good);
      bad[at] = 0xff;
      expect(() => judged(bad)).toThrow(BffFailure);
    }
    for (let offset = -4; offset <= 4; offset += 1) {
      const text = answerWith('"name":"天"', piece - 10 + offset);
      expect(judged(text)).toBe(text);
    }
  });

  it('is refused when something in it must not go on and there is too much of it to be parsed', () => {
    const text = answerWith('"id":1234567890123456789', piece, 3 * kibibyte * kibibyte);
    expect(() => judged(text)).toThrow(UpstreamError);
  });

  it('is known to be refused before it is judged, and nothing else is', () => {
    const ids = '"id":1234567890123456789';
    const long = 3 * kibibyte * kibibyte;
    const isRefused = (text: string) => isTooLongToRead(Buffer.from(text));
    expect(isRefused(answerWith(ids, piece, long))).toBe(true);
    expect(isRefused(answerWith('"password":"hunter-2"', long - piece, long))).toBe(true);
    expect(isRefused(answerWith('"id":123', piece, long))).toBe(false);
    expect(isRefused(answerWith(ids, piece))).toBe(false);
    // A list without an envelope and what is no JSON may come with a 401, which `judge` answers as one.
    expect(isRefused(`[{${ids},"rest":"${'y'.repeat(long)}"}]`)).toBe(false);
    expect(isRefused(`<html>{${ids}} ${'y'.repeat(long)}</html>`)).toBe(false);
    // Broken ones are for `judge` to refuse, in its own words.
    const broken = Buffer.from(answerWith('"id":123', piece, long));
    broken[piece] = 0xff;
    expect(isTooLongToRead(broken)).toBe(false);
  });
});

it('a table that says there are fewer than it has is counted by its rows', () => {
  const key = 'POST /api/web/good/allList';
  const response = { ok: true, status: 200, headers: new Headers() };
  const read = (total: unknown) =>
    readAnswer(key, response, { code: 200, rows: [{ id: '1' }, { id: '2' }], total }, 'r');
  expect([0, '1', 7].map(read)).toMatchObject([{ total: 2 }, { total: 2 }, { total: 7 }]);
  const clean = callTable['GET /api/web/order/list'] as CallSpec;
  const body = Buffer.from('{"code":200,"rows":[{"id":1},{"id":2}],"total":0}');
  const verdict = judge({ status: 200, headers: {}, body, stream: null }, clean);
  expect(JSON.parse(new TextDecoder().decode(verdict.body))).toMatchObject({ total: 2 });
});
