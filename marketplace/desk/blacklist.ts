import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { blacklistEntries } from '../db/schema/orders';
import { offsetOf, type PageWindow } from '../http/paging';
import { comparable } from '../orders/blacklist';
import { wireTime } from '../queries/wire';
import { maskPhones } from './masks';
import type { DeskBlacklistEntry, DeskPage } from './wire';

type Row = typeof blacklistEntries.$inferSelect;

/** The whole blacklist of the shop, the newest entries first. */
export async function blacklistPage(tx: Tx, page: PageWindow): Promise<DeskPage<DeskBlacklistEntry>> {
  const total = await tx.$count(blacklistEntries);
  const rows = await tx
    .select()
    .from(blacklistEntries)
    .orderBy(desc(blacklistEntries.id))
    .limit(page.pageSize)
    .offset(offsetOf(page, total));
  return { rows: rows.map(entryOf), total };
}

/**
 * Puts an account, a contact or both on the list; what stands there already is given back.
 * @returns null when neither has anything left that could be compared
 */
export async function addToBlacklist(
  tx: Tx,
  names: { readonly gameSn?: string | undefined; readonly content?: string | undefined },
  nowMs: number,
): Promise<DeskBlacklistEntry | null> {
  const gameSn = comparable(names.gameSn ?? '');
  const content = comparable(names.content ?? '');
  if (gameSn === '' && content === '') return null;
  const [added] = await tx
    .insert(blacklistEntries)
    .values({ gameSn, content, createTime: new Date(nowMs) })
    .onConflictDoNothing()
    .returning();
  if (added !== undefined) return entryOf(added);
  const same = and(eq(blacklistEntries.gameSn, gameSn), eq(blacklistEntries.content, content));
  const [kept] = await tx.select().from(blacklistEntries).where(same);
  if (kept === undefined) throw new Error('an entry of the blacklist vanished');
  return entryOf(kept);
}

/** Takes an entry off the list. @returns false when there is none */
export async function removeFromBlacklist(tx: Tx, id: number): Promise<boolean> {
  const removed = await tx.delete(blacklistEntries).where(eq(blacklistEntries.id, id)).returning();
  return removed.length > 0;
}

function entryOf({ id, gameSn, content, createTime }: Row): DeskBlacklistEntry {
  return { id, gameSn: maskPhones(gameSn), content: maskPhones(content), createTime: wireTime(createTime) };
}
