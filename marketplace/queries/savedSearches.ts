import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { listingSearch } from '../../bff/contract/listingSearch';
import type { PayloadInputOf } from '../../bff/contract/types';
import { rowsOf, type Tx } from '../db/engine';
import { listings } from '../db/schema/listings';
import { savedSearches } from '../db/schema/searches';
import { users } from '../db/schema/people';
import type { Table } from '../http/answer';
import { searchFilter, type SearchInput } from '../search/filters';
import { fieldsOfSearches } from './listings';
import { wireTime } from './wire';

/** A person has at most so many. */
export const maxSavedSearches = 20;

/** What is kept of a filter: what the search knows and asks for, however much else was sent along. */
const keptFilter = z.object(listingSearch.shape).omit({ sortRank: true, pageNum: true, pageSize: true });

/** Half a character (a lone surrogate) is no text that JSON in the database could hold. */
function wellFormed<T>(value: T): T {
  const read = (_key: string, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part);
  return JSON.parse(JSON.stringify(value), read) as T;
}

/** A search to be saved. */
export interface SearchWish {
  readonly name: string;
  readonly query: string;
  readonly filter: SearchInput;
}

/** A person's searches, the newest first, each with what was published since the last look. */
export async function savedSearchesOf(
  tx: Tx,
  userId: number,
): Promise<Table<PayloadInputOf<'GET /api/web/search/saved'>>> {
  const saved = await tx
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.id));
  const newCounts = await newCountsOf(tx, saved);
  const rows = saved.map(({ id, name, query, createTime, lookTime }, place) => ({
    id,
    name,
    query,
    newCount: newCounts[place] ?? 0,
    createTime: wireTime(createTime),
    lookTime: wireTime(lookTime),
  }));
  return { rows, total: rows.length };
}

/** What each search finds that was published since its last look: one statement for all, however many they are. */
async function newCountsOf(tx: Tx, saved: readonly (typeof savedSearches.$inferSelect)[]): Promise<readonly number[]> {
  if (saved.length === 0) return [];
  const asked = saved.map(({ filter, lookTime }) => ({ input: listingSearch.parse(filter), lookTime }));
  const fieldsOf = await fieldsOfSearches(
    tx,
    asked.map(({ input }) => input),
  );
  const counts = asked.map(({ input, lookTime }) => {
    const isNew = and(searchFilter(input, fieldsOf(input)), gt(listings.publishTime, lookTime));
    return sql`(select count(*)::integer from ${listings} where ${isNew})`;
  });
  const result = await tx.execute(sql`select array[${sql.join(counts, sql`, `)}] as counts`);
  return rowsOf<{ counts: number[] }>(result)[0]?.counts ?? [];
}

/** Saves a search; one that is there already gets the new name. @returns its id, or 'full' */
export async function saveSearch(tx: Tx, userId: number, wish: SearchWish, now: Date): Promise<number | 'full'> {
  // The person's row is the lock: two savings at once must not both be the twentieth.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const same = and(eq(savedSearches.userId, userId), eq(savedSearches.query, wish.query));
  const [renamed] = await tx
    .update(savedSearches)
    .set({ name: wish.name })
    .where(same)
    .returning({ id: savedSearches.id });
  if (renamed !== undefined) return renamed.id;
  if ((await tx.$count(savedSearches, eq(savedSearches.userId, userId))) >= maxSavedSearches) return 'full';
  const filter = wellFormed(keptFilter.parse(wish.filter));
  const [added] = await tx
    .insert(savedSearches)
    .values({ userId, name: wish.name, query: wish.query, filter, createTime: now, lookTime: now })
    .returning({ id: savedSearches.id });
  if (added === undefined) throw new Error('the search was not saved');
  return added.id;
}

/** Changes an own search. @returns false when there is none */
export async function changeSearch(
  tx: Tx,
  userId: number,
  id: number,
  change: { readonly name: string } | { readonly lookTime: Date },
): Promise<boolean> {
  const own = and(eq(savedSearches.id, id), eq(savedSearches.userId, userId));
  const changed = await tx.update(savedSearches).set(change).where(own).returning({ id: savedSearches.id });
  return changed.length > 0;
}

/** Drops an own search; dropping what is not there changes nothing. */
export async function dropSearch(tx: Tx, userId: number, id: number): Promise<void> {
  await tx.delete(savedSearches).where(and(eq(savedSearches.id, id), eq(savedSearches.userId, userId)));
}
