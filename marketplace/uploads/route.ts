import type { Handler } from 'hono';
import { LRUCache } from 'lru-cache';
import { personOfToken } from '../auth/sessions';
import { withTenant, type Database } from '../db/engine';
import { requestFacts } from '../http/requestFacts';
import type { ShopDirectory } from '../shops';
import { audienceOf, isShownInDispute } from './access';
import type { PictureBytes, PictureCopies } from './copies';
import { askedPicture, fileNameOf, tenantOfKey } from './keys';
import type { SealedPaths } from './sealedPaths';

const basePath = '/prod-api';
const rememberedKeys = 20_000;
/** A key never gets other bytes: a picture for everybody may be kept for ever, any other one by nobody. */
const caching = { everybody: 'public, max-age=31536000, immutable', some: 'private, no-store' } as const;
/** What stands in for a copy that could not be made: the next look may find the copy. */
const standInCaching = 'no-store';
/** Browsers that take AVIF name it; the `image/*` of all others doesn't mean it. */
const takesAvif = /(?:^|,)\s*image\/avif\s*(?:,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|$)/i;

/** What the route depends on. */
export interface UploadRouteParts {
  readonly db: Database;
  readonly directory: ShopDirectory;
  readonly copies: PictureCopies;
  readonly sealed: SealedPaths;
  /** The present time in epoch milliseconds. */
  readonly now: () => number;
}

/**
 * Serves uploaded pictures, in their own shop only: those of listings, of accounts offered for buying and of faces to
 * everybody, the others to whoever uploaded them, to the other party of a dispute that shows them, and to the staff by a
 * sealed address. Whoever may not see a picture is told what he would be told if there were none. Smaller copies of
 * pictures for everybody are AVIF where the browser takes it; the address is the same, hence `Vary`.
 */
export function createUploadRoute({ db, directory, copies, sealed, now }: UploadRouteParts): Handler {
  // What everybody may see once, everybody may see for ever.
  const knownPublic = new LRUCache<string, true>({ max: rememberedKeys });

  async function audience(
    tenantId: number,
    fullKey: string,
    visit: { readonly token: string | null; readonly isSealed: boolean },
  ): Promise<keyof typeof caching | null> {
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
    const asked = askedPicture(context.req.path.slice(basePath.length));
    if (asked === null) return context.notFound();
    const { fullKey, width } = asked;
    const { host, token } = requestFacts(context.req.raw.headers, context.req.url);
    const shop = await directory.find(host);
    if (shop === null || shop.id !== tenantOfKey(fullKey)) return context.notFound();
    const isSealed = sealed.opens(fullKey, { until: context.req.query('until'), seal: context.req.query('seal') });
    const seenBy = await audience(shop.id, fullKey, { token, isSealed });
    if (seenBy === null) return context.notFound();
    const isCopy = seenBy === 'everybody' && width !== null;
    const kind = takesAvif.test(context.req.header('accept') ?? '') ? 'avif' : 'webp';
    const picture = isCopy ? await copies.shared(fullKey, width, kind) : await copies.stored(fullKey, width);
    if (picture === null) return context.notFound();
    const etag = etagOf(picture, fullKey, width);
    const headers = {
      'Content-Type': picture.type,
      'Content-Disposition': 'inline',
      'Cache-Control': picture.isAsked ? caching[seenBy] : standInCaching,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      ETag: etag,
      ...(isCopy ? { Vary: 'Accept' } : {}),
    };
    if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers);
    return context.body(new Uint8Array(picture.bytes), 200, headers);
  };
}

/** Of the picture, its width and kind: each of them has bytes of its own. */
function etagOf({ type, isAsked }: PictureBytes, fullKey: string, width: number | null): string {
  const name = fileNameOf(fullKey).replace(/\.webp$/, width === null ? '' : `-w${width}`);
  return `"${name}${isAsked ? '' : '-instead'}.${type.slice('image/'.length)}"`;
}
