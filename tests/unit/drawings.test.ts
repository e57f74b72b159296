import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { ShareCard } from '../../bff/drawings';
import { createDraughtsman } from '../../bff/node/drawings/draughtsman';
import { withoutWords } from '../../bff/node/drawings/rasteriser';
import { breakLines, widthOf } from '../../bff/node/drawings/textLines';
import { createTypeface } from '../../bff/node/drawings/typeface';

const typeface = createTypeface();
const draughtsman = createDraughtsman();
const red =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="#f00"/></svg>';
const drawings = draughtsman.drawingsOf(async (path) =>
  path === '/pictures/red.svg'
    ? new TextEncoder().encode(red)
    : path === '/pictures/broken.png'
      ? new Uint8Array(9)
      : null,
);
const card: ShareCard = {
  shop: '极光交易行',
  logo: null,
  title: '星海远征 85级 <script>alert(1)</script> & "全英雄"',
  price: '¥12,800',
  facts: 'Star · 亚洲',
  state: 'Sold',
  cover: '/pictures/red.svg',
  colours: {
    ground: '#ffffff',
    accent: '#0000ff',
    title: '#111111',
    quiet: '#555555',
    price: '#a05000',
    state: '#111111',
    onState: '#ffffff',
  },
};
const textOf = (letters: readonly { text: string }[]) => letters.map(({ text }) => text).join('');

async function pixel(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3)];
}

describe('text as outlines', () => {
  it('has Chinese and Latin, leaves out what the face lacks, and leaves no gap for it', async () => {
    const letters = await typeface.measure('极 A \u{1f600} 龘', 100);
    expect(textOf(letters)).toBe('极 A 龘');
    expect(letters.filter(({ glyph }) => glyph !== null).every(({ width }) => width > 20)).toBe(true);
    const { svg } = typeface.outline(letters, 100);
    expect(svg.match(/<path /g)).toHaveLength(3);
    expect(svg).not.toContain('<text');
  });

  it('breaks between words and Chinese characters, and ends in an ellipsis when something is left', async () => {
    const limits = { widthPx: 400, lines: 2, sizePx: 50 };
    const latin = await breakLines(typeface, 'Level sixty with many limited skins and more', limits);
    expect(latin.map(textOf)[0]).toMatch(/^Level sixty( with)?$/);
    expect(textOf(latin[1] ?? [])).toMatch(/…$/);
    const chinese = await breakLines(typeface, '星海远征八十五级全英雄', limits);
    expect(chinese.map(textOf)).toEqual(['星海远征八十五级', '全英雄']);
    for (const line of [...latin, ...chinese]) expect(widthOf(line)).toBeLessThanOrEqual(400);
    const long = await breakLines(typeface, 'a'.repeat(500), limits);
    expect(long).toHaveLength(2);
  });
});

describe('the picture of a listing', () => {
  it('is 1200 by 630 px with the cover at the right and the shop’s accent at the left', async () => {
    const jpeg = await drawings.shareCard(card);
    const { width, height, format } = await sharp(jpeg).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' });
    expect((await pixel(jpeg, 1100, 500))[0]).toBeGreaterThan(200);
    expect((await pixel(jpeg, 4, 300))[2]).toBeGreaterThan(200);
  });

  it('has no cover of an SVG that is too large or packed', async () => {
    const large = red.replace('<rect', `<desc>${'x'.repeat(256 * 1024)}</desc><rect`);
    for (const bytes of [Buffer.from(large), Buffer.from(`${' '.repeat(900)}${large}`), gzipSync(red)]) {
      const jpeg = await draughtsman.drawingsOf(async () => new Uint8Array(bytes)).shareCard(card);
      expect(await pixel(jpeg, 1100, 500)).toEqual([255, 255, 255]);
    }
  });

  it('is drawn all the same without its cover, or with a broken one', async () => {
    for (const cover of [null, '/pictures/missing.svg', '/pictures/broken.png']) {
      const jpeg = await drawings.shareCard({ ...card, cover });
      expect(await pixel(jpeg, 1100, 500)).toEqual([255, 255, 255]);
    }
  });
});

describe('the icon of a shop', () => {
  const icon = { letter: '极', ground: '#1f4b99', onGround: '#ffffff', sizePx: 192 };

  it('shows its sign, or the first letter of its name', async () => {
    const sign = await drawings.icon({ ...icon, picture: '/pictures/red.svg', maskable: false });
    expect(await pixel(sign, 96, 96)).toEqual([255, 0, 0]);
    const letter = await drawings.icon({ ...icon, picture: null, maskable: false });
    const { width, height, format } = await sharp(letter).metadata();
    expect({ width, height, format }).toEqual({ width: 192, height: 192, format: 'png' });
    const { channels } = await sharp(letter).stats();
    expect(channels[0]?.max).toBe(255);
  });

  it('fills its corners where systems cut it', async () => {
    const maskable = await drawings.icon({ ...icon, picture: '/pictures/red.svg', maskable: true });
    expect(await pixel(maskable, 0, 0)).toEqual([0x1f, 0x4b, 0x99]);
    const plain = await drawings.icon({ ...icon, picture: null, maskable: false });
    const { data } = await sharp(plain).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(0);
  });
});

describe('an SVG without its words', () => {
  it.each([
    ['<svg><text x="1">a</text><g/><text>b</text ></svg>', '<svg><g/></svg>'],
    ['<svg><textPath>a</textPath></svg>', '<svg><textPath>a</textPath></svg>'],
    ['<svg><text>a<tspan>b</tspan></text>c</svg>', '<svg>c</svg>'],
    ['<svg></text><text>', '<svg></text><text>'],
  ])('%s', (svg, expected) => expect(withoutWords(svg)).toBe(expected));

  it('of nothing but starts and ends of words is found to be that in one pass', () => {
    const many = 5_000_000;
    expect(withoutWords('<text '.repeat(many))).toHaveLength(6 * many);
    expect(withoutWords('</text '.repeat(many))).toHaveLength(7 * many);
  });
});
