import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
// The build is no TypeScript: it runs before anything is compiled.
import { partStyles } from '../../.ci/styles.mjs';

/** What a server may send at once on a new connection: ten segments of 1,460 bytes. Heads of answers take some 700. */
const firstWindowBytes = 10 * 1460;
const headBytes = 700;

const folder = 'public/build';
const styleFile = (part: string) =>
  readdirSync(folder).find((name) => name.startsWith(`styles-${part}-`) && name.endsWith('.css')) ?? '';
const styles = (part: string) => readFileSync(join(folder, styleFile(part)), 'utf8');

/** The code points of a `unicode-range`. */
function codePoints(range: string): Set<number> {
  const found = new Set<number>();
  for (const part of range.split(',')) {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
    for (let point = parseInt(from, 16); point <= parseInt(to, 16); point += 1) found.add(point);
  }
  return found;
}

describe('what a first page waits for', () => {
  it('comes within the first window each: its styles, its font', () => {
    expect(readFileSync(join(folder, `${styleFile('first')}.br`)).length).toBeLessThan(firstWindowBytes - headBytes);
    const font = readdirSync(join(folder, '_assets')).find((name) => name.startsWith('inter-first-')) ?? '';
    expect(readFileSync(join(folder, '_assets', font)).length).toBeLessThan(firstWindowBytes - headBytes);
  });

  it('is a font that has each character it is asked for, and equal figures', () => {
    const faces: postcss.AtRule[] = [];
    postcss.parse(styles('first')).walkAtRules('font-face', (face) => void faces.push(face));
    const last = faces.at(-1)?.toString() ?? '';
    const [, address = ''] = /url\("?([^")]+)/.exec(last) ?? [];
    const [, range = ''] = /unicode-range:([^;}]+)/.exec(last) ?? [];
    expect(address).toContain('inter-first-');
    const font = create(readFileSync(join('public', address))) as Font;
    const asked = codePoints(range);
    expect(asked.size).toBeGreaterThan(90);
    expect([...asked].filter((point) => !font.hasGlyphForCodePoint(point))).toEqual([]);
    expect(font.availableFeatures).toEqual(expect.arrayContaining(['tnum', 'kern']));
  });

  it('leaves out what only other pages need, and these bring it along', async () => {
    const { assets } = (await import(join(process.cwd(), 'build/index.js'))) as {
      assets: { routes: Record<string, { css?: string[] }> };
    };
    const rest = [`/build/${styleFile('rest')}`];
    const without = Object.entries(assets.routes).flatMap(([id, { css }]) => (css === undefined ? [id] : []));
    expect(without.sort()).toEqual([
      'root',
      'routes/_index',
      'routes/pages',
      'routes/pages.accountOrder',
      'routes/pages.detail.index',
      'routes/pages.goodList',
      'routes/pages.home.index',
    ]);
    expect(assets.routes['routes/pages.other']?.css).toEqual(rest);
    expect(styles('rest').length).toBeGreaterThan(50_000);
  });
});

describe('the files that keep a phone busy', () => {
  it('need only those that run before them', () => {
    const names = ['react', 'router', 'common'];
    const shared = readdirSync(join(folder, '_shared')).filter((name) => name.endsWith('.js'));
    const files = names.map((name) => shared.filter((file) => file.startsWith(`${name}-`)));
    expect(files.map(({ length }) => length)).toEqual([1, 1, 1]);
    const imported = files.map(([file = '']) =>
      [...readFileSync(join(folder, '_shared', file), 'utf8').matchAll(/(?:from|import)"\.\/(\w+)-/g)].map(
        ([, name]) => name,
      ),
    );
    expect(imported[0]).toEqual([]);
    expect(new Set(imported[1])).toEqual(new Set(['react']));
    expect(new Set(imported[2])).toEqual(new Set(['react', 'router']));
  });
});

describe('parting styles', () => {
  const css = [
    '@layer base,mui;',
    '@font-face{font-family:A;src:url(a.woff2)}',
    '@layer base{body{margin:0}}',
    '.ours{color:red}',
    '.theirs{animation:turn 1s}',
    '.ours .theirs{color:blue}',
    '.ours,.theirs{top:0}',
    '@keyframes turn{to{rotate:1turn}}',
    '@media print{.ours{left:0}.theirs{left:1px}}',
    '@media screen{.theirs{left:2px}}',
    '.unknown{left:3px}',
  ].join('');
  const { first, rest } = partStyles(css, ['x={ours:"ours"}'], ['x={ours:"ours"}', 'y={theirs:"theirs"}']);

  it('leaves with the first what any page may need', () => {
    expect(first).toBe(
      '@layer base,mui;@font-face{font-family:A;src:url(a.woff2)}@layer base{body{margin:0}}.ours{color:red}' +
        '.ours,.theirs{top:0}@media print{.ours{left:0}}.unknown{left:3px}',
    );
  });

  it('puts into the rest what names a class of other pages, with the movements only they use', () => {
    expect(rest).toBe(
      '.theirs{animation:turn 1s}.ours .theirs{color:blue}@keyframes turn{to{rotate:1turn}}' +
        '@media print{.theirs{left:1px}}@media screen{.theirs{left:2px}}',
    );
  });
});
