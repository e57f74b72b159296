import { eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { buybacks } from '../db/schema/buybacks';
import { games, regionKeys } from '../db/schema/games';
import { listings } from '../db/schema/listings';
import { findAgain } from '../selling/findAgain';
import { applyTemplate } from './applyTemplate';
import { quoted, stillUsed, type KnownGame } from './knownGame';
import { reconcile, renamedIn, type Changes } from './reconcile';
import type { ShopFile, ShopGame } from './shopFile';

type RegionRow = typeof regionKeys.$inferSelect;
type NewRegion = typeof regionKeys.$inferInsert;

/** The wire's number of a game's platform. */
export const platformTypes = { mobile: 0, pc: 1 } as const;

/**
 * Makes the shop's games those of the file, each with its regions and its template. A game that the file leaves out is
 * hidden: listings, orders and deals speak of it.
 * @returns the games' numbers by their keys
 * @throws ShopFileRefused for a choice, field or region that an account has and the file does not
 */
export async function applyGames(
  tx: Tx,
  wanted: NonNullable<ShopFile['games']>,
  changes: Changes,
): Promise<Map<string, number>> {
  const existing = await tx.select().from(games);
  const ids = await reconcile(
    tx,
    {
      table: games,
      id: games.id,
      order: 'sort',
      existing,
      wanted: wanted.map((game, sort) => ({
        name: game.name,
        keyword: game.otherNames,
        type: platformTypes[game.platform],
        initial: game.initial,
        icon: game.icon ?? '',
        pictureKey: game.key,
        shown: game.shown,
        sort,
      })),
      keyOf: ({ pictureKey }) => pictureKey,
      nameOf: ({ pictureKey }) => `game ${pictureKey}`,
      async drop(gone) {
        for (const { id, pictureKey, shown } of gone) {
          if (!shown) continue;
          changes.push(`- game ${pictureKey}: hidden`);
          await tx.update(games).set({ shown: false }).where(eq(games.id, id));
        }
      },
    },
    changes,
  );
  for (const [place, game] of wanted.entries()) {
    const id = ids[place] as number;
    const before = existing.find((row) => row.id === id);
    const isRegionRenamed = await applyRegions(tx, { id, game }, changes);
    await applyTemplate(tx, { id, game }, changes);
    const isRenamed = before !== undefined && (before.name !== game.name || before.keyword !== game.otherNames);
    if (isRenamed || isRegionRenamed) await findAgain(tx, id);
  }
  return new Map(wanted.map(({ key }, place) => [key, ids[place] as number]));
}

/** @returns whether one has another name now: listings are found by them */
async function applyRegions(tx: Tx, { id: gameId, game }: KnownGame, changes: Changes): Promise<boolean> {
  const rows = await tx.select().from(regionKeys).where(eq(regionKeys.gameId, gameId));
  const rowOf = (systemKey: RegionRow['systemKey'], sort: number, region: ShopGame['systems'][number]): NewRegion => ({
    gameId,
    systemKey,
    fieldName: region.name,
    imgUrl: region.picture,
    sort,
  });
  const common = {
    table: regionKeys,
    id: regionKeys.id,
    order: 'sort' as const,
    nameOf: ({ fieldName }: NewRegion) => `region ${game.key} "${fieldName}"`,
    drop: (gone: readonly RegionRow[]) => dropRegions(tx, game, gone, changes),
  };
  const roots = await reconcile(
    tx,
    {
      ...common,
      existing: rows.filter(({ systemKey }) => systemKey !== 'server'),
      wanted: [
        ...game.systems.map((region, sort) => rowOf('system', sort, region)),
        ...game.carriers.map((region, sort) => rowOf('carrier', sort, region)),
        ...game.regions.map((region, sort) => rowOf('group', sort, region)),
      ],
      renamed: [
        ...renamedIn(game.systems, (name) => rootKey('system', name)),
        ...renamedIn(game.carriers, (name) => rootKey('carrier', name)),
        ...renamedIn(game.regions, (name) => rootKey('group', name)),
      ],
      keyOf: ({ systemKey, fieldName }: NewRegion) => rootKey(systemKey, fieldName),
    },
    changes,
  );
  const groupIds = roots.slice(game.systems.length + game.carriers.length);
  await reconcile(
    tx,
    {
      ...common,
      // Those of a region that has just gone went with it.
      existing: rows.filter(({ systemKey, parentId }) => systemKey === 'server' && groupIds.includes(parentId ?? 0)),
      wanted: game.regions.flatMap(({ servers }, place) =>
        servers.map((server, sort) => ({ ...rowOf('server', sort, server), parentId: groupIds[place] as number })),
      ),
      renamed: game.regions.flatMap(({ servers }, place) =>
        renamedIn(servers, (name) => serverKey(groupIds[place], name)),
      ),
      keyOf: ({ parentId, fieldName }: NewRegion) => serverKey(parentId, fieldName),
    },
    changes,
  );
  const { systems, carriers, regions } = game;
  const named = [...systems, ...carriers, ...regions, ...regions.flatMap(({ servers }) => servers)];
  const former = new Set(named.map(({ was }) => was));
  return rows.some(({ fieldName }) => former.has(fieldName));
}

const rootKey = (kind: RegionRow['systemKey'], name: string) => `${kind} ${name}`;
const serverKey = (groupId: number | null | undefined, name: string) => `${groupId} ${name}`;

async function dropRegions(tx: Tx, game: ShopGame, gone: readonly RegionRow[], changes: Changes): Promise<void> {
  const ids = gone.map(({ id }) => id);
  const below = await tx.select({ id: regionKeys.id }).from(regionKeys).where(inArray(regionKeys.parentId, ids));
  const all = [...ids, ...below.map(({ id }) => id)];
  const placedIn = (table: typeof listings | typeof buybacks): SQL | undefined =>
    or(...[table.systemId, table.carrierId, table.groupId, table.serverId].map((column) => inArray(column, all)));
  const used = (await tx.$count(listings, placedIn(listings))) + (await tx.$count(buybacks, placedIn(buybacks)));
  if (used > 0) throw stillUsed(game, `the regions ${quoted(gone)}`);
  for (const { fieldName } of gone) changes.push(`- region ${game.key} "${fieldName}"`);
  await tx.delete(regionKeys).where(inArray(regionKeys.id, ids));
}
