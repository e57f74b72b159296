import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, tenantColumn } from './columns';

export const games = pgTable(
  'games',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    name: text('name').notNull(),
    /** Other spellings a person may search by: the other language's name, initials. */
    keyword: text('keyword').notNull(),
    /** 0 mobile, 1 PC. */
    type: integer('type').notNull(),
    /** First letter A-Z. */
    initial: text('initial').notNull(),
    icon: text('icon').notNull(),
    /** Stable name of the game's pictures, the same for every merchant. */
    pictureKey: text('picture_key').notNull(),
    shown: boolean('shown').notNull().default(true),
    sort: integer('sort').notNull(),
  },
  (table) => [index('games_sorted').on(table.tenantId, table.sort)],
);

/** The tree of operating systems, carriers, regions and servers of a game. */
export const regionKeys = pgTable(
  'region_keys',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    gameId: integer('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    systemKey: text('system_key', { enum: ['system', 'carrier', 'group', 'server'] }).notNull(),
    fieldName: text('field_name').notNull(),
    imgUrl: text('img_url'),
    parentId: integer('parent_id').references((): AnyPgColumn => regionKeys.id, { onDelete: 'cascade' }),
    sort: integer('sort').notNull(),
  },
  (table) => [
    index('region_keys_game').on(table.tenantId, table.gameId, table.systemKey, table.sort),
    index('region_keys_parent').on(table.parentId),
  ],
);

/** One field of a game's template: drives the sell form, the list's filters and the detail's table. */
export const templateAttributes = pgTable(
  'template_attributes',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    gameId: integer('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    /** f1 to f20: the form key, and the key in a listing's values. */
    aavName: text('aav_name').notNull(),
    /** What the field means, the same in each merchant's games. */
    fieldKey: text('field_key').notNull(),
    fieldType: text('field_type', { enum: ['input', 'number', 'radio', 'checkbox', 'boxradio'] }).notNull(),
    fieldName: text('field_name').notNull(),
    groupName: text('group_name').notNull(),
    unit: text('unit'),
    /** `number` fields: "min-max". */
    range: text('range'),
    must: boolean('must').notNull(),
    isSearch: boolean('is_search').notNull(),
    hsisShow: boolean('hsis_show').notNull(),
    sort: integer('sort').notNull(),
  },
  (table) => [uniqueIndex('template_attributes_name').on(table.tenantId, table.gameId, table.aavName)],
);

/** A choice of a radio, checkbox or boxradio field; below a boxradio's choice stand its own radios (ranks). */
export const templateOptions = pgTable(
  'template_options',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    gameId: integer('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    attributeId: integer('attribute_id')
      .notNull()
      .references(() => templateAttributes.id, { onDelete: 'cascade' }),
    parentId: integer('parent_id').references((): AnyPgColumn => templateOptions.id, { onDelete: 'cascade' }),
    fieldName: text('field_name').notNull(),
    imgUrl: text('img_url'),
    sort: integer('sort').notNull(),
  },
  (table) => [
    index('template_options_game').on(table.tenantId, table.gameId, table.attributeId, table.sort),
    index('template_options_parent').on(table.parentId),
  ],
);

/** A skin of a hero; the hero is a choice of the game's template. */
export const heroSkins = pgTable(
  'hero_skins',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    gameId: integer('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    heroId: integer('hero_id')
      .notNull()
      .references(() => templateOptions.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    img: text('img').notNull(),
    /** legendary, epic or rare, in the merchant's language. */
    rarity: text('rarity').notNull(),
    sort: integer('sort').notNull(),
  },
  (table) => [
    index('hero_skins_hero').on(table.tenantId, table.heroId, table.sort),
    index('hero_skins_game').on(table.gameId),
  ],
);

export const labelTypes = pgTable('label_types', {
  id: idColumn(),
  tenantId: tenantColumn(),
  name: text('name').notNull(),
  colour: text('colour').notNull(),
  sort: integer('sort').notNull(),
});

export const dictionaryRows = pgTable(
  'dictionary_rows',
  {
    dictCode: integer('dict_code').primaryKey().generatedByDefaultAsIdentity(),
    tenantId: tenantColumn(),
    dictType: text('dict_type').notNull(),
    dictLabel: text('dict_label').notNull(),
    dictValue: text('dict_value').notNull(),
    dictSort: integer('dict_sort').notNull(),
    listClass: text('list_class').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    /** '0' in use, '1' switched off (the family's habit). */
    status: text('status').notNull().default('0'),
  },
  (table) => [index('dictionary_rows_type').on(table.tenantId, table.dictType, table.dictSort)],
);
