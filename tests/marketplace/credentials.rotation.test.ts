import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putPapers, readPapers, type PaperOwner } from '../../marketplace/credentials/papers';
import { rotateRows } from '../../marketplace/credentials/rotation';
import { putCredentials, readCredentials } from '../../marketplace/credentials/store';
import { createVault, type CredentialVault } from '../../marketplace/credentials/vault';
import { withTenant } from '../../marketplace/db/engine';
import type { OpenedDatabase } from '../../marketplace/db/open';
import { listings } from '../../marketplace/db/schema/listings';
import { listingCredentials } from '../../marketplace/db/schema/credentials';
import { sealedPapers } from '../../marketplace/db/schema/people';
import { rotateEverywhere, sealedTables } from '../../marketplace/credentials/openVault';
import { madeUpCredentials, seedAllCredentials } from '../../marketplace/seed/credentials';
import { seedDemo } from '../../marketplace/seed/seed';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openEmpty } from './support/empty';
import { silentLog } from './support/silentLog';

tellWhenPostgresIsSkipped('the rotation of credential keys');

const newKey = (id: string) => ({ id, key: randomBytes(32).toString('base64') });
const [first, second, third] = [newKey('first'), newKey('second'), newKey('third')];
const titanId = 2;
const tenantIds = [1, 2, 3, 4];
const listingCount = 2_000;

describe.each(engines)('the rotation of credential keys on %s', (engine) => {
  let opened: OpenedDatabase;
  let someIds: number[];

  const inShop = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(opened.db, titanId, work);
  const rotate = (vault: CredentialVault) =>
    rotateRows(sealedTables, { db: opened.db, vault, tenantIds, log: silentLog });
  const read = (vault: CredentialVault, id: number) => inShop((tx) => readCredentials(tx, vault, id));

  beforeAll(async () => {
    opened = await openEmpty(engine);
    await seedDemo(opened.db, new Date(), () => undefined);
    await seedAllCredentials(opened.db, createVault([first]), new Date());
    const rows = await inShop((tx) => tx.select({ id: listings.id }).from(listings).orderBy(listings.id));
    someIds = rows.map(({ id }) => id);
  });
  afterAll(() => opened.close());

  it('gives every seeded listing credentials of its own, the same each time, and no second ones', async () => {
    const vault = createVault([first]);
    const [before] = await inShop((tx) => tx.select().from(listingCredentials).limit(1));
    await seedAllCredentials(opened.db, vault, new Date());
    const [after] = await inShop((tx) =>
      tx.select().from(listingCredentials).where(eq(listingCredentials.listingId, before!.listingId)),
    );
    expect(after).toEqual(before);
    const counted = await opened.db.execute(sql`select count(*)::integer as total from listing_credentials`);
    expect((counted as unknown as { rows: unknown[] }).rows).toEqual([{ total: listingCount }]);
    const [one, other] = [await read(vault, someIds[0]!), await read(vault, someIds[1]!)];
    expect(one?.accountNumber).toMatch(/^[a-z]+_\d{5}$/);
    expect(one?.accountPassword).not.toBe(other?.accountPassword);
    const gameKey = one!.accountNumber.split('_')[0] as string;
    expect(madeUpCredentials({ id: someIds[0]!, gameKey }, 'en')).toEqual(one);
  });

  it('seals all again in every shop while people read and write, by two processes at once', async () => {
    const both = createVault([second, first]);
    const readable = someIds.slice(0, 60);
    const changed = someIds[70] as number;
    const newer = { accountNumber: 'changed_meanwhile', accountPassword: 'Changed-1', note: null };
    let rotating = true;
    const readers = (async () => {
      let count = 0;
      while (rotating || count < readable.length) {
        const id = readable[count % readable.length] as number;
        expect((await read(both, id))?.accountPassword).toMatch(/^\w{12}$/);
        if (count === 3) await inShop((tx) => putCredentials(tx, both, changed, newer, Date.now()));
        count += 1;
      }
    })();
    readers.catch(() => undefined);
    const rotations = await Promise.all([rotate(both), rotate(both)]);
    rotating = false;
    await readers;
    const resealed = rotations.reduce((sum, rotation) => sum + rotation.resealed, 0);
    // The one that was changed meanwhile was sealed anew by whoever came to it first.
    expect([listingCount, listingCount - 1]).toContain(resealed);
    expect(rotations.map(({ failed }) => failed)).toEqual([0, 0]);
    expect(await read(both, changed)).toEqual(newer);
    const withoutOld = createVault([second]);
    for (const id of someIds.slice(0, 20)) expect(await read(withoutOld, id)).not.toBeNull();
    expect(await rotate(both)).toEqual({ resealed: 0, failed: 0 });
  });

  it('goes on where it was ended', async () => {
    const vault = createVault([third, second]);
    const ending = new AbortController();
    let batches = 0;
    const countingVault: CredentialVault = {
      ...vault,
      seal(credentials, place) {
        batches += 1;
        if (batches === 150) ending.abort();
        return vault.seal(credentials, place);
      },
    };
    const part = await rotateEverywhere(opened.db, countingVault, silentLog, ending.signal);
    expect(part.resealed).toBeGreaterThanOrEqual(150);
    expect(part.left).toBe(listingCount - part.resealed);
    expect(part.rowsByKey).toEqual({ third: part.resealed, second: part.left });
    const rest = await rotateEverywhere(opened.db, vault, silentLog);
    const rowsByKey = { third: listingCount };
    expect(rest).toEqual({ resealed: part.left, failed: 0, left: 0, rowsByKey, unknownKeyIds: [] });
  });

  it('leaves what does not open as it is, says so, and does the others', async () => {
    const vault = createVault([first, third]);
    const broken = someIds[5] as number;
    const elsewhere = vault.seal(
      { accountNumber: 'a', accountPassword: 'b', note: null },
      { tenantId: 9, listingId: 9 },
    );
    const row = { keyId: 'third', sealed: elsewhere.sealed };
    await inShop((tx) => tx.update(listingCredentials).set(row).where(eq(listingCredentials.listingId, broken)));
    const logged: object[] = [];
    const log = { ...silentLog, error: (fields: object) => void logged.push(fields) };
    const report = await rotateEverywhere(opened.db, vault, log);
    expect(report).toMatchObject({ resealed: listingCount - 1, failed: 1, left: 1 });
    expect(logged).toEqual([{ tenantId: titanId, id: broken, keyId: 'third' }]);
    const [kept] = await inShop((tx) =>
      tx.select().from(listingCredentials).where(eq(listingCredentials.listingId, broken)),
    );
    expect(kept).toMatchObject(row);
  });

  it('says which key is missing', async () => {
    const logged: object[] = [];
    const log = { ...silentLog, error: (fields: object) => void logged.push(fields) };
    const report = await rotateEverywhere(opened.db, createVault([second]), log);
    expect(report).toMatchObject({ left: 0, rowsByKey: { first: listingCount - 1, third: 1 } });
    expect([...report.unknownKeyIds].sort()).toEqual(['first', 'third']);
    expect(logged).toContainEqual({ keyId: 'first', total: listingCount - 1 });
  });

  it('seals papers too, each bound to its owner', async () => {
    const owner = { kind: 'supplier', ownerId: 7 } as const;
    const text = '11010119900307803X';
    const older = createVault([second]);
    const both = createVault([third, second]);
    await inShop((tx) => putPapers(tx, older, owner, { text, nowMs: Date.now() }));
    const [stored] = await inShop((tx) => tx.select().from(sealedPapers));
    expect(JSON.stringify(stored)).not.toContain(text);
    expect((await rotate(both)).resealed).toBeGreaterThanOrEqual(1);
    const read = (who: PaperOwner) => inShop((tx) => readPapers(tx, createVault([third]), who));
    expect(await read(owner)).toBe(text);
    expect(await read({ ...owner, kind: 'realName' })).toBeNull();
    expect(await withTenant(opened.db, 1, (tx) => readPapers(tx, both, owner))).toBeNull();
    // Moved to another owner, even a good seal does not open.
    await inShop((tx) => tx.update(sealedPapers).set({ ownerId: 8 }));
    await expect(read({ ...owner, ownerId: 8 })).rejects.toThrow('do not open');
  });
});
