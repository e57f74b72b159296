import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '~/lib/api';
import { pixelate } from '~/features/sell/pictures/pixelate';
import { isServed } from '~/lib/features';

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
