import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CallSpec } from '../../bff/contract/call';
import { callTable } from '../../bff/contract/index';
import { BffFailure } from '../../bff/failure';
import { judge } from '../../bff/upstreamAnswer';

const raw = callTable['GET /api/web/keylist'] as CallSpec;
const clean = callTable['GET /api/web/goods/collect/list'] as CallSpec;

function judged(text: string, spec: CallSpec): unknown {
  try {
    return judge({ status: 200, headers: {}, body: Buffer.from(text), stream: null }, spec).code;
  } catch (error) {
    return error instanceof BffFailure ? error.error : error;
  }
}

const nested = (levels: number) => `{"code":200,"data":${'['.repeat(levels)}${']'.repeat(levels)}}`;

afterEach(() => vi.restoreAllMocks());

describe.each([
  ['raw', raw],
  ['clean', clean],
] as const)('an answer to a %s call', (_shape, spec) => {
  it.each([501, 5000, 15_000, 100_000, 900_000])('that nests %i levels deep is broken', (levels) => {
    expect(judged(nested(levels), spec)).toBe('upstreamBroken');
  });

  it('is not parsed to find that out when it is long: that takes seconds and half a gigabyte', () => {
    const parse = vi.spyOn(JSON, 'parse');
    judged(nested(900_000), spec);
    // The value of `code` alone is.
    expect(parse.mock.calls.every(([text]) => text.length < 100)).toBe(true);
  });
});

it('may nest as deep as what reads it can climb', () => {
  expect(judged(nested(400), raw)).toBe(200);
  expect(judged(`{"code":200,"data":${JSON.stringify('['.repeat(50_000))}}`, raw)).toBe(200);
});
