import type { default as Sharp, OutputInfo } from 'sharp';
import type { Log } from '../log';
import { createGate, TooSlow, within } from './gate';
import { thumbnailWidths } from './keys';
import { pictureKindOf } from './pictureKind';

/** Why a picture is not taken; the name of the message for the person. */
export type PictureFault = 'pictureKind' | 'picturePixels' | 'pictureDamaged' | 'pictureSlow';

/** A picture as it is stored: upright, sRGB, WebP, without anything its camera wrote into it. */
export interface RefinedPicture {
  readonly width: number;
  readonly height: number;
  readonly full: Buffer;
  readonly thumbnails: readonly { readonly width: (typeof thumbnailWidths)[number]; readonly bytes: Buffer }[];
}

/** The size of the picture and its thumbnails together. */
export function bytesOf({ full, thumbnails }: RefinedPicture): number {
  return full.length + thumbnails.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/** Checks and re-encodes what a person sent. */
export type PictureRefiner = (bytes: Buffer) => Promise<RefinedPicture | PictureFault>;

/** The largest file that is taken. */
export const maxPictureBytes = 10 * 1024 * 1024;
/** The most pixels a picture may have before it is scaled: a small file can hold gigabytes of them. */
export const maxPixels = 40_000_000;
const longestSidePixels = 2_560;
const webpQuality = 82;
/** Decoding takes much memory: so many at once, the others wait for a while. */
const places = 2;
const maxWaiting = 16;

/** How long a person waits for the answer; a visitor's call may take ten seconds. */
export interface RefineLimits {
  /** For a place. */
  readonly waitMs: number;
  /** In total. */
  readonly totalMs: number;
}

const usualLimits: RefineLimits = { waitMs: 5_000, totalMs: 8_000 };

const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

/** Loads the decoder, of whose formats only those of the kinds people may upload stay usable in this process. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
}

/** Makes the refiner. The decoder is loaded for the first picture: the marketplace's start does not wait for it. */
export function createPictureRefiner(log: Log, limits = usualLimits): PictureRefiner {
  let loading: Promise<typeof Sharp> | undefined;
  const gate = createGate({ places, maxWaiting, waitLimitMs: limits.waitMs });

  return async (bytes) => {
    const kind = pictureKindOf(bytes);
    if (kind === null) return 'pictureKind';
    const endMs = performance.now() + limits.totalMs;
    const sharp = await (loading ??= loadSharp());
    try {
      const { format, compression, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (format !== kind || (kind === 'heif' && compression !== 'av1')) return 'pictureKind';
      if (width * height > maxPixels) return 'picturePixels';
      return await within(
        limits.totalMs,
        gate(() => reencode(sharp, bytes, endMs)),
      );
    } catch (error) {
      const fault = faultOf(error);
      log.info({ kind, fault, reason: error instanceof Error ? error.message : '' }, 'a picture was refused');
      return fault;
    }
  };
}

/** What an error of the decoder means: it was stopped, or the bytes are not what their start promises. */
export function faultOf(error: unknown): PictureFault {
  if (error instanceof TooSlow) return 'pictureSlow';
  return error instanceof Error && /^timeout: /m.test(error.message) ? 'pictureSlow' : 'pictureDamaged';
}

/** Decodes once, to bare pixels, which sharp turns to sRGB: what is not a pixel has no way into the files made from them. */
async function reencode(sharp: typeof Sharp, bytes: Buffer, endMs: number): Promise<RefinedPicture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .timeout(timeLeft(endMs))
    .autoOrient()
    .resize({ width: longestSidePixels, height: longestSidePixels, fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const full = await encode(sharp, data, info, info.width, endMs);
  const thumbnails = [];
  for (const width of thumbnailWidths) thumbnails.push({ width, bytes: await encode(sharp, data, info, width, endMs) });
  return { width: info.width, height: info.height, full, thumbnails };
}

function encode(
  sharp: typeof Sharp,
  data: Buffer,
  { width, height, channels }: OutputInfo,
  wantedWidth: number,
  endMs: number,
): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels } })
    .timeout(timeLeft(endMs))
    .resize({ width: wantedWidth, withoutEnlargement: true })
    .webp({ quality: webpQuality })
    .toBuffer();
}

/** When nobody waits any more, the decoder shall stop: it looks at the time between parts of the picture. */
function timeLeft(endMs: number): { seconds: number } {
  return { seconds: Math.max(1, Math.ceil((endMs - performance.now()) / 1_000)) };
}
