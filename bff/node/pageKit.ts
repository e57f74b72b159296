import type { TenantCache } from '../cache';
import type { Bff } from '../createBff';
import type { Tenant } from '../directory';
import { BffFailure } from '../failure';
import type { Visit } from '../frontDoor';
import type { Keep, PageKit } from '../pageKit';
import { siteOriginOf } from '../siteOrigin';
import type { Draughtsman } from './drawings/draughtsman';

/** Makes the kit of one visit. */
export type PageKitMaker = (tenant: Tenant, visit: Visit, requestId: string) => PageKit;

export function createPageKits(options: {
  bff: Bff;
  cache: TenantCache;
  draughtsman: Draughtsman;
  /** So long a visitor waits for what is being made. */
  waitMs: number;
}): PageKitMaker {
  const { bff, cache, draughtsman, waitMs } = options;
  return (tenant, visit, requestId) => ({
    siteOrigin: siteOriginOf(tenant, visit.origin),
    keep: keeperOf(cache, tenant.id, waitMs),
    drawings: draughtsman.drawingsOf(async (path) => {
      // Nobody's cookie goes along: what is drawn is for everybody.
      const request = new Request(new URL(path, visit.origin));
      const answer = await bff.fetch(request, { ...visit, requestId, ofPage: true });
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
      await answer.body?.cancel();
      return null;
    }),
  });
}

/** A page's calls fail by throwing their answer; an outage of the upstream lets older bytes stand in. */
function keeperOf(cache: TenantCache, tenantId: string, waitMs: number): Keep {
  return async (key, rule, make) => {
    const fetched = async () => {
      const body = await make().catch((error: unknown) => {
        if (error instanceof Response && error.status >= 500) throw new BffFailure('upstreamBroken', { cause: error });
        throw error;
      });
      return { keep: true, body: new Uint8Array(body), contentType: 'application/octet-stream' } as const;
    };
    try {
      return (await cache.through(tenantId, `page ${key}`, rule, fetched, waitMs)).entry.body;
    } catch (error) {
      const thrown = error instanceof BffFailure && error.cause instanceof Response ? error.cause : error;
      // All who wait are thrown the same one, and a body is read once, headers are added to.
      throw thrown instanceof Response ? thrown.clone() : thrown;
    }
  };
}
