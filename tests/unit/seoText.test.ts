import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sitemapXml } from '~/features/seo/sitemap.server';
import { markdownLink, markdownText, prefersMarkdown } from '~/lib/markdown';
import { descriptionText } from '~/lib/meta';
import { xmlText } from '~/lib/xml';

/** Texts that try to get out of where they stand, beside any others. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '</script>',
        '<!--',
        ']]>',
        '<loc>',
        '&amp;',
        '&#x3c;',
        '"',
        "'",
        '](//evil.test)',
        '![x](y)',
        '`',
        '*',
        '_',
        '# ',
        '- ',
        '1. ',
        '> ',
        '\n',
        '\u2028',
        '\\',
        'www.evil.test',
        'https://evil.test',
        '|',
        '~~',
        '账号',
        '\ud800',
        '\u0000',
      ),
    )
    .map((parts) => parts.join('')),
);

const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const readXml = (text: string) => text.replace(/&(\w+);/g, (_whole, name: string) => names[name] ?? '');

describe('a text in a sitemap', () => {
  it('stays text, whatever it holds', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const written = xmlText(text);
        expect(written).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|apos);)/);
        // eslint-disable-next-line no-control-regex -- what XML can't hold
        expect(written).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u);
        // eslint-disable-next-line no-control-regex
        const writable = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '');
        expect(readXml(written)).toBe(writable);
      }),
    );
  });

  it('makes one element of each address', () => {
    fc.assert(
      fc.property(fc.array(hostile), (paths) => {
        const xml = sitemapXml(
          'https://shop.test',
          paths.map((path) => ({ path, lastModified: path })),
        );
        expect(xml.match(/<url>/g) ?? []).toHaveLength(paths.length);
        expect(xml.match(/<loc>https:\/\/shop\.test/g) ?? []).toHaveLength(paths.length);
        expect(xml.match(/<[^>]*>/g)?.every((tag) => /^<(\?xml|\/?urlset|\/?url|\/?loc|\/?lastmod)\b/.test(tag))).toBe(
          true,
        );
      }),
    );
  });
});

describe('a text in Markdown', () => {
  it('means nothing but itself', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const written = markdownText(text);
        expect(written).not.toMatch(/[\n\r\u2028\u2029]/);
        const bare = written.replace(/\\[!-/:-@[-`{-~]/g, '');
        expect(bare).not.toMatch(/[\\`*_[\]#!|<>~&@]/);
        expect(written).not.toMatch(/www\.|(https?|ftp|mailto|xmpp):/i);
        expect(written).not.toMatch(/^([-+=]|\d+[.)])/);
        const line = text
          .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
          .replace(/\s+/gu, ' ')
          .trim();
        expect(written.replace(/\\([!-/:-@[-`{-~])/g, '$1')).toBe(line);
      }),
    );
  });

  it('keeps the address of a link in its brackets', () => {
    fc.assert(
      fc.property(hostile, fc.webUrl({ withQueryParameters: true, withFragments: true }), (text, address) => {
        const link = markdownLink(text, `${address}?a=(b) <c>`);
        const target = /\]\(([^()]*)\)$/.exec(link)?.[1] ?? '';
        expect(target).not.toMatch(/[\s<>]/);
        expect(decodeURI(target.replace('%28', '(').replace('%29', ')'))).toContain('?a=(b) <c>');
      }),
    );
  });

  it.each([
    [null, false],
    ['*/*', false],
    ['text/html,application/xhtml+xml,*/*;q=0.8', false],
    ['text/markdown', true],
    ['text/html;q=0.5, text/markdown', true],
    ['text/markdown;q=0.4, text/html', false],
    ['text/markdown;q=0, */*', false],
    ['TEXT/Markdown; q=0.9', true],
  ])('is given to whoever prefers it: %s', (accept, expected) => {
    expect(prefersMarkdown(accept)).toBe(expected);
  });
});

describe('a description', () => {
  it('is one line of at most 200 characters, and none of an empty text', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const line = descriptionText(text);
        if (line === undefined) {
          expect(text.trim()).toBe('');
          return;
        }
        expect(line).not.toMatch(/[\n\r\t]/);
        expect([...line].length).toBeLessThanOrEqual(200);
      }),
    );
  });
});
