import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstMigrations, knownMigrations } from '../../marketplace/archive/migrations';
import { rowsOf, withTenant, withTenantAsOwner, type Tx } from '../../marketplace/db/engine';
import { openDatabase } from '../../marketplace/db/open';
import { dayMs, hourMs, minuteMs } from '../../bff/contract/durations';
import { buybackMarket } from './support/buybackMarket';
import {
  migrationsDir,
  scratchDirectory,
  scratchServerDatabase,
  serverUrl,
  tellWhenPostgresIsSkipped,
  testDatabaseUrl,
} from './support/databases';
import { openMarket, titan, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';
import { sellMarket } from './support/sellMarket';

tellWhenPostgresIsSkipped('one stuck transaction holds up nobody else');

const auroraId = 1;
/** More than the pool has connections. */
const waiters = 12;

const limitsOf = async (tx: Tx) => {
  const [limits] = rowsOf(
    await tx.execute(sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`),
  );
  return limits;
};

describe.skipIf(testDatabaseUrl === undefined)('a stuck transaction on postgres', () => {
  let market: TestMarket;
  let trade: OrderMarket;
  let stuck: pg.Client;

  beforeAll(async () => {
    market = await openMarket('postgres');
    trade = await orderMarket(market);
  });
  afterAll(() => market.close());

  beforeEach(async () => {
    const named = await market.opened.db.execute(sql`select current_database() as name`);
    const [database] = rowsOf<{ name: string }>(named);
    stuck = new pg.Client({ connectionString: serverUrl(database!.name) });
    await stuck.connect();
    await stuck.query('begin');
    market.logged.length = 0;
  });
  afterEach(() => stuck.end());

  /** What a clock waited for in vain: what somebody holds it passes by. */
  const failedDeadlines = () => market.logged.filter((line) => line.includes('could not pass'));

  it('is answered with "busy", and other shops are served meanwhile', async () => {
    const goodId = await trade.freshListing();
    await stuck.query('select from listings where id = $1 for update', [goodId]);
    const waiting = Array.from({ length: waiters }, (_, number) =>
      market.call('POST /api/web/order', { goodId, remark: `${number}` }, { token: trade.buyer }),
    );
    expect(await market.call('GET /api/web/getTenant', {}, { host: titan })).toMatchObject({ code: 200 });
    for (const answer of await Promise.all(waiting)) {
      expect(answer).toMatchObject({ code: 500, msg: 'The shop is busy just now, please try again' });
    }
  });

  it('holds up the deadline of no order but its own', async () => {
    const [heldGood, freeGood] = [await trade.freshListing(), await trade.freshListing()];
    const held = await trade.order(trade.buyer, heldGood);
    const free = await trade.order(trade.other, freeGood);
    await stuck.query('select from listings where id = $1 for update', [heldGood]);
    market.clockMs += hourMs;
    await market.tick();
    expect(await trade.statusOf(held['id'])).toBe('unpaid');
    expect(await trade.statusOf(free['id'])).toBe('closed');
    expect(failedDeadlines()).toEqual([]);
    await stuck.query('rollback');
    await market.tick();
    expect(await trade.statusOf(held['id'])).toBe('closed');
  });

  it('fails the deadline whose rows it holds beside the listing, and no other one', async () => {
    const held = await trade.order(trade.buyer, await trade.freshListing());
    await market.call('POST /api/web/order/{id}/pay', { id: held['id'] }, { token: trade.buyer });
    market.clockMs += minuteMs;
    const free = await trade.order(trade.other, await trade.freshListing());
    const { rowCount } = await stuck.query('select from payments where order_id = $1 for update', [held['id']]);
    expect(rowCount).toBe(1);
    market.clockMs += hourMs;
    await market.tick();
    expect(await trade.statusOf(held['id'])).toBe('unpaid');
    expect(await trade.statusOf(free['id'])).toBe('closed');
    expect(failedDeadlines()).toHaveLength(1);
  });

  it('holds up the deadline of no buy-back but its own', async () => {
    const buys = await buybackMarket(market);
    const [held, free] = [await buys.send('bidding'), await buys.send('bidding')];
    const statuses = async () => [(await buys.row(held)).status, (await buys.row(free)).status];
    await stuck.query('select from buybacks where id = $1 for update', [held]);
    market.clockMs += 15 * dayMs;
    await market.tick();
    expect(await statuses()).toEqual(['quoting', 'expired']);
    expect(failedDeadlines()).toEqual([]);
    await stuck.query('rollback');
    await market.tick();
    expect(await statuses()).toEqual(['expired', 'expired']);
  });

  it('is told to the staff too', async () => {
    const goodId = await trade.freshListing();
    await stuck.query('select from listings where id = $1 for update', [goodId]);
    const asked = sellMarket(market).desk('POST', `/listings/${goodId}/down`, { reason: 'Sold elsewhere' });
    expect(await asked).toMatchObject({ code: 500, msg: 'Somebody else is at it just now, try again' });
  });

  it('is ended by limits that hold wherever people are served, and not where the demo is filled', async () => {
    const { db } = market.opened;
    expect(await withTenant(db, auroraId, limitsOf)).toEqual({ lock: '3s', statement: '8s', idle: '15s' });
    expect(await withTenantAsOwner(db, auroraId, limitsOf)).toEqual({ lock: '0', statement: '0', idle: '0' });
    expect(await withTenant(db, auroraId, limitsOf)).toEqual({ lock: '3s', statement: '8s', idle: '15s' });
  });

  it('is told by HTTP 503 where its connection is cut, as any database that is away', async () => {
    const goodId = await trade.freshListing();
    await stuck.query('select from listings where id = $1 for update', [goodId]);
    const asked = market.answer('POST /api/web/order', { goodId }, { token: trade.buyer });
    const cut = () =>
      stuck.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
    await expect.poll(async () => (await cut()).rowCount, { timeout: 10_000 }).toBe(1);
    const answer = await asked;
    expect([answer.status, await answer.text()]).toEqual([503, 'The database is not to be reached']);
  });

  it('fails alone when the server ends its connection between two statements', async () => {
    const { db } = market.opened;
    const cut = withTenant(db, auroraId, async (tx) => {
      const [own] = rowsOf<{ pid: number }>(await tx.execute(sql`select pg_backend_pid() as pid`));
      await stuck.query('select pg_terminate_backend($1)', [own!.pid]);
      await expect
        .poll(async () => (await stuck.query('select from pg_stat_activity where pid = $1', [own!.pid])).rowCount)
        .toBe(0);
      // The news must have come before the next statement.
      await new Promise(setImmediate);
      await tx.execute(sql`select 1`);
    });
    await expect(cut).rejects.toThrow();
    expect(await withTenant(db, auroraId, limitsOf)).toBeDefined();
  });
});

describe.skipIf(testDatabaseUrl === undefined)('a new version that starts during a backup on postgres', () => {
  it('lets everybody read while its migrations wait, and goes on afterwards', async () => {
    const database = await scratchServerDatabase();
    const directory = await scratchDirectory();
    const older = await firstMigrations(migrationsDir, 17);
    const options = { databaseUrl: database.url, dataDir: directory.path };
    await (await openDatabase({ ...options, migrationsDir: older.folder })).close();

    const backup = await openDatabase({ ...options, hasLimits: false, migrationsDir: null });
    const reader = new pg.Client({ connectionString: database.url });
    await reader.connect();
    let starting: Promise<unknown> = Promise.resolve();
    await backup.db.transaction(async (tx) => {
      expect(await limitsOf(tx)).toEqual({ lock: '0', statement: '0', idle: '0' });
      await tx.execute(sql`select from users`);
      await new Promise<void>((waits) => {
        const onProgress = (text: string) => void (text.startsWith('A table is in use') && waits());
        starting = openDatabase({ ...options, migrationsDir, onProgress }).then((opened) => opened.close());
      });
      await reader.query('select from users');
    });
    await starting;
    const { rows } = await reader.query('select count(*)::integer as count from drizzle.__drizzle_migrations');
    expect(rows).toEqual([{ count: knownMigrations(migrationsDir).length }]);

    await reader.end();
    await backup.close();
    await Promise.all([database.drop(), directory.remove(), older.remove()]);
  });
});
