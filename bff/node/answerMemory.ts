/** The most an upstream may answer, after decoding: a small packed answer must not become a large one. */
export const maxDecodedBytes = 10 * 1024 * 1024;

const kibibyte = 1024;
/**
 * What large answers may take of a process's memory, all upstreams together. Answers that don't tell their length begin
 * in the smallest room and move up as they grow: what hangs, or comes in drips, holds little more than its size.
 */
const rooms: readonly Room[] = [
  { answerBytes: 256 * kibibyte, allBytes: 64 * 256 * kibibyte },
  { answerBytes: 512 * kibibyte, allBytes: 32 * 512 * kibibyte },
  { answerBytes: maxDecodedBytes, allBytes: 2 * maxDecodedBytes },
];
/** No upstream may take all of a room: one that hangs must leave place for the answers of others. */
const upstreamShare = 0.5;

interface Room {
  /** The largest answer. */
  readonly answerBytes: number;
  readonly allBytes: number;
}

/** A share of the memory, given back once. */
export interface Share {
  /** What the answer may become before it has to ask for more. */
  readonly bytes: number;
  giveBack(): void;
}

type OnGranted = (lent: Buffer<ArrayBuffer> | null) => void;

/** Hands out memory for an upstream's large answers, in each room in the order it was asked for. */
export interface AnswerMemory {
  /**
   * @param bytes what the answer has become
   * @param mostBytes the most it can become
   * @param onGranted called at once when there is room, else later; never after `giveBack`. Whoever may become 10 MiB
   * is lent a buffer of that size, of which a copy has to be made: the next one gets it.
   */
  ask(bytes: number, mostBytes: number, onGranted: OnGranted): Share;
}

/** @returns makes the memory of one upstream, as part of that of the process */
export function createAnswerMemory(): () => AnswerMemory {
  const opened = rooms.map(openRoom);
  return () => {
    const parts = opened.map(({ answerBytes, enter }) => ({ answerBytes, ask: enter() }));
    return {
      ask(bytes, mostBytes, onGranted) {
        for (const { answerBytes, ask } of parts) {
          if (bytes <= answerBytes) return ask(Math.min(answerBytes, mostBytes), onGranted);
        }
        throw new RangeError(`no answer has ${bytes} bytes`);
      },
    };
  };
}

interface Asker {
  readonly bytes: number;
  readonly onGranted: OnGranted;
  readonly upstream: { heldBytes: number };
  lent: Buffer<ArrayBuffer> | null;
}

function openRoom({ answerBytes, allBytes }: Room) {
  const waiting = new Set<Asker>();
  let freeBytes = allBytes;
  /** The largest are kept: as garbage they would lie about until the collector has reason to come. */
  const kept: Buffer<ArrayBuffer>[] = [];

  /** First come, first served, so that a large one is not passed over for ever; but upstreams don't wait for another. */
  function grant(): void {
    const full = new Set<Asker['upstream']>();
    for (const asker of waiting) {
      if (asker.upstream.heldBytes + asker.bytes > allBytes * upstreamShare) full.add(asker.upstream);
      if (full.has(asker.upstream)) continue;
      if (asker.bytes > freeBytes) return;
      waiting.delete(asker);
      take(asker, asker.bytes);
      if (asker.bytes === maxDecodedBytes) asker.lent = kept.pop() ?? Buffer.allocUnsafeSlow(maxDecodedBytes);
      asker.onGranted(asker.lent);
    }
  }

  function take({ upstream }: Asker, bytes: number): void {
    freeBytes -= bytes;
    upstream.heldBytes += bytes;
  }

  function enter() {
    const upstream = { heldBytes: 0 };
    return (bytes: number, onGranted: OnGranted): Share => {
      const asker: Asker = { bytes, onGranted, upstream, lent: null };
      let isOver = false;
      waiting.add(asker);
      grant();
      return {
        bytes,
        giveBack() {
          if (isOver) return;
          isOver = true;
          if (!waiting.delete(asker)) take(asker, -asker.bytes);
          if (asker.lent !== null) kept.push(asker.lent);
          grant();
        },
      };
    };
  }

  return { answerBytes, enter };
}
