import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { users } from '../db/schema/people';
import { sellDrafts } from '../db/schema/selling';
import { uploads } from '../db/schema/uploads';
import { fullKeyOf, keyOfPath } from './keys';
import { dayMs } from '../../bff/contract/durations';

/** A person may try to upload so many pictures within 24 hours: those that cannot be read count as well. */
export const uploadsPerDay = 200;

/** Who uploaded a picture: a person's number; null: the staff. */
export type Uploader = number | null;

/** One upload before it is stored. */
export interface NewUpload {
  readonly userId: number;
  readonly key: string;
  /** The size of the picture and its thumbnails together. */
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly nowMs: number;
}

/** True when the person may upload another picture now. */
export async function mayUpload(tx: Tx, userId: number, nowMs: number): Promise<boolean> {
  const recent = and(eq(uploads.userId, userId), gt(uploads.createTime, new Date(nowMs - dayMs)));
  return (await tx.$count(uploads, recent)) < uploadsPerDay;
}

/** Notes an upload; false when the person has reached the limit, also by uploads at the same moment. */
export async function addUpload(tx: Tx, { userId, nowMs, ...upload }: NewUpload): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  if (!(await mayUpload(tx, userId, nowMs))) return false;
  await tx.insert(uploads).values({ userId, ...upload, createTime: new Date(nowMs) });
  return true;
}

/** Notes that the files of an upload are there, and their size; until then it has none. */
export async function completeUpload(
  tx: Tx,
  { key, ...size }: Pick<NewUpload, 'key' | 'bytes' | 'width' | 'height'>,
): Promise<void> {
  await tx.update(uploads).set(size).where(eq(uploads.key, key));
}

/** True when the files of a person's upload are there. */
export async function isStored(tx: Tx, userId: number, key: string): Promise<boolean> {
  return (await tx.$count(uploads, and(ownedBy(userId, [key]), gt(uploads.bytes, 0)))) > 0;
}

/** Gives an upload whose files are not stored yet another place. */
export async function moveUpload(tx: Tx, key: string, toKey: string): Promise<void> {
  await tx.update(uploads).set({ key: toKey }).where(eq(uploads.key, key));
}

/** Notes an upload of the staff, who may send as many as they like. */
export async function addStaffUpload(
  tx: Tx,
  { nowMs, ...upload }: Omit<NewUpload, 'userId'> & { readonly purpose?: string },
): Promise<void> {
  await tx.insert(uploads).values({ userId: null, ...upload, createTime: new Date(nowMs) });
}

/** Has an upload that came again wait for its use from now on; false when it is gone or being removed. */
export async function renewUpload(tx: Tx, userId: number, key: string, nowMs: number): Promise<boolean> {
  const renewed = await tx
    .update(uploads)
    .set({ createTime: new Date(nowMs) })
    .where(ownedBy(userId, [key]))
    .returning({ id: uploads.id });
  return renewed.length > 0;
}

/** The keys of the pictures these paths name; a thumbnail stands for its picture. */
function keysOf(paths: readonly string[]): string[] {
  const keys = paths.map(keyOfPath).filter((key) => key !== null);
  return [...new Set(keys.map(fullKeyOf))];
}

function ownedBy(uploader: Uploader, keys: readonly string[]) {
  const isOwn = uploader === null ? isNull(uploads.userId) : eq(uploads.userId, uploader);
  return and(isOwn, inArray(uploads.key, [...keys]), isNull(uploads.removeTime));
}

/**
 * Which of these picture paths were uploaded in this shop by the person, or the staff, in the order given. None of them
 * is removed before the transaction ends: call `markUsed` in it for those that are kept.
 */
export async function ownUploads(tx: Tx, uploader: Uploader, paths: readonly string[]): Promise<string[]> {
  const keys = keysOf(paths);
  if (keys.length === 0) return [];
  const rows = await tx
    .select({ key: uploads.key })
    .from(uploads)
    .where(ownedBy(uploader, keys))
    .orderBy(uploads.id)
    .for('no key update');
  const owned = new Set(rows.map(({ key }) => key));
  return paths.filter((path) => {
    const key = keyOfPath(path);
    return key !== null && owned.has(fullKeyOf(key));
  });
}

/**
 * Says that something refers to these pictures from now on: they are no orphans any more. Who may see them stays:
 * their owner, and whom an order's dispute shows them to.
 */
export async function markUsed(tx: Tx, userId: number, paths: readonly string[]): Promise<void> {
  const keys = keysOf(paths);
  if (keys.length === 0) return;
  await tx
    .update(uploads)
    .set({ usedTime: sql`coalesce(${uploads.usedTime}, now())` })
    .where(ownedBy(userId, keys));
}

/** As `markUsed`, for what everybody sees: pictures of listings, of accounts offered for buying, of reports, and faces. */
export async function markPublic(tx: Tx, uploader: Uploader, paths: readonly string[]): Promise<void> {
  const keys = keysOf(paths);
  if (keys.length === 0) return;
  await tx
    .update(uploads)
    .set({
      usedTime: sql`coalesce(${uploads.usedTime}, now())`,
      publicTime: sql`coalesce(${uploads.publicTime}, now())`,
    })
    .where(ownedBy(uploader, keys));
}

/** A draft is the storefront's own JSON, in which a picture stands by its path or that of a thumbnail. */
const isInNoDraft = sql`not exists (
  select from ${sellDrafts}
  where ${sellDrafts.userId} = ${uploads.userId} and position(replace(${uploads.key}, '.webp', '') in ${sellDrafts.content}) > 0
)`;

/**
 * Takes some uploads that nothing has referred to for a day, so that nothing can from now on. Those taken before
 * and not forgotten since are among them: removing their files was interrupted. A form somebody has begun refers to its
 * pictures for as long as it is kept.
 */
export async function takeOrphans(tx: Tx, nowMs: number, limit: number): Promise<string[]> {
  const orphans = tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        isNull(uploads.usedTime),
        or(isNotNull(uploads.removeTime), and(lt(uploads.createTime, new Date(nowMs - dayMs)), isInNoDraft)),
      ),
    )
    .orderBy(uploads.id)
    .limit(limit)
    .for('update', { skipLocked: true });
  const taken = await tx
    .update(uploads)
    .set({ removeTime: new Date(nowMs) })
    .where(inArray(uploads.id, orphans))
    .returning({ key: uploads.key });
  return taken.map(({ key }) => key);
}

/** Forgets uploads whose files are gone. */
export async function forgetUploads(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await tx.delete(uploads).where(inArray(uploads.key, [...keys]));
}
