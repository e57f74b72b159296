import type { DeskPage, DeskProblem } from '../wire';
import {
  checkNumber,
  checkOptions,
  onlyId,
  shopOf,
  UsageError,
  type Command,
  type CommandReader,
  type Values,
} from './arguments';
import { countOf, cut, factLines, nameOf, plain, table } from './table';

const reportWidth = 60;

/** What people reported: reading and answering it. */
export const problemCommands: Readonly<Record<string, CommandReader>> = {
  problems([verb, ...rest], values) {
    if (verb === undefined) return readPage(values);
    if (verb === 'show') return showOne(rest, values);
    if (verb === 'answer') return answer(rest, values);
    throw new UsageError("problems knows 'show' and 'answer'");
  },
};

function readPage(values: Values): Command {
  checkOptions('problems', values, ['shop', 'status', 'page']);
  checkNumber('page', values);
  if (values.status !== undefined && values.status !== 'all') throw new UsageError('problems takes --status all');
  const all = values.status === 'all' ? 'true' : undefined;
  const fields = { host: shopOf(values), all, pageNum: values.page };
  return async (client) => {
    const data = await client.call<DeskPage<DeskProblem>>('GET', '/problems', fields);
    return { data, text: showProblems(data) };
  };
}

function showOne(rest: readonly string[], values: Values): Command {
  checkOptions('problems show', values, ['shop']);
  const id = onlyId('problems show', rest);
  const host = shopOf(values);
  return async (client) => {
    const data = await client.call<DeskProblem>('GET', `/problems/${id}`, { host });
    return { data, text: showProblem(data) };
  };
}

function answer(rest: readonly string[], values: Values): Command {
  checkOptions('problems answer', values, ['shop', 'note']);
  const id = onlyId('problems answer', rest);
  if (values.note === undefined) throw new UsageError('problems answer needs --note TEXT');
  const fields = { host: shopOf(values), answer: values.note };
  return async (client) => {
    const data = await client.call<DeskProblem>('POST', `/problems/${id}/answer`, fields);
    return { data, text: `Report ${data.id} is answered.` };
  };
}

function showProblems({ rows, total }: DeskPage<DeskProblem>): string {
  if (rows.length === 0) return 'No report waits for an answer.';
  const lines = rows.map(({ id, from, personId, content, createTime, answerTime }) => [
    String(id),
    nameOf(from, personId),
    cut(plain(content), reportWidth),
    createTime,
    answerTime ?? '-',
  ]);
  return `${table(['ID', 'FROM', 'REPORT', 'SINCE', 'ANSWERED'], lines)}\n${countOf(rows.length, total)}`;
}

/** One report with all that was sent in, and the answer it has. */
function showProblem(problem: DeskProblem): string {
  const { type, typeName, images, answer: given } = problem;
  return factLines([
    ['Report', String(problem.id)],
    ['From', nameOf(problem.from, problem.personId)],
    ['Sent in', problem.createTime],
    ['Kind', type === null ? '-' : `${typeName ?? ''} (${type})`],
    ['Contact', problem.tel ?? '-'],
    ['Told', problem.content],
    ['Pictures', images.join(' ') || 'none'],
    ['Answered', problem.answerTime === null ? 'not yet' : `${problem.answerTime}: ${given ?? ''}`],
  ]);
}
