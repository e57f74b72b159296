import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, momentColumn, tenantColumn } from './columns';
import { games, regionKeys } from './games';
import type { TemplateValues } from './listings';
import { users } from './people';
import { buybackStatuses } from './states';

export { buybackStatuses };

/** An application to become a supplier. Papers and the ID number are sealed or lie in the picture store. */
export const supplierApplications = pgTable(
  'supplier_applications',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    phoneNumber: text('phone_number').notNull(),
    urgentPhoneNumber: text('urgent_phone_number'),
    /** The ID number's first and last characters, for the person to recognise it; itself it is in `sealed_papers`. */
    idCardMasked: text('id_card_masked'),
    adress: text('adress'),
    businessLicenseImg: text('business_license_img'),
    frontIdCardImg: text('front_id_card_img'),
    reverseIdCardImg: text('reverse_id_card_img'),
    handIdCardImg: text('hand_id_card_img'),
    remark: text('remark'),
    /** 0 pending, 1 passed, 2 refused: the wire's. */
    auditState: integer('audit_state').notNull(),
    auditRemark: text('audit_remark'),
    auditTime: momentColumn('audit_time'),
    /** Demo mode: when the automatic desk looks at it. */
    deskTime: momentColumn('desk_time'),
    createTime: momentColumn('create_time').notNull(),
  },
  (table) => [
    index('supplier_applications_user').on(table.tenantId, table.userId, table.id),
    index('supplier_applications_desk').on(table.tenantId, table.deskTime),
    // A person has one application under way.
    uniqueIndex('supplier_applications_pending')
      .on(table.tenantId, table.userId)
      .where(sql`${table.auditState} = 0`),
  ],
);

/** Who may bid for accounts: the shop itself, applicants who passed, a partner. */
export const suppliers = pgTable(
  'suppliers',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    /** What sellers see. */
    name: text('name').notNull(),
    kind: text('kind', { enum: ['shop', 'supplier', 'partner'] }).notNull(),
    /** The applicant; null for the shop itself, partners and those the staff entered. */
    userId: integer('user_id').references(() => users.id),
    applicationId: integer('application_id').references(() => supplierApplications.id),
    state: text('state', { enum: ['active', 'suspended'] }).notNull(),
    /** Offers that were accepted, and how many of these ended in money for the seller. */
    dealCount: integer('deal_count').notNull().default(0),
    completedCount: integer('completed_count').notNull().default(0),
    createTime: momentColumn('create_time').notNull(),
  },
  (table) => [
    index('suppliers_state').on(table.tenantId, table.state, table.id),
    uniqueIndex('suppliers_user').on(table.tenantId, table.userId),
    uniqueIndex('suppliers_shop')
      .on(table.tenantId)
      .where(sql`${table.kind} = 'shop'`),
  ],
);

/** An account somebody wants appraised, or bought by the merchant, a supplier or a partner. */
export const buybacks = pgTable(
  'buybacks',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    way: text('way', { enum: ['appraisal', 'quick', 'bidding', 'leishen'] }).notNull(),
    /** 1 buy-back link, 2 official site, 3 third party: the wire's. */
    partition: integer('partition').notNull(),
    gameId: integer('game_id')
      .notNull()
      .references(() => games.id),
    systemId: integer('system_id').references(() => regionKeys.id),
    carrierId: integer('carrier_id').references(() => regionKeys.id),
    groupId: integer('group_id').references(() => regionKeys.id),
    serverId: integer('server_id').references(() => regionKeys.id),
    /** The region in words, as sent or made from the keys. */
    region: text('region'),
    title: text('title').notNull(),
    des: text('des').notNull(),
    values: jsonb('values').$type<TemplateValues>().notNull(),
    images: text('images').array().notNull(),
    /** What the person hopes for. */
    hopedCents: integer('hoped_cents'),
    /** How the staff reaches the person, as given. */
    tel: text('tel'),
    /** The storefront's own JSON of the form; opaque here. */
    content: text('content'),
    status: text('status', { enum: buybackStatuses }).notNull(),
    /** The appraisal: null until it was made. */
    lowCents: integer('low_cents'),
    highCents: integer('high_cents'),
    /** Reasons as the contract's estimate has them. */
    reasons: jsonb('reasons').$type<readonly Readonly<Record<string, unknown>>[]>(),
    appraiseTime: momentColumn('appraise_time'),
    /** The accepted offer's, frozen at acceptance. */
    priceCents: integer('price_cents'),
    feeCents: integer('fee_cents'),
    depositCents: integer('deposit_cents'),
    depositState: text('deposit_state', { enum: ['awaiting', 'held', 'paidOut', 'returned', 'forfeited'] }),
    refuseReason: text('refuse_reason'),
    refusedBy: text('refused_by', { enum: ['seller', 'staff'] }),
    /** Until when the next actor has time; see buybacks/machine.ts. */
    deadline: momentColumn('deadline'),
    /** Until when offers can come; kept when an accepted supplier fails to pay its deposit. */
    quoteDeadline: momentColumn('quote_deadline'),
    /** Demo mode: when the automatic desk takes its next step. */
    deskTime: momentColumn('desk_time'),
    revision: integer('revision').notNull().default(1),
    createTime: momentColumn('create_time').notNull(),
    changeTime: momentColumn('change_time').notNull(),
  },
  (table) => [
    index('buybacks_user').on(table.tenantId, table.userId, table.createTime),
    index('buybacks_due').on(table.tenantId, table.status, table.deadline),
    index('buybacks_desk').on(table.tenantId, table.deskTime),
    index('buybacks_open').on(table.tenantId, table.way, table.status, table.id),
  ],
);

export const offerStates = ['open', 'accepted', 'rejected', 'withdrawn', 'expired', 'refused'] as const;

/** What a supplier would pay ('quotation' on the wire). */
export const offers = pgTable(
  'offers',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    buybackId: integer('buyback_id')
      .notNull()
      .references(() => buybacks.id),
    supplierId: integer('supplier_id')
      .notNull()
      .references(() => suppliers.id),
    priceCents: integer('price_cents').notNull(),
    state: text('state', { enum: offerStates }).notNull(),
    note: text('note'),
    expireTime: momentColumn('expire_time').notNull(),
    createTime: momentColumn('create_time').notNull(),
    changeTime: momentColumn('change_time').notNull(),
  },
  (table) => [
    index('offers_buyback').on(table.tenantId, table.buybackId, table.priceCents),
    index('offers_due').on(table.tenantId, table.state, table.expireTime),
    index('offers_open_supplier')
      .on(table.tenantId, table.supplierId)
      .where(sql`${table.state} = 'open'`),
    // The last line of defence: a supplier has one offer standing, and an account is given to one of them.
    uniqueIndex('offers_one_open')
      .on(table.buybackId, table.supplierId)
      .where(sql`${table.state} = 'open'`),
    uniqueIndex('offers_one_accepted')
      .on(table.buybackId)
      .where(sql`${table.state} = 'accepted'`),
  ],
);

/** One line of a buy-back's history. Never changed. */
export const buybackEvents = pgTable(
  'buyback_events',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    buybackId: integer('buyback_id')
      .notNull()
      .references(() => buybacks.id),
    action: text('action').notNull(),
    /** null for the first line. */
    fromStatus: text('from_status', { enum: buybackStatuses }),
    status: text('status', { enum: buybackStatuses }).notNull(),
    actor: text('actor', { enum: ['seller', 'staff', 'supplier', 'partner', 'system'] }).notNull(),
    actorId: integer('actor_id').references(() => users.id),
    note: text('note'),
    time: momentColumn('time').notNull(),
  },
  (table) => [index('buyback_events_buyback').on(table.tenantId, table.buybackId, table.id)],
);

/** Every report of a partner that was applied, once by its own number. */
export const partnerReports = pgTable(
  'partner_reports',
  {
    tenantId: tenantColumn(),
    partner: text('partner').notNull(),
    reportId: text('report_id').notNull(),
    buybackId: integer('buyback_id').references(() => buybacks.id),
    outcome: text('outcome').notNull(),
    time: momentColumn('time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.partner, table.reportId] })],
);
