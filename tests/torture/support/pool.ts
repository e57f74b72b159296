import { Agent } from 'node:http';

/** Runs `work` for each item, so many at a time, over connections that are kept. */
export async function inParallel<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item, agent: Agent, index: number) => Promise<void>,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  let next = 0;
  async function lane(): Promise<void> {
    while (next < items.length) {
      const index = next;
      next += 1;
      await work(items[index] as Item, agent, index);
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane));
  agent.destroy();
}
