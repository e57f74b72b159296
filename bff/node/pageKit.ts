import type { TenantCache } from '../cache';
import type { Bff } from '../createBff';
import type { Tenant } from '../directory';
import { bffErrors } from '../contract/errors';
import type { BffClient } from '../contract/types';
import { BffFailure, failureResponse } from '../failure';
import type { Visit } from '../frontDoor';
import type { Keep, PageKit } from '../pageKit';
import { keptKeyStart } from '../purge';
import { siteOriginOf } from '../siteOrigin';
import { UpstreamError } from '../transport';
import type { Draughtsman } from './drawings/draughtsman';

/** Makes the kit of one visit. */
export type PageKitMaker = (tenant: Tenant, visit: Visit, requestId: string) => PageKit;

export function createPageKits(options: {
  bff: Bff;
  cache: TenantCache;
  draughtsman: Draughtsman;
  /** How long a visitor waits for what is being made. */
  waitMs: number;
}): PageKitMaker {
  const { bff, cache, draughtsman, waitMs } = options;

  /** The shop's own name and scheme are all that is left of the request. */
  function guestMaker(visit: Visit, requestId: string): PageKit['guest'] {
    let guest: Promise<BffClient> | undefined;
    return () => (guest ??= bff.client(new Request(visit.origin), { ...visit, requestId }));
  }

  return (tenant, visit, requestId) => ({
    siteOrigin: siteOriginOf(tenant, visit.origin),
    guest: guestMaker(visit, requestId),
    keep: keeperOf(cache, tenant.id, waitMs, requestId),
    drawings: draughtsman.drawingsOf(async (path) => {
      // Nobody's cookie goes along: what is drawn is for everybody.
      const request = new Request(new URL(path, visit.origin));
      const answer = await bff.fetch(request, { ...visit, requestId, ofPage: true });
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
      // Drawn without it, and kept, it would be missed for long after the upstream is well again.
      if (isFailing(answer)) throw answer;
      await answer.body?.cancel();
      return null;
    }),
  });
}

/** A page's calls fail by throwing their answer; an outage of the upstream lets older bytes stand in. */
function keeperOf(cache: TenantCache, tenantId: string, waitMs: number, requestId: string): Keep {
  return async (key, rule, make) => {
    const fetched = async () => {
      const body = await make().catch((error: unknown) => {
        if (error instanceof Response && isFailing(error)) throw new BffFailure('upstreamBroken', { cause: error });
        throw error;
      });
      return { body: new Uint8Array(body), contentType: 'application/octet-stream' } as const;
    };
    try {
      return (await cache.through(tenantId, keptKeyStart + key, rule, fetched, waitMs)).entry.body;
    } catch (error) {
      throw answerTo(error, requestId);
    }
  };
}

/** It says nothing of what was asked for: asked again, the answer may be another one. */
const isFailing = ({ status }: Response) => status >= 500 || status === bffErrors.tooManyRequests.status;

/** What a page throws in place of an error; one that nobody foresaw stays itself, for the log. */
function answerTo(error: unknown, requestId: string): unknown {
  const thrown = error instanceof BffFailure && error.cause instanceof Response ? error.cause : error;
  // All who wait are thrown the same one, and a body is read once, headers are added to.
  if (thrown instanceof Response) return thrown.clone();
  if (thrown instanceof UpstreamError) return failureResponse(thrown.bffError, requestId);
  if (thrown instanceof BffFailure && thrown.error !== 'internal')
    return failureResponse(thrown.error, requestId, thrown);
  return thrown;
}
