import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../marketplace/db/open';
import { bundleMarketplace, startChild, type MarketChild } from './support/child';
import {
  engines,
  migrationsDir,
  scratchDirectory,
  scratchServerDatabase,
  tellWhenPostgresIsSkipped,
} from './support/databases';
import { checkBooks } from './support/books';
import { createTraffic, type Traffic } from './support/traffic';
import { triesOf } from '../support/scale';

tellWhenPostgresIsSkipped('orders through SIGKILL');

const killCount = triesOf({ long: 50, short: 5 });
const longTestMs = 900_000;

describe.each(engines)('orders of a killed marketplace on %s', (engine) => {
  let entry: string;
  let dataDir: string;
  let databaseUrl: string | null = null;
  let child: MarketChild | null = null;
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
  });
  afterAll(async () => {
    await child?.kill('SIGKILL');
    for (const clean of cleanUp.reverse()) await clean();
  });

  it(
    `are all there after ${killCount} kills, none twice, and the ledger is zero`,
    { timeout: longTestMs },
    async () => {
      const moments = fc.sample(fc.integer({ min: 1, max: 40 }), { numRuns: killCount, seed: 5483 });
      let traffic: Traffic | null = null;
      for (const answers of moments) {
        child = await startChild(entry, { dataDir, databaseUrl });
        traffic ??= await createTraffic(child);
        await traffic.checkAcknowledged(child);
        await traffic.run(child, answers, () => child!.kill('SIGKILL'));
      }
      child = await startChild(entry, { dataDir, databaseUrl });
      await traffic!.checkAcknowledged(child);
      await traffic!.repeatUnanswered(child);
      await traffic!.checkAcknowledged(child);
      await child.kill('SIGTERM');
      child = null;

      const opened = await openDatabase({ databaseUrl, dataDir, migrationsDir });
      try {
        const books = await checkBooks(opened.db, 1);
        expect(books.faults).toEqual([]);
        expect(books.orders).toBeGreaterThan(2 * killCount);
        expect(books.payments).toBeGreaterThan(killCount / 2);
        const { orders: acknowledgedOrders, payments: acknowledgedPayments } = traffic!.acknowledged;
        console.info(
          `${engine}: ${killCount} kills, ${acknowledgedOrders} orders and ${acknowledgedPayments} payments acknowledged, ${books.orders} orders in the database`,
        );
      } finally {
        await opened.close();
      }
    },
  );
});
