import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locales } from '~/lib/locale';
import { createPlainNumberFormat, createPlainPluralRules } from '~/lib/plainNumbers';

const anyNumber = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -20, max: 2000 }), fc.double());

describe.each(locales)('numbers in %s', (locale) => {
  it('are written as the platform writes them', () => {
    const plain = createPlainNumberFormat(locale);
    const platform = new Intl.NumberFormat(locale);
    fc.assert(fc.property(anyNumber, (value) => plain.format(value) === platform.format(value)));
    for (const value of [0, -0, 999, 1000, -1000, 1234567, NaN, Infinity, 12345678901234567890n]) {
      expect(plain.format(value)).toBe(platform.format(value));
    }
  });

  it('want the form of a word that the platform says', () => {
    const plain = createPlainPluralRules(locale);
    const platform = new Intl.PluralRules(locale);
    fc.assert(fc.property(anyNumber, (value) => plain.select(value) === platform.select(value)));
    for (const value of [-1, -0, 0, 1, 2, 11, 101, 1.5, NaN]) expect(plain.select(value)).toBe(platform.select(value));
  });
});
