import { readPurge, type PurgeOrder } from '../purge';
import type { RedisSettings } from '../rateSettings';
import { openPurgeChannel } from './purgeChannel';

/** How far an order got. */
export interface PurgeReach {
  /** `this`: there is no Redis. `all`: every container that listens. `thisOnly`: Redis could not be told. */
  readonly containers: 'this' | 'all' | 'thisOnly';
  /** How many containers heard it, this one among them. */
  readonly count: number;
}

/** Has the workers forget answers, of this container and of those it shares a Redis with. */
export interface Purger {
  /** @throws PurgeError when the order means nothing */
  purge(order: PurgeOrder): Promise<PurgeReach>;
  close(): void;
}

/** @param broadcast tells this container's workers */
export async function createPurger(options: {
  redis: RedisSettings | null;
  broadcast: (order: PurgeOrder) => void;
  onTrouble: (reason: string) => void;
}): Promise<Purger> {
  const { redis, broadcast, onTrouble } = options;
  const channel = redis === null ? null : await openPurgeChannel({ redis, onOrder: broadcast, onTrouble });
  return {
    async purge(order) {
      readPurge(order);
      // At once, whatever becomes of Redis; to hear it again by the channel does no harm.
      broadcast(order);
      if (channel === null) return { containers: 'this', count: 1 };
      const heard = await channel.tell(order);
      return heard === null ? { containers: 'thisOnly', count: 1 } : { containers: 'all', count: Math.max(1, heard) };
    },
    close: () => channel?.close(),
  };
}
