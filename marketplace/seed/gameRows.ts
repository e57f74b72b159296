import type { games, heroSkins, regionKeys, templateAttributes, templateOptions } from '../db/schema/games';
import { say, type Bilingual, type ShopLanguage } from './bilingual';
import { heroesOf, skinCountOf, skinNames, type GameDefinition } from './games';
import type { IdSource } from './ids';
import { carriers, mobileRegions, pcRegions, systems } from './regions';
import type { ShopDefinition } from './shops';
import { groupNames, templateOf, type FieldDefinition } from './templates';

type GameRow = typeof games.$inferInsert;
type RegionRow = typeof regionKeys.$inferInsert;
type AttributeRow = typeof templateAttributes.$inferInsert;
type OptionRow = typeof templateOptions.$inferInsert;
type SkinRow = typeof heroSkins.$inferInsert;

/** A field with the ids its listings refer to. */
export interface SeededField {
  readonly field: FieldDefinition;
  /** f1 to f20. */
  readonly aavName: string;
  /** Ids of its options by place; of a hero field its heroes. */
  readonly optionIds: readonly number[];
  /** Hero fields: ids of the ranks by hero and place. */
  readonly rankIds: readonly (readonly number[])[];
}

export interface SeededRegion {
  readonly groupId: number;
  readonly name: string;
  readonly servers: readonly { readonly id: number; readonly name: string }[];
}

/** A game as written, with the ids its listings refer to. */
export interface SeededGame {
  readonly definition: GameDefinition;
  readonly id: number;
  readonly icon: string;
  readonly fields: readonly SeededField[];
  readonly systemIds: readonly number[];
  readonly carrierIds: readonly number[];
  readonly regions: readonly SeededRegion[];
  /** Ids of skins by hero and place. */
  readonly skinIds: readonly (readonly number[])[];
}

export interface GameRows {
  readonly games: GameRow[];
  readonly regions: RegionRow[];
  readonly attributes: AttributeRow[];
  readonly options: OptionRow[];
  readonly skins: SkinRow[];
}

/** The rows of one game in one shop, appended to `rows`. */
export function addGame(
  rows: GameRows,
  definition: GameDefinition,
  shop: ShopDefinition,
  sort: number,
  ids: IdSource,
): SeededGame {
  const { language } = shop;
  const id = ids.next('game');
  const icon = `/pictures/game/${definition.key}.svg`;
  rows.games.push({
    id,
    tenantId: shop.tenantId,
    name: say(definition.name, language),
    keyword: `${definition.name[0]} ${definition.name[1]}`,
    type: definition.type,
    initial: say(definition.initial, language),
    icon,
    pictureKey: definition.key,
    sort,
  });
  const template = addTemplate(rows, definition, id, shop, ids);
  return { definition, id, icon, ...template, ...addRegions(rows, definition, id, shop, ids) };
}

function addRegions(rows: GameRows, definition: GameDefinition, gameId: number, shop: ShopDefinition, ids: IdSource) {
  const add = (systemKey: RegionRow['systemKey'], name: Bilingual, sort: number, parentId: number | null) => {
    const id = ids.next('region');
    rows.regions.push({
      id,
      tenantId: shop.tenantId,
      gameId,
      systemKey,
      fieldName: say(name, shop.language),
      parentId,
      sort,
    });
    return id;
  };
  const isMobile = definition.type === 0;
  const systemIds = isMobile ? systems.map((name, sort) => add('system', name, sort, null)) : [];
  const carrierIds = isMobile ? carriers.map((name, sort) => add('carrier', name, sort, null)) : [];
  const regions = (isMobile ? mobileRegions : pcRegions).map(({ name, servers }, sort) => {
    const groupId = add('group', name, sort, null);
    return {
      groupId,
      name: say(name, shop.language),
      servers: servers.map((server, place) => ({
        id: add('server', server, place, groupId),
        name: say(server, shop.language),
      })),
    };
  });
  return { systemIds, carrierIds, regions };
}

function addTemplate(rows: GameRows, definition: GameDefinition, gameId: number, shop: ShopDefinition, ids: IdSource) {
  const { language, tenantId } = shop;
  const skinIds: number[][] = [];
  const fields = templateOf(definition).map((field, index): SeededField => {
    const attributeId = ids.next('attribute');
    rows.attributes.push(attributeRow(field, index, { id: attributeId, tenantId, gameId }, language));
    const addOption = (name: Bilingual, sort: number, parentId: number | null, imgUrl: string | null) => {
      const id = ids.next('option');
      rows.options.push({ id, tenantId, gameId, attributeId, parentId, fieldName: say(name, language), imgUrl, sort });
      return id;
    };
    const { ranks } = field;
    const names = ranks === undefined ? (field.options ?? []) : heroesOf(definition);
    const optionIds = names.map((name, sort) =>
      addOption(name, sort, null, ranks === undefined ? null : `/pictures/hero/${definition.key}/${sort}.svg`),
    );
    const rankIds =
      ranks === undefined ? [] : optionIds.map((hero) => ranks.map((name, sort) => addOption(name, sort, hero, null)));
    if (ranks !== undefined) skinIds.push(...addSkins(rows, definition, gameId, optionIds, shop, ids));
    return { field, aavName: `f${index + 1}`, optionIds, rankIds };
  });
  return { fields, skinIds };
}

function attributeRow(
  field: FieldDefinition,
  index: number,
  key: { id: number; tenantId: number; gameId: number },
  language: ShopLanguage,
): AttributeRow {
  return {
    ...key,
    aavName: `f${index + 1}`,
    fieldKey: field.key,
    fieldType: field.type,
    fieldName: say(field.name, language),
    groupName: say(groupNames[field.group], language),
    unit: field.unit === undefined ? null : say(field.unit, language),
    range: field.type === 'number' ? `${field.min ?? 0}-${field.max ?? 100}` : null,
    must: field.must,
    isSearch: field.search,
    hsisShow: true,
    sort: index,
  };
}

function addSkins(
  rows: GameRows,
  definition: GameDefinition,
  gameId: number,
  heroIds: readonly number[],
  shop: ShopDefinition,
  ids: IdSource,
): number[][] {
  const heroes = heroesOf(definition);
  return heroIds.map((heroId, hero) =>
    skinNames.slice(0, skinCountOf(hero)).map(({ name, rarity }, place) => {
      const id = ids.next('skin');
      const heroName = say(heroes[hero] as Bilingual, shop.language);
      rows.skins.push({
        id,
        tenantId: shop.tenantId,
        gameId,
        heroId,
        name: shop.language === 'en' ? `${say(name, 'en')} ${heroName}` : `${say(name, 'zh-CN')}·${heroName}`,
        img: `/pictures/skin/${definition.key}/${hero}-${place}.svg`,
        rarity: say(rarity, shop.language),
        sort: place,
      });
      return id;
    }),
  );
}
