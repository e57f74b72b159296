import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, momentColumn, tenantColumn } from './columns';

/** A person of one merchant; the same phone at two merchants is two people. */
export const users = pgTable(
  'users',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    /** Login name; the phone for those who signed up by SMS. */
    username: text('username').notNull(),
    phone: text('phone'),
    /** argon2id; null for whoever never set a password. */
    passwordHash: text('password_hash'),
    nickName: text('nick_name').notNull(),
    avatar: text('avatar'),
    /** 1 when the real name was verified. */
    realstatus: integer('realstatus').notNull().default(0),
    /** The verified name and ID number as their owner sees them, masked; in full they are in `sealed_papers`. */
    realNameMasked: text('real_name_masked'),
    idCardMasked: text('id_card_masked'),
    state: text('state', { enum: ['active', 'locked'] })
      .notNull()
      .default('active'),
    /** Why the staff locked the person, who never reads it, and since when; null while active. */
    lockReason: text('lock_reason'),
    lockTime: momentColumn('lock_time'),
    /** The code this person hands to others. */
    inviteCode: text('invite_code').notNull(),
    /** Finished sales, told to buyers. */
    dealCount: integer('deal_count').notNull().default(0),
    joinTime: momentColumn('join_time').notNull().defaultNow(),
    lastLoginTime: momentColumn('last_login_time'),
  },
  (table) => [
    uniqueIndex('users_username').on(table.tenantId, table.username),
    uniqueIndex('users_phone').on(table.tenantId, table.phone),
    uniqueIndex('users_invite_code').on(table.tenantId, table.inviteCode),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, hex; the token itself is stored nowhere. */
    tokenHash: text('token_hash').notNull(),
    client: text('client'),
    createTime: momentColumn('create_time').notNull().defaultNow(),
    lastSeenTime: momentColumn('last_seen_time').notNull().defaultNow(),
    expireTime: momentColumn('expire_time').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.tenantId, table.tokenHash),
    index('sessions_user').on(table.tenantId, table.userId),
    index('sessions_expire').on(table.tenantId, table.expireTime),
  ],
);

/** A picture captcha: used once, within 2 minutes. Taking it deletes the row. */
export const captchas = pgTable(
  'captchas',
  {
    uuid: text('uuid').primaryKey(),
    tenantId: tenantColumn(),
    answerHash: text('answer_hash').notNull(),
    expireTime: momentColumn('expire_time').notNull(),
  },
  (table) => [index('captchas_expire').on(table.tenantId, table.expireTime)],
);

/** An SMS code: for one phone and purpose, 5 minutes. */
export const smsCodes = pgTable(
  'sms_codes',
  {
    /** `yzmRankey` on the wire. */
    rankey: text('rankey').primaryKey(),
    tenantId: tenantColumn(),
    phone: text('phone').notNull(),
    /** phoneLogin, mima, huishou, payee or public. */
    purpose: text('purpose').notNull(),
    codeHash: text('code_hash').notNull(),
    failedTries: integer('failed_tries').notNull().default(0),
    createTime: momentColumn('create_time').notNull().defaultNow(),
    expireTime: momentColumn('expire_time').notNull(),
    usedTime: momentColumn('used_time'),
  },
  (table) => [
    index('sms_codes_phone').on(table.tenantId, table.phone, table.purpose, table.createTime),
    index('sms_codes_expire').on(table.tenantId, table.expireTime),
  ],
);

/** The SMS of the last 24 hours, by which they are limited; in the database, so that every container counts along. */
export const smsSends = pgTable(
  'sms_sends',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    /** SHA-256 of the phone it was for. */
    phoneHash: text('phone_hash').notNull(),
    /** SHA-256 of the network it was asked for from; null when not told. */
    addressHash: text('address_hash'),
    /** It did not get out: it counts for nobody but the address. */
    failed: boolean('failed').notNull().default(false),
    createTime: momentColumn('create_time').notNull(),
  },
  (table) => [
    index('sms_sends_phone').on(table.tenantId, table.phoneHash, table.createTime),
    index('sms_sends_address').on(table.tenantId, table.addressHash, table.createTime),
    index('sms_sends_time').on(table.tenantId, table.createTime),
  ],
);

/** What proves who somebody is, and the login a seller handed over, sealed with a key that is not in the database. */
export const sealedPapers = pgTable(
  'sealed_papers',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    kind: text('kind', { enum: ['realName', 'supplier', 'orderLogin', 'buybackLogin', 'payee'] }).notNull(),
    /** The number of the person (`realName`), the application (`supplier`), the order, the buy-back or the payee. */
    ownerId: integer('owner_id').notNull(),
    keyId: text('key_id').notNull(),
    /** base64 of iv, tag and ciphertext. */
    sealed: text('sealed').notNull(),
    changeTime: momentColumn('change_time').notNull(),
  },
  (table) => [
    uniqueIndex('sealed_papers_owner').on(table.tenantId, table.kind, table.ownerId),
    index('sealed_papers_key').on(table.tenantId, table.keyId, table.id),
  ],
);

/** Wrong passwords and codes lately, by whom and for whom; in the database, so that every container counts along. */
export const failedTries = pgTable(
  'failed_tries',
  {
    tenantId: tenantColumn(),
    /** SHA-256 of what is counted: an account, an address, a phone. */
    subject: text('subject').notNull(),
    count: integer('count').notNull(),
    lastTime: momentColumn('last_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.subject] }),
    index('failed_tries_time').on(table.tenantId, table.lastTime),
  ],
);

/** Who came by whose invite code; a person is invited once. */
export const invitations = pgTable(
  'invitations',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    inviterId: integer('inviter_id')
      .notNull()
      .references((): AnyPgColumn => users.id, { onDelete: 'cascade' }),
    inviteeId: integer('invitee_id')
      .notNull()
      .references((): AnyPgColumn => users.id, { onDelete: 'cascade' }),
    inviteCode: text('invite_code').notNull(),
    createTime: momentColumn('create_time').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('invitations_invitee').on(table.tenantId, table.inviteeId),
    index('invitations_inviter').on(table.tenantId, table.inviterId),
  ],
);
