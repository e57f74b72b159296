/** Does something with every item, `lanes` of them at a time; results in the items' order. */
export async function inLanes<Item, Result>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await work(items[index] as Item, index);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

/**
 * Does something with every item, in their order, as many at a time as have room: each takes its share of `room`.
 * One that finds no room holds up those behind it, so that a large one is not put off to the end.
 */
export async function inRoom<Item>(
  items: readonly Item[],
  { room, shareOf }: { room: number; shareOf: (item: Item) => number },
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const begun: Promise<void>[] = [];
  const running = new Set<Promise<void>>();
  let taken = 0;
  for (const item of items) {
    const share = Math.min(shareOf(item), room);
    while (taken + share > room) await Promise.race(running);
    taken += share;
    const done = work(item).finally(() => {
      taken -= share;
      running.delete(done);
    });
    // Heard at the latest at the end.
    done.catch(() => undefined);
    running.add(done);
    begun.push(done);
  }
  await Promise.all(begun);
}
