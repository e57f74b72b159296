import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forgetUnpacked, packed, unpacked } from '~/lib/packed';

describe('a packed value', () => {
  it('is read as JSON would read it, whatever its texts hold', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"', "'", '\\"', "\\'", '\0', '\\u0000', `'"\0`),
    );
    const values = fc.letrec((tie) => ({
      value: fc.oneof(texts, fc.integer(), fc.boolean(), fc.constant(null), tie('list'), tie('object')),
      list: fc.array(tie('value'), { maxLength: 4 }),
      object: fc.dictionary(texts, tie('value'), { maxKeys: 4 }),
    })).value;
    fc.assert(
      fc.property(values, (value) => {
        const text = packed(value);
        // Others, until this one is no longer remembered and has to be read.
        for (let other = 0; other < 64; other += 1) packed(`another ${other}`);
        const read = unpacked(text);
        expect(read).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('is read anew once it is forgotten, and others are not', () => {
    const value = { title: 'one' };
    const text = packed(value);
    const other = packed({ title: 'another' });
    const kept = unpacked(other);
    expect(unpacked(text)).toBe(value);
    forgetUnpacked([undefined, 3, 'a text nobody packed', text]);
    expect(unpacked(text)).not.toBe(value);
    expect(unpacked(text)).toEqual(value);
    expect(unpacked(other)).toBe(kept);
  });

  it('is one object for as long as it is remembered, and its quotes need no escapes in a script', () => {
    const text = packed({ title: 'A "rare" one' });
    expect(unpacked(text)).toBe(unpacked(text));
    expect(text).toBe(`{'title':'A \\'rare\\' one'}`);
  });
});
