import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font, Glyph } from 'fontkit';
import { LRUCache } from 'lru-cache';

/** Text as an outline: the same on every machine, whatever fonts it has. */
export interface Outline {
  /** SVG path elements, the baseline at 0 0. */
  readonly svg: string;
  readonly width: number;
}

/** Noto Sans SC: Chinese, Latin and the signs beside them. */
export interface Typeface {
  /** The width of each character of a text, in px at a size. What the face lacks is left out. */
  measure(text: string, sizePx: number): Promise<readonly Letter[]>;
  outline(letters: readonly Letter[], sizePx: number): Outline;
}

/** One character with its shape; `glyph` null is a blank. */
export interface Letter {
  readonly text: string;
  readonly glyph: { readonly path: string; readonly unitsPerEm: number } | null;
  readonly width: number;
}

const weight = 700;
/** Slices of the face that stay unpacked, about 150 KiB each. */
const openSlices = 24;
/** Shapes that stay, about 300 bytes each. */
const keptShapes = 4000;
const blankShareOfEm = 0.26;

interface Slice {
  readonly file: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

interface Shape {
  readonly path: string;
  readonly advance: number;
  readonly unitsPerEm: number;
}

/** The face comes in slices by character, each a file; those of a text are opened when they are first needed. */
export function createTypeface(): Typeface {
  let slices: Promise<readonly Slice[]> | undefined;
  const fonts = new LRUCache<string, Promise<Font>>({ max: openSlices });
  const shapes = new LRUCache<number, { readonly shape: Shape | null }>({ max: keptShapes });

  async function fontOf(file: string): Promise<Font> {
    const present = fonts.get(file);
    if (present !== undefined) return present;
    const opening = openSlice(file);
    fonts.set(file, opening);
    return opening;
  }

  async function shapeOf(codePoint: number): Promise<Shape | null> {
    const kept = shapes.get(codePoint);
    if (kept !== undefined) return kept.shape;
    const shape = await findShape(codePoint);
    shapes.set(codePoint, { shape });
    return shape;
  }

  async function findShape(codePoint: number): Promise<Shape | null> {
    for (const { file, ranges } of await (slices ??= readSlices())) {
      if (!ranges.some(([from, to]) => codePoint >= from && codePoint <= to)) continue;
      const font = await fontOf(file);
      if (!font.hasGlyphForCodePoint(codePoint)) continue;
      const glyph: Glyph = font.glyphForCodePoint(codePoint);
      return { path: glyph.path.toSVG(), advance: glyph.advanceWidth, unitsPerEm: font.unitsPerEm };
    }
    return null;
  }

  return {
    async measure(text, sizePx) {
      const letters: Letter[] = [];
      for (const character of text) {
        if (/\s/u.test(character)) {
          // What the face lacks leaves no gap.
          if (letters.at(-1)?.glyph !== null) letters.push({ text: ' ', glyph: null, width: sizePx * blankShareOfEm });
          continue;
        }
        const shape = await shapeOf(character.codePointAt(0) ?? 0);
        if (shape === null) continue;
        letters.push({ text: character, glyph: shape, width: (shape.advance / shape.unitsPerEm) * sizePx });
      }
      return letters;
    },
    outline(letters, sizePx) {
      let x = 0;
      const parts: string[] = [];
      for (const { glyph, width } of letters) {
        if (glyph !== null && glyph.path !== '') {
          const scale = sizePx / glyph.unitsPerEm;
          const matrix = `${scale.toFixed(5)} 0 0 ${(-scale).toFixed(5)} ${x.toFixed(2)} 0`;
          parts.push(`<path transform="matrix(${matrix})" d="${glyph.path}"/>`);
        }
        x += width;
      }
      return { svg: parts.join(''), width: x };
    },
  };
}

const packageName = '@fontsource-variable/noto-sans-sc';

function folder(): string {
  return dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`));
}

/** Which file has which characters, as the package tells it. */
async function readSlices(): Promise<Slice[]> {
  const table = JSON.parse(await readFile(join(folder(), 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(table).map(([name, ranges]) => ({
    file: `noto-sans-sc-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: ranges.split(',').map((range) => {
      const [from = '0', to = from] = range.replace(/^U\+/i, '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    }),
  }));
}

/** Unpacked first: the reader sets the weight of bare fonts only. */
async function openSlice(file: string): Promise<Font> {
  const [{ create }, { default: unpack }, bytes] = await Promise.all([
    import('fontkit'),
    import('woff2-encoder/decompress'),
    readFile(join(folder(), 'files', file)),
  ]);
  const font = create(Buffer.from(await unpack(bytes)));
  if (!('getVariation' in font)) throw new Error(`${file} is a collection of fonts`);
  return font.getVariation({ wght: weight });
}
