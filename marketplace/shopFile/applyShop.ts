import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import { findTenantId, newTenantId, readTenant, withTenant, type Database, type Tx } from '../db/engine';
import { tenantHosts, tenants } from '../db/schema/tenants';
import { uploads } from '../db/schema/uploads';
import { lockCatalogue } from '../selling/catalogue';
import { fullKeyOf, keyOfPath, pathOfKey, tenantOfKey } from '../uploads/keys';
import { markPublic } from '../uploads/records';
import {
  applyApp,
  applyDecoration,
  applyDictionary,
  applyGuaranteePlans,
  applyLabels,
  applyNotices,
  applyOfficialContacts,
  applyQqGroups,
  applyStreamers,
} from './applyFront';
import { applyGames } from './applyGames';
import { withStart } from './newShop';
import type { Changes } from './reconcile';
import { shopPicturePurpose } from './pictures';
import { gamesByKey, readShopFile } from './readShop';
import { ShopFileRefused } from './refused';
import { picturesOf, type ShopFile } from './shopFile';

/** What applying a file did, or would do. */
export interface Applied {
  readonly tenantId: number;
  readonly created: boolean;
  readonly changes: readonly string[];
}

export interface ApplyRules {
  /** A host name of the shop the file is for; null: the shop that one of the file's hosts leads to, or a new one. */
  readonly shop: string | null;
  /** Only say what would change. */
  readonly checkOnly: boolean;
  readonly now: Date;
}

/** Takes the transaction back after a check. */
class OnlyChecked extends Error {}

/**
 * Makes a shop what its file says, all of it or nothing; one that does not exist is made.
 * @throws ShopFileRefused for what can't be, and why
 */
export async function applyShop(db: Database, file: ShopFile, { shop, checkOnly, now }: ApplyRules): Promise<Applied> {
  const known = await tenantOf(db, file, shop);
  const tenantId = known ?? (await newTenantId(db));
  const changes: string[] = [];
  const work = withTenant(db, tenantId, async (tx) => {
    await lockCatalogue(tx);
    await applyAll(tx, tenantId, known === null ? withStart(file) : file, now, changes);
    if (checkOnly) throw new OnlyChecked();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof OnlyChecked)) throw error;
  });
  return { tenantId, created: known === null, changes };
}

async function tenantOf(db: Database, file: ShopFile, shop: string | null): Promise<number | null> {
  if (shop !== null) {
    const known = await findTenantId(db, shop.toLowerCase());
    if (known === null) throw new ShopFileRefused(`No shop is served at ${shop}`);
    return known;
  }
  const found = new Map<number, string>();
  for (const host of file.hosts) {
    const tenantId = await findTenantId(db, host);
    if (tenantId !== null && !found.has(tenantId)) found.set(tenantId, host);
  }
  if (found.size > 1) throw new ShopFileRefused(`hosts: ${[...found.values()].join(' and ')} lead to different shops`);
  return [...found.keys()][0] ?? null;
}

async function applyAll(tx: Tx, tenantId: number, file: ShopFile, now: Date, changes: Changes): Promise<void> {
  await applyTenant(tx, tenantId, file, now, changes);
  await applyHosts(tx, file.hosts, changes);
  const gameIds = file.games === undefined ? null : await applyGames(tx, file.games, changes);
  if (file.labels !== undefined) await applyLabels(tx, file.labels, changes);
  if (file.guaranteePlans !== undefined) await applyGuaranteePlans(tx, file.guaranteePlans, changes);
  if (file.dictionary !== undefined) await applyDictionary(tx, file.dictionary, changes);
  if (file.officialContacts !== undefined) await applyOfficialContacts(tx, file.officialContacts, changes);
  if (file.notices !== undefined) await applyNotices(tx, file.notices, now, changes);
  if (file.streamers !== undefined) await applyStreamers(tx, file.streamers, changes);
  if (file.qqGroups !== undefined) await applyQqGroups(tx, file.qqGroups, changes);
  if (file.app !== undefined) await applyApp(tx, file.app, now, changes);
  if (file.decoration !== undefined)
    await applyDecoration(tx, file.decoration, gameIds ?? (await gamesByKey(tx)), changes);
  await applyPictures(tx, tenantId);
}

async function applyTenant(tx: Tx, tenantId: number, file: ShopFile, now: Date, changes: Changes): Promise<void> {
  const before = await readTenant(tx);
  const row = {
    tenantName: file.name,
    locale: file.language,
    ...(file.avatar === undefined ? {} : { avatar: file.avatar ?? '' }),
    ...(file.useTheme === undefined ? {} : { useTheme: file.useTheme }),
    ...(file.groups === undefined ? {} : { groups: file.groups }),
    ...(file.state === undefined ? {} : { state: file.state }),
    ...(file.contact === undefined ? {} : { contact: file.contact }),
    ...(file.staffHours === undefined ? {} : { staffHours: file.staffHours }),
    ...(file.icp === undefined ? {} : { icp: file.icp }),
    ...(file.colours === undefined
      ? {}
      : { primaryColour: file.colours.primary, secondaryColour: file.colours.secondary }),
  };
  if (before === null) {
    changes.push(`+ shop ${file.name}`);
    const blank = { avatar: '', useTheme: '', groups: [], state: 'open' as const, contact: {} };
    await tx.insert(tenants).values({ ...blank, ...row, tenantId, createTime: now });
    return;
  }
  const changed = Object.entries(row).filter(
    ([name, value]) => !isDeepStrictEqual(before[name as keyof typeof before], value),
  );
  if (changed.length === 0) return;
  changes.push(...changed.map(([name]) => `~ ${shownNames[name] ?? name}`));
  await tx.update(tenants).set(row).where(eq(tenants.tenantId, tenantId));
}

/** Names in the file of what the database calls otherwise. */
const shownNames: Readonly<Record<string, string>> = {
  tenantName: 'name',
  locale: 'language',
  primaryColour: 'colours.primary',
  secondaryColour: 'colours.secondary',
};

async function applyHosts(tx: Tx, wanted: readonly string[], changes: Changes): Promise<void> {
  const existing = (await tx.select().from(tenantHosts)).map(({ host }) => host);
  for (const host of wanted.filter((each) => !existing.includes(each))) {
    const added = await tx.insert(tenantHosts).values({ host }).onConflictDoNothing().returning();
    if (added.length === 0) throw new ShopFileRefused(`hosts: ${host} belongs to another shop`);
    changes.push(`+ host ${host}`);
  }
  const gone = existing.filter((host) => !wanted.includes(host));
  if (gone.length === 0) return;
  changes.push(...gone.map((host) => `- host ${host}`));
  await tx.delete(tenantHosts).where(inArray(tenantHosts.host, gone));
}

/** What was uploaded for the shop is for everybody while the shop shows it, and an orphan once it does not. */
async function applyPictures(tx: Tx, tenantId: number): Promise<void> {
  const shown = picturesOf(await readShopFile(tx));
  const keys = shown.map(keyOfPath).filter((key) => key !== null);
  const foreign = keys.find((key) => tenantOfKey(key) !== tenantId);
  if (foreign !== undefined) throw new ShopFileRefused(`${pathOfKey(foreign)} is a picture of another shop`);
  await markPublic(tx, null, shown);
  const isOwn = and(isNull(uploads.userId), eq(uploads.purpose, shopPicturePurpose));
  const isGone = keys.length === 0 ? isOwn : and(isOwn, notInArray(uploads.key, keys.map(fullKeyOf)));
  await tx.update(uploads).set({ usedTime: null }).where(isGone);
}
