/** Random choices that come out the same on every run with the same seed. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number;
  /** A whole number from low to high, both included. */
  int(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  /** `count` different items, in the list's order. */
  some<T>(items: readonly T[], count: number): T[];
  /** True in `share` of the cases. */
  chance(share: number): boolean;
}

/** A 32-bit hash of a text, for seeds and for stable variety. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** The mulberry32 generator, seeded by a text. */
export function createRandom(seed: string): Random {
  let state = hashOf(seed);
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    pick: (items) => items[int(0, items.length - 1)] as (typeof items)[number],
    some(items, count) {
      const chosen = new Set<number>();
      const wanted = Math.min(count, items.length);
      while (chosen.size < wanted) chosen.add(int(0, items.length - 1));
      return items.filter((_item, index) => chosen.has(index));
    },
    chance: (share) => next() < share,
  };
}
