import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusedFields } from '../../bff/refusedFields';

describe('what a refusal says about fields', () => {
  it('goes on as words at names', () => {
    expect(refusedFields({ f3: 'too low', 'params.a': 'x' })).toEqual({ f3: 'too low', 'params.a': 'x' });
  });

  it.each([[undefined], [null], ['f1'], [['f1']], [{}], [{ f1: 3 }], [{ 'a b': 'x' }], [{ '<b>': 'x' }]])(
    'is nothing in %j',
    (value) => {
      expect(refusedFields(value)).toBeUndefined();
    },
  );

  it('never takes a prototype’s name', () => {
    expect(refusedFields(JSON.parse('{"__proto__": "x", "f1": "y"}'))).toEqual({ f1: 'y' });
  });

  it('is cut where there is too much of it', () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`f${index}`, 'x'.repeat(501)]));
    const fields = refusedFields(many) ?? {};
    expect(Object.keys(fields)).toEqual(Object.keys(many).slice(0, 100));
    expect(new Set(Object.values(fields))).toEqual(new Set(['x'.repeat(500)]));
  });

  it('is never long, whatever an upstream sends', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything(), { maxKeys: 300 }), (value) => {
        const fields = Object.entries(refusedFields(value) ?? {});
        expect(fields.length).toBeLessThanOrEqual(100);
        for (const [name, text] of fields) {
          expect(name).toMatch(/^[\w.-]{1,64}$/);
          expect(text.length).toBeLessThanOrEqual(500);
        }
      }),
    );
  });
});
