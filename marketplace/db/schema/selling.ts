import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, momentColumn, tenantColumn } from './columns';
import { games } from './games';
import { listings } from './listings';
import { users } from './people';

/** One line of a consigned listing's history. Never changed. */
export const listingEvents = pgTable(
  'listing_events',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id),
    /** See `ListingAction`. */
    action: text('action').notNull(),
    actor: text('actor', { enum: ['seller', 'staff'] }).notNull(),
    /** The person, when the seller acted. */
    actorId: integer('actor_id').references(() => users.id),
    /** A reason, or with `price` nothing. */
    note: text('note'),
    /** The price from then on. */
    priceCents: integer('price_cents').notNull(),
    time: momentColumn('time').notNull(),
  },
  (table) => [
    index('listing_events_listing').on(table.tenantId, table.listingId, table.id),
    // Reports on listings are shown until their listing is sent in changed.
    index('listing_events_resubmits')
      .on(table.tenantId, table.listingId, table.time)
      .where(sql`${table.action} = 'resubmit'`),
    // What a person sent in lately is counted.
    index('listing_events_sent')
      .on(table.tenantId, table.actorId, table.time)
      .where(sql`${table.action} in ('submit', 'resubmit')`),
  ],
);

/** What a person has typed into the sell form of a game and not sent yet. */
export const sellDrafts = pgTable(
  'sell_drafts',
  {
    tenantId: tenantColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    gameId: integer('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    /** The storefront's own JSON; the marketplace does not look into it. */
    content: text('content').notNull(),
    /** When the person's device wrote it, epoch milliseconds. */
    savedMs: bigint('saved_ms', { mode: 'number' }).notNull(),
    changeTime: momentColumn('change_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.userId, table.gameId] })],
);
