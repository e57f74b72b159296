import type { PurgeOrder } from '../purge';
import type { RedisSettings } from '../rateSettings';
import { watchTrouble } from './redisTrouble';

const connectTimeoutMs = 1000;
const maxReconnectDelayMs = 2000;
const commandTimeoutMs = 1000;

/** Carries an operator's orders to all containers that share a Redis. */
export interface PurgeChannel {
  /**
   * Tells the others.
   * @returns how many containers heard it, this one among them; null when Redis could not be told
   */
  tell(order: PurgeOrder): Promise<number | null>;
  close(): void;
}

/** The channel of one Redis prefix: whoever shares its counters shares its orders. */
export function channelName(prefix: string): string {
  return `${prefix}purge`;
}

/**
 * @param onOrder told of each order, this container's own as well
 * @param onTrouble as of `watchTrouble`
 */
export async function openPurgeChannel(options: {
  redis: RedisSettings;
  onOrder: (order: PurgeOrder) => void;
  onTrouble: (reason: string) => void;
}): Promise<PurgeChannel> {
  const { redis, onOrder, onTrouble } = options;
  // Its library takes a process a third of a second to load, and most have no Redis.
  const { Redis } = await import('ioredis');
  const settings = {
    connectTimeout: connectTimeoutMs,
    commandTimeout: commandTimeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempts: number) => Math.min(attempts * 100, maxReconnectDelayMs),
  };
  const channel = channelName(redis.prefix);
  const sender = new Redis(redis.url, { ...settings, enableOfflineQueue: false });
  // One that listens can't ask; what it listens to is asked for again after each reconnection.
  const listener = new Redis(redis.url, { ...settings, maxRetriesPerRequest: null });
  for (const client of [sender, listener]) watchTrouble(client, onTrouble);
  listener.subscribe(channel).catch((error: Error) => onTrouble(error.message));
  listener.on('message', (_channel: string, text: string) => {
    const order = readOrder(text);
    if (order !== null) onOrder(order);
  });
  return {
    tell: (order) => sender.publish(channel, JSON.stringify(order)).catch(() => null),
    close() {
      sender.disconnect();
      listener.disconnect();
    },
  };
}

/** Others write to a Redis too: only what is an order is taken for one. */
function readOrder(text: string): PurgeOrder | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { tenant, call, key } = value as Record<string, unknown>;
    const isText = (part: unknown) => part === undefined || typeof part === 'string';
    return isText(tenant) && isText(call) && isText(key) ? ({ tenant, call, key } as PurgeOrder) : null;
  } catch {
    return null;
  }
}
