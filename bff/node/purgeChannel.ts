import { z } from 'zod';
import { PurgeError, readPurge, type PurgeOrder } from '../purge';
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
function channelName(prefix: string): string {
  return `${prefix}purge`;
}

/**
 * @param onOrder told of each order, this container's own as well, and of nothing that is none
 * @param onTrouble as of `watchTrouble`, and told why something that came is no order
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
    try {
      onOrder(readSentOrder(text));
    } catch (error) {
      if (!(error instanceof PurgeError)) throw error;
      onTrouble(error.message);
    }
  });
  return {
    tell: (order) => sender.publish(channel, JSON.stringify(order)).catch(() => null),
    close() {
      sender.disconnect();
      listener.disconnect();
    },
  };
}

const sentOrder = z.strictObject({
  tenant: z.string().optional(),
  call: z.string().optional(),
  key: z.string().optional(),
});

/**
 * Others write to a Redis too, and a newer release may know calls that this one does not: only what is an order here
 * is taken for one. One that says more than an order does would mean less than it says.
 * @throws PurgeError for anything else
 */
export function readSentOrder(text: string): PurgeOrder {
  const { data, success } = sentOrder.safeParse(parsed(text));
  if (!success) throw new PurgeError('what came is no order');
  readPurge(data);
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
