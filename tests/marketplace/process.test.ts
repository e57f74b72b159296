import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleMarketplace, startChild, type MarketChild } from './support/child';
import { engines, scratchDirectory, scratchServerDatabase, tellWhenPostgresIsSkipped } from './support/databases';

tellWhenPostgresIsSkipped('the marketplace as a process');

// The goals are 10 s and 2 s on a quiet machine; these are far above, so that only a start gone wrong fails.
const firstStartLimitMs = 60_000;
const laterStartLimitMs = 30_000;

describe.each(engines)('the marketplace process on %s', (engine) => {
  let entry: string;
  let dataDir: string;
  let databaseUrl: string | null = null;
  let child: MarketChild;
  const cleanUp: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const bundle = await bundleMarketplace();
    const directory = await scratchDirectory();
    entry = bundle.entry;
    dataDir = directory.path;
    cleanUp.push(bundle.remove, directory.remove);
    if (engine === 'postgres') {
      const server = await scratchServerDatabase();
      databaseUrl = server.url;
      cleanUp.push(server.drop);
    }
    child = await startChild(entry, { dataDir, databaseUrl });
  });
  afterAll(async () => {
    await child.kill('SIGKILL');
    for (const clean of cleanUp) await clean();
  });

  const register = async (phone: string) => {
    const sms = await child.call(`/sms/new/send?phone=${phone}&type=public`);
    const { yzmRankey, demoCode } = sms['data'] as { yzmRankey: string; demoCode: string };
    const body = { username: phone, password: 'A-long-password', dxyzm: demoCode, yzmRankey };
    return child.call('/register', { body });
  };

  it('fills the demo shops on its first start and tells how far it is', () => {
    console.info(`${engine}: the first start took ${child.startMs} ms of processor time`);
    expect(child.progress.length).toBeGreaterThan(1);
    expect(child.startMs).toBeLessThan(firstStartLimitMs);
  });

  it('refuses a second process on its directory, and says who holds it', async () => {
    if (engine === 'postgres') return;
    await expect(startChild(entry, { dataDir })).rejects.toThrow(/in use|holds|held/i);
  });

  it('keeps every acknowledged registration and favourite through SIGKILL, and starts again', async () => {
    const list = await child.call('/web/good/allList', { body: { pageSize: 30 } });
    const ids = (list['rows'] as { id: number }[]).map(({ id }) => String(id));
    const acknowledged: { token: string; kept: string[] }[] = [];
    for (let person = 0; person < 4; person += 1) {
      const { token } = await register(`1390000051${person}`);
      const entryOfPerson = { token: String(token), kept: [] as string[] };
      acknowledged.push(entryOfPerson);
      await Promise.all(
        ids.slice(person * 5, person * 5 + 5).map(async (accountId) => {
          const answer = await child.call('/web/goods/collect', { body: { accountId }, token: entryOfPerson.token });
          if (answer['code'] === 200) entryOfPerson.kept.push(accountId);
        }),
      );
    }
    // More are under way when it dies; those were not acknowledged.
    const token = acknowledged[0]?.token as string;
    const underWay = ids.slice(20).map((accountId) =>
      child.call('/web/goods/collect', { body: { accountId }, token }).then(
        (answer) => (answer['code'] === 200 ? acknowledged[0]?.kept.push(accountId) : 0),
        () => 0,
      ),
    );
    await child.kill('SIGKILL');
    await Promise.all(underWay);

    child = await startChild(entry, { dataDir, databaseUrl });
    console.info(`${engine}: a later start took ${child.startMs} ms of processor time`);
    expect(child.startMs).toBeLessThan(laterStartLimitMs);
    for (const { token: kept, kept: expected } of acknowledged) {
      const { data } = await child.call('/web/goods/collect/list', { token: kept });
      const found = (data as { id: number }[]).map(({ id }) => String(id));
      expect(expected.length).toBeGreaterThanOrEqual(5);
      expect(found).toEqual(expect.arrayContaining(expected));
    }
  });

  it('answers what is in flight at SIGTERM, then exits 0', async () => {
    const inFlight = Array.from({ length: 10 }, () => child.call('/web/good/allList', { body: {} }));
    await Promise.race(inFlight);
    const ended = child.kill('SIGTERM');
    for (const answer of await Promise.all(inFlight)) expect(answer['code']).toBe(200);
    expect(await ended).toEqual({ exitCode: 0, signal: null });
  });

  it('ends when its parent is gone', async () => {
    child = await startChild(entry, { dataDir, databaseUrl });
    expect(await child.disconnect()).toEqual({ exitCode: 0, signal: null });
  });

  it('refuses production without a PostgreSQL, and says why', async () => {
    await expect(startChild(entry, { dataDir, mode: 'production' })).rejects.toThrow('DATABASE_URL');
  });
});
