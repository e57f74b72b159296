import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, momentColumn, tenantColumn } from './columns';
import { games, regionKeys } from './games';
import { users } from './people';

export { saleStates } from './states';

/** A listing's answers to its game's template, by form key: f1 to f20, written as on the wire. */
export type TemplateValues = Readonly<Record<string, string>>;

/** Whose account it is. */
export const accountTypes = { own: 1, consigned: 2 } as const;

export const listings = pgTable(
  'listings',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    /** The short code people quote. */
    code: text('code').notNull(),
    gameId: integer('game_id')
      .notNull()
      .references(() => games.id),
    systemId: integer('system_id').references(() => regionKeys.id),
    carrierId: integer('carrier_id').references(() => regionKeys.id),
    groupId: integer('group_id').references(() => regionKeys.id),
    serverId: integer('server_id').references(() => regionKeys.id),
    /** Who offers it; null for the merchant itself. */
    sellerId: integer('seller_id').references(() => users.id),
    title: text('title').notNull(),
    des: text('des').notNull(),
    /** What it costs now (`newPrice` on the wire). */
    priceCents: integer('price_cents').notNull(),
    /** What it cost before (`price` on the wire); null when the price never changed. */
    oldPriceCents: integer('old_price_cents'),
    /** The lowest price of the 30 days before the last fall, and when it fell; null while the price has not fallen. */
    dropFromCents: integer('drop_from_cents'),
    dropTime: momentColumn('drop_time'),
    saleState: integer('sale_state').notNull(),
    accountType: integer('account_type').notNull(),
    isTop: boolean('is_top').notNull().default(false),
    isOnSpecialOffer: boolean('is_on_special_offer').notNull().default(false),
    isGuarantee: boolean('is_guarantee').notNull().default(false),
    /** What the guarantee covers, in the merchant's words. */
    assurance: text('assurance'),
    labelIds: integer('label_ids').array().notNull(),
    skinIds: integer('skin_ids').array().notNull(),
    values: jsonb('values').$type<TemplateValues>().notNull(),
    /** Values of number fields: element n is fn. See search/document.ts. */
    numbers: integer('numbers').array().notNull(),
    /** Searchable choices, labels and skins: 'f3:12', 'l:4', 's:77'. */
    tokens: text('tokens').array().notNull(),
    /**
     * Choices and labels of `tokens` as numbers, which the indexes `listings_search_…` hold; null when there are more than
     * an index can hold. See search/facets.ts.
     */
    facets: bigint('facets', { mode: 'number' })
      .array()
      .generatedAlwaysAs(sql`listing_facets(tokens)`),
    /** Pairs of neighbouring characters of `searchText`. */
    bigrams: text('bigrams').array().notNull(),
    /** What the keyword is looked for in, normalised. */
    searchText: text('search_text').notNull(),
    titleImg: text('title_img').notNull(),
    videoUrl: text('video_url'),
    /** verified, pending or none. */
    verifyState: text('verify_state', { enum: ['verified', 'pending', 'none'] }).notNull(),
    verifyTime: momentColumn('verify_time'),
    browseNum: integer('browse_num').notNull().default(0),
    lookCount: integer('look_count').notNull().default(0),
    collectNum: integer('collect_num').notNull().default(0),
    refuseReason: text('refuse_reason'),
    downDes: text('down_des'),
    /** How the shop reaches the seller about it, as given. */
    contact: text('contact'),
    /** Demo mode: when the automatic desk reviews it. */
    deskTime: momentColumn('desk_time'),
    createTime: momentColumn('create_time').notNull().defaultNow(),
    publishTime: momentColumn('publish_time'),
    orderTime: momentColumn('order_time'),
  },
  (table) => [
    uniqueIndex('listings_code').on(table.tenantId, table.code),
    index('listings_game_price').on(table.tenantId, table.gameId, table.saleState, table.priceCents, table.id),
    index('listings_game_time').on(table.tenantId, table.gameId, table.saleState, table.publishTime, table.id),
    index('listings_price').on(table.tenantId, table.saleState, table.priceCents, table.id),
    index('listings_time').on(table.tenantId, table.saleState, table.publishTime, table.id),
    index('listings_seller').on(table.tenantId, table.sellerId, table.saleState),
    index('listings_seller_time').on(table.tenantId, table.sellerId, table.createTime, table.id),
    index('listings_desk').on(table.tenantId, table.deskTime),
    // Beside these there are `listings_search_price` and `listings_search_time` (migration 0016): drizzle has no word for
    // columns an index includes.
    index('listings_unfaceted')
      .on(table.tenantId, table.gameId)
      .where(sql`${table.facets} is null`),
    index('listings_tokens').using('gin', table.tokens),
    index('listings_bigrams').using('gin', table.bigrams),
  ],
);

/** Each price a listing had while visitors could see it, from when on. Never changed. */
export const listingPrices = pgTable(
  'listing_prices',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    priceCents: integer('price_cents').notNull(),
    time: momentColumn('time').notNull(),
  },
  (table) => [index('listing_prices_listing').on(table.tenantId, table.listingId, table.time)],
);

export const listingPictures = pgTable(
  'listing_pictures',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    name: text('name').notNull(),
    sort: integer('sort').notNull(),
  },
  (table) => [index('listing_pictures_listing').on(table.listingId, table.sort)],
);

/** A listing the merchant logged in to and examined. */
export const checkedAccounts = pgTable(
  'checked_accounts',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    checkTime: momentColumn('check_time').notNull(),
    result: text('result').notNull(),
    images: text('images').array().notNull(),
  },
  (table) => [
    index('checked_accounts_time').on(table.tenantId, table.checkTime),
    index('checked_accounts_listing').on(table.listingId),
  ],
);

/** A finished sale, as everybody may see it. */
export const deals = pgTable(
  'deals',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    gameId: integer('game_id')
      .notNull()
      .references(() => games.id),
    listingId: integer('listing_id').references(() => listings.id, { onDelete: 'set null' }),
    goodTitle: text('good_title').notNull(),
    priceCents: integer('price_cents').notNull(),
    dealTime: momentColumn('deal_time').notNull(),
    buyerMasked: text('buyer_masked').notNull(),
  },
  (table) => [
    index('deals_time').on(table.tenantId, table.dealTime),
    index('deals_game_time').on(table.tenantId, table.gameId, table.dealTime),
  ],
);
