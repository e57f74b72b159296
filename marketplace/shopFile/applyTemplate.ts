import { arrayOverlaps, asc, eq, inArray, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../db/engine';
import { buybacks } from '../db/schema/buybacks';
import { heroSkins, templateAttributes, templateOptions } from '../db/schema/games';
import { listings } from '../db/schema/listings';
import { quoted, stillUsed, type KnownGame } from './knownGame';
import { reconcile, renamedIn, type Changes } from './reconcile';
import type { ShopField, ShopGame } from './shopFile';

type OptionRow = typeof templateOptions.$inferSelect;
type NewOption = typeof templateOptions.$inferInsert;

/**
 * Makes a game's fields, with their options, grades and skins, those of the file.
 * @throws ShopFileRefused for one that an account has and the file does not
 */
export async function applyTemplate(tx: Tx, { id: gameId, game }: KnownGame, changes: Changes): Promise<void> {
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
    keyOf: ({ parentId, fieldName }: NewOption) => optionKey(parentId ?? null, fieldName),
    nameOf: ({ fieldName }: NewOption) => `option ${game.key} ${field.key} "${fieldName}"`,
    drop: (gone: readonly OptionRow[]) => dropOptions(tx, { id: gameId, game }, field, gone, changes),
  };
  const ids = await reconcile(
    tx,
    {
      ...common,
      existing: rows.filter(({ parentId }) => parentId === null),
      wanted: field.options.map(({ name, picture }, sort) => rowOf(name, picture, sort, null)),
      renamed: renamedIn(field.options, (name) => optionKey(null, name)),
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
      renamed: field.options.flatMap(({ grades }, place) =>
        renamedIn(grades, (name) => optionKey(ids[place] as number, name)),
      ),
    },
    changes,
  );
  await applySkins(tx, { id: gameId, game }, { heroIds: ids, field }, changes);
}

const optionKey = (parentId: number | null, name: string) => `${parentId ?? ''} ${name}`;
const skinKey = (heroId: number, name: string) => `${heroId} ${name}`;

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
      renamed: field.options.flatMap(({ skins }, place) =>
        renamedIn(skins, (name) => skinKey(heroIds[place] as number, name)),
      ),
      keyOf: ({ heroId, name }: NewSkin) => skinKey(heroId, name),
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
