import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withHashes } from '../../bff/inlineHashes';

const nonce = 'q+0/Zz8AAAAAAAAAAAAAAA==';
const policy = `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src-elem 'self' 'nonce-${nonce}'; img-src *`;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const emptyHash = hashOf('');

const page = (body: string) =>
  `<html><head><style id="a" nonce="${nonce}">b{}</style></head><body>${body}<script nonce="${nonce}">go()</script></body></html>`;

describe('a page that is told to many', () => {
  it('has no nonce, and allows its own blocks by what they say', async () => {
    const made = await withHashes(page(''), policy, nonce);
    expect(made?.html).toBe('<html><head><style id="a">b{}</style></head><body><script>go()</script></body></html>');
    expect(made?.contentSecurityPolicy).toBe(
      `default-src 'self'; script-src 'self' ${hashOf('go()')}; style-src-elem 'self' ${emptyHash} ${hashOf('b{}')}; img-src *`,
    );
  });

  it('allows a file by where it is, not by a hash of nothing', async () => {
    const files = `<script src="/a.js" nonce="${nonce}" async></script><link rel="modulepreload" nonce="${nonce}" href="/b.js">`;
    const made = await withHashes(page(files), policy, nonce);
    expect(made?.html).toContain('<script src="/a.js" async></script><link rel="modulepreload" href="/b.js">');
    expect(made?.contentSecurityPolicy.split('; ')[1]).toBe(`script-src 'self' ${hashOf('go()')}`);
  });

  it('does not allow what somebody else brought in', async () => {
    const strangers = [
      '<script>evil()</script>',
      '<script nonce="">evil()</script>',
      '<style>evil{}</style>',
      '<script nonce="other">evil()</script>',
    ];
    for (const stranger of strangers) {
      const made = await withHashes(page(stranger), policy, nonce);
      expect(made?.html).toContain(stranger);
      expect(made?.contentSecurityPolicy).toBe((await withHashes(page(''), policy, nonce))?.contentSecurityPolicy);
    }
  });

  it.each([
    ['the nonce stands in a text', page(`<p>${nonce}</p>`), policy],
    ['the nonce stands on something else', page(`<iframe nonce="${nonce}"></iframe>`), policy],
    ['a parser would read a block differently', page(`<script nonce="${nonce}">a\r\nb</script>`), policy],
    ['the policy is of another page', page(''), policy.replaceAll(nonce, 'another')],
  ])('is none when %s', async (_when, html, own) => {
    expect(await withHashes(html, own, nonce)).toBeNull();
  });

  it('names each block of a page exactly once, whatever they say', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', '<', '>', '"', '/', '{', '}', '界', '\n', '&', '$', "'") });
    await fc.assert(
      fc.asyncProperty(fc.array(text.filter((made) => !/<\/?(script|style)/i.test(made))), async (texts) => {
        const html = texts.map((made) => `<i>x</i><script nonce="${nonce}">${made}</script>`).join('');
        const made = await withHashes(html, policy, nonce);
        const scripts = made?.contentSecurityPolicy.split('; ')[1]?.split(' ').slice(2) ?? [];
        expect(new Set(scripts)).toEqual(new Set(texts.map(hashOf)));
        expect(scripts).toHaveLength(new Set(texts).size);
        expect(made?.html).toBe(html.replaceAll(` nonce="${nonce}"`, ''));
      }),
    );
  });
});
