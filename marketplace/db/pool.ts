import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';
import { refuseInsideTransaction, unlimitedName } from './engine';

/**
 * Longer than PostgreSQL works at anything with limits, and than the pool keeps a connection that nobody has: only a host
 * that is gone is silent for so long. The system itself would wait for a quarter of an hour.
 */
const silenceLimitMs = 60_000;

/** PostgreSQL's code for it (class 53, insufficient resources). */
const tooManyConnections = '53300';
/** So long a pool asks for no more connections than it has. */
const narrowMs = 10_000;

/** What the driver does not type: its messages, and the socket or what encrypts it. */
type Wire = EventEmitter & { readonly stream: Socket };

/** A setting that PostgreSQL tells of at the start and whenever it changes, also at the end of a transaction. */
interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}

/**
 * Lets a client that breaks give itself back. The transaction that took it forgets it when its very first statement
 * fails, and its place in the pool would be lost until the next start.
 */
function givenBackWhenBroken(client: pg.PoolClient): pg.PoolClient {
  const { release } = client;
  let isBack = false;
  const giveBack = (error?: Error | boolean) => {
    if (isBack) return;
    isBack = true;
    client.off('error', giveBack);
    release(error);
  };
  client.once('error', giveBack);
  client.release = giveBack;
  return client;
}

/** What `connect` calls back with; the driver's types have it only for clients of the pool's own kind. */
type OnClient = (error: Error | undefined, client?: pg.PoolClient, done?: (error?: Error | boolean) => void) => void;

/**
 * Makes a pool hand out nothing inside a transaction, lose no place to a client that breaks, and stay as small as
 * PostgreSQL has connections for it.
 */
export function guardPool(pool: pg.Pool): void {
  const take = takerWithin(pool);
  pool.connect = ((onClient?: OnClient) => {
    refuseInsideTransaction();
    const taking = take();
    // Single queries of the pool itself ask by a callback, and give back what breaks.
    if (onClient === undefined) return taking.then(givenBackWhenBroken);
    return void taking.then((client) => onClient(undefined, client, client.release), onClient);
  }) as pg.Pool['connect'];
}

/**
 * Takes clients of a pool. Where PostgreSQL has no connection left for one more (its own limit, or that of the user or
 * database), whoever asked waits for one of those the pool has; for a while it makes no more than these.
 */
function takerWithin(pool: pg.Pool): () => Promise<pg.PoolClient> {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const { options } = pool;
  const wantedSize = options.max;
  const waitMs = options.connectionTimeoutMillis ?? Infinity;
  /** Those that are only tried for, which the pool's own count has too, are none yet. */
  let connected = pool.totalCount;
  let narrowUntilMs = 0;
  pool.on('connect', () => (connected += 1));
  pool.on('remove', () => (connected -= 1));

  function hasOthers(error: unknown): boolean {
    const isLimit = (error as { code?: unknown }).code === tooManyConnections;
    if (!isLimit || connected === 0) return false;
    options.max = connected;
    narrowUntilMs = performance.now() + narrowMs;
    return true;
  }

  return async () => {
    const startedMs = performance.now();
    if (startedMs >= narrowUntilMs) options.max = wantedSize;
    for (;;) {
      try {
        return await connect();
      } catch (error) {
        if (!hasOthers(error) || performance.now() - startedMs >= waitMs) throw error;
      }
    }
  };
}

/**
 * Breaks the connections of a pool that nothing comes from any more, but for transactions whose limits are lifted. The
 * driver's own limit of a query would leave them open, and their places taken.
 */
export function limitSilence(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const wire = (client as unknown as { connection: Wire }).connection;
    const { stream } = wire;
    stream.setTimeout(silenceLimitMs, () => {
      stream.destroy(Object.assign(new Error('The database did not answer in time'), { code: 'ETIMEDOUT' }));
    });
    wire.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName !== 'application_name') return;
      stream.setTimeout(parameterValue === unlimitedName ? 0 : silenceLimitMs);
    });
  });
}
