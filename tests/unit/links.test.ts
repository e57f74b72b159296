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

describe('picture addresses', () => {
  it('may be of this site, http(s) or an inline raster', () => {
    expect(safePicture('/pictures/a.svg')).toBe('/pictures/a.svg');
    expect(safePicture('https://cdn.example/a.png')).toBe('https://cdn.example/a.png');
    expect(safePicture('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA');
    expect(safePicture('data:image/svg+xml;base64,AAAA')).toBeNull();
    expect(safePicture('javascript:alert(1)')).toBeNull();
  });
});
