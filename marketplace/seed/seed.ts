import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { liftLimits, withTenant, withTenantAsOwner, type Database, type Tx } from '../db/engine';
import { notices, qqGroups, streamers } from '../db/schema/content';
import {
  dictionaryRows,
  games,
  heroSkins,
  labelTypes,
  regionKeys,
  templateAttributes,
  templateOptions,
} from '../db/schema/games';
import { checkedAccounts, deals, listingPictures, listingPrices, listings } from '../db/schema/listings';
import { blacklistEntries, guaranteePlans } from '../db/schema/orders';
import { users } from '../db/schema/people';
import { appVersions, decorationInfos, officialContacts, seedMarks, tenantHosts, tenants } from '../db/schema/tenants';
import { say } from './bilingual';
import { fillBuybacks, hasSuppliers } from './buybacks';
import { decorationOf, dictionary, labels, streamersOf } from './content';
import { addGame, type GameRows } from './gameRows';
import { games as allGames, type GameDefinition } from './games';
import { createIds, firstFreeId } from './ids';
import { addDeal, addListing, type ListingRows } from './listingRows';
import { noticesOf } from './notices';
import { demoPasswordHashes, peopleOf } from './people';
import { appDownloadUrl, shops, type ShopDefinition } from './shops';
import { blacklistOf, guaranteePlansOf } from './trade';
import { dayMs } from '../../bff/contract/durations';

/** Change it when the demo data changes; a database filled by another edition is left as it is. */
const edition = '5';
const rowsPerInsert = 250;
/** Any fixed number: the seed's own advisory lock. */
const seedLock = 54_830_002;

/**
 * Fills an empty database with the demo merchants; a merchant that was filled before is left alone.
 * The data are the same on every run, but for times, which count back from `now`.
 */
export async function seedDemo(db: Database, now: Date, onProgress: (text: string) => void): Promise<void> {
  let hashes: string[] | null = null;
  for (const shop of shops) {
    if (await withTenantAsOwner(db, shop.tenantId, (tx) => isFilled(tx, shop))) continue;
    onProgress(`Filling the demo shop ${shop.host} ...`);
    hashes ??= await demoPasswordHashes();
    const filled = hashes;
    await withTenantAsOwner(db, shop.tenantId, async (tx) => {
      // Of several containers that start at once on one PostgreSQL, one fills the shop and the others wait for it.
      await tx.execute(sql`select pg_advisory_xact_lock(${seedLock}, ${shop.tenantId})`);
      if (!(await isFilled(tx, shop))) await fillShop(tx, shop, filled, now);
    });
  }
  for (const shop of shops) await withTenant(db, shop.tenantId, (tx) => addSuppliers(tx, shop, now));
  // The embedded database has nobody who gathers statistics later; without them the planner takes wrong indexes.
  if (hashes === null) return;
  await db.transaction(async (tx) => {
    await liftLimits(tx);
    await tx.execute(sql`analyze`);
  });
}

/** Also for shops that an edition before the third has filled. */
async function addSuppliers(tx: Tx, shop: ShopDefinition, now: Date): Promise<void> {
  if (await hasSuppliers(tx)) return;
  await liftLimits(tx);
  await tx.execute(sql`select pg_advisory_xact_lock(${seedLock}, ${shop.tenantId})`);
  if (!(await hasSuppliers(tx))) await fillBuybacks(tx, shop, now);
}

async function isFilled(tx: Tx, shop: ShopDefinition): Promise<boolean> {
  const marks = await tx.select().from(seedMarks).where(eq(seedMarks.tenantId, shop.tenantId));
  return marks.length > 0;
}

async function insertAll<T extends PgTable>(tx: Tx, table: T, rows: T['$inferInsert'][]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await tx.insert(table).values(rows.slice(start, start + rowsPerInsert));
  }
}

async function fillShop(tx: Tx, shop: ShopDefinition, hashes: readonly string[], now: Date): Promise<void> {
  const ids = createIds(shop.tenantId);
  await fillTenant(tx, shop, now);
  const people = peopleOf(shop, hashes, ids, now);
  await insertAll(tx, users, people);
  const gameRows: GameRows = { games: [], regions: [], attributes: [], options: [], skins: [] };
  const seeded = shop.games.map((key, sort) => addGame(gameRows, gameByKey(key), shop, sort, ids));
  const labelIds = labels.map(() => ids.next('label'));
  await insertAll(tx, games, gameRows.games);
  await insertAll(tx, regionKeys, gameRows.regions);
  await insertAll(tx, templateAttributes, gameRows.attributes);
  await insertAll(tx, templateOptions, gameRows.options);
  await insertAll(tx, heroSkins, gameRows.skins);
  await insertAll(
    tx,
    labelTypes,
    labels.map(({ name, colour }, sort) => ({
      id: labelIds[sort],
      tenantId: shop.tenantId,
      name: say(name, shop.language),
      colour,
      sort,
    })),
  );
  const rows: ListingRows = { listings: [], prices: [], pictures: [], checked: [], deals: [] };
  const sellerIds = people.slice(1).map(({ id }) => id as number);
  const context = { shop, games: seeded, labelIds, sellerIds, ids, now };
  for (let index = 0; index < shop.listingCount; index += 1) addListing(rows, index, context);
  for (let index = 0; index < shop.dealCount; index += 1) addDeal(rows, index, context);
  await insertAll(tx, listings, rows.listings);
  await insertAll(tx, listingPrices, rows.prices);
  await insertAll(tx, listingPictures, rows.pictures);
  await insertAll(tx, checkedAccounts, rows.checked);
  await insertAll(tx, deals, rows.deals);
  await insertAll(tx, guaranteePlans, guaranteePlansOf(shop));
  await insertAll(tx, blacklistEntries, blacklistOf(shop, now));
  const hotGames = seeded.map(({ id, icon, definition }) => ({
    id,
    icon,
    key: definition.key,
    name: say(definition.name, shop.language),
  }));
  await fillContent(tx, shop, hotGames, now);
  await moveSequences(tx);
  await tx.insert(seedMarks).values({ tenantId: shop.tenantId, edition, seedTime: now });
}

function gameByKey(key: string): GameDefinition {
  const found = allGames.find((game) => game.key === key);
  if (found === undefined) throw new Error(`the demo data name an unknown game: ${key}`);
  return found;
}

async function fillTenant(tx: Tx, shop: ShopDefinition, now: Date): Promise<void> {
  await tx.insert(tenants).values({
    tenantId: shop.tenantId,
    tenantName: shop.name,
    avatar: `/pictures/logo/${shop.key}.svg`,
    useTheme: shop.useTheme,
    groups: [...shop.groups],
    state: 'open',
    locale: shop.language,
    contact: shop.contact,
    // As its notice about the staff's hours says.
    staffHours: { from: '09:00', until: '23:00' },
    icp: shop.icp,
    primaryColour: shop.primary,
    secondaryColour: shop.secondary,
    createTime: new Date(now.getTime() - 400 * dayMs),
  });
  await tx.insert(tenantHosts).values({ host: shop.host, tenantId: shop.tenantId });
  const { wechat, phone } = shop.contact;
  const contacts = [
    ...(wechat === undefined
      ? []
      : [{ tenantId: shop.tenantId, kind: 'weixin' as const, value: wechat, note: shop.name }]),
    ...(phone === undefined
      ? []
      : [{ tenantId: shop.tenantId, kind: 'collection' as const, value: phone, note: shop.name }]),
  ];
  await tx.insert(officialContacts).values(contacts);
}

async function fillContent(
  tx: Tx,
  shop: ShopDefinition,
  hotGames: readonly { id: number; icon: string; key: string; name: string }[],
  now: Date,
): Promise<void> {
  const { tenantId, language } = shop;
  await insertAll(
    tx,
    decorationInfos,
    decorationOf(shop, hotGames).map((entry) => ({ ...entry, tenantId })),
  );
  await insertAll(
    tx,
    notices,
    noticesOf(shop).map(({ type, title, html, daysAgo }) => ({
      tenantId,
      noticeType: type,
      noticeTitle: title,
      noticeContent: html,
      createTime: new Date(now.getTime() - daysAgo * dayMs),
    })),
  );
  await insertAll(
    tx,
    streamers,
    streamersOf(shop).map((streamer, sort) => ({ ...streamer, tenantId, sort })),
  );
  await insertAll(
    tx,
    qqGroups,
    [1, 2].map((place) => ({
      tenantId,
      name: language === 'en' ? `${shop.name} players ${place}` : `${shop.name}玩家${place}群`,
      number: `${70_000_000 + tenantId * 1111 + place}`,
      qrUrl: `/pictures/qr/${shop.key}-group-${place}.svg`,
      sort: place,
    })),
  );
  await insertAll(
    tx,
    dictionaryRows,
    dictionary.map(([dictType, dictValue, label], dictSort) => ({
      tenantId,
      dictType,
      dictValue,
      dictLabel: say(label, language),
      dictSort,
      listClass: 'default',
    })),
  );
  if (shop.hasApp) {
    await tx.insert(appVersions).values({
      tenantId,
      appType: 1,
      version: `2.${tenantId}.0`,
      appDownloadUrl: appDownloadUrl(shop.key),
      qrUrl: `/pictures/qr/app/${shop.key}.svg`,
      changes:
        language === 'en'
          ? `Order steps with times.\nFaster lists.\n${shop.name} in dark mode.`
          : `订单进度显示时间。\n商品列表更快。\n${shop.name}支持深色模式。`,
      publishTime: new Date(now.getTime() - 9 * dayMs),
    });
  }
}

/** Rows that people make get ids above every seeded one. */
async function moveSequences(tx: Tx): Promise<void> {
  const seededTables = [
    'games',
    'region_keys',
    'template_attributes',
    'template_options',
    'hero_skins',
    'label_types',
    'users',
    'listings',
    'listing_prices',
    'listing_pictures',
    'checked_accounts',
    'deals',
  ];
  for (const table of seededTables) await raiseSequence(tx, table, 'id');
  await raiseSequence(tx, 'tenants', 'tenant_id');
}

/** Never lowers: a shop may be filled when people have made rows in another. nextval tells where a sequence stands. */
async function raiseSequence(tx: Tx, table: string, column: string): Promise<void> {
  const sequence = sql`pg_get_serial_sequence(${table}, ${column})::regclass`;
  await tx.execute(sql`select setval(${sequence}, greatest(nextval(${sequence}), ${firstFreeId}::bigint), true)`);
}
