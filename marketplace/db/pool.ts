import type pg from 'pg';
import { refuseInsideTransaction } from './engine';

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
