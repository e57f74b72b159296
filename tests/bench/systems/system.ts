import { pinTree, cores } from '../support/cores';

/** A server under test, or a peer of it. */
export interface System {
  readonly name: string;
  readonly port: number;
  /** Its first process: what it started counts with it. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** What could be started, and what could not, with the reason. */
export interface Systems {
  readonly running: readonly System[];
  readonly missing: readonly { readonly name: string; readonly reason: string }[];
  stop(): Promise<void>;
}

/** How a system is started. */
export interface Recipe {
  readonly name: string;
  start(): Promise<Omit<System, 'name'>>;
  /** A system that is not to be had breaks the run off instead of being named as missing. */
  readonly isNeeded?: true;
}

/**
 * Starts systems one after the other, each on the core of what is tested.
 * @param upstream what they were to ask: it ends too when a needed system does not start, or the run would wait for it
 */
export async function startSystems(recipes: readonly Recipe[], upstream?: { stop(): Promise<void> }): Promise<Systems> {
  const running: System[] = [];
  const missing: { name: string; reason: string }[] = [];
  const stop = async () => {
    await Promise.all(running.map((system) => system.stop()));
  };
  for (const { name, start, isNeeded } of recipes) {
    try {
      const { port, pid, stop: stopOne } = await start();
      running.push({ name, port, pid, stop: stopOne });
      pinTree(pid, cores.underTest);
    } catch (error) {
      const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      if (isNeeded) {
        await stop();
        await upstream?.stop();
        throw error;
      }
      missing.push({ name, reason });
    }
  }
  return { running, missing, stop };
}
