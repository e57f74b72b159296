import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inRoom } from '../torture/support/lanes';

/** Begins items of these shares, and lets one after the other end. @returns what was under way before each end */
async function underWay(shares: readonly number[], room: number): Promise<string[]> {
  const seen: string[] = [];
  const running = new Map<number, () => void>();
  const all = inRoom([...shares.entries()], { room, shareOf: ([, share]) => share }, async ([number]) => {
    await new Promise<void>((resolve) => running.set(number, resolve));
    running.delete(number);
  });
  for (let ended = 0; ended < shares.length; ended += 1) {
    await nextTurn();
    seen.push([...running.keys()].join(' '));
    [...running.values()][0]?.();
  }
  await all;
  return seen;
}

it('does as many side by side as have room, in their order', async () => {
  expect(await underWay([1, 1, 1, 1, 1], 3)).toEqual(['0 1 2', '1 2 3', '2 3 4', '3 4', '4']);
});

it('leaves one that takes more its room, and nobody gets before it', async () => {
  expect(await underWay([2, 1, 2, 1], 3)).toEqual(['0 1', '1 2', '2 3', '3']);
  expect(await underWay([1, 1, 2, 1], 3)).toEqual(['0 1', '1 2', '2 3', '3']);
});

it('does one that would take more room than there is alone', async () => {
  expect(await underWay([1, 9, 1], 3)).toEqual(['0', '1', '2']);
});

it('ends with what one of them broke off with', async () => {
  const broken = inRoom([1, 2, 3], { room: 2, shareOf: () => 1 }, async (item) => {
    if (item === 1) throw new Error('broken off');
  });
  await expect(broken).rejects.toThrow('broken off');
});
