import type { PictureWidth } from '../../bff/contract/pictureWidths';
import type { Log } from '../log';
import { createGate, within } from './gate';
import { copyKey, storedType, thumbnailKey, thumbnailWidths, type CopyKind } from './keys';
import { loadSharp, maxPixels } from './refine';
import type { PictureStore } from './store';

const copyTypes: Readonly<Record<CopyKind, string>> = { webp: storedType, avif: 'image/avif' };
const webpQuality = 80;
/** About what WebP looks like at 80. The effort is low: the higher ones take seconds for a tenth fewer bytes. */
const avif = { quality: 55, effort: 2 };

/** Of pictures being made smaller: they may take one core, and never the visitors' patience. */
export interface CopyLimits {
  readonly places: number;
  readonly maxWaiting: number;
  readonly waitLimitMs: number;
  /** For waiting and making together. */
  readonly totalMs: number;
}

export const usualLimits: CopyLimits = { places: 1, maxWaiting: 32, waitLimitMs: 3_000, totalMs: 6_000 };

/** A picture as it is sent. */
export interface PictureBytes {
  readonly bytes: Uint8Array;
  readonly type: string;
  /** False for one that stands in for what could not be made in time. */
  readonly isAsked: boolean;
}

/** Finds the copies of pictures, and makes those of pictures for everybody when they are first asked for. */
export interface PictureCopies {
  /** A copy for everybody; null when there is no such picture. */
  shared(fullKey: string, width: PictureWidth, kind: CopyKind): Promise<PictureBytes | null>;
  /** The smallest of what the upload stored that is wide enough; nothing is made. Null when there is no such picture. */
  stored(fullKey: string, width: PictureWidth | null): Promise<PictureBytes | null>;
}

/**
 * Copies lie in the store beside their picture, so each is made once. Pictures that not everybody may see get none:
 * they are looked at once or twice, and may be removed while a copy is being made, which would then stay behind.
 */
export function createPictureCopies(store: PictureStore, log: Log, limits: CopyLimits = usualLimits): PictureCopies {
  const gate = createGate(limits);
  // The decoder is loaded for the first picture that needs it.
  let decoder: ReturnType<typeof loadSharp> | undefined;
  const making = new Map<string, Promise<Uint8Array | null>>();

  const stored: PictureCopies['stored'] = async (fullKey, width) => {
    const thumbnail = width === null ? undefined : thumbnailWidths.find((each) => each >= width);
    const found = thumbnail === undefined ? null : await store.get(thumbnailKey(fullKey, thumbnail));
    const bytes = found ?? (await store.get(fullKey));
    return bytes === null ? null : { bytes, type: storedType, isAsked: true };
  };

  async function make(fullKey: string, width: PictureWidth, kind: CopyKind): Promise<Uint8Array | null> {
    const full = await store.get(fullKey);
    if (full === null) return null;
    const key = copyKey(fullKey, width, kind);
    const bytes = await gate(async () =>
      encode(await (decoder ??= loadSharp()), full, { width, kind, totalMs: limits.totalMs }),
    );
    await store.put(key, bytes, copyTypes[kind]);
    return bytes;
  }

  /** Whoever asks for what is being made already waits for that. */
  function makeOnce(fullKey: string, width: PictureWidth, kind: CopyKind): Promise<Uint8Array | null> {
    const key = copyKey(fullKey, width, kind);
    const running = making.get(key);
    if (running !== undefined) return running;
    const started = make(fullKey, width, kind).finally(() => making.delete(key));
    making.set(key, started);
    return started;
  }

  return {
    stored,
    async shared(fullKey, width, kind) {
      const found = await store.get(copyKey(fullKey, width, kind));
      if (found !== null) return { bytes: found, type: copyTypes[kind], isAsked: true };
      try {
        const made = await within(limits.totalMs, makeOnce(fullKey, width, kind));
        return made === null ? null : { bytes: made, type: copyTypes[kind], isAsked: true };
      } catch (error) {
        log.warn(
          { width, kind, reason: error instanceof Error ? error.message : '' },
          'a picture was not made smaller',
        );
        const instead = await stored(fullKey, width);
        return instead === null ? null : { ...instead, isAsked: false };
      }
    },
  };
}

/** The stored picture is our own work, upright and without metadata; never made larger than it is. */
function encode(
  sharp: Awaited<ReturnType<typeof loadSharp>>,
  full: Uint8Array,
  { width, kind, totalMs }: { readonly width: PictureWidth; readonly kind: CopyKind; readonly totalMs: number },
): Promise<Buffer> {
  const picture = sharp(full, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: Math.ceil(totalMs / 1_000) })
    .resize({ width, withoutEnlargement: true });
  return kind === 'avif' ? picture.avif(avif).toBuffer() : picture.webp({ quality: webpQuality }).toBuffer();
}
