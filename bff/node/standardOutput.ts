import { write, writeSync } from 'node:fs';

const descriptor = 1;
/** What waits for a reader that has stopped reading, or for space on a disk; more is dropped. */
const maxWaitingBytes = 16 * 1024 * 1024;
const retryMs = 100;
/** A pipe whose reader has not made space yet. */
const busyCodes = ['EAGAIN', 'EBUSY'];

/** Standard output by its number, for bytes that may get lost and must not hold anybody up. */
export interface StandardOutput {
  /** Hands bytes over to another thread, behind those that wait already. */
  write(bytes: Uint8Array): void;
  /** Writes what waits, and this after it: nobody comes back for it once a process ends. */
  writeNow(last?: readonly Uint8Array[]): void;
}

/**
 * What can't be written, because the disk is full or the terminal is gone, stays for another try, and nobody fails by
 * it. (pino's own output ends a process for that, and at its end tries for ever.)
 */
export function openStandardOutput(): StandardOutput {
  let waiting: Uint8Array[] = [];
  /** Handed over, as far as it is not written yet. */
  let current: Uint8Array | null = null;
  let keptBytes = 0;
  let retry: NodeJS.Timeout | null = null;

  function handOver(): void {
    if (current !== null || waiting.length === 0) return;
    current = Buffer.concat(waiting);
    waiting = [];
    put(current);
  }

  function put(bytes: Uint8Array): void {
    retry = null;
    write(descriptor, bytes, (error, written) => {
      if (error !== null) {
        // A process that has nothing else to do ends; `writeNow` has the last try.
        retry = setTimeout(put, retryMs, bytes).unref();
        return;
      }
      keptBytes -= written;
      current = written < bytes.length ? bytes.subarray(written) : null;
      if (current === null) handOver();
      else put(current);
    });
  }

  return {
    write(bytes) {
      if (keptBytes + bytes.length > maxWaitingBytes) return;
      keptBytes += bytes.length;
      waiting.push(bytes);
      handOver();
    },
    writeNow(last = []) {
      // What another thread is just writing comes to its end there.
      const left = retry === null || current === null ? [] : [current];
      if (retry !== null) {
        clearTimeout(retry);
        retry = null;
        current = null;
      }
      const all = Buffer.concat([...left, ...waiting, ...last]);
      waiting = [];
      keptBytes = current?.length ?? 0;
      writeAll(all);
    },
  };
}

/** Waits for a pipe's reader. What can't be written at all is lost. */
function writeAll(bytes: Uint8Array): void {
  for (let start = 0; start < bytes.length;) {
    try {
      start += writeSync(descriptor, bytes, start);
    } catch (error) {
      if (!busyCodes.includes((error as NodeJS.ErrnoException).code ?? '')) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs);
    }
  }
}
