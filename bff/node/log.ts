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

/** The parts of a logger the storefront uses, so that `bff/` core needs no pino. */
export type { Logger };
