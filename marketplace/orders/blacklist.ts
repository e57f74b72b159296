import { and, asc, inArray, ne, or, type SQL } from 'drizzle-orm';
import type { PayloadInputOf } from '../../bff/contract/types';
import { normalPhone } from '../auth/phones';
import type { Tx } from '../db/engine';
import { blacklistEntries } from '../db/schema/orders';
import type { Table } from '../http/answer';
import { offsetOf, type PageWindow } from '../http/paging';
import { plainCharacters } from '../visibleText';

/**
 * How account numbers and contacts are compared: without spaces, dashes and what nobody sees, in lower case,
 * full-width as ASCII, phones without +86.
 */
export function comparable(name: string): string {
  const plain = plainCharacters(name)
    .replace(/[\s\-_.]/gu, '')
    .toLowerCase();
  return normalPhone(plain) ?? plain;
}

/** True when one of the names stands on the shop's blacklist. */
export async function isBlacklisted(
  tx: Tx,
  names: { readonly accounts: readonly string[]; readonly contacts: readonly string[] },
): Promise<boolean> {
  const filter = anyOf(names.accounts, names.contacts);
  if (filter === null) return false;
  const [hit] = await tx.select({ id: blacklistEntries.id }).from(blacklistEntries).where(filter).limit(1);
  return hit !== undefined;
}

/** True when one of somebody's contacts stands on the shop's blacklist; those that are not known are left out. */
export async function isContactBlacklisted(tx: Tx, contacts: readonly (string | null | undefined)[]): Promise<boolean> {
  const known = contacts.filter((contact) => contact !== null && contact !== undefined);
  return isBlacklisted(tx, { accounts: [], contacts: known });
}

/** The entries that match an account number or a contact; nothing asked, nothing found: the list itself is not public. */
export async function blacklistMatches(
  tx: Tx,
  asked: { readonly gameSn: string | undefined; readonly content: string | undefined },
  page: PageWindow,
): Promise<Table<PayloadInputOf<'GET /api/black/blackList'>>> {
  const filter = anyOf(
    asked.gameSn === undefined ? [] : [asked.gameSn],
    asked.content === undefined ? [] : [asked.content],
  );
  if (filter === null) return { rows: [], total: 0 };
  const total = await tx.$count(blacklistEntries, filter);
  const rows = await tx
    .select()
    .from(blacklistEntries)
    .where(filter)
    .orderBy(asc(blacklistEntries.id))
    .limit(page.pageSize)
    .offset(offsetOf(page, total));
  // Only what was asked about comes back: the other half of a matching row may be somebody's phone.
  return {
    total,
    rows: rows.map(({ gameSn, content }) => ({
      game_sn: isAsked(gameSn, asked.gameSn) ? gameSn : undefined,
      content: isAsked(content, asked.content) ? content : undefined,
    })),
  };
}

function isAsked(stored: string, asked: string | undefined): boolean {
  return asked !== undefined && stored !== '' && comparable(asked) === stored;
}

function anyOf(accounts: readonly string[], contacts: readonly string[]): SQL | null {
  const sns = accounts.map(comparable).filter((name) => name !== '');
  const contents = contacts.map(comparable).filter((name) => name !== '');
  const parts = [
    sns.length === 0 ? undefined : and(ne(blacklistEntries.gameSn, ''), inArray(blacklistEntries.gameSn, sns)),
    contents.length === 0
      ? undefined
      : and(ne(blacklistEntries.content, ''), inArray(blacklistEntries.content, contents)),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? null : (or(...parts) ?? null);
}
