import { LRUCache } from 'lru-cache';
import { findTenantId, readTenant, withTenant, type Database } from './db/engine';

/** A merchant as the present request knows it. */
export interface Shop extends NonNullable<Awaited<ReturnType<typeof readTenant>>> {
  readonly id: number;
}

/** Finds the merchant of a host name. */
export interface ShopDirectory {
  /** Null when no merchant has this host. A suspended merchant is noticed within a second. */
  find(host: string): Promise<Shop | null>;
}

const freshMs = 1_000;
const rememberedHosts = 5_000;

/** @param now the present time in epoch milliseconds */
export function createShopDirectory(db: Database, now: () => number): ShopDirectory {
  const known = new LRUCache<string, { shop: Promise<Shop | null>; askedMs: number }>({ max: rememberedHosts });

  async function ask(host: string): Promise<Shop | null> {
    const tenantId = await findTenantId(db, host);
    if (tenantId === null) return null;
    const tenant = await withTenant(db, tenantId, readTenant);
    return tenant === null ? null : { ...tenant, id: tenant.tenantId };
  }

  return {
    find(host) {
      const held = known.get(host);
      if (held !== undefined && now() - held.askedMs < freshMs) return held.shop;
      const shop = ask(host);
      known.set(host, { shop, askedMs: now() });
      // A failure is told to whoever waits now, and not remembered.
      shop.catch(() => known.delete(host));
      return shop;
    },
  };
}
