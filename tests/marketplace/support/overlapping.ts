import { setTimeout } from 'node:timers/promises';
import type { Tx } from '../../../marketplace/db/engine';

/** So long the first of two stays open; the second takes a few of these when it does not wait. */
const heldMs = 200;

/** Something one waits for and another gives. */
export function signal(): { readonly given: Promise<void>; give(): void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}

/**
 * Does one thing in a transaction that is committed only when another has begun and has had time to pass it by: a race
 * that is the same each time.
 * @param inShop runs a transaction
 */
export async function overlapping<First, Second>(
  inShop: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  first: (tx: Tx) => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const isDone = signal();
  const goOn = signal();
  const before = inShop(async (tx) => {
    const result = await first(tx);
    isDone.give();
    await goOn.given;
    return result;
  });
  await Promise.race([isDone.given, before]);
  const after = second();
  await setTimeout(heldMs);
  goOn.give();
  return Promise.all([before, after]);
}
