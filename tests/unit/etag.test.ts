import { describe, expect, it } from 'vitest';
import { namesEtag } from '../../bff/etag';

describe('If-None-Match', () => {
  it.each([
    ['"a1"', true],
    ['W/"a1"', true],
    ['"x", W/"a1"', true],
    ['"x","a1" , "y"', true],
    ['*', true],
    ['"a"', false],
    ['a1', false],
    ['"a1', false],
    ['"A1"', false],
    ['', false],
    [null, false],
    [undefined, false],
  ])('%s names "a1": %s', (header, isNamed) => {
    expect(namesEtag(header, '"a1"')).toBe(isNamed);
  });
});
