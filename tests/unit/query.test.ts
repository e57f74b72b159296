import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery, serialiseQuery } from '../../bff/query';

const text = fc.string({ unit: 'grapheme', minLength: 1 });
/** Keys without brackets and dots, and none of the unsafe ones. */
const key = text.filter((word) => !/[[\]]|proto|constructor/.test(word));

describe('a query', () => {
  it('is read as it was written, whatever its keys and values', () => {
    const value = fc.oneof(text, fc.array(text, { minLength: 1 }), fc.dictionary(key, text, { minKeys: 1 }));
    const isList = (words: object) => Object.keys(words).some((word) => /^\d+$/.test(word));
    const query = fc
      .dictionary(key, value)
      .filter((pairs) =>
        Object.values(pairs).every((each) => typeof each === 'string' || Array.isArray(each) || !isList(each)),
      );
    fc.assert(
      fc.property(query, (pairs) => {
        expect(parseQuery(`?${serialiseQuery(pairs)}`)).toEqual({ ...pairs });
      }),
    );
  });

  it('is written with what addresses must not hold encoded', () => {
    fc.assert(
      fc.property(
        text,
        text.filter((word) => !/proto|constructor/.test(word)),
        (value, name) => {
          expect(serialiseQuery({ [name]: value })).toBe(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
        },
      ),
    );
    expect(serialiseQuery({ a: 0, b: false, c: '', d: null, e: undefined, f: 'x' })).toBe('a=0&b=false&f=x');
  });

  it('is written without names that reach a prototype, at either level', () => {
    expect(serialiseQuery({ a: { constructor: 1, b: 2, 'x.prototype': 3 }, prototype: 4, 'c[constructor]': 5 })).toBe(
      'a%5Bb%5D=2',
    );
  });

  it('has lists of what was sent, in the order of the indices and without gaps', () => {
    expect(parseQuery('?a[7]=c&a[2]=b&a[]=d&a[0]=a&a[2]=B&b[999999999]=x')).toEqual({
      a: ['a', 'B', 'c', 'd'],
      b: ['x'],
    });
  });

  it('has nothing in it that was not sent', () => {
    for (const read of [parseQuery('?a=1'), parseQuery('?a[b]=1')['a'] as object]) {
      for (const word of ['hasOwnProperty', 'constructor', '__proto__', 'toString']) {
        expect(word in read, word).toBe(false);
      }
    }
    expect({ ...parseQuery('?toString=x') }).toEqual({ toString: 'x' });
    expect(Object.keys(parseQuery('?__proto__=1&a[constructor]=2&prototype[x]=3'))).toEqual([]);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});
