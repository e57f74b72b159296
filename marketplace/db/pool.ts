import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';
import { refuseInsideTransaction, unlimitedName } from './engine';

/**
 * Longer than PostgreSQL works at anything with limits, and than the pool keeps a connection that nobody has: only a host
 * that is gone is silent for so long. The system itself would wait for a quarter of an hour.
 */
const silenceLimitMs = 60_000;

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

/** Makes a pool hand out nothing inside a transaction, and lose no place to a client that breaks. */
export function guardPool(pool: pg.Pool): void {
  const { connect } = pool;
  const take = connect.bind(pool) as () => Promise<pg.PoolClient>;
  pool.connect = ((...args: Parameters<typeof connect>) => {
    refuseInsideTransaction();
    // Single queries of the pool itself ask by a callback, and give back what breaks.
    return args.length > 0 ? connect.apply(pool, args) : take().then(givenBackWhenBroken);
  }) as typeof connect;
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
