import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putCredentials } from '../../marketplace/credentials/store';
import { createVault } from '../../marketplace/credentials/vault';
import { rowsOf, withTenant, type Database } from '../../marketplace/db/engine';
import { openDatabase } from '../../marketplace/db/open';
import { listings, saleStates } from '../../marketplace/db/schema/listings';
import { seedDemo } from '../../marketplace/seed/seed';
import { bundleMarketplace, startChild, type MarketChild } from './support/child';
import {
  migrationsDir,
  scratchDirectory,
  scratchServerDatabase,
  tellWhenPostgresIsSkipped,
  testDatabaseUrl,
} from './support/databases';

tellWhenPostgresIsSkipped('the canary credentials');

const canaryCount = 1_000;
/** Stands in every canary: who finds none of its forms has found no canary. */
const marker = `canary${randomBytes(12).toString('hex')}`;
/** Stands in a listing's description, in plain sight: who does not find it is not looking. */
const control = `control${randomBytes(12).toString('hex')}`;
const key = { id: 'canary', key: randomBytes(32).toString('base64') };
const vault = createVault([key]);
const tenantIds = [1, 2];

const canaryOf = (listingId: number) => ({
  accountNumber: `${marker}-account-${listingId}`,
  accountPassword: `${marker}-password-${listingId}`,
  note: `${marker}-note-${listingId}`,
});

/** The text as it is, as hex, as UTF-16 and as base64 wherever in a longer text it begins. */
function formsOf(text: string): Buffer[] {
  const shifted = [0, 1, 2].map((shift) => {
    const encoded = Buffer.from(' '.repeat(shift) + text).toString('base64');
    return encoded.slice(shift === 0 ? 0 : 4, -4);
  });
  const hex = Buffer.from(text).toString('hex');
  return [...[text, hex, hex.toUpperCase(), ...shifted].map((form) => Buffer.from(form)), Buffer.from(text, 'utf16le')];
}

const holds = (content: Buffer | string, text: string) => {
  const bytes = Buffer.from(content);
  return formsOf(text).some((form) => bytes.includes(form));
};

async function filesWith(folder: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && holds(await readFile(path), text)) found.push(path);
  }
  return found;
}

/** Every row of every table as text, as a dump would have it. */
async function dumpOf(db: Database): Promise<string> {
  const tables = rowsOf<{ name: string }>(
    await db.execute(sql`select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`),
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const result = await db.execute(sql`select t::text as row from ${sql.identifier(name)} t`);
    texts.push(...rowsOf<{ row: string }>(result).map(({ row }) => row));
  }
  return texts.join('\n');
}

describe('the search for canaries', () => {
  it('finds them in every form', () => {
    const hidden = `before ${marker} after`;
    for (const shift of [0, 1, 2])
      expect(holds(Buffer.from(' '.repeat(shift) + hidden).toString('base64'), marker)).toBe(true);
    expect(holds(hidden, marker)).toBe(true);
    expect(holds(Buffer.from(hidden).toString('hex'), marker)).toBe(true);
    expect(holds(Buffer.from(hidden, 'utf16le'), marker)).toBe(true);
    expect(holds(hidden.replace('canary', 'canari'), marker)).toBe(false);
  });
});

describe.each(testDatabaseUrl === undefined ? ['pglite'] : ['pglite', 'postgres'])('1,000 canaries on %s', (engine) => {
  let dataDir: string;
  let databaseUrl: string | null = null;
  let child: MarketChild;
  let output = '';
  const deskSecret = randomBytes(32).toString('hex');
  const answers: string[] = [];
  const cleanUp: (() => Promise<unknown>)[] = [];

  const open = () => openDatabase({ databaseUrl, dataDir, migrationsDir });
  /** A call of the desk's path: the whole answer, headers too. */
  async function ask(path: string, init: { body?: unknown; desk?: boolean }) {
    const deskToken = init.desk === true ? deskSecret : undefined;
    const response = await fetch(`http://127.0.0.1:${child.port}${path}`, {
      method: init.body === undefined ? 'GET' : 'POST',
      headers: {
        ...(deskToken === undefined ? {} : { authorization: `Bearer ${deskToken}` }),
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(init.body === undefined
        ? {}
        : { body: typeof init.body === 'string' ? init.body : JSON.stringify(init.body) }),
    });
    const text = await response.text();
    return `${path} ${response.status} ${JSON.stringify([...response.headers])} ${text}`;
  }

  beforeAll(async () => {
    const bundle = await bundleMarketplace();
    const directory = await scratchDirectory();
    dataDir = directory.path;
    cleanUp.push(bundle.remove, directory.remove);
    if (engine === 'postgres') {
      const server = await scratchServerDatabase();
      databaseUrl = server.url;
      cleanUp.push(server.drop);
    }
    const opened = await open();
    await seedDemo(opened.db, new Date(), () => undefined);
    for (const tenantId of tenantIds) await plant(opened.db, tenantId);
    await opened.close();
    child = await startChild(
      bundle.entry,
      { dataDir, databaseUrl, credentialKeys: [key], deskToken: deskSecret, logLevel: 'trace' },
      (text) => (output += text),
    );
  });
  afterAll(async () => {
    for (const clean of cleanUp) await clean();
  });

  it('reach their buyers and nobody else: no answer, no error, no log line has one', async () => {
    const { shown, goodIds } = await trade();
    expect(shown).toHaveLength(goodIds.length);
    for (const [index, goodId] of goodIds.entries()) {
      expect(shown[index]).toMatchObject({ code: 200, data: canaryOf(goodId) });
    }
    expect(answers.length).toBeGreaterThan(40);
    expect(answers.filter((answer) => holds(answer, marker))).toEqual([]);
    expect(await child.kill('SIGTERM')).toEqual({ exitCode: 0, signal: null });
    expect(output.split('\n').length).toBeGreaterThan(10);
    expect(output.includes('the desk took a step')).toBe(true);
    expect(output.split('\n').filter((line) => holds(line, marker))).toEqual([]);
    expect(holds(output, deskSecret) || holds(output, key.key)).toBe(false);
  });

  it('stand in no file and no row of the database, where the search finds what does stand there', async () => {
    const opened = await open();
    const dump = await dumpOf(opened.db);
    await opened.close();
    expect(holds(dump, control)).toBe(true);
    expect(holds(dump, marker)).toBe(false);
    expect((await filesWith(dataDir, control)).length > 0).toBe(engine === 'pglite');
    expect(await filesWith(dataDir, marker)).toEqual([]);
    // Neither do the keys: a copy of the data directory opens nothing.
    expect(holds(dump, key.key)).toBe(false);
    expect(await filesWith(dataDir, key.key)).toEqual([]);
  });

  async function plant(db: Database, tenantId: number): Promise<void> {
    await withTenant(db, tenantId, async (tx) => {
      const found = await tx
        .select({ id: listings.id })
        .from(listings)
        .where(inArray(listings.saleState, [saleStates.onSale]))
        .orderBy(asc(listings.priceCents), asc(listings.id))
        .limit(canaryCount / tenantIds.length);
      expect(found).toHaveLength(canaryCount / tenantIds.length);
      for (const { id } of found) await putCredentials(tx, vault, id, canaryOf(id), Date.now());
      await tx.update(listings).set({ des: control }).where(eq(listings.id, found[0]!.id));
    });
  }

  async function logIn(phone: string): Promise<string> {
    const sms = await child.call(`/sms/new/send?phone=${phone}&type=phoneLogin`);
    const { yzmRankey, demoCode } = sms['data'] as { yzmRankey: string; demoCode: string };
    return String((await child.call('/h5/login', { body: { phone, dxyzm: demoCode, yzmRankey } }))['token']);
  }

  /** Three orders from purchase to delivery, with every call on the way made by everybody who should see nothing. */
  async function trade() {
    const [buyer, other] = [await logIn('13900000701'), await logIn('13900000702')];
    const list = await child.call('/web/good/allList', { body: { pageSize: 3, sortRank: 'priceasc' } });
    const goodIds = (list['rows'] as { id: string | number }[]).map(({ id }) => Number(id));
    const shown: unknown[] = [];
    for (const goodId of goodIds) {
      const made = await child.call('/web/order', { token: buyer, body: { goodId: String(goodId) } });
      const { id } = made['data'] as { id: number };
      const paying = await child.call(`/web/order/${id}/pay`, { token: buyer, body: { channel: 'sandbox' } });
      const payUrl = String((paying['data'] as { payUrl: string }).payUrl);
      const cashier = new URL(payUrl, 'http://shop.test').searchParams.get('token');
      await child.call(`/pay/sandbox/${cashier}`, { body: { action: 'pay' } });
      const look = `/web/order/${id}/credentials`;
      for (const action of ['verify', 'rebind', 'deliver']) {
        answers.push(JSON.stringify(await child.call(look, { token: other })));
        await deskMistakes(id, action);
        // The automatic desk may have been faster: then this one is refused, and nothing is lost.
        answers.push(await ask(`/desk/orders/${id}/${action}`, { desk: true, body: { host: 'aurora.localhost' } }));
      }
      const opened = await child.call(look, { token: buyer });
      shown.push(opened);
      for (const token of [other, undefined]) {
        const who = token === undefined ? {} : { token };
        for (const path of [look, `/web/order/${id}`, `/web/good/info?id=${goodId}`]) {
          answers.push(JSON.stringify(await child.call(path, who)));
        }
      }
      answers.push(JSON.stringify(await child.call(`/web/order/${id}`, { token: buyer })));
      answers.push(await ask(`/desk/orders/${id}?host=aurora.localhost`, { desk: true }));
    }
    answers.push(JSON.stringify(await child.call('/web/order/list', { token: buyer })));
    answers.push(await ask('/desk/orders?host=aurora.localhost&pageSize=100', { desk: true }));
    return { shown, goodIds };
  }

  /** Requests of the desk that carry login data and are refused: what is wrong with them is said without them. */
  async function deskMistakes(id: number, action: string): Promise<void> {
    const { accountNumber, accountPassword } = canaryOf(id);
    const path = `/desk/orders/${id}/${action}`;
    const host = 'aurora.localhost';
    for (const body of [
      { host, credentials: { accountNumber, accountPassword: [accountPassword] } },
      { host, credentials: { accountNumber, accountPassword, unknown: accountPassword } },
      { host: 'nobody.localhost', credentials: { accountNumber, accountPassword } },
      `{"host":"${host}","credentials":{"accountPassword":"${accountPassword}"`,
    ]) {
      answers.push(await ask(path, { desk: true, body }));
    }
    answers.push(await ask(path, { body: { host, credentials: { accountNumber, accountPassword } } }));
  }
});
