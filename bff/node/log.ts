import pino, { type DestinationStream, type Logger as PinoLogger, type LoggerOptions } from 'pino';
import { createLineWriter, type LineWriter } from './logLine';
import { scrubbed } from './scrub';
import { openStandardOutput } from './standardOutput';

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
export function createLog(level: string, name: string, destination: DestinationStream = plainOutput()): Logger {
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

/** Standard output for processes that write little: each line at once. */
function plainOutput(): DestinationStream & { flushSync(): void } {
  const output = openStandardOutput();
  const writeNow = () => output.writeNow();
  let isUsed = false;
  return {
    write(line) {
      if (!isUsed) process.on('exit', writeNow);
      isUsed = true;
      output.write(Buffer.from(line));
    },
    // pino asks for it after a fatal line: the process may end in the same turn.
    flushSync: writeNow,
  };
}

/** Lines are handed over after the turn in which there are so many bytes of them, ... */
const batchBytes = 16 * 1024;
/** ... or so long after the first: handing over wakes another thread, which costs as much as a request. */
const batchMs = 5;
/** The most that a character of a JavaScript text takes as UTF-8. */
const maxBytesOfCharacter = 3;

/**
 * Standard output without waiting for it: lines of a few milliseconds are handed over together, what comes while a
 * write is on its way goes out with the next one, and the rest when the process exits. A process that is killed may
 * lose the lines of its last moment.
 */
export function unhurriedOutput(): DestinationStream {
  const output = openStandardOutput();
  // Bytes at once: texts put together of pieces would be kept as their pieces until they are written.
  const batch = Buffer.allocUnsafe(batchBytes);
  let length = 0;
  const full: Buffer[] = [];
  let isTimed = false;
  const setAside = () => {
    if (length > 0) full.push(Buffer.from(batch.subarray(0, length)));
    length = 0;
  };
  const handOver = () => {
    setAside();
    if (full.length > 0) output.write(Buffer.concat(full.splice(0)));
  };
  const onTime = () => {
    isTimed = false;
    handOver();
  };
  // Another thread would not come to the end of it any more: first what still waits for one, then the last lines.
  process.prependListener('exit', () => {
    setAside();
    output.writeNow(full.splice(0));
  });
  return {
    write(line) {
      if (!isTimed) setTimeout(onTime, batchMs);
      isTimed = true;
      const mostBytes = line.length * maxBytesOfCharacter;
      if (length + mostBytes > batchBytes) {
        // Not at once: what another thread is about to write when the process exits would come after the last lines.
        if (full.length === 0) setImmediate(handOver);
        setAside();
      }
      if (mostBytes > batchBytes) full.push(Buffer.from(line));
      else length += batch.write(line, length);
    },
  };
}
