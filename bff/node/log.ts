import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { scrubbed } from './scrub';

/**
 * JSON lines by pino, for machines to read. What is secret or personal never reaches one, wherever it stands: see
 * scrub.ts.
 * @param level pino's level names
 * @param name which process speaks: `parent`, `worker`
 * @param destination where the lines go; default: standard output
 */
export function createLog(level: string, name: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { name, pid: process.pid },
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
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** What waits for a reader of standard output that has stopped reading; more lines are dropped. */
const maxWaitingBytes = 16 * 1024 * 1024;

/**
 * Standard output without waiting for it: what is logged while a write is on its way goes out with the next one, and
 * the rest when the process exits. A process that is killed may lose the lines of its last moment.
 */
export function unhurriedOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: false, maxLength: maxWaitingBytes });
}

/** The parts of a logger the storefront uses, so that `bff/` core needs no pino. */
export type { Logger };
