/** The most an upstream may answer, after decoding: a small packed answer must not become a large one. */
export const maxDecodedBytes = 10 * 1024 * 1024;
/** What large answers may take of a process's memory, all upstreams together. */
const maxLargeBytes = 20 * 1024 * 1024;

/** A share of the memory, given back once. */
export interface Share {
  giveBack(): void;
}

/** Hands out memory for large answers in the order it was asked for; who gets none has to wait. */
export interface AnswerMemory {
  /**
   * @param bytes the most the answer can become
   * @param onGranted called at once when there is room, else later; never after `giveBack`. Whoever may become 10 MiB
   * is lent a buffer of that size, of which a copy has to be made: the next one gets it.
   */
  ask(bytes: number, onGranted: (lent: Buffer<ArrayBuffer> | null) => void): Share;
}

interface Asker {
  readonly bytes: number;
  readonly onGranted: (lent: Buffer<ArrayBuffer> | null) => void;
  lent: Buffer<ArrayBuffer> | null;
}

export function createAnswerMemory(): AnswerMemory {
  const waiting = new Set<Asker>();
  let freeBytes = maxLargeBytes;
  /** The largest are kept: as garbage they would lie about until the collector has reason to come. */
  const kept: Buffer<ArrayBuffer>[] = [];

  /** First come, first served: a large one is not passed over for ever. */
  function grant(): void {
    for (const asker of waiting) {
      if (asker.bytes > freeBytes) return;
      waiting.delete(asker);
      freeBytes -= asker.bytes;
      if (asker.bytes === maxDecodedBytes) asker.lent = kept.pop() ?? Buffer.allocUnsafeSlow(maxDecodedBytes);
      asker.onGranted(asker.lent);
    }
  }

  return {
    ask(bytes, onGranted) {
      const asker: Asker = { bytes, onGranted, lent: null };
      let isOver = false;
      waiting.add(asker);
      grant();
      return {
        giveBack() {
          if (isOver) return;
          isOver = true;
          if (!waiting.delete(asker)) freeBytes += asker.bytes;
          if (asker.lent !== null) kept.push(asker.lent);
          grant();
        },
      };
    },
  };
}
