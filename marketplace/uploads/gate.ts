/** The work was not done in time: too much waits already, or it waited or took too long. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** Begins the work when there is a place for it. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets few works run at the same time; the others wait their turn.
 * @param limits `places` run at once, `maxWaiting` wait, each at most `waitLimitMs`
 * @throws (from the gate) TooSlow
 */
export function createGate(limits: { places: number; maxWaiting: number; waitLimitMs: number }): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];

  function enter(): Promise<void> {
    if (running < limits.places) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.length >= limits.maxWaiting) return Promise.reject(new TooSlow());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(new TooSlow());
      }, limits.waitLimitMs);
      function begin(): void {
        clearTimeout(timer);
        resolve();
      }
      waiting.push(begin);
    });
  }

  /** The place goes straight to whoever waits longest. */
  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

/**
 * Waits for a work no longer than this. The work itself goes on: what can't be stopped keeps its place in the gate.
 * @throws TooSlow
 */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
