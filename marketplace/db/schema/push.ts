import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, momentColumn, tenantColumn } from './columns';
import { messages } from './messages';
import { sessions, users } from './people';

/** A browser that is told of messages while its session lasts; see decision 0045. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whoever logs out, or is logged out from afar, hears nothing more. */
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The push service's address of the browser: never logged, never answered. */
    endpoint: text('endpoint').notNull(),
    /** SHA-256 of it, hex: what it is found by. */
    endpointHash: text('endpoint_hash').notNull(),
    /** The browser's public key and secret, base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    language: text('language', { enum: ['en', 'zh-CN'] }).notNull(),
    createTime: momentColumn('create_time').notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.tenantId, table.endpointHash),
    index('push_subscriptions_user').on(table.tenantId, table.userId, table.createTime),
    index('push_subscriptions_session').on(table.sessionId),
  ],
);

/** Messages on their way to browsers. A row leaves when it was sent, or is not worth another try. */
export const pushOutbox = pgTable(
  'push_outbox',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    messageId: integer('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** Tries that failed. */
    tries: integer('tries').notNull().default(0),
    /** Not before then. */
    tryTime: momentColumn('try_time').notNull(),
  },
  (table) => [
    index('push_outbox_due').on(table.tenantId, table.tryTime),
    index('push_outbox_subscription').on(table.subscriptionId),
    index('push_outbox_message').on(table.messageId),
  ],
);
