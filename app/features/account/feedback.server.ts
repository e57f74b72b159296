import type { BffClient, PayloadOf } from '../../../bff/contract/types';
import { pictureFiles, sendFile, sentPaths } from '~/lib/formPictures.server';
import { isId } from '~/lib/ids';
import { pageIn } from '~/lib/paging';
import { checkPicture } from '~/lib/pictureRules';
import { idempotencyHeader, newRequestKey } from '~/lib/requestKey.server';
import { unlessDown } from '~/lib/unlessDown.server';
import { answerWith } from './account.server';
import { blankAnswer, readText, refusedAnswer, wrongFields, type OwnError } from './form/accountAnswer';

export type Report = PayloadOf<'GET /api/account/problem/list'>;

/** The kinds of problems, and what the person reported before. */
export interface FeedbackData {
  readonly types: readonly { readonly value: string; readonly label: string }[];
  /** null: they could not be loaded. */
  readonly reports: readonly Report[] | null;
  /** The report of the address; null without one, or when the person sent no such report. */
  readonly asked: Report | null;
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  /** The number of the order that the report is to be about, where a link to this page has named one. */
  readonly orderNo: string | null;
  /** A fresh name for sending the form. */
  readonly requestKey: string;
}

const pageSize = 10;
const contentLength = { min: 10, max: 2_000 };
const maxOrderLineLength = 80;

/** @throws Response when the session is over */
export async function loadFeedback(bff: BffClient, search: URLSearchParams): Promise<FeedbackData> {
  const page = pageIn(search);
  const [types, reports, asked] = await Promise.all([
    bff.call('GET /api/system/dict/data/type/{type}', { type: 'problem_type' }),
    unlessDown(bff.rows('GET /api/account/problem/list', { pageNum: page, pageSize })),
    askedReport(bff, search.get('id') ?? ''),
  ]);
  return {
    types: (types.ok ? (types.payload ?? []) : [])
      .map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))
      .filter(({ label }) => label.trim() !== ''),
    reports: reports?.rows ?? null,
    asked,
    total: reports?.total ?? 0,
    page,
    pageSize,
    orderNo: orderNoOf(search),
    requestKey: newRequestKey(),
  };
}

/** An upstream that does not know the filter answers with its newest reports: it may be among them. */
async function askedReport(bff: BffClient, id: string): Promise<Report | null> {
  if (!isId(id)) return null;
  const found = await bff.call('GET /api/account/problem/list', { id, pageNum: 1, pageSize });
  return (found.ok ? found.payload : []).find((report) => report.id === id) ?? null;
}

/** Any marketplace's number of an order: anybody can write a link, so that nothing else is shown or sent. */
function orderNoOf(search: URLSearchParams): string | null {
  const given = search.get('order') ?? '';
  return /^[\w-]{1,40}$/.test(given) ? given : null;
}

/**
 * Sends a report, pressed twice only once. Scripts send its pictures beforehand; without scripts they come with the
 * form.
 */
export async function sendFeedback(bff: BffClient, form: FormData) {
  const values = readText(form, ['type', 'content', 'tel']);
  const typed = values.content.replace(/\r\n/g, '\n');
  const { orderLine } = readText(form, ['orderLine']);
  const content = orderLine === '' ? typed : `${orderLine.slice(0, maxOrderLineLength)}\n${typed}`;
  const files = pictureFiles(form, 'pictures');
  const answer = blankAnswer('feedback', values);
  const errors: Record<string, OwnError> = {};
  if (typed.length < contentLength.min || content.length > contentLength.max) errors['content'] = 'content';
  if (files.some((file) => checkPicture(file) !== null)) errors['images'] = 'picture';
  if (Object.keys(errors).length > 0) return answerWith(bff, wrongFields(answer, errors));
  const images = sentPaths(form, 'images');
  for (const [index, file] of files.entries()) {
    const kept = await sendFile(bff, form, file, index);
    if (!kept.ok) return answerWith(bff, refusedAnswer(answer, kept));
    images.push(kept.path);
  }
  const { type, tel } = values;
  const report = { type, tel, content, images: JSON.stringify(images) };
  const reported = await bff.call('POST /api/account/problem', report, { headers: idempotencyHeader(form, report) });
  return answerWith(bff, reported.ok ? { ...answer, values: {}, isDone: true } : refusedAnswer(answer, reported));
}
