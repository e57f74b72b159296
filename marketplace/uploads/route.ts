import type { Handler } from 'hono';
import { requestFacts } from '../http/requestFacts';
import type { ShopDirectory } from '../shops';
import { fileNameOf, keyOfPath, storedType, tenantOfKey } from './keys';
import type { PictureStore } from './store';

const basePath = '/prod-api';

/** Serves uploaded pictures, in their own shop only. A key never gets other bytes: they are immutable for browsers. */
export function createUploadRoute(directory: ShopDirectory, store: PictureStore): Handler {
  return async (context) => {
    const key = keyOfPath(context.req.path.slice(basePath.length));
    if (key === null) return context.notFound();
    const { host } = requestFacts(context.req.raw.headers, context.req.url);
    const shop = await directory.find(host);
    if (shop === null || shop.id !== tenantOfKey(key)) return context.notFound();
    const bytes = await store.get(key);
    if (bytes === null) return context.notFound();
    const etag = `"${fileNameOf(key)}"`;
    const headers = {
      'Content-Type': storedType,
      'Content-Disposition': 'inline',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      ETag: etag,
    };
    if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers);
    return context.body(new Uint8Array(bytes), 200, headers);
  };
}
