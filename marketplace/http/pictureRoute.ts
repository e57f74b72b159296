import { createHash } from 'node:crypto';
import type { Handler } from 'hono';
import { LRUCache } from 'lru-cache';

/** Draws the picture of a path such as `/pictures/game/12.svg`; null when there is none. */
export type PictureSource = (path: string) => string | null | Promise<string | null>;

interface Picture {
  readonly svg: string;
  readonly etag: string;
}

const cachedPictures = 2_000;
const cacheBytes = 32 * 1024 * 1024;
const basePath = '/prod-api';

/** Serves drawn pictures; they never change under their path, so they are immutable for browsers. */
export function createPictureRoute(draw: PictureSource): Handler {
  const drawn = new LRUCache<string, Picture>({
    max: cachedPictures,
    maxSize: cacheBytes,
    sizeCalculation: (picture) => picture.svg.length,
  });
  const find = async (path: string): Promise<Picture | null> => {
    const held = drawn.get(path);
    if (held !== undefined) return held;
    const svg = await draw(path);
    if (svg === null) return null;
    const picture = { svg, etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"` };
    drawn.set(path, picture);
    return picture;
  };
  return async (context) => {
    const picture = await find(context.req.path.slice(basePath.length));
    if (picture === null) return context.notFound();
    const headers = {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      // Opened on its own, a picture must not be able to run or load anything.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      ETag: picture.etag,
    };
    if (context.req.header('if-none-match') === picture.etag) return context.body(null, 304, headers);
    return context.body(picture.svg, 200, headers);
  };
}
