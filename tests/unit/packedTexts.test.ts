import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PackedNumbers, PackedTexts } from '../../bff/packedTexts';

/** Texts of all lengths and scripts; some come again. UTF-8 has no lone surrogates, and `unit: 'grapheme'` makes none. */
const someTexts = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', 'a', 'aa', 'å', '店')), {
  maxLength: 300,
});

describe('packed texts', () => {
  it('number, find and give back what a list of different texts would', () => {
    fc.assert(
      fc.property(someTexts, someTexts, (added, asked) => {
        const packed = new PackedTexts();
        const plain: string[] = [];
        for (const text of added) {
          const isNew = !plain.includes(text);
          expect(packed.add(text)).toBe(isNew);
          if (isNew) plain.push(text);
        }
        expect(packed.size).toBe(plain.length);
        for (const text of [...added, ...asked]) expect(packed.indexOf(text)).toBe(plain.indexOf(text));
        expect(plain.map((_, index) => packed.at(index))).toEqual(plain);
        expect(() => packed.at(plain.length)).toThrow(RangeError);
      }),
      { numRuns: 200 },
    );
  });

  it('find each of very many, whose tables were laid out anew again and again', () => {
    const packed = new PackedTexts();
    const texts = Array.from({ length: 20_000 }, (_, index) => `shop${index}.example`);
    for (const text of texts) packed.add(text);
    expect(texts.every((text, index) => packed.indexOf(text) === index && packed.at(index) === text)).toBe(true);
    expect(packed.indexOf('shop20000.example')).toBe(-1);
  });
});

describe('packed numbers', () => {
  it('are those that were pushed, and none beside them', () => {
    const numbers = new PackedNumbers();
    for (let number = -100; number < 100; number += 1) numbers.push(number);
    expect(numbers.size).toBe(200);
    expect([numbers.at(0), numbers.at(100), numbers.at(199)]).toEqual([-100, 0, 99]);
    for (const outside of [-1, 200, 0.5]) expect(() => numbers.at(outside)).toThrow(RangeError);
  });
});
