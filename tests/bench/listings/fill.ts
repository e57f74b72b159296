import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { rowsOf, withTenantAsOwner, type Database, type Tx } from '../../../marketplace/db/engine';
import {
  games,
  heroSkins,
  regionKeys,
  templateAttributes,
  templateOptions,
} from '../../../marketplace/db/schema/games';
import { listings } from '../../../marketplace/db/schema/listings';
import { users } from '../../../marketplace/db/schema/people';
import { tenantHosts, tenants } from '../../../marketplace/db/schema/tenants';
import { addGame, type GameRows } from '../../../marketplace/seed/gameRows';
import { games as allGames, type GameDefinition } from '../../../marketplace/seed/games';
import { createIds } from '../../../marketplace/seed/ids';
import { addListing, type ListingRows } from '../../../marketplace/seed/listingRows';
import { peopleOf } from '../../../marketplace/seed/people';
import type { ShopDefinition } from '../../../marketplace/seed/shops';

const rowsPerInsert = 1_000;
const labelCount = 6;

/**
 * Fills an empty, migrated database with these shops and their listings, with the product's own rows: attributes,
 * tokens and bigrams are what a seller's form would have stored. Indexes are made after the rows, and statistics last.
 */
export async function fillListings(db: Database, shops: readonly ShopDefinition[], now: Date): Promise<void> {
  const indexes = await dropIndexes(db);
  for (const shop of shops) await withTenantAsOwner(db, shop.tenantId, (tx) => fillShop(tx, shop, now));
  for (const index of indexes) await db.execute(sql.raw(index));
  await db.execute(sql`vacuum analyze`);
}

/** Takes the listings' indexes off, but for the unique ones; returns the statements that make them again. */
async function dropIndexes(db: Database): Promise<string[]> {
  const found = rowsOf<{ indexname: string; indexdef: string }>(
    await db.execute(sql`select indexname, indexdef from pg_indexes
      where tablename = ${getTableName(listings)} and indexdef not like '% UNIQUE %'`),
  );
  for (const { indexname } of found) await db.execute(sql`drop index ${sql.identifier(indexname)}`);
  return found.map(({ indexdef }) => indexdef);
}

async function fillShop(tx: Tx, shop: ShopDefinition, now: Date): Promise<void> {
  // The rows fit each other; to check seven references of each would take longer than to write them.
  await tx.execute(sql`set local session_replication_role = replica`);
  const { tenantId } = shop;
  const ids = createIds(tenantId);
  const catalogue: GameRows = { games: [], regions: [], attributes: [], options: [], skins: [] };
  const seeded = shop.games.map((key, sort) => addGame(catalogue, gameByKey(key), shop, sort, ids));
  const people = peopleOf(shop, ['', '', '', '', '', '', '', ''], ids, now);
  const rows: ListingRows = { listings: [], prices: [], pictures: [], checked: [], deals: [] };
  const labelIds = Array.from({ length: labelCount }, () => ids.next('label'));
  const sellerIds = people.slice(1).map(({ id }) => id as number);
  for (let index = 0; index < shop.listingCount; index += 1) {
    addListing(rows, index, { shop, games: seeded, labelIds, sellerIds, ids, now });
  }
  await insertRows(tx, tenants, [tenantRow(shop)]);
  await insertRows(tx, tenantHosts, [{ host: shop.host, tenantId }]);
  await insertRows(tx, users, people);
  await insertRows(tx, games, catalogue.games);
  await insertRows(tx, regionKeys, catalogue.regions);
  await insertRows(tx, templateAttributes, catalogue.attributes);
  await insertRows(tx, templateOptions, catalogue.options);
  await insertRows(tx, heroSkins, catalogue.skins);
  await insertRows(tx, listings, rows.listings);
}

function tenantRow({ tenantId, name, useTheme, language }: ShopDefinition): typeof tenants.$inferInsert {
  return { tenantId, tenantName: name, avatar: '', useTheme, groups: [], state: 'open', locale: language, contact: {} };
}

function gameByKey(key: string): GameDefinition {
  const found = allGames.find((game) => game.key === key);
  if (found === undefined) throw new Error(`no such game: ${key}`);
  return found;
}

/** As one JSON parameter for each thousand rows: the builder would take longer than the database. */
async function insertRows<T extends PgTable>(tx: Tx, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  const [first] = rows as readonly Record<string, unknown>[];
  if (first === undefined) return;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const written = (rows.slice(start, start + rowsPerInsert) as Record<string, unknown>[]).map((row) =>
      Object.fromEntries(columns.map(([key, column]) => [column.name, row[key] ?? null])),
    );
    await tx.execute(sql`insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(written)}::json)`);
  }
}
