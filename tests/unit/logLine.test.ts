import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../bff/node/log';
import { printedLines } from '../support/printedLines';

/** What the two ways of writing a line make of the same record, without its time. */
function bothWays(fields: Record<string, string | number | null | undefined>, words: string): [unknown, unknown] {
  const lines: string[] = [];
  const log = createLog('info', 'test', { write: (line: string) => void lines.push(line) });
  log.info(fields, words);
  log.request(fields, words);
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line.endsWith('}\n') && line.indexOf('\n') === line.length - 1).toBe(true);
  return lines.map((line) => {
    const { time, ...rest } = JSON.parse(line) as { time: string };
    expect(new Date(time).toISOString()).toBe(time);
    return rest;
  }) as [unknown, unknown];
}

const names = ['requestId', 'tenant', 'call', 'path', 'cache', 'error', 'Token', 'phone_number', 'traceId', 'a"b'];
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('13800000001', 'Bearer abc.def', 'password=hunter2', '11010519491231002X', '\u2028 "\\\n', '\ud800'),
);
const value = fc.oneof(text, fc.integer(), fc.double(), fc.constant(null));
/** What is undefined is left out; of a secret name pino would say so much as that. */
const record = fc
  .tuple(fc.dictionary(fc.constantFrom(...names), value, { noNullPrototype: true }), fc.boolean())
  .map(([fields, hasNothing]) => (hasNothing ? { ...fields, traceId: undefined } : fields));

describe('the line of a request', () => {
  it('says what pino would say, and hides what it would hide', () => {
    fc.assert(
      fc.property(record, fc.oneof(fc.constantFrom('call', 'page'), text), (fields, words) => {
        const [byPino, byUs] = bothWays(fields, words);
        expect(byUs).toEqual(byPino);
      }),
      { numRuns: 2000 },
    );
  });

  it('has the time it is given', () => {
    const lines: string[] = [];
    const log = createLog('info', 'test', { write: (line: string) => void lines.push(line) });
    for (const second of [2, 1]) log.request({ second }, 'call', Date.UTC(2026, 0, 1, 0, 0, second, 7));
    const times = lines.map((line) => (JSON.parse(line) as { time: string }).time);
    expect(times).toEqual(['2026-01-01T00:00:02.007Z', '2026-01-01T00:00:01.007Z']);
  });

  it('is not written where such lines are not wanted', () => {
    const lines: string[] = [];
    createLog('warn', 'test', { write: (line: string) => void lines.push(line) }).request({ status: 200 }, 'call');
    expect(lines).toEqual([]);
  });
});

describe('standard output that is not waited for', () => {
  it('has every letter of a line, however long it is and whatever stands before it', () => {
    const texts = ['a', '账号'.repeat(2000), 'ü'.repeat(40_000), 'b', '🎮'.repeat(5000), 'c'];
    const program = `
      import { createLog, unhurriedOutput } from './bff/node/log.ts';
      const log = createLog('info', 'test', unhurriedOutput());
      for (const call of ${JSON.stringify(texts)}) log.request({ call }, 'call');`;
    expect(printedLines<{ call: string }>(program).map(({ call }) => call)).toEqual(texts);
  });

  it('has every line in its order, also those of the turn in which the process exits', () => {
    const program = `
      import { createLog, unhurriedOutput } from './bff/node/log.ts';
      const log = createLog('info', 'test', unhurriedOutput());
      log.request({ status: 1 }, 'call');
      log.info({ status: 2 }, 'told');
      setTimeout(() => {
        for (let status = 3; status <= 3000; status += 1) log.request({ status }, 'call');
        process.exit(0);
      }, 50);`;
    const statuses = printedLines<{ status: number }>(program).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 3000 }, (_, index) => index + 1));
  });
});
