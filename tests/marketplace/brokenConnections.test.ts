import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseAway, listTenantIds } from '../../marketplace/db/engine';
import { openDatabase, type OpenedDatabase } from '../../marketplace/db/open';
import { startFakePostgres, type FakePostgres } from './support/fakePostgres';

/** As many as the pool has connections. */
const places = 10;
/** A pool that lost a connection waits for it for ever. */
const closingLimitMs = 20_000;

describe('a connection to PostgreSQL', () => {
  let server: FakePostgres;
  let opened: OpenedDatabase;

  beforeEach(async () => {
    server = await startFakePostgres();
    opened = await openDatabase({ databaseUrl: server.url, dataDir: '', migrationsDir: null });
  });
  afterEach(async () => {
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
});
