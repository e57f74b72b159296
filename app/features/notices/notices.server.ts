import type { BffClient, PayloadOf } from '../../../bff/contract/types';
import { safeHtml } from '~/lib/html.server';
import { isId } from '~/lib/ids';
import { clampPage, pageIn } from '~/lib/paging';
import { unlessDown } from '~/lib/unlessDown.server';
import { textOfHtml } from './noticeMeta';
import { noticesPath } from './noticesPath';

type Notice = PayloadOf<'GET /api/web/systemNotice'>;

/** A notice as pages show it: its HTML is sanitised. */
export interface ShownNotice {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly html: string;
  readonly createTime: string | null;
}

/** The types people browse, in their order; news is where the page starts. Source: api.md §3, Notice. */
export const noticeTypes = ['xwgg', 'rhmm', 'jyxz', 'cjwt', 'bpzl', 'zbhz'] as const;
export type NoticeType = (typeof noticeTypes)[number];

const noticePageSize = 10;
/** In characters, of a title made of a notice's own text. */
const maxTitleLength = 40;
/** `2026-11-28`. */
const dayLength = 10;

/** A notice's title; one without goes by how it begins, or by its day, for a link must have a name. */
export function noticeTitle({ noticeTitle: title, noticeContent, createTime, noticeId }: Notice): string {
  if (title.trim() !== '') return title;
  const words = [...textOfHtml(safeHtml(noticeContent))];
  const start = words.slice(0, maxTitleLength).join('').trim();
  if (start !== '') return words.length > maxTitleLength ? `${start}…` : start;
  return createTime?.slice(0, dayLength) || noticeId;
}

function shownNotice(notice: Notice): ShownNotice {
  return {
    id: notice.noticeId,
    title: noticeTitle(notice),
    type: notice.noticeType ?? '',
    html: safeHtml(notice.noticeContent),
    createTime: notice.createTime ?? null,
  };
}

/** Notices of one type, page by page, with the names of all types. */
export interface NoticesData {
  readonly type: NoticeType;
  readonly page: number;
  readonly total: number;
  /** Null when the marketplace failed. */
  readonly notices: readonly ShownNotice[] | null;
  /** Names from the merchant's dictionary, by type. */
  readonly typeNames: Readonly<Record<string, string>>;
  readonly staleSince: string | null;
}

export type NoticesAnswer = { readonly redirectTo: string } | { readonly data: NoticesData };

/** The list of an address. One that names another type or page than there is answers where to go instead. */
export async function loadNotices(bff: BffClient, search: URLSearchParams): Promise<NoticesAnswer> {
  const type = noticeTypes.find((known) => known === search.get('notice')) ?? noticeTypes[0];
  const asked = pageIn(search);
  const [table, names] = await Promise.all([
    unlessDown(bff.rows('GET /api/web/systemNotice', { noticeType: type, pageNum: asked, pageSize: noticePageSize })),
    bff.call('GET /api/system/dict/data/type/{type}', { type: 'notice_type' }),
  ]);
  const total = table?.total ?? 0;
  const rows = names.ok ? (names.payload ?? []) : [];
  const page = clampPage(asked, table && total, noticePageSize);
  const isOdd = (name: string, shown: string) => search.has(name) && search.get(name) !== shown;
  if (isOdd('notice', type) || isOdd('page', String(page))) return { redirectTo: noticesPath(type, page) };
  return {
    data: {
      type,
      page,
      total,
      notices: table && table.rows.map(shownNotice),
      // A blank one would be a tab that nobody can read.
      typeNames: Object.fromEntries(
        rows.filter(({ dictLabel }) => dictLabel.trim() !== '').map((row) => [row.dictValue, row.dictLabel]),
      ),
      staleSince: bff.staleSince,
    },
  };
}

/** One notice. @throws Response 404 when there is none */
export async function loadNotice(bff: BffClient, id: string): Promise<ShownNotice> {
  if (!isId(id)) throw new Response(null, { status: 404 });
  const answer = await bff.call('GET /api/web/systemNotice/{id}', { id });
  if (answer.ok && answer.payload !== undefined) return shownNotice(answer.payload);
  if (answer.ok || answer.status === 200) throw new Response(null, { status: 404 });
  return shownNotice(await bff.data('GET /api/web/systemNotice/{id}', { id }));
}

/** The newest notice of a type with its text, or null. */
export async function newestNotice(bff: BffClient, noticeType: string): Promise<ShownNotice | null> {
  const { rows } = await bff.rows('GET /api/web/systemNotice', { noticeType, pageNum: 1, pageSize: 1 });
  return rows[0] === undefined ? null : shownNotice(rows[0]);
}
