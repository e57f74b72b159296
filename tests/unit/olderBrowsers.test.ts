import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import postcss from 'postcss';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '~/lib/api';
import { pixelate } from '~/features/sell/pictures/pixelate';
import { isServed } from '~/lib/features';
// The build is no TypeScript: it runs before anything is compiled.
import { oldestBrowsers } from '../../.ci/oldestBrowsers.mjs';
import { flatStyles, olderStyles } from '../../.ci/olderStyles.mjs';

// What a canvas is asked for beside the picture.
vi.mock('~/lib/keepsPixels', () => ({ keepsPixels: () => true }));

/** What came to Safari in 2023 and 2024 only, after what the styles need (decision 0005). */
function withoutNewerCalls(): void {
  vi.stubGlobal('AbortSignal', Object.assign(Object.create(AbortSignal) as typeof AbortSignal, { any: undefined }));
  vi.spyOn(URL, 'canParse').mockImplementation(() => {
    throw new TypeError('URL.canParse is not a function');
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a browser of early 2023', () => {
  it('makes calls that can be given up, such as for the servers of a region', async () => {
    withoutNewerCalls();
    vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: '' });
    const answers = vi.fn(async () => Response.json({ code: 200, rows: [{ id: 1 }], total: 1 }));
    vi.stubGlobal('fetch', answers);
    const leaving = new AbortController();
    const answer = await api.call('GET /api/web/districtSuit', { parentId: '5' }, { signal: leaving.signal });
    expect(answer).toMatchObject({ ok: true, payload: [{ id: 1 }] });

    const [, init] = answers.mock.calls[0] as unknown as [string, RequestInit];
    expect(init.signal?.aborted).toBe(false);
    leaving.abort();
    expect(init.signal?.aborted).toBe(true);
  });

  it('knows which pages a shop does without', () => {
    withoutNewerCalls();
    const tenant = { features: { feedback: false } };
    expect(isServed(tenant, '/pages/other/fankui')).toBe(false);
    expect(isServed(tenant, '/pages/other/gonggao?notice=rhmm')).toBe(true);
    expect(isServed(tenant, '//')).toBe(true);
  });

  it('is told in Safari’s own words what it knows by those only', () => {
    const ownWords = new Set(['backdrop-filter', 'mask', 'mask-image', 'print-color-adjust', 'user-select']);
    const sheets = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
    const missing: string[] = [];
    let told = 0;
    for (const name of sheets) {
      postcss.parse(readFileSync(join('app', name), 'utf8')).walkDecls((declaration) => {
        if (!ownWords.has(declaration.prop)) return;
        told += 1;
        const { prop, value, parent } = declaration;
        const isOwn = (node: postcss.ChildNode) =>
          node.type === 'decl' && node.prop === `-webkit-${prop}` && node.value === value;
        if (parent?.nodes?.some(isOwn) !== true) missing.push(`${name}: ${prop}: ${value}`);
      });
    }
    expect(told).toBeGreaterThan(4);
    expect(missing).toEqual([]);
  });

  it('hides parts of a photo that is larger than an iPhone’s canvas', async () => {
    const canvases: { width: number; height: number }[] = [];
    const createElement = () => {
      const context = { drawImage: () => undefined };
      const toBlob = (take: BlobCallback) => take(new Blob(['picture'], { type: 'image/jpeg' }));
      const canvas = { width: 0, height: 0, getContext: () => context, toBlob };
      canvases.push(canvas);
      return canvas;
    };
    vi.stubGlobal('document', { createElement });
    const photo = { naturalWidth: 5712, naturalHeight: 4284 } as HTMLImageElement;
    const hidden = await pixelate(photo, [{ x: 0.1, y: 0.1, width: 0.2, height: 0.1 }], 'photo.jpeg');
    expect(hidden?.name).toBe('photo.jpg');
    expect(canvases).toHaveLength(2);
    for (const { width, height } of canvases) expect(width * height).toBeLessThanOrEqual(4096 * 4096);
    const [{ width, height } = { width: 0, height: 0 }] = canvases;
    expect(width / height).toBeCloseTo(5712 / 4284, 3);
    expect(width).toBeGreaterThan(4700);
  });
});

describe('a browser of early 2021', () => {
  const built = 'public/build';
  const filesOf = (ending: RegExp) =>
    readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) => ending.test(name));

  it('can read each script of a shop', async () => {
    // The reference is for developers, and another project's.
    const pages = filesOf(/\.js$/).filter((name) => !name.startsWith('reference'));
    expect(pages.length).toBeGreaterThan(50);
    const unreadable: string[] = [];
    for (const name of [...pages.map((page) => join(built, page)), 'build/serviceWorker.js']) {
      const code = readFileSync(name, 'utf8');
      // What is rewritten for them is what they cannot read.
      const [asIs, rewritten] = await Promise.all([transform(code), transform(code, { target: oldestBrowsers })]);
      if (asIs.code !== rewritten.code) unreadable.push(name);
    }
    expect(unreadable).toEqual([]);
    const newer = await transform('class A { static { f(); } }', { target: oldestBrowsers });
    expect(newer.code).not.toContain('static {');
  });

  it('finds what lies in layers beside the styles of the first pages', () => {
    const names = filesOf(/^styles-(first|flat|older)-.*\.css$/);
    const [first, flat, older] = names.map((name) => /^styles-\w+-(\w+)\.css$/.exec(name)?.[1]);
    expect(names).toHaveLength(3);
    expect([flat, older]).toEqual([first, first]);
    const css = readFileSync(join(built, names.find((name) => name.startsWith('styles-flat')) ?? ''), 'utf8');
    expect(css).toContain('box-sizing:border-box');
    expect(css).not.toContain('@layer');
  });

  it('takes MUI’s layer as weaker than any rule of a page, and the other one as it is', () => {
    const sheet =
      '.page{color:red}@layer base{svg{fill:red}@media print{a{color:red}}}' +
      '@layer mui{.icon,.field:has(:focus):after{width:1em}.input::placeholder{color:red}}@layer mui{.a>.b:hover{top:0}}';
    expect(flatStyles(sheet)).toBe(
      'svg{fill:red}@media print{a{color:red}}' +
        ':where(.icon),:where(.field:focus-within):after{width:1em}:where(.input)::placeholder{color:red}' +
        ':where(.a>.b:hover){top:0}',
    );
  });

  it('sees where the focus is, and pages as high as the window', () => {
    const sheet =
      '.card:has(.link:focus-visible){outline:2px}.card{color:red}.option:has(input:checked){color:red}' +
      '@media (max-width:9px){.bar[data-x]:has(.row>a:focus-visible,.user :focus-visible){top:0}.bar{top:1px}}' +
      '@media print{.bar{top:1px}}.shell{color:red;min-height:100dvh}@keyframes turn{to{top:0}}';
    expect(olderStyles(sheet)).toBe(
      '.card:focus-within{outline:2px}' +
        '@media (max-width:9px){.bar[data-x]:focus-within{top:0}}.shell{min-height:100vh}',
    );
  });
});
