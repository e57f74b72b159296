import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runArchiveProcess } from '../../bff/node/archiveProcess';
import { runArchiveCommand } from '../../marketplace/archive/commands';
import { firstMigrations } from '../../marketplace/archive/migrations';
import { rowsOf, withTenant } from '../../marketplace/db/engine';
import { openDatabase } from '../../marketplace/db/open';
import { newPictureKey } from '../../marketplace/uploads/keys';
import { archiveOf, everything, everythingAt, runOn, type Place } from './support/archives';
import { bundleMarketplace, startChild } from './support/child';
import {
  migrationsDir,
  scratchDirectory,
  scratchServerDatabase,
  tellWhenPostgresIsSkipped,
  testDatabaseUrl,
} from './support/databases';
import { startHolder } from './support/children';
import { openMarket } from './support/market';
import { orderMarket } from './support/orderMarket';

tellWhenPostgresIsSkipped('archives into and out of a server, and the move to it');

const onServer = it.skipIf(testDatabaseUrl === undefined);
const picture = randomBytes(20_000);
const pictureKey = newPictureKey(1, Date.now());
const cleanUp: (() => Promise<unknown>)[] = [];
let archive: string;
let original: Record<string, string[]>;
/** Holds what the archive holds, on the embedded database. */
let restored: Place;

const emptyPlace = async (): Promise<Place> => {
  const directory = await scratchDirectory();
  cleanUp.push(directory.remove);
  return { databaseUrl: null, dataDir: directory.path };
};
const emptyServer = async (): Promise<Place> => {
  const server = await scratchServerDatabase();
  cleanUp.push(server.drop);
  return { ...(await emptyPlace()), databaseUrl: server.url };
};
const newFile = async () => join((await emptyPlace()).dataDir, 'archive.jsonl.gz');

/** Buys through the marketplace's own process, and tells what it answered. */
async function buyOn(place: Place): Promise<Record<string, unknown>> {
  const bundle = await bundleMarketplace();
  const child = await startChild(bundle.entry, place);
  try {
    const sms = await child.call('/sms/new/send?phone=13900009999&type=phoneLogin');
    const { yzmRankey, demoCode } = sms['data'] as { yzmRankey: string; demoCode: string };
    const body = { phone: '13900009999', dxyzm: demoCode, yzmRankey };
    const { token } = await child.call('/h5/login', { body });
    const list = await child.call('/web/good/allList', { body: { pageSize: 1 } });
    const goodId = String((list['rows'] as { id: number }[])[0]?.id);
    return await child.call('/web/order', { token: String(token), body: { goodId } });
  } finally {
    await child.disconnect();
    await bundle.remove();
  }
}

beforeAll(async () => {
  const market = await openMarket('pglite');
  const trade = await orderMarket(market);
  await trade.delivered();
  await trade.order(trade.buyer, await trade.freshListing());
  const file = join(market.uploadsDir, pictureKey);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, picture);
  await writeFile(`${file}.0123.part`, 'half a picture');
  archive = await newFile();
  await archiveOf(market.opened.db, archive, market.uploadsDir);
  original = await everything(market.opened.db);
  await market.close();
  restored = await emptyPlace();
  await runOn(restored, ['restore', archive]);
}, 900_000);
afterAll(async () => {
  for (const clean of cleanUp.reverse()) await clean();
}, 60_000);

describe('an archive of a marketplace', { timeout: 600_000 }, () => {
  it('comes back row by row into an empty directory, with its guards and pictures', async () => {
    expect(original['orders']).toHaveLength(2);
    expect(original['listing_credentials']?.length).toBeGreaterThan(0);
    expect(await everythingAt(restored)).toEqual(original);
    const uploads = (await readdir(join(restored.dataDir, 'uploads'), { recursive: true })).filter((name) =>
      /\./.test(name),
    );
    expect(uploads).toEqual([pictureKey]);
    expect(await readFile(join(restored.dataDir, 'uploads', pictureKey))).toEqual(picture);
  });

  it('leaves each shop to itself, and numbers new rows on', async () => {
    const { db, close } = await openDatabase({ ...restored, migrationsDir: null });
    try {
      const shopsSeen = await withTenant(db, 2, (tx) => tx.execute(sql`select distinct tenant_id from listings`));
      expect(rowsOf(shopsSeen)).toEqual([{ tenant_id: 2 }]);
      const numbers = await db.transaction((tx) =>
        tx.execute(
          sql`select nextval(pg_get_serial_sequence('listings', 'id'))::integer as next, max(id) as last from listings`,
        ),
      );
      const [number] = rowsOf<{ next: number; last: number }>(numbers);
      expect(number?.next).toBeGreaterThan(number?.last ?? Infinity);
    } finally {
      await close();
    }
  });

  it('is refused by a target that holds something, until that may be lost', async () => {
    await expect(runOn(restored, ['restore', archive])).rejects.toThrow(/not empty.*--replace/);
    expect(await runOn(restored, ['restore', archive, '--replace'])).toMatch(
      /Restored \d+ tables, \d+ rows, 1 pictures/,
    );
    expect(await everythingAt(restored)).toEqual(original);
  });

  it('is refused when it is damaged, cut, foreign or newer, and nothing has changed', async () => {
    const bytes = await readFile(archive);
    const text = gunzipSync(bytes).toString();
    const [head = ''] = text.split('\n');
    const changed = (from: string | RegExp, to: string) => gzipSync(text.replace(from, to), { level: 1 });
    const place = await emptyPlace();
    const file = await newFile();
    for (const [broken, words] of [
      [bytes.subarray(0, bytes.length >> 1), /truncated/],
      [gzipSync(text.slice(0, text.lastIndexOf('{"kind":"end"'))), /truncated: its end is missing/],
      [changed('Titan Arena', 'Titan Arenb'), /checksum/],
      [gzipSync(text.replace(head, head.replace('"version":1', '"version":2'))), /newer version/],
      [gzipSync(text.replace(/"hash":"[0-9a-f]{8}/, '"hash":"00000000')), /newer version/],
      [Buffer.from('PGDMP'), /no archive/],
      [gzipSync('{"some":"json"}\n'), /no archive/],
    ] as const) {
      await writeFile(file, broken);
      await expect(runOn(place, ['restore', file])).rejects.toThrow(words);
    }
    await writeFile(file, changed('"rows":[["', '"rows":[["9","'));
    await expect(runOn(place, ['restore', file])).rejects.toThrow(/damaged/);
    expect(existsSync(join(place.dataDir, 'uploads'))).toBe(false);
    expect(await runOn(place, ['restore', archive])).toContain('Restored');
  });

  it('is not made without a picture that cannot be read', async () => {
    const opened = await openDatabase({ ...restored, migrationsDir: null });
    const { dataDir: uploads } = await emptyPlace();
    try {
      // Nobody can read a folder as a file, whoever runs this.
      await mkdir(join(uploads, pictureKey), { recursive: true });
      await expect(archiveOf(opened.db, await newFile(), uploads)).rejects.toThrow('EISDIR');
    } finally {
      await opened.close();
    }
  });

  it('is refused where nobody can tell whether there are pictures', async () => {
    const place = await emptyPlace();
    await writeFile(join(place.dataDir, 'uploads'), 'no folder');
    await expect(runOn(place, ['restore', archive])).rejects.toThrow('ENOTDIR');
    expect(await readFile(join(place.dataDir, 'uploads'), 'utf8')).toBe('no folder');
  });

  /** An archive of the version that had this many migrations. */
  async function olderArchive(count: number): Promise<string> {
    const older = await firstMigrations(migrationsDir, count);
    cleanUp.push(older.remove);
    const source = await emptyPlace();
    const opened = await openDatabase({ ...source, migrationsDir: older.folder });
    await opened.db.execute(sql`insert into tenants (tenant_name, avatar, use_theme, groups, state, locale, contact)
      values ('Old shop', '/a.webp', '1', '{}', 'open', 'en', '{}')`);
    await opened.close();
    const file = await newFile();
    await runOn(source, ['backup', file]);
    return file;
  }

  it('of an older version ends in the newest schema', async () => {
    const target = await emptyPlace();
    await runOn(target, ['restore', await olderArchive(5)]);
    const found = await everythingAt(target);
    expect(found['tenants']?.join()).toContain('Old shop');
    expect(Object.keys(found)).toEqual(Object.keys(original));
  });

  it('of an older version is kept also when the newest schema fails, and says so', async () => {
    const [file, target, bundle] = [await olderArchive(5), await emptyPlace(), await bundleMarketplace()];
    cleanUp.push(bundle.remove);
    await writeFile(join(dirname(bundle.entry), 'migrations/0005_failed_tries.sql'), 'select * from no_such_table');
    const child = fork(bundle.entry, [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] });
    const ended = new Promise((done) => child.once('close', done));
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => void (said += chunk.toString()));
    const config = { ...target, pictureBucket: null, credentialKeyIds: [] };
    child.send({ type: 'archive', words: ['restore', file], config });
    expect(await ended).toBe(1);
    expect(said).toMatch(/^All rows and pictures are kept, but: .*no_such_table.*tries that again\.$/m);
    expect(said).not.toContain('Not done');
    expect((await everythingAt(target))['tenants']?.join()).toContain('Old shop');
  });

  it('is not made while another process holds the embedded database, which it names', async () => {
    const holder = await startHolder(restored.dataDir);
    try {
      // Opening keeps a slow machine so busy that the lock may look abandoned until it is renewed.
      const lockAgeMs = async () => Date.now() - (await stat(join(restored.dataDir, 'pglite.lock'))).mtimeMs;
      await expect.poll(lockAgeMs).toBeLessThan(3_000);
      await expect(runOn(restored, ['backup', await newFile()])).rejects.toThrow(`process ${holder.pid}`);
    } finally {
      await holder.kill();
    }
  });

  it('stopped in the middle says so, ends with 1 and leaves no part of a file', async () => {
    const [file, bundle] = [await newFile(), await bundleMarketplace()];
    cleanUp.push(bundle.remove);
    const child = fork(bundle.entry, [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] });
    const ended = new Promise((done) => child.once('exit', done));
    let said = '';
    let hasDraft = false;
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (!said.includes('captchas:') || hasDraft) return;
      hasDraft = existsSync(`${file}.part`);
      child.kill('SIGTERM');
    });
    const config = { ...restored, pictureBucket: null, credentialKeyIds: [] };
    child.send({ type: 'archive', words: ['backup', file], config });
    expect(await ended).toBe(1);
    expect(said).toMatch(/Not done: it was stopped before its end\n$/);
    expect(hasDraft).toBe(true);
    expect(await readdir(dirname(file))).toEqual([]);
    expect(await runOn(restored, ['backup', file])).toMatch(/ rows, 1 pictures/);
  });

  it('stopped while it is being kept comes to its end', async () => {
    const [place, bundle] = [await emptyPlace(), await bundleMarketplace()];
    cleanUp.push(bundle.remove);
    const child = fork(bundle.entry, [], { stdio: ['ignore', 'pipe', 'ignore', 'ipc'], execArgv: [] });
    const ended = new Promise((done) => child.once('close', done));
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => void (said += chunk.toString()));
    child.send({
      type: 'archive',
      words: ['restore', archive],
      config: { ...place, pictureBucket: null, credentialKeyIds: [] },
    });
    while (!existsSync(join(place.dataDir, 'uploads'))) await new Promise(setImmediate);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(said).toMatch(/^Restored \d+ tables, \d+ rows, 1 pictures/);
    expect(await everythingAt(place)).toEqual(original);
  });

  it('changes nothing where its pictures cannot be put in their place', async () => {
    const place = await emptyPlace();
    const uploads = join(place.dataDir, 'uploads');
    const old = join(uploads, pictureKey.replace(/\w{4}\./, '0000.'));
    await mkdir(dirname(old), { recursive: true });
    await writeFile(old, 'an older picture');
    const config = { ...place, pictureBucket: null, credentialKeyIds: [] };
    // What is put aside is there; what takes its place is gone.
    const onKeeping = () => rmSync(`${uploads}.restoring`, { recursive: true });
    const tools = { config, migrationsDir, onProgress: () => undefined, onKeeping };
    await expect(runArchiveCommand(['restore', archive, '--replace'], tools)).rejects.toThrow('ENOENT');
    expect((await everythingAt(place))['tenants']).toEqual([]);
    expect(await readFile(old, 'utf8')).toBe('an older picture');
    expect((await readdir(place.dataDir)).sort()).toEqual(['pglite', 'uploads']);
  });

  it('ended by force says so, and ends with 1', async () => {
    const entry = join((await emptyPlace()).dataDir, 'killed.mjs');
    await writeFile(entry, "process.once('message', () => process.kill(process.pid, 'SIGKILL'));");
    const said: string[] = [];
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
    const settings = { ...restored, pictureBucket: null, credentialKeyIds: [] };
    const exitCode = await runArchiveProcess({ entry, words: ['restore', archive], settings });
    spy.mockRestore();
    expect([exitCode, said]).toEqual([1, ['Not done: it was ended by SIGKILL\n']]);
  });

  it('is asked for by whole commands only', async () => {
    const nowhere = await emptyPlace();
    await expect(runOn(restored, ['backup'])).rejects.toThrow('give one file');
    await expect(runOn(restored, ['backup', archive])).rejects.toThrow('is there already');
    await expect(runOn(restored, ['tidy'])).rejects.toThrow("no command 'tidy'");
    await expect(runOn(nowhere, ['backup', await newFile()])).rejects.toThrow('no embedded database');
    await expect(runOn(restored, ['move', 'mysql://x'])).rejects.toThrow('postgres://');
  });

  onServer('goes to PostgreSQL and back, also while a marketplace trades there', async () => {
    const server = await emptyServer();
    await runOn(server, ['restore', archive]);
    const there = await everythingAt(server);
    expect(there).toEqual(original);
    expect(await buyOn(server)).toMatchObject({ code: 200 });

    const file = await newFile();
    const client = new pg.Pool({ connectionString: server.databaseUrl ?? '', max: 1 });
    let isTrading = true;
    const trading = (async () => {
      // A pair of rows in each transaction: a backup has both or neither.
      for (let pair = 0; isTrading; pair += 1) {
        await client.query('begin');
        for (const account of ['a', 'b']) {
          await client.query(
            `insert into ledger_entries (tenant_id, order_id, movement, kind, account, amount_cents, time) values (1, (select min(id) from orders), $1, 'test', $2, $3, now())`,
            [`pair-${pair}`, account, account === 'a' ? 100 : -100],
          );
        }
        await client.query('commit');
      }
    })();
    await runOn(server, ['backup', file]);
    isTrading = false;
    await trading;
    await client.end();
    const target = await emptyPlace();
    await runOn(target, ['restore', file]);
    const found = await everythingAt(target);
    const pairs = (found['ledger_entries'] ?? []).filter((row) => row.includes('"pair-')).length;
    expect(pairs % 2).toBe(0);
    expect(found['orders']).toHaveLength(3);
  });

  onServer('is made and restored by an owner whom policies bind', async () => {
    const server = await emptyServer();
    const role = `owner_${randomBytes(4).toString('hex')}`;
    const admin = new pg.Client({ connectionString: server.databaseUrl ?? '' });
    await admin.connect();
    const name = new URL(server.databaseUrl ?? '').pathname.slice(1);
    await admin.query(`create role ${role} login password 'owner'; grant market_tenant to ${role}; alter database ${name} owner to ${role};
      alter schema public owner to ${role}`);
    const url = new URL(server.databaseUrl ?? '');
    [url.username, url.password] = [role, 'owner'];
    const own = { ...server, databaseUrl: url.href };
    try {
      await runOn(own, ['restore', archive]);
      expect(await everythingAt(server)).toEqual(original);
      await expect(runOn(own, ['restore', archive])).rejects.toThrow(/not empty/);
      const [file, target] = [await newFile(), await emptyServer()];
      await runOn(own, ['backup', file]);
      await runOn(target, ['restore', file]);
      expect(await everythingAt(target)).toEqual(original);
    } finally {
      await admin.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
      await admin.end();
    }
  });

  onServer('moves to PostgreSQL by one command; killed in the middle it leaves nothing', async () => {
    const server = await emptyServer();
    const url = server.databaseUrl ?? '';
    const bundle = await bundleMarketplace();
    cleanUp.push(bundle.remove);
    const child = fork(bundle.entry, [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] });
    const ended = new Promise((done) => child.once('exit', (_code, signal) => done(signal)));
    child.stderr?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('filling listings')) child.kill('SIGKILL');
    });
    const config = { ...restored, pictureBucket: null, credentialKeyIds: [] };
    child.send({ type: 'archive', words: ['move', url], config });
    expect(await ended).toBe('SIGKILL');
    const left = await everythingAt(server);
    for (const [table, rows] of Object.entries(original)) {
      expect(left[table], table).toEqual(/ |policies|constraints/.test(table) ? rows : []);
    }

    expect(await runOn(restored, ['move', url])).toMatch(/^Moved \d+ tables, \d+ rows; all tables read back/);
    expect(await everythingAt(server)).toEqual(original);
    expect(await everythingAt(restored)).toEqual(original);
    await expect(runOn(restored, ['move', url])).rejects.toThrow(/not empty: choose an empty one$/);
    expect(await buyOn(server)).toMatchObject({ code: 200 });
  });
});
