import pino, { type DestinationStream, type Logger as PinoLogger, type LoggerOptions } from 'pino';
import { createLineWriter, type LineWriter } from './logLine';
import { scrubbed } from './scrub';

/** The storefront's log: pino's, and a quick way for what every request has. */
export type Logger = PinoLogger & {
  /** The line of a request, the same that `info` writes, at a quarter of its cost. */
  readonly request: LineWriter;
};

/**
 * JSON lines by pino, for machines to read. What is secret or personal never reaches one, wherever it stands: see
 * scrub.ts.
 * @param level pino's level names
 * @param name which process speaks: `parent`, `worker`
 * @param destination where the lines go; default: standard output
 */
export function createLog(level: string, name: string, destination: DestinationStream = pino.destination(1)): Logger {
  const base = { name, pid: process.pid };
  const options: LoggerOptions = {
    level,
    base,
    formatters: { log: (line) => scrubbed(line) as Record<string, unknown> },
    serializers: { err: (error: unknown) => scrubbed(error instanceof Error ? pino.stdSerializers.err(error) : error) },
    hooks: {
      logMethod(words, method) {
        const clean = words.map((word: unknown) => (typeof word === 'string' ? scrubbed(word) : word));
        method.apply(this, clean as typeof words);
      },
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  const log = pino(options, destination);
  const isTold = log.isLevelEnabled('info');
  return Object.assign(log, { request: isTold ? createLineWriter(base, destination) : () => undefined });
}

/** What waits for a reader of standard output that has stopped reading; more lines are dropped. */
const maxWaitingBytes = 16 * 1024 * 1024;

/**
 * Standard output without waiting for it: lines of one turn of the event loop are handed over together, what comes
 * while a write is on its way goes out with the next one, and the rest when the process exits. A process that is killed
 * may lose the lines of its last moment.
 */
export function unhurriedOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, maxLength: maxWaitingBytes });
  let lines = '';
  // One by one, the output would count the bytes of all that waits again for each line.
  const handOver = () => {
    const told = lines;
    lines = '';
    if (told !== '') output.write(told);
  };
  // Before the output's own, which writes what it has.
  process.prependListener('exit', handOver);
  return {
    write(line) {
      if (lines === '') setImmediate(handOver);
      lines += line;
    },
  };
}
