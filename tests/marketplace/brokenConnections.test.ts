import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseAway, listTenantIds, withTenant, withTenantAsOwner, type Tx } from '../../marketplace/db/engine';
import { openDatabase, type OpenedDatabase } from '../../marketplace/db/open';
import { openScratch, tellWhenPostgresIsSkipped, testDatabaseUrl } from './support/databases';
import { startFakePostgres, type FakePostgres } from './support/fakePostgres';

tellWhenPostgresIsSkipped('connections to a database that is gone');

/** As many as the pool has connections. */
const places = 10;
/** A pool that lost a connection waits for it for ever. */
const closingLimitMs = 20_000;
/** How much faster than a minute a minute of silence passes here. */
const haste = 100;
const givenUpLimitMs = 30_000;

/** The clocks of sockets, which those of vitest leave alone. */
function hurrySockets(): void {
  const { setTimeout: limit } = Socket.prototype;
  vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, limitMs, onTimeout) {
    return limit.call(this, limitMs / haste, onTimeout);
  });
}

describe('a connection to PostgreSQL', () => {
  let server: FakePostgres;
  let opened: OpenedDatabase;

  beforeEach(async () => {
    server = await startFakePostgres();
    opened = await openDatabase({ databaseUrl: server.url, dataDir: '', migrationsDir: null });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await opened.close();
    await server.close();
  }, closingLimitMs);

  it('that breaks where a transaction begins makes place for another', async () => {
    server.conduct = (sent) => (sent.includes('begin') ? 'cut' : 'answer');
    for (let broken = 0; broken < places; broken += 1) {
      await expect(listTenantIds(opened.db)).rejects.toThrow(DatabaseAway);
    }
    server.conduct = () => 'answer';
    expect(await listTenantIds(opened.db)).toEqual([]);
  });

  it('that breaks within a transaction makes place for another once', async () => {
    server.conduct = (sent) => (sent.includes('set_config') ? 'cut' : 'answer');
    for (let broken = 0; broken < places; broken += 1) {
      await expect(listTenantIds(opened.db)).rejects.toThrow(DatabaseAway);
    }
    server.conduct = () => 'answer';
    expect(await listTenantIds(opened.db)).toEqual([]);
  });

  it(
    'that nothing comes from any more is given up, and makes place for another',
    { timeout: givenUpLimitMs },
    async () => {
      hurrySockets();
      server.conduct = () => 'silence';
      const asked = Array.from({ length: places }, () => listTenantIds(opened.db));
      for (const answer of await Promise.allSettled(asked)) {
        expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseAway) as DatabaseAway });
      }
      server.conduct = () => 'answer';
      expect(await listTenantIds(opened.db)).toEqual([]);
    },
  );

  it('that is given up while nobody has it ends nothing but itself', { timeout: givenUpLimitMs }, async () => {
    hurrySockets();
    await listTenantIds(opened.db);
    await expect.poll(() => server.openCount()).toBe(0);
    expect(await listTenantIds(opened.db)).toEqual([]);
  });

  it('is asked every few seconds whether the other end is there', async () => {
    const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
    await listTenantIds(opened.db);
    expect(keepAlive).toHaveBeenCalledWith(true, 10_000);
  });
});

describe.skipIf(testDatabaseUrl === undefined)('a statement on PostgreSQL that takes more than a minute', () => {
  const longStatement = (tx: Tx) => tx.execute(sql`select pg_sleep(2)`);
  let opened: OpenedDatabase;

  beforeEach(async () => {
    opened = await openScratch('postgres');
    hurrySockets();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await opened.close();
  });

  it('is waited for where no limit holds, and there only', { timeout: givenUpLimitMs }, async () => {
    await withTenantAsOwner(opened.db, 1, longStatement);
    await expect(withTenant(opened.db, 1, longStatement)).rejects.toThrow(DatabaseAway);
    await expect(withTenantAsOwner(opened.db, 1, async () => Promise.reject(new Error('undone')))).rejects.toThrow();
    await expect(withTenant(opened.db, 1, longStatement)).rejects.toThrow(DatabaseAway);
  });
});
