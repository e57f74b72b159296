import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safePicture, safeTarget, sitePath } from '~/lib/links';

describe('links written by merchants', () => {
  it.each([
    ['/pages/other/gonggao?notice=jyxz', { kind: 'site', to: '/pages/other/gonggao?notice=jyxz' }],
    ['https://partner.example/a?b=1', { kind: 'outside', href: 'https://partner.example/a?b=1' }],
    [' http://partner.example ', { kind: 'outside', href: 'http://partner.example/' }],
  ])('lead from %s to %o', (link, target) => {
    expect(safeTarget(link)).toEqual(target);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://user:secret@evil.example',
    'ftp://files.example',
    'pages/home',
    'https://',
    '',
    null,
    undefined,
  ])('refuse %s', (link) => {
    expect(safeTarget(link)).toBeNull();
  });
});

describe('a path to come back to', () => {
  it('is re-serialised and stays on this site', () => {
    expect(sitePath('/pages/detail/index?id=1#top')).toBe('/pages/detail/index?id=1#top');
    expect(sitePath('/a/../b')).toBe('/b');
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil', '/.//evil.example', '/a\n/b', 'a', '', null])(
    'refuses %s',
    (path) => {
      expect(sitePath(path)).toBeNull();
    },
  );
});

/** Pieces with which addresses lead astray, plain and encoded. */
const piece = fc.oneof(
  fc.constantFrom('/', '//', '\\', '.', '..', '/./', '/..', '%2f', '%5c', '%2e', '%09', '%0a', '\t', '\n', '\r', '\0'),
  fc.constantFrom(
    'evil.example',
    '@',
    ':',
    '?',
    '#',
    ';',
    'https:',
    'javascript:',
    'user:pw@',
    '[::1]',
    '\u3002',
    '／',
    '\u202e',
  ),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.webUrl(),
);
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(piece).map((pieces) => pieces.join('')),
);
/** Most of what starts otherwise is refused at once: give the rest its chance. */
const anyPath = fc.oneof(
  anyText,
  anyText.map((text) => `/${text}`),
  anyText.map((text) => `/.${text}`),
);

/** Where a browser on a page of a shop goes when it follows a link or a Location header. */
const destination = (shop: string, link: string) => new URL(link, `${shop}/pages/detail/index?id=1`);

describe('whatever a visitor or merchant writes', () => {
  it('a path is what the platform makes of it, if it is one', () => {
    const segment = fc.constantFrom('a', 'pages', '.', '..', '_', '-x', 'x.', '~', 'a.b', '', '%2e', 'é');
    const path = fc
      .tuple(fc.array(segment), fc.constantFrom('', '?', '?a=1&b=~', '?a=%', "?'", '?a b', '#x', '/?#'))
      .map(([segments, rest]) => `/${segments.join('/')}${rest}`);
    fc.assert(
      fc.property(fc.oneof(path, anyPath), (text) => {
        const read = sitePath(text);
        if (read === null) return;
        const { pathname, search, hash } = new URL(text, 'https://shop.example');
        expect(read).toBe(`${pathname}${search}${hash}`);
        expect(safeTarget(text)).toEqual({ kind: 'site', to: sitePath(text.trim()) });
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['https://shop.example', 'http://shop.example:8080'])('a path to come back to stays on %s', (shop) => {
    fc.assert(
      fc.property(anyPath, (text) => {
        const path = sitePath(text);
        if (path === null) return;
        // It may stand in a header as it is.
        expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
        expect(path).not.toContain('\\');
        expect(destination(shop, path).origin).toBe(shop);
        expect(destination(shop, sitePath(path) ?? 'https://refused.example').href).toBe(destination(shop, path).href);
      }),
      { numRuns: 5000 },
    );
  });

  it('a link leads to a path of this site or to http(s), without a name and password', () => {
    fc.assert(
      fc.property(anyPath, (text) => {
        const target = safeTarget(text);
        if (target?.kind === 'site')
          expect(destination('https://shop.example', target.to).origin).toBe('https://shop.example');
        if (target?.kind !== 'outside') return;
        const url = destination('https://shop.example', target.href);
        expect(url.protocol).toMatch(/^https?:$/);
        expect([url.username, url.password]).toEqual(['', '']);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('picture addresses', () => {
  it('may be of this site, http(s) or an inline raster', () => {
    expect(safePicture('/pictures/a.svg')).toBe('/pictures/a.svg');
    expect(safePicture('https://cdn.example/a.png')).toBe('https://cdn.example/a.png');
    expect(safePicture('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA');
    expect(safePicture('data:image/svg+xml;base64,AAAA')).toBeNull();
    expect(safePicture('javascript:alert(1)')).toBeNull();
  });
});
