import { and, desc, eq } from 'drizzle-orm';
import type { PayloadInputOf } from '../../bff/contract/types';
import type { Tx } from '../db/engine';
import { problems } from '../db/schema/content';
import type { Table } from '../http/answer';
import { offsetOf, type PageWindow } from '../http/paging';
import { wireTime } from './wire';

type ProblemRow = PayloadInputOf<'GET /api/account/problem/list'>;

/**
 * What a person told the shop, the newest first, with the answers.
 * @param onlyId the one report to tell of; null: all
 */
export async function problemsOf(
  tx: Tx,
  personId: number,
  onlyId: number | null,
  page: PageWindow,
): Promise<Table<ProblemRow>> {
  const own = and(eq(problems.userId, personId), onlyId === null ? undefined : eq(problems.id, onlyId));
  const total = await tx.$count(problems, own);
  const rows = await tx
    .select()
    .from(problems)
    .where(own)
    .orderBy(desc(problems.id))
    .limit(page.pageSize)
    .offset(offsetOf(page, total));
  return {
    rows: rows.map(({ id, type, content, images, answer, answerTime, createTime }) => ({
      id,
      type,
      content,
      images: images.join(','),
      answer,
      answerTime: wireTime(answerTime),
      createTime: wireTime(createTime),
    })),
    total,
  };
}
