import type { default as Sharp, OverlayOptions } from 'sharp';
import { BffFailure } from '../../failure';
import { createWaitingRoom } from '../../waitingRoom';

/** A picture to lay over the ground, cut to fill its box. */
export interface Inlay {
  readonly bytes: Uint8Array;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** `cover` fills the box and cuts what is over; `contain` shows all of it. */
  readonly fit: 'cover' | 'contain';
}

/** Turns SVG of our own, and pictures of a shop laid into it, into files. */
export interface Rasteriser {
  /** @throws BffFailure `overloaded` when too many pictures are being drawn */
  render(svg: string, inlays: readonly Inlay[], format: 'png' | 'jpeg', over?: string): Promise<Uint8Array>;
}

const maxPixels = 40_000_000;
const drawSeconds = 5;
const jpegQuality = 86;
/** Dots per inch at which SVG becomes pixels: sharp at the sizes it is laid in. */
const density = 192;
/** Drawing takes a core: so many at once, so many wait. */
const limits = { inFlight: 2, waiting: 16 };
const waitLimitMs = 5000;
/** What may be drawn from; every other decoder is shut. */
const loaders = ['Svg', 'Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
}

/** An icon or a cover drawn as SVG has a few KiB; what has many times that is slow to draw. */
const maxInlaidSvgBytes = 256 * 1024;
/** Within so many bytes libvips looks for what makes a file an SVG. */
const svgHeadBytes = 1000;

/**
 * A merchant's picture as it may be drawn. Words in an SVG would be set in whatever fonts this machine has: they are
 * left out.
 * @throws Error for an SVG that is packed or too large
 */
function drawable(bytes: Uint8Array): Buffer {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer[0] === 0x1f && buffer[1] === 0x8b) throw new Error('a packed SVG may be of any size');
  if (!/^\s*</.test(buffer.toString('utf8', 0, svgHeadBytes))) return buffer;
  if (buffer.length > maxInlaidSvgBytes) throw new Error('the SVG is too large');
  return Buffer.from(withoutWords(buffer.toString('utf8')));
}

/** By two searches and not by one pattern, which would begin anew at each start without an end. */
export function withoutWords(svg: string): string {
  const start = /<text\b/g;
  const end = /<\/text\s*>/g;
  let kept = '';
  let at = 0;
  while (start.exec(svg) !== null) {
    const startAt = start.lastIndex - '<text'.length;
    end.lastIndex = startAt;
    if (end.exec(svg) === null) break;
    kept += svg.slice(at, startAt);
    at = start.lastIndex = end.lastIndex;
  }
  return kept + svg.slice(at);
}

export function createRasteriser(): Rasteriser {
  let loading: Promise<typeof Sharp> | undefined;
  const room = createWaitingRoom(limits);

  async function inlaid(sharp: typeof Sharp, inlay: Inlay): Promise<OverlayOptions[]> {
    const { bytes, width, height, fit, left, top } = inlay;
    try {
      const input = await sharp(drawable(bytes), {
        limitInputPixels: maxPixels,
        pages: 1,
        failOn: 'error',
        density,
      })
        .timeout({ seconds: drawSeconds })
        .autoOrient()
        .resize({ width, height, fit, background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .png()
        .toBuffer();
      return [{ input, left, top }];
    } catch {
      // A merchant's broken picture is no reason to have none of ours.
      return [];
    }
  }

  return {
    async render(svg, inlays, format, over) {
      await room.enter(waitLimitMs, undefined);
      try {
        const sharp = await (loading ??= loadSharp());
        const layers = (await Promise.all(inlays.map((inlay) => inlaid(sharp, inlay)))).flat();
        if (over !== undefined) layers.push({ input: Buffer.from(over), left: 0, top: 0 });
        const drawn = sharp(Buffer.from(svg)).timeout({ seconds: drawSeconds }).composite(layers);
        const file =
          format === 'png'
            ? drawn.png({ compressionLevel: 9 })
            : drawn.flatten().jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' });
        return new Uint8Array(await file.toBuffer());
      } catch (error) {
        throw error instanceof BffFailure ? error : new BffFailure('internal', { cause: error });
      } finally {
        room.leave();
      }
    },
  };
}
