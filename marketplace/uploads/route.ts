import type { Handler } from 'hono';
import { LRUCache } from 'lru-cache';
import { personOfToken } from '../auth/sessions';
import { withTenant, type Database } from '../db/engine';
import { requestFacts } from '../http/requestFacts';
import type { ShopDirectory } from '../shops';
import { audienceOf, isShownInDispute } from './access';
import { fileNameOf, fullKeyOf, keyOfPath, storedType, tenantOfKey } from './keys';
import type { SealedPaths } from './sealedPaths';
import type { PictureStore } from './store';

const basePath = '/prod-api';
const rememberedKeys = 20_000;
/** A key never gets other bytes: a picture for everybody may be kept for ever, any other one by nobody. */
const caching = { everybody: 'public, max-age=31536000, immutable', some: 'private, no-store' } as const;

/** What the route depends on. */
export interface UploadRouteParts {
  readonly db: Database;
  readonly directory: ShopDirectory;
  readonly store: PictureStore;
  readonly sealed: SealedPaths;
  /** The present time in epoch milliseconds. */
  readonly now: () => number;
}

/**
 * Serves uploaded pictures, in their own shop only: those of listings, of accounts offered for buying and of faces to
 * everybody, the others to who uploaded them, to the other party of a dispute that shows them, and to the staff by a
 * sealed address. Whoever may not see a picture is told what he would be told if there were none.
 */
export function createUploadRoute({ db, directory, store, sealed, now }: UploadRouteParts): Handler {
  // What everybody may see once, everybody may see for ever.
  const knownPublic = new LRUCache<string, true>({ max: rememberedKeys });

  async function audience(
    tenantId: number,
    key: string,
    visit: { readonly token: string | null; readonly isSealed: boolean },
  ): Promise<keyof typeof caching | null> {
    const fullKey = fullKeyOf(key);
    if (knownPublic.has(fullKey)) return 'everybody';
    return withTenant(db, tenantId, async (tx) => {
      const found = await audienceOf(tx, fullKey);
      if (found === null) return null;
      if (found.everybody) {
        knownPublic.set(fullKey, true);
        return 'everybody';
      }
      if (visit.isSealed) return 'some';
      const person = visit.token === null ? null : await personOfToken(tx, visit.token, now());
      if (person === null) return null;
      return found.ownerId === person.id || (await isShownInDispute(tx, fullKey, person.id)) ? 'some' : null;
    });
  }

  return async (context) => {
    const key = keyOfPath(context.req.path.slice(basePath.length));
    if (key === null) return context.notFound();
    const { host, token } = requestFacts(context.req.raw.headers, context.req.url);
    const shop = await directory.find(host);
    if (shop === null || shop.id !== tenantOfKey(key)) return context.notFound();
    const isSealed = sealed.opens(key, { until: context.req.query('until'), seal: context.req.query('seal') });
    const seenBy = await audience(shop.id, key, { token, isSealed });
    if (seenBy === null) return context.notFound();
    const bytes = await store.get(key);
    if (bytes === null) return context.notFound();
    const etag = `"${fileNameOf(key)}"`;
    const headers = {
      'Content-Type': storedType,
      'Content-Disposition': 'inline',
      'Cache-Control': caching[seenBy],
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      ETag: etag,
    };
    if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers);
    return context.body(new Uint8Array(bytes), 200, headers);
  };
}
