import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { problems } from '../db/schema/content';
import { dictionaryRows } from '../db/schema/games';
import { users } from '../db/schema/people';
import type { Due } from '../due';
import { offsetOf, type PageWindow } from '../http/paging';
import { tellAnswer } from '../messaging/tell';
import { wireTime } from '../queries/wire';
import { maskPhones } from './masks';
import type { DeskPage, DeskProblem } from './wire';

/** At most so many in one round of the automatic desk. */
const roundSize = 100;

/** The reports of a shop that wait for an answer, the oldest first; or all, the newest first. */
export async function problemPage(tx: Tx, onlyOpen: boolean, page: PageWindow): Promise<DeskPage<DeskProblem>> {
  const where = onlyOpen ? isNull(problems.answerTime) : undefined;
  const total = await tx.$count(problems, where);
  const rows = await selectProblems(tx)
    .where(where)
    .orderBy(onlyOpen ? asc(problems.id) : desc(problems.id))
    .limit(page.pageSize)
    .offset(offsetOf(page, total));
  return { rows: rows.map(problemOf), total };
}

/** One report; null when there is none. */
export async function deskProblem(tx: Tx, id: number): Promise<DeskProblem | null> {
  const [row] = await selectProblems(tx).where(eq(problems.id, id));
  return row === undefined ? null : problemOf(row);
}

/**
 * Answers a report, or answers it anew, and tells whoever sent it; the same answer once more is no news.
 * @returns null when the shop has none of that number
 */
export async function answerProblem(tx: Tx, id: number, answer: string, nowMs: number): Promise<DeskProblem | null> {
  const now = new Date(nowMs);
  const [answered] = await tx
    .update(problems)
    .set({ answer, answerTime: now, deskTime: null })
    .where(and(eq(problems.id, id), sql`${problems.answer} is distinct from ${answer}`))
    .returning();
  if (answered !== undefined) await tellAnswer(tx, answered, now);
  return deskProblem(tx, id);
}

/** The reports that the automatic desk of demo mode owes an answer. */
export const deskAnswersDue: Due = {
  table: problems,
  where: (now) => and(lte(problems.deskTime, now), isNull(problems.answerTime)),
};

/** Answers what the automatic desk of demo mode owes an answer by now. @returns how many */
export async function answerDueProblems(tx: Tx, answer: string, nowMs: number): Promise<number> {
  const due = await tx
    .select({ id: problems.id })
    .from(problems)
    .where(deskAnswersDue.where(new Date(nowMs)))
    .orderBy(asc(problems.id))
    .limit(roundSize)
    .for('update', { skipLocked: true });
  for (const { id } of due) await answerProblem(tx, id, answer, nowMs);
  return due.length;
}

/** Not joined: nothing keeps a dictionary from having a value twice. */
const typeName = sql<string | null>`(select d.dict_label from ${dictionaryRows} as d
  where d.dict_type = 'problem_type' and d.dict_value = ${problems.type} order by d.dict_sort limit 1)`;

function selectProblems(tx: Tx) {
  return tx
    .select({ problem: problems, name: users.nickName, typeName })
    .from(problems)
    .innerJoin(users, eq(users.id, problems.userId))
    .$dynamic();
}

function problemOf({ problem, name, typeName: word }: Awaited<ReturnType<typeof selectProblems>>[number]): DeskProblem {
  return {
    id: problem.id,
    from: maskPhones(name),
    personId: problem.userId,
    type: problem.type,
    typeName: word,
    content: maskPhones(problem.content),
    images: problem.images,
    tel: problem.tel === null ? null : maskPhones(problem.tel),
    answer: problem.answer,
    createTime: wireTime(problem.createTime),
    answerTime: wireTime(problem.answerTime) ?? null,
  };
}
