import { sql } from 'drizzle-orm';
import { openDatabase } from '../../../marketplace/db/open';

/**
 * A process that opens a data directory and tells `open`; with `insert` it then writes rows as fast as it can and
 * tells the number of each one once the database has acknowledged it. It ends by being killed.
 */
const [dataDir = '', task = 'hold'] = process.argv.slice(2);
const opened = await openDatabase({ dataDir, migrationsDir: 'marketplace/db/migrations' });
process.stdout.write('open\n');
if (task === 'insert') {
  await opened.db.execute(sql`create table if not exists acknowledged (number serial primary key, note text)`);
  for (;;) {
    const result = await opened.db.transaction((tx) =>
      tx.execute(sql`insert into acknowledged (note) values (repeat('x', 200)) returning number`),
    );
    const [row] = (result as { rows: { number: number }[] }).rows;
    process.stdout.write(`${row?.number}\n`);
  }
}
setInterval(() => undefined, 60_000);
