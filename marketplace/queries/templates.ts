import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { PayloadInputOf } from '../../bff/contract/types';
import type { Tx } from '../db/engine';
import { heroSkins, regionKeys, templateAttributes, templateOptions } from '../db/schema/games';

type Attribute = PayloadInputOf<'GET /api/web/gameTemp'>;
type Option = NonNullable<Attribute['childAttributes']>[number];
type RegionKey = PayloadInputOf<'GET /api/web/keylist'>;
type AttributeNames = PayloadInputOf<'GET /api/web/good/attr/info'>;
type Skin = PayloadInputOf<'GET /api/web/goods/collect/getSkinByHero'>[number];

/** A game's template in the merchant's order, without options. */
export async function templateOf(tx: Tx, gameId: number): Promise<Attribute[]> {
  const rows = await tx
    .select()
    .from(templateAttributes)
    .where(eq(templateAttributes.gameId, gameId))
    .orderBy(asc(templateAttributes.sort), asc(templateAttributes.id));
  return rows.map(({ tenantId: _tenantId, must, isSearch, hsisShow, ...row }) => ({
    ...row,
    must: must ? 'true' : 'false',
    isSearch: isSearch ? '1' : '0',
    hsisShow: hsisShow ? '1' : '0',
  }));
}

/** A game's template with the options of its choices, radios of a boxradio's option below it. */
export async function templateWithOptionsOf(tx: Tx, gameId: number): Promise<Attribute[]> {
  const attributes = await templateOf(tx, gameId);
  const rows = await tx
    .select()
    .from(templateOptions)
    .where(eq(templateOptions.gameId, gameId))
    .orderBy(asc(templateOptions.sort), asc(templateOptions.id));
  const optionsBelow = (attributeId: number, parentId: number | null): Option[] =>
    rows
      .filter((row) => row.attributeId === attributeId && row.parentId === parentId)
      .map(({ id, fieldName, imgUrl, sort }) => {
        const childAttributes = optionsBelow(attributeId, id);
        return { id, fieldName, imgUrl, sort, ...(childAttributes.length > 0 ? { childAttributes } : {}) };
      });
  return attributes.map((attribute) => ({ ...attribute, childAttributes: optionsBelow(Number(attribute.id), null) }));
}

/**
 * Names and pictures of what a game's listings have: options under their id, as the values f1 to f20 name them,
 * and hero skins under `skin:` and their id, because both are numbered from 1.
 */
export async function attributeNamesOf(tx: Tx, gameId: number): Promise<AttributeNames> {
  const options = await tx.select().from(templateOptions).where(eq(templateOptions.gameId, gameId));
  const skins = await tx.select().from(heroSkins).where(eq(heroSkins.gameId, gameId));
  return Object.fromEntries([
    ...options.map(({ id, fieldName, imgUrl }) => [String(id), { name: fieldName, img: imgUrl }]),
    ...skins.map(({ id, name, img }) => [`skin:${id}`, { name, img }]),
  ]);
}

/** The skins of a hero, in the merchant's order. */
export async function skinsOfHero(tx: Tx, heroId: number): Promise<Skin[]> {
  return tx
    .select({
      id: heroSkins.id,
      name: heroSkins.name,
      heroId: heroSkins.heroId,
      img: heroSkins.img,
      rarity: heroSkins.rarity,
    })
    .from(heroSkins)
    .where(eq(heroSkins.heroId, heroId))
    .orderBy(asc(heroSkins.sort), asc(heroSkins.id));
}

/** Which region keys are asked for; `parentId` null: whatever their parent. */
export interface RegionFilter {
  readonly gameId: number | null;
  readonly systemKeys: readonly ('system' | 'carrier' | 'group' | 'server')[];
  readonly parentId: number | null;
}

/** Operating systems, carriers, regions or servers, in the merchant's order. */
export async function regionKeysOf(tx: Tx, filter: RegionFilter): Promise<(typeof regionKeys.$inferSelect)[]> {
  const conditions: SQL[] = [];
  if (filter.systemKeys.length > 0) conditions.push(inArray(regionKeys.systemKey, [...filter.systemKeys]));
  if (filter.gameId !== null) conditions.push(eq(regionKeys.gameId, filter.gameId));
  if (filter.parentId !== null) conditions.push(eq(regionKeys.parentId, filter.parentId));
  return tx
    .select()
    .from(regionKeys)
    .where(and(...conditions))
    .orderBy(asc(regionKeys.sort), asc(regionKeys.id));
}

/** A region key as the API writes it. */
export function regionKeyRow(row: typeof regionKeys.$inferSelect): RegionKey {
  const { id, gameId, systemKey, fieldName, imgUrl, parentId, sort } = row;
  return { id, gameId, systemKey, fieldName, imgUrl, parentId, sort };
}
