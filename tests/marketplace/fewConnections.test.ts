import { EventEmitter } from 'node:events';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { guardPool } from '../../marketplace/db/pool';

const wantedSize = 10;
/** So long a pool that met the limit asks for no more, and a little. */
const narrowedMs = 10_100;

/** A PostgreSQL that has so many connections for us. */
function openPool(given: number) {
  const server = { limit: given, open: 0, tried: 0 };
  class FakeClient extends EventEmitter {
    _queryable = true;
    connect(done: (error?: Error) => void) {
      server.tried += 1;
      setImmediate(() => {
        if (server.open >= server.limit) {
          return done(Object.assign(new Error('sorry, too many clients already'), { code: '53300' }));
        }
        server.open += 1;
        done();
      });
    }
    query(_text: string, _values: unknown, done: (error: null, result: { rows: unknown[] }) => void) {
      setImmediate(() => done(null, { rows: [] }));
    }
    end(done?: () => void) {
      server.open -= 1;
      done?.();
    }
  }
  const Client = FakeClient as unknown as typeof pg.Client;
  const pool = new pg.Pool({ Client, max: wantedSize, connectionTimeoutMillis: 1000, idleTimeoutMillis: 0 });
  guardPool(pool);
  onTestFinished(() => pool.end());
  return { pool, server };
}

/** A transaction that takes a moment. */
async function work(pool: pg.Pool): Promise<string> {
  const client = await pool.connect();
  await new Promise((resolve) => setTimeout(resolve, 5));
  client.release();
  return 'done';
}

const manyAtOnce = 40;
const many = <T>(job: () => Promise<T>) => Promise.all(Array.from({ length: manyAtOnce }, job));

describe('a database with fewer connections than the pool would have', () => {
  it('answers everybody over those there are, and is not asked again and again for more', async () => {
    const { pool, server } = openPool(3);
    expect(await many(() => work(pool))).toHaveLength(manyAtOnce);
    expect(pool.totalCount).toBe(3);
    const { tried } = server;
    expect(tried).toBeLessThanOrEqual(2 * wantedSize);
    await many(() => work(pool));
    expect(server.tried).toBe(tried);
  });

  it('answers single queries as well', async () => {
    const { pool } = openPool(1);
    const answers = await many(() => pool.query('select 1'));
    expect(answers).toHaveLength(manyAtOnce);
  });

  it('is asked for more after a while, and has them then', async () => {
    const { pool, server } = openPool(2);
    await many(() => work(pool));
    server.limit = 100;
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + narrowedMs);
    onTestFinished(() => void vi.restoreAllMocks());
    await many(() => work(pool));
    expect(pool.totalCount).toBe(wantedSize);
  });

  it('is told of at once where it has none for us, and is used when it has', async () => {
    const { pool, server } = openPool(0);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => work(pool)));
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
    server.limit = 2;
    expect(await many(() => work(pool))).toHaveLength(manyAtOnce);
  });
});
