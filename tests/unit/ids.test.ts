import { describe, expect, it } from 'vitest';
import { attributeKeys, isAttributeKey } from '~/lib/attributeKeys';
import { isId } from '~/lib/ids';

describe('an id', () => {
  it('is a number or a short name, and nothing that leads elsewhere', () => {
    expect(['7', '1000000000000000001', 'lot-7_b', 'x'.repeat(64)].filter(isId)).toHaveLength(4);
    expect(['', ' 7', '7\n', '../7', '7?x', '7/8', '%37', '７', 'x'.repeat(65)].filter(isId)).toEqual([]);
  });
});

describe('the keys of a template', () => {
  it('are f1 to f20', () => {
    expect([attributeKeys.length, attributeKeys[0], attributeKeys.at(-1)]).toEqual([20, 'f1', 'f20']);
    expect(['f0', 'f21', 'f01', 'f', 'F1', 'f1 ', 'newPrice', 'constructor'].filter(isAttributeKey)).toEqual([]);
    expect(attributeKeys.every(isAttributeKey)).toBe(true);
  });
});
