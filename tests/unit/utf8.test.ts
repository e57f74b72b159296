import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallAnswer } from '../../bff/callAnswer';
import { encodeTexts } from '../../bff/node/utf8';

const texts = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '账', '😀', '\ud800', '\udc00', '\u0000') }));

describe('pieces of a text', () => {
  it('are the bytes that each of them is', () => {
    fc.assert(
      fc.property(texts, (pieces) => {
        const each = pieces.map((piece) => Buffer.from(new TextEncoder().encode(piece)));
        expect(Buffer.from(encodeTexts(pieces)).equals(Buffer.concat(each))).toBe(true);
      }),
    );
  });

  it('are so too where they are more than a page, and what was written before is not changed', () => {
    const page = ['<p>', '账号'];
    const before = encodeTexts(page);
    for (const length of [87_000, 88_000, 1_000_000]) {
      const long = ['a', '账'.repeat(length), '😀'];
      expect(Buffer.from(encodeTexts(long)).equals(Buffer.from(long.join('')))).toBe(true);
    }
    encodeTexts(['something else']);
    expect(new TextDecoder().decode(before)).toBe('<p>账号');
  });

  it('take the place of a response’s own body', async () => {
    const answer = CallAnswer.of(
      new Response('another', { status: 404, headers: { a: 'b' } }),
      encodeTexts(['<p>', '账号', '</p>']),
    );
    expect(new TextDecoder().decode(await answer.bytes())).toBe('<p>账号</p>');
    expect([answer.status, answer.headers.get('a')]).toEqual([404, 'b']);
  });
});
