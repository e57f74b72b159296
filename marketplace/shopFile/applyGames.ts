import { arrayOverlaps, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Tx } from '../db/engine';
import { buybacks } from '../db/schema/buybacks';
import { games, heroSkins, regionKeys, templateAttributes, templateOptions } from '../db/schema/games';
import { listings } from '../db/schema/listings';
import { reconcile, type Changes } from './reconcile';
import { ShopFileRefused } from './refused';
import type { ShopField, ShopFile, ShopGame } from './shopFile';

type RegionRow = typeof regionKeys.$inferSelect;
type NewRegion = typeof regionKeys.$inferInsert;
type OptionRow = typeof templateOptions.$inferSelect;
type NewOption = typeof templateOptions.$inferInsert;
/** A game of the file with the number it has. */
interface KnownGame {
  readonly id: number;
  readonly game: ShopGame;
}

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
  const ids = await reconcile(
    tx,
    {
      table: games,
      id: games.id,
      order: 'sort',
      existing: await tx.select().from(games),
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
    const known = { id: ids[place] as number, game };
    await applyRegions(tx, known, changes);
    await applyFields(tx, known, changes);
  }
  return new Map(wanted.map(({ key }, place) => [key, ids[place] as number]));
}

async function applyRegions(tx: Tx, { id: gameId, game }: KnownGame, changes: Changes): Promise<void> {
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
      keyOf: ({ systemKey, fieldName }: NewRegion) => `${systemKey} ${fieldName}`,
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
      keyOf: ({ parentId, fieldName }: NewRegion) => `${parentId} ${fieldName}`,
    },
    changes,
  );
}

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

async function applyFields(tx: Tx, { id: gameId, game }: KnownGame, changes: Changes): Promise<void> {
  const rows = await tx.select().from(templateAttributes).where(eq(templateAttributes.gameId, gameId));
  for (const field of game.fields) {
    const before = rows.find(({ aavName }) => aavName === field.key);
    if (before === undefined || before.fieldType === field.type) continue;
    if ((await answersTo(tx, gameId, field.key)).length > 0)
      throw stillUsed(game, `the field ${field.key} as ${before.fieldType}`);
  }
  const ids = await reconcile(
    tx,
    {
      table: templateAttributes,
      id: templateAttributes.id,
      order: 'sort',
      existing: rows,
      wanted: game.fields.map((field, sort) => ({
        gameId,
        aavName: field.key,
        fieldKey: field.meaning,
        fieldType: field.type,
        fieldName: field.name,
        groupName: field.group,
        unit: field.unit,
        range: field.range,
        must: field.required,
        isSearch: field.filter,
        hsisShow: field.shown,
        sort,
      })),
      keyOf: ({ aavName }) => aavName,
      nameOf: ({ aavName, fieldName }) => `field ${game.key} ${aavName} "${fieldName}"`,
      async drop(gone) {
        for (const { id, aavName, fieldName } of gone) {
          if ((await answersTo(tx, gameId, aavName)).length > 0) throw stillUsed(game, `the field ${aavName}`);
          changes.push(`- field ${game.key} ${aavName} "${fieldName}"`);
          await tx.delete(templateAttributes).where(eq(templateAttributes.id, id));
        }
      },
    },
    changes,
  );
  for (const [place, field] of game.fields.entries())
    await applyOptions(tx, { id: gameId, game }, { id: ids[place] as number, field }, changes);
}

async function applyOptions(
  tx: Tx,
  { id: gameId, game }: KnownGame,
  { id: attributeId, field }: { readonly id: number; readonly field: ShopField },
  changes: Changes,
): Promise<void> {
  const rows = await tx
    .select()
    .from(templateOptions)
    .where(eq(templateOptions.attributeId, attributeId))
    .orderBy(asc(templateOptions.id));
  const rowOf = (name: string, picture: string | null, sort: number, parentId: number | null): NewOption => ({
    gameId,
    attributeId,
    parentId,
    fieldName: name,
    imgUrl: picture,
    sort,
  });
  const common = {
    table: templateOptions,
    id: templateOptions.id,
    order: 'sort' as const,
    keyOf: ({ parentId, fieldName }: NewOption) => `${parentId ?? ''} ${fieldName}`,
    nameOf: ({ fieldName }: NewOption) => `option ${game.key} ${field.key} "${fieldName}"`,
    drop: (gone: readonly OptionRow[]) => dropOptions(tx, { id: gameId, game }, field, gone, changes),
  };
  const ids = await reconcile(
    tx,
    {
      ...common,
      existing: rows.filter(({ parentId }) => parentId === null),
      wanted: field.options.map(({ name, picture }, sort) => rowOf(name, picture, sort, null)),
    },
    changes,
  );
  await reconcile(
    tx,
    {
      ...common,
      existing: rows.filter(({ parentId }) => parentId !== null && ids.includes(parentId)),
      wanted: field.options.flatMap(({ grades }, place) =>
        grades.map(({ name, picture }, sort) => rowOf(name, picture, sort, ids[place] as number)),
      ),
    },
    changes,
  );
  await applySkins(tx, { id: gameId, game }, { heroIds: ids, field }, changes);
}

/** The answers that accounts of the game give to a field, each once. */
async function answersTo(tx: Tx, gameId: number, key: string): Promise<string[]> {
  const found = await tx.execute(sql`
    select ${listings.values} ->> ${key} as answer from ${listings} where ${listings.gameId} = ${gameId}
    union
    select ${buybacks.values} ->> ${key} from ${buybacks} where ${buybacks.gameId} = ${gameId}`);
  return rowsOf<{ answer: string | null }>(found).flatMap(({ answer }) => (answer === null ? [] : [answer]));
}

async function dropOptions(
  tx: Tx,
  { id: gameId, game }: KnownGame,
  field: ShopField,
  gone: readonly OptionRow[],
  changes: Changes,
): Promise<void> {
  const answers = await answersTo(tx, gameId, field.key);
  const chosen = new Set(answers.flatMap((answer) => answer.split(/[,:]/)));
  const used = gone.filter(({ id }) => chosen.has(String(id)));
  if (used.length > 0) throw stillUsed(game, `the options ${quoted(used)} of ${field.key}`);
  const ids = gone.map(({ id }) => id);
  const skins = await tx.select().from(heroSkins).where(inArray(heroSkins.heroId, ids));
  await refuseUsedSkins(tx, game, skins);
  for (const { fieldName } of gone) changes.push(`- option ${game.key} ${field.key} "${fieldName}"`);
  await tx.delete(templateOptions).where(inArray(templateOptions.id, ids));
}

async function applySkins(
  tx: Tx,
  { id: gameId, game }: KnownGame,
  { heroIds, field }: { readonly heroIds: readonly number[]; readonly field: ShopField },
  changes: Changes,
): Promise<void> {
  if (heroIds.length === 0) return;
  type NewSkin = typeof heroSkins.$inferInsert;
  await reconcile(
    tx,
    {
      table: heroSkins,
      id: heroSkins.id,
      order: 'sort',
      existing: await tx
        .select()
        .from(heroSkins)
        .where(inArray(heroSkins.heroId, [...heroIds])),
      wanted: field.options.flatMap(({ skins }, place) =>
        skins.map(({ name, picture, rarity }, sort) => ({
          gameId,
          heroId: heroIds[place] as number,
          name,
          img: picture ?? '',
          rarity,
          sort,
        })),
      ),
      keyOf: ({ heroId, name }: NewSkin) => `${heroId} ${name}`,
      nameOf: ({ name }: NewSkin) => `skin ${game.key} "${name}"`,
      async drop(gone) {
        await refuseUsedSkins(tx, game, gone);
        for (const { id, name } of gone) {
          changes.push(`- skin ${game.key} "${name}"`);
          await tx.delete(heroSkins).where(eq(heroSkins.id, id));
        }
      },
    },
    changes,
  );
}

async function refuseUsedSkins(
  tx: Tx,
  game: ShopGame,
  skins: readonly (typeof heroSkins.$inferSelect)[],
): Promise<void> {
  if (skins.length === 0) return;
  const ids = skins.map(({ id }) => id);
  if ((await tx.$count(listings, arrayOverlaps(listings.skinIds, ids))) > 0)
    throw stillUsed(game, `the skins ${skins.map(({ name }) => `"${name}"`).join(', ')}`);
}

const quoted = (rows: readonly { readonly fieldName: string }[]) =>
  rows.map(({ fieldName }) => `"${fieldName}"`).join(', ');

const stillUsed = (game: ShopGame, what: string) =>
  new ShopFileRefused(`games: accounts of ${game.key} have ${what}: keep that`);
