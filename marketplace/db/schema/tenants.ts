import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, momentColumn, tenantColumn } from './columns';

/** How visitors reach the merchant's staff. */
export interface TenantContact {
  readonly phone?: string;
  readonly wechat?: string;
  readonly qq?: string;
}

/** Each day's hours in which the staff works, in GMT+8 as `HH:mm`; `until` is later than `from`. */
export interface StaffHours {
  readonly from: string;
  readonly until: string;
}

export const tenants = pgTable('tenants', {
  tenantId: integer('tenant_id').primaryKey().generatedByDefaultAsIdentity(),
  tenantName: text('tenant_name').notNull(),
  /** Logo and favicon. */
  avatar: text('avatar').notNull(),
  /** '1', '2' or anything else: which of the three looks. */
  useTheme: text('use_theme').notNull(),
  groups: text('groups').array().notNull(),
  /** open or suspended. */
  state: text('state', { enum: ['open', 'suspended'] }).notNull(),
  locale: text('locale').notNull(),
  contact: jsonb('contact').$type<TenantContact>().notNull(),
  /** null: the staff works around the clock. */
  staffHours: jsonb('staff_hours').$type<StaffHours>(),
  icp: text('icp'),
  primaryColour: text('primary_colour'),
  secondaryColour: text('secondary_colour'),
  createTime: momentColumn('create_time').notNull().defaultNow(),
});

/** Which host names lead to which merchant. Readable before the tenant is known, one host at a time. */
export const tenantHosts = pgTable(
  'tenant_hosts',
  {
    host: text('host').primaryKey(),
    tenantId: tenantColumn().references(() => tenants.tenantId, { onDelete: 'cascade' }),
  },
  (table) => [index('tenant_hosts_tenant').on(table.tenantId)],
);

/** An entry of a decorated area: 1 banners, 2 shortcuts, 3 hot games, 4 featured, 5 footer links. */
export const decorationInfos = pgTable(
  'decoration_infos',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    area: integer('area').notNull(),
    title: text('title').notNull(),
    imgUrl: text('img_url'),
    linkUrl: text('link_url'),
    sort: integer('sort').notNull(),
    shown: boolean('shown').notNull().default(true),
  },
  (table) => [index('decoration_infos_area').on(table.tenantId, table.area, table.sort)],
);

export const appVersions = pgTable(
  'app_versions',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    /** 1 the web's app. */
    appType: integer('app_type').notNull(),
    version: text('version').notNull(),
    appDownloadUrl: text('app_download_url'),
    qrUrl: text('qr_url'),
    changes: text('changes'),
    publishTime: momentColumn('publish_time').notNull(),
  },
  (table) => [index('app_versions_latest').on(table.tenantId, table.appType, table.publishTime)],
);

/** WeChat names and payee accounts that really are the merchant's: what `/V2/H5/checkAccount` looks in. */
export const officialContacts = pgTable(
  'official_contacts',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    kind: text('kind', { enum: ['weixin', 'collection'] }).notNull(),
    value: text('value').notNull(),
    note: text('note'),
  },
  (table) => [index('official_contacts_value').on(table.tenantId, table.kind, table.value)],
);

/** Which edition of the demo data a merchant was filled with. */
export const seedMarks = pgTable('seed_marks', {
  tenantId: tenantColumn().primaryKey(),
  edition: text('edition').notNull(),
  seedTime: momentColumn('seed_time').notNull(),
});
