import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallReport } from '../../bff/callReport';
import { createBookkeeping, type Bookkeeping, type PageReport } from '../../bff/node/bookkeeping';
import { printedLines } from '../support/printedLines';

const call: CallReport = {
  requestId: 'call-1',
  tenant: 'aurora',
  call: 'GET /api/web/getTenant',
  status: 200,
  cache: 'HIT',
  totalMs: 3,
  upstreamMs: 0,
  error: null,
};
const page: PageReport = {
  requestId: 'page-1',
  tenant: 'aurora',
  host: 'aurora.localhost',
  method: 'GET',
  path: '/list',
  status: 404,
  cache: null,
  totalMs: 7,
  traceId: undefined,
};

/** Bookkeeping under a clock of the test's own, and what came of it, in its order. */
function watched(): { books: Bookkeeping; done: unknown[] } {
  const done: unknown[] = [];
  const books = createBookkeeping(
    {
      observeCall: (report) => void done.push(['counted', report.requestId]),
      observePage: (status, totalMs) => void done.push(['counted page', status, totalMs]),
    },
    {
      request: (fields, words, atMs) =>
        void done.push([words, (fields as unknown as { requestId: string }).requestId, atMs]),
    },
    Date.now,
  );
  return { books, done };
}

describe('counting and writing down what was answered', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  it('comes a moment later, in the order of the answers and with their time', () => {
    const { books, done } = watched();
    books.noteCall(call);
    vi.advanceTimersByTime(10);
    books.notePage(page);
    expect(done).toEqual([]);
    vi.advanceTimersByTime(15);
    const first = [
      ['counted', 'call-1'],
      ['call', 'call-1', 1_000_000],
      ['counted page', 404, 7],
      ['page', 'page-1', 1_000_010],
    ];
    expect(done).toEqual(first);
    books.noteCall({ ...call, requestId: 'call-2' });
    vi.advanceTimersByTime(25);
    expect(done).toEqual([...first, ['counted', 'call-2'], ['call', 'call-2', 1_000_025]]);
  });

  it('comes at once for whoever asks what was counted, and once only', () => {
    const { books, done } = watched();
    books.noteCall(call);
    books.catchUp();
    expect(done).toHaveLength(2);
    vi.advanceTimersByTime(1000);
    expect(done).toHaveLength(2);
  });

  it('does not keep more than 256 of them, and not in the turn of an answer', () => {
    const { books, done } = watched();
    for (let count = 1; count <= 256; count += 1) books.noteCall(call);
    expect(done).toEqual([]);
    vi.advanceTimersByTime(0);
    expect(done).toHaveLength(512);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(25);
    expect(done).toHaveLength(512);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('is caught up with before the last lines of a process', () => {
  const program = `
    import { createBookkeeping } from './bff/node/bookkeeping.ts';
    import { createLog, unhurriedOutput } from './bff/node/log.ts';
    const log = createLog('info', 'test', unhurriedOutput());
    const books = createBookkeeping({ observeCall() {}, observePage() {} }, log, Date.now);
    process.prependListener('exit', books.catchUp);
    for (let status = 1; status <= 3; status += 1) books.noteCall({ status });
    process.exit(0);`;
  const statuses = printedLines<{ status: number }>(program).map(({ status }) => status);
  expect(statuses).toEqual([1, 2, 3]);
});
