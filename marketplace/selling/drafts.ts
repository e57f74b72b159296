import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { PayloadInputOf } from '../../bff/contract/types';
import type { Tx } from '../db/engine';
import { games } from '../db/schema/games';
import { users } from '../db/schema/people';
import { sellDrafts } from '../db/schema/selling';
import type { Table } from '../http/answer';
import { offsetOf, type PageWindow } from '../http/paging';

type Draft = NonNullable<PayloadInputOf<'GET /api/web/sell/draft'>>;

/** A person has at most so many drafts: one for a game. */
export const maxDrafts = 50;
/** Clocks of devices are wrong by so much; one that is further ahead would lock a person's other devices out. */
const aheadMs = 5 * 60_000;

/** Whose draft of which game. */
interface DraftKey {
  readonly personId: number;
  readonly gameId: number;
}

function selectDrafts(tx: Tx) {
  return tx
    .select({
      gameId: sellDrafts.gameId,
      gameName: games.name,
      content: sellDrafts.content,
      savedMs: sellDrafts.savedMs,
    })
    .from(sellDrafts)
    .innerJoin(games, eq(games.id, sellDrafts.gameId))
    .$dynamic();
}

function isDraft({ personId, gameId }: DraftKey) {
  return and(eq(sellDrafts.userId, personId), eq(sellDrafts.gameId, gameId));
}

/** A person's draft of a game; null when there is none. */
export async function draftOf(tx: Tx, key: DraftKey): Promise<Draft | null> {
  const [draft] = await selectDrafts(tx).where(isDraft(key));
  return draft ?? null;
}

/** A page of a person's drafts, the latest first. */
export async function draftsOf(tx: Tx, personId: number, page: PageWindow): Promise<Table<Draft>> {
  const total = await tx.$count(sellDrafts, eq(sellDrafts.userId, personId));
  const rows = await selectDrafts(tx)
    .where(eq(sellDrafts.userId, personId))
    .orderBy(desc(sellDrafts.savedMs), desc(sellDrafts.gameId))
    .limit(page.pageSize)
    .offset(offsetOf(page, total));
  return { rows, total };
}

/**
 * Keeps a draft unless a later one is there: what was typed last wins, on whatever device and however late it arrives.
 * @returns the draft that is kept now
 */
export async function keepDraft(
  tx: Tx,
  key: DraftKey,
  draft: { readonly content: string; readonly savedMs: number; readonly nowMs: number },
): Promise<Draft | 'gameUnknown' | 'draftsFull'> {
  // The foreign key alone would accept another merchant's game: it is checked without row-level security.
  const [game] = await tx.select({ id: games.id }).from(games).where(eq(games.id, key.gameId));
  if (game === undefined) return 'gameUnknown';
  await tx.select({ id: users.id }).from(users).where(eq(users.id, key.personId)).for('no key update');
  const isNew = (await draftOf(tx, key)) === null;
  if (isNew && (await tx.$count(sellDrafts, eq(sellDrafts.userId, key.personId))) >= maxDrafts) return 'draftsFull';
  const { content, nowMs } = draft;
  const written = { content, savedMs: Math.min(draft.savedMs, nowMs + aheadMs), changeTime: new Date(nowMs) };
  await tx
    .insert(sellDrafts)
    .values({ userId: key.personId, gameId: key.gameId, ...written })
    .onConflictDoUpdate({
      target: [sellDrafts.tenantId, sellDrafts.userId, sellDrafts.gameId],
      set: written,
      setWhere: lte(sellDrafts.savedMs, sql`excluded.saved_ms`),
    });
  const kept = await draftOf(tx, key);
  if (kept === null) throw new Error('a draft that was kept is there');
  return kept;
}

/** Forgets a draft; one that is not there is forgotten already. */
export async function removeDraft(tx: Tx, key: DraftKey): Promise<void> {
  await tx.delete(sellDrafts).where(isDraft(key));
}
