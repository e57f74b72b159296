import type { BffClient, PayloadOf } from '../../../bff/contract/types';
import { clampPage, pageIn } from '~/lib/paging';
import { isSameSearch } from '~/lib/sameSearch';
import { problemOf, wordsOf, type ActionAnswer } from '~/lib/submission';
import { unlessDown } from '~/lib/unlessDown.server';
import { paths } from '~/paths';

const messagePageSize = 20;

export type PersonMessage = PayloadOf<'GET /api/web/message/list'>;

export interface MessagesData {
  readonly page: number;
  readonly pageSize: number;
  /** Null when the marketplace failed. */
  readonly found: { readonly messages: readonly PersonMessage[]; readonly total: number } | null;
}

/** What the header asks for; null: the marketplace does not say. */
export interface UnreadAnswer {
  readonly count: number | null;
}

export type MessagesAnswer = { readonly redirectTo: string } | { readonly data: MessagesData };

/**
 * A page of the person's messages. An address that is not canonical, or a page past the end, answers where to go.
 * @throws Response when the session is over
 */
export async function loadMessages(bff: BffClient, search: URLSearchParams): Promise<MessagesAnswer> {
  const asked = pageIn(search);
  const table = await unlessDown(bff.rows('GET /api/web/message/list', { pageNum: asked, pageSize: messagePageSize }));
  const page = clampPage(asked, table && table.total, messagePageSize);
  const canonical = paths.ours.messages(page === 1 ? {} : { page });
  if (!isSameSearch(canonical, search)) return { redirectTo: canonical };
  return { data: { page, pageSize: messagePageSize, found: table && { messages: table.rows, total: table.total } } };
}

/** Marks the messages of the form's `ids` as read, all without it. */
export async function markMessages(bff: BffClient, form: FormData): Promise<ActionAnswer> {
  const ids = form.get('ids');
  const marked = await bff.call('POST /api/web/message/read', typeof ids === 'string' ? { ids } : {});
  return marked.ok ? { problem: null, msg: '' } : { problem: problemOf(marked), msg: wordsOf(marked) };
}

/** The number for the header: whatever fails, the page it stands on is none the worse. */
export async function loadUnread(bff: BffClient): Promise<UnreadAnswer> {
  if (!bff.loggedIn) return { count: null };
  const answer = await bff.call('GET /api/web/message/unread', {});
  return { count: answer.ok ? (answer.payload?.count ?? null) : null };
}
