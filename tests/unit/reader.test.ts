import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallSpec } from '../../bff/contract/call';
import { callTable } from '../../bff/contract/index';
import { readBy } from '../../bff/contract/reader';
import { sampleOf } from '../upstream/sample';

const calls = Object.entries(callTable as Record<string, CallSpec>);

/** What upstreams write in the place of a value, and what nobody should. */
const odd = fc.oneof(
  fc.constantFrom(
    null,
    undefined,
    '',
    0,
    1,
    true,
    false,
    'true',
    '12.5',
    ' 7 ',
    '1e3',
    'NaN',
    '\ud800',
    'x'.repeat(65),
  ),
  fc.constantFrom(Infinity, -0, 1e21, 12.345, '0.1', '-3', '9'.repeat(14), [], {}, [null], { __proto__: null, id: 1 }),
  fc.string({ unit: 'binary' }),
  fc.double(),
);

/** The same value with some of its parts replaced or missing. */
function spoilt(value: unknown, choose: () => 'keep' | 'drop' | 'replace', other: () => unknown): unknown {
  if (choose() === 'replace') return other();
  if (Array.isArray(value)) return value.map((inner) => spoilt(inner, choose, other));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(() => choose() !== 'drop');
  return Object.fromEntries(kept.map(([key, inner]) => [key, spoilt(inner, choose, other)]));
}

describe('reading without the schema’s own machinery', () => {
  it.each(calls)('comes to the same as the schema: %s', (_name, spec) => {
    let fitting = 0;
    fc.assert(
      fc.property(
        fc.infiniteStream(fc.nat({ max: 2 ** 20 })),
        fc.infiniteStream(odd),
        fc.nat({ max: 3 }),
        fc.constantFrom(40, 400, 4000),
        (dice, others, row, rarity) => {
          const sample = sampleOf(spec.output, { name: '', row, input: {}, depth: 0 });
          const choose = () => {
            const thrown = (dice.next().value as number) % rarity;
            return thrown === 0 ? 'replace' : thrown === 1 ? 'drop' : 'keep';
          };
          const value = spoilt(sample, choose, () => others.next().value);
          const expected = spec.output.safeParse(value);
          const reading = readBy(spec.output, value);
          expect(reading.fits).toBe(expected.success);
          if (!expected.success || !reading.fits) return;
          fitting += 1;
          expect(reading.value).toStrictEqual(expected.data);
          expect(JSON.stringify(reading.value)).toBe(JSON.stringify(expected.data));
        },
      ),
      { numRuns: 60 },
    );
    expect(fitting).toBeGreaterThan(6);
  });

  it('leaves out what the contract does not name, and never touches a prototype', () => {
    const spec = callTable['GET /api/web/getTenant'] as CallSpec;
    const given = JSON.parse('{"tenantName":"A","password":"x","__proto__":{"isAdmin":true},"groups":null}') as unknown;
    const reading = readBy(spec.output, given);
    expect(reading.fits && reading.value).toEqual({ tenantName: 'A', groups: [] });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});
