import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { orderStatuses } from '../../../bff/contract/order';
import { buybacks } from './buybacks';
import { idColumn, momentColumn, tenantColumn } from './columns';
import { games } from './games';
import { listings } from './listings';
import { payouts } from './payouts';
import { users } from './people';

/** Who does something with an order. `system` is the clock, `provider` a payment provider's callback. */
export const orderActors = ['buyer', 'seller', 'staff', 'system', 'provider'] as const;

/** A guarantee the merchant sells with an order. */
export const guaranteePlans = pgTable('guarantee_plans', {
  id: idColumn(),
  tenantId: tenantColumn(),
  name: text('name').notNull(),
  /** The share of the listing's price, in thousandths; 0 when included. */
  ratePermille: integer('rate_permille').notNull(),
  minCents: integer('min_cents').notNull(),
  /** null: for good. */
  days: integer('days'),
  coverPercent: integer('cover_percent').notNull(),
  capCents: integer('cap_cents'),
  covers: text('covers').array().notNull(),
  exclusions: text('exclusions').array().notNull(),
  sort: integer('sort').notNull(),
});

/** What the guarantee was when it was bought: later changes of the plan do not change it. */
export interface BoughtGuarantee {
  readonly id: number;
  readonly name: string;
  readonly days: number | null;
  readonly coverPercent: number;
  readonly capCents: number | null;
  readonly covers: readonly string[];
  readonly exclusions: readonly string[];
}

export const orders = pgTable(
  'orders',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    /** The number people quote. */
    orderNo: text('order_no').notNull(),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id),
    buyerId: integer('buyer_id')
      .notNull()
      .references(() => users.id),
    /** null: the merchant sells its own account. */
    sellerId: integer('seller_id').references(() => users.id),
    gameId: integer('game_id')
      .notNull()
      .references(() => games.id),
    /** As they were when the order was made. */
    title: text('title').notNull(),
    titleImg: text('title_img').notNull(),
    code: text('code').notNull(),
    status: text('status', { enum: orderStatuses }).notNull(),
    priceCents: integer('price_cents').notNull(),
    guaranteeCents: integer('guarantee_cents').notNull(),
    /** The merchant's commission of the price; 0 for its own accounts. */
    feeCents: integer('fee_cents').notNull(),
    guarantee: jsonb('guarantee').$type<BoughtGuarantee>(),
    /** How the buyer can be reached, as given. */
    contact: text('contact'),
    /** Until when the next actor should act; with `atDeadline` the clock acts then. */
    deadline: momentColumn('deadline'),
    /** When the buyer was last told that a delivered order completes soon. */
    remindedTime: momentColumn('reminded_time'),
    /** Demo mode: when the automatic desk takes its next step. */
    deskTime: momentColumn('desk_time'),
    revision: integer('revision').notNull().default(1),
    createTime: momentColumn('create_time').notNull(),
    changeTime: momentColumn('change_time').notNull(),
  },
  (table) => [
    uniqueIndex('orders_no').on(table.tenantId, table.orderNo),
    // The last line of defence against selling an account twice, whatever the code above it does.
    uniqueIndex('orders_one_per_listing')
      .on(table.listingId)
      .where(sql`${table.status} not in ('closed', 'refunding', 'refunded')`),
    index('orders_buyer').on(table.tenantId, table.buyerId, table.createTime),
    index('orders_seller').on(table.tenantId, table.sellerId, table.createTime),
    index('orders_due').on(table.tenantId, table.status, table.deadline),
    index('orders_desk').on(table.tenantId, table.deskTime),
  ],
);

/** One line of an order's history. Never changed. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    action: text('action').notNull(),
    /** null for the first line. */
    fromStatus: text('from_status', { enum: orderStatuses }),
    status: text('status', { enum: orderStatuses }).notNull(),
    actor: text('actor', { enum: orderActors }).notNull(),
    /** The person, when a buyer or a seller acted. */
    actorId: integer('actor_id').references(() => users.id),
    note: text('note'),
    time: momentColumn('time').notNull(),
  },
  (table) => [index('order_events_order').on(table.tenantId, table.orderId, table.id)],
);

export const disputes = pgTable(
  'disputes',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
    tenantId: tenantColumn(),
    openedBy: text('opened_by', { enum: ['buyer', 'seller'] }).notNull(),
    reason: text('reason').notNull(),
    images: text('images').array().notNull(),
    openTime: momentColumn('open_time').notNull(),
    decision: text('decision', { enum: ['buyer', 'seller'] }),
    note: text('note'),
    settleTime: momentColumn('settle_time'),
  },
  (table) => [index('disputes_time').on(table.tenantId, table.openTime)],
);

/** What a side of a dispute says after it was opened. Never changed. */
export const disputeStatements = pgTable(
  'dispute_statements',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    orderId: integer('order_id')
      .notNull()
      .references(() => disputes.orderId),
    side: text('side', { enum: ['buyer', 'seller'] }).notNull(),
    text: text('text').notNull(),
    /** Paths of uploaded pictures. */
    images: text('images').array().notNull(),
    time: momentColumn('time').notNull(),
  },
  (table) => [index('dispute_statements_order').on(table.tenantId, table.orderId, table.id)],
);

/** An attempt to pay an order. */
export const payments = pgTable(
  'payments',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    channel: text('channel').notNull(),
    /** Our number at the provider, unguessable: its cashier's address may carry it. */
    tradeNo: text('trade_no').notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull().default('CNY'),
    status: text('status', {
      enum: ['pending', 'paid', 'failed', 'expired', 'refunding', 'refunded'],
    }).notNull(),
    /** Where the buyer pays. */
    payUrl: text('pay_url').notNull(),
    /** The provider's own number; known once it told us of the payment. */
    providerNo: text('provider_no'),
    expireTime: momentColumn('expire_time').notNull(),
    createTime: momentColumn('create_time').notNull(),
    paidTime: momentColumn('paid_time'),
    /** Before then its provider is not asked again what became of it, after a try that told nothing. */
    askTime: momentColumn('ask_time'),
    /** The next try of a refund that is under way. */
    refundTryTime: momentColumn('refund_try_time'),
    refundTime: momentColumn('refund_time'),
  },
  (table) => [
    uniqueIndex('payments_trade_no').on(table.tenantId, table.tradeNo),
    uniqueIndex('payments_provider_no').on(table.tenantId, table.channel, table.providerNo),
    index('payments_order').on(table.tenantId, table.orderId, table.id),
    index('payments_refunds').on(table.tenantId, table.status, table.refundTryTime),
  ],
);

/** Every callback of a provider that carried a good signature, once by its own number. */
export const paymentCallbacks = pgTable(
  'payment_callbacks',
  {
    tenantId: tenantColumn(),
    channel: text('channel').notNull(),
    callbackNo: text('callback_no').notNull(),
    paymentId: integer('payment_id').references(() => payments.id),
    /** paid, failed, expired, replayed, or why it was refused. */
    outcome: text('outcome').notNull(),
    time: momentColumn('time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.channel, table.callbackNo] })],
);

/**
 * Where money can be. Each movement's entries sum to zero, and so does the whole ledger. `seller` is owed to a person,
 * `paidOut` has left the shop for one.
 */
export const ledgerAccounts = ['provider', 'escrow', 'refunds', 'seller', 'paidOut', 'merchant', 'guarantee'] as const;

/** Double entry: what one movement does to one account. Never changed; a trigger checks that movements balance. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    /** What the money is for: an order, a buy-back or a payout. The database holds that it is one of them. */
    orderId: integer('order_id').references(() => orders.id),
    buybackId: integer('buyback_id').references(() => buybacks.id),
    payoutId: integer('payout_id').references(() => payouts.id),
    /** The same for all entries of one movement. */
    movement: text('movement').notNull(),
    /** See `OrderMovementKind` and `BuybackMovementKind` (orders/ledger.ts); of a payout `payout`. */
    kind: text('kind').notNull(),
    account: text('account', { enum: ledgerAccounts }).notNull(),
    /** Whose, for `seller` and `paidOut`. */
    userId: integer('user_id').references(() => users.id),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    time: momentColumn('time').notNull(),
  },
  (table) => [
    index('ledger_entries_order').on(table.tenantId, table.orderId, table.id),
    index('ledger_entries_buyback').on(table.tenantId, table.buybackId, table.id),
    index('ledger_entries_seller')
      .on(table.tenantId, table.userId, table.id)
      .where(sql`${table.account} = 'seller'`),
    check('ledger_entries_purpose', sql`num_nonnulls(${table.orderId}, ${table.buybackId}, ${table.payoutId}) = 1`),
    uniqueIndex('ledger_entries_once').on(table.tenantId, table.movement, table.account),
  ],
);

/** The answer to a request that carried an Idempotency-Key; how long it is kept, `forgetOldKeys` says. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    tenantId: tenantColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 of call and body. */
    requestHash: text('request_hash').notNull(),
    /** null while the first request is under way, in the same transaction. `json` keeps the order of keys, jsonb does not. */
    answer: json('answer'),
    createTime: momentColumn('create_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.key] }),
    index('idempotency_keys_time').on(table.tenantId, table.createTime),
  ],
);

/** Contacts and account numbers the merchant does not trade with. */
export const blacklistEntries = pgTable(
  'blacklist_entries',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    /** A game account's number or a listing's code; '' when only a contact is listed. */
    gameSn: text('game_sn').notNull(),
    /** Phone, QQ or WeChat; '' when only an account is listed. */
    content: text('content').notNull(),
    createTime: momentColumn('create_time').notNull(),
  },
  (table) => [
    uniqueIndex('blacklist_entries_once').on(table.tenantId, table.gameSn, table.content),
    index('blacklist_entries_content').on(table.tenantId, table.content),
  ],
);
