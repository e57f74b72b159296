import { asc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { listTenantIds, readTenant, withTenant, type Tx } from '../db/engine';
import { games } from '../db/schema/games';
import { listings, saleStates } from '../db/schema/listings';
import { tenantHosts, tenants } from '../db/schema/tenants';
import { pageOf, pageOfList } from '../http/paging';
import { applyShop } from '../shopFile/applyShop';
import { keepShopPicture } from '../shopFile/pictures';
import { readShopFile } from '../shopFile/readShop';
import { ShopFileRefused } from '../shopFile/refused';
import { shopFile } from '../shopFile/shopFile';
import { shopFileFaults } from '../shopFile/shopFileFaults';
import { deskInput } from './input';
import { bodyOf, DeskRefusal, done, listPageSize, read, requestIdOf, type DeskKit } from './kit';
import type { DeskPicture } from './listingWire';
import type { DeskApplied, DeskShop } from './shopWire';
import { readSentPicture } from './staffPictures';
import type { DeskPage } from './wire';

/** How many of a file's faults are told at once. */
const toldFaults = 20;

/** `/desk/shops`: the merchants themselves, each by a file. */
export function createShopRoutes(kit: DeskKit): Hono {
  const { db, tools, log, tenantOf, inShop } = kit;
  const app = new Hono();
  const shopAt = (tenantId: number) => withTenant(db, tenantId, deskShop);

  app.get('/', async (context) => {
    const window = pageOf({ pageSize: listPageSize, ...read(deskInput.shopPage, context.req.query()) });
    const { rows: ids, total } = pageOfList(await listTenantIds(db), window);
    const rows: DeskShop[] = [];
    for (const id of ids) {
      const shop = await shopAt(id);
      if (shop !== null) rows.push(shop);
    }
    return done(context, { rows, total } satisfies DeskPage<DeskShop>);
  });

  app.get('/file', async (context) => {
    const { host } = read(deskInput.shop, context.req.query());
    return done(context, await inShop(host, readShopFile));
  });

  app.post('/file', async (context) => {
    const { file: raw, shop, check } = read(deskInput.applyShop, await bodyOf(context));
    const file = shopFile.safeParse(raw);
    if (!file.success) throw new DeskRefusal(told(shopFileFaults(file.error).map(({ text }) => text)));
    const now = new Date(tools.now());
    const applied = await applyShop(db, file.data, { shop: shop ?? null, checkOnly: check, now }).catch(
      (error: unknown) => {
        throw error instanceof ShopFileRefused ? new DeskRefusal(error.message) : error;
      },
    );
    const { tenantId, created, changes } = applied;
    if (!check) {
      const fields = { requestId: requestIdOf(context), tenantId, created, changes: changes.length };
      log.info(fields, "a shop's file was applied");
    }
    return done(context, { shop: await shopAt(tenantId), created, changes } satisfies DeskApplied);
  });

  app.post('/state', async (context) => {
    const { host, state } = read(deskInput.shopState, await bodyOf(context));
    const tenantId = await tenantOf(host);
    await withTenant(db, tenantId, (tx) => tx.update(tenants).set({ state }).where(eq(tenants.tenantId, tenantId)));
    log.info({ requestId: requestIdOf(context), tenantId, state }, 'a shop has a new state');
    return done(context, await shopAt(tenantId));
  });

  app.post('/pictures', async (context) => {
    const { tenantId, bytes, picture } = await readSentPicture(context, kit);
    const path = await keepShopPicture(kit, tenantId, bytes, picture, tools.now());
    log.info({ requestId: requestIdOf(context), tenantId, path }, "a picture of a shop's file was kept");
    return done(context, { path } satisfies DeskPicture);
  });
  return app;
}

function told(faults: readonly string[]): string {
  const more = faults.length - toldFaults;
  return [...faults.slice(0, toldFaults), ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

/** The shop of the running transaction; null when a check has made none. */
async function deskShop(tx: Tx): Promise<DeskShop | null> {
  const tenant = await readTenant(tx);
  if (tenant === null) return null;
  const hosts = await tx.select().from(tenantHosts).orderBy(asc(tenantHosts.host));
  return {
    id: tenant.tenantId,
    name: tenant.tenantName,
    state: tenant.state,
    language: tenant.locale,
    useTheme: tenant.useTheme,
    hosts: hosts.map(({ host }) => host),
    games: await tx.$count(games, eq(games.shown, true)),
    onSale: await tx.$count(listings, eq(listings.saleState, saleStates.onSale)),
  };
}
