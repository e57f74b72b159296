import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;

/** Of all that has outlived two collections of new objects. */
function oldBytes(): number {
  return getHeapSpaceStatistics()
    .filter(({ space_name: name }) => name === 'old_space')
    .reduce((sum, { space_used_size: used }) => sum + used, 0);
}

/**
 * How many bytes become old while something is done so often, with new objects collected now and then. The least of
 * three times: what is compiled on the way becomes old too, but what leaks leaks each time. To be called in a process
 * that does nothing else: where a heap is full of other tests' things, their sweeping counts as growth.
 */
export function grown(times: number, work: (turn: number) => void): number {
  return Math.min(...Array.from({ length: 3 }, () => grownOnce(times, work)));
}

function grownOnce(times: number, work: (turn: number) => void): number {
  collect();
  const before = oldBytes();
  for (let turn = 0; turn < times; turn += 1) {
    work(turn);
    if (turn % 100 === 0) collect({ type: 'minor' });
  }
  return oldBytes() - before;
}
