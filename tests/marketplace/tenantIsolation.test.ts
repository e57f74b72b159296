import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTenantId, listTenantIds, readTenant, rowsOf, withTenant } from '../../marketplace/db/engine';
import type { OpenedDatabase } from '../../marketplace/db/open';
import { labelTypes } from '../../marketplace/db/schema/games';
import { listings } from '../../marketplace/db/schema/listings';
import { seedDemo } from '../../marketplace/seed/seed';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openEmpty } from './support/empty';

tellWhenPostgresIsSkipped('isolation of tenants');

const aurora = 1;
const titan = 2;

function causeOf(error: unknown): string {
  return error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error);
}

describe.each(engines)('tenants on %s', (engine) => {
  let opened: OpenedDatabase;
  let tables: string[];

  beforeAll(async () => {
    opened = await openEmpty(engine);
    await seedDemo(opened.db, new Date('2026-05-04T03:02:01Z'), () => undefined);
    const result = await opened.db.execute(
      sql`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    );
    tables = rowsOf<{ relname: string }>(result).map(({ relname }) => relname);
  });
  afterAll(() => opened.close());

  it('are kept apart on every table by forced row-level security', async () => {
    const result = await opened.db.execute(sql`
      select relname from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relrowsecurity and relforcerowsecurity
        and exists (select 1 from pg_policies where tablename = relname and policyname = 'own_tenant'
                    and cmd = 'ALL' and qual like '%app.tenant%' and with_check like '%app.tenant%')
        and exists (select 1 from pg_attribute where attrelid = pg_class.oid and attname = 'tenant_id')
      order by 1`);
    expect(rowsOf<{ relname: string }>(result).map(({ relname }) => relname)).toEqual(tables);
    expect(tables.length).toBeGreaterThan(25);
  });

  it("see their own rows of every table and nobody else's", async () => {
    for (const tenantId of [aurora, titan]) {
      await withTenant(opened.db, tenantId, async (tx) => {
        for (const table of tables) {
          const result = await tx.execute(sql`select distinct tenant_id from ${sql.identifier(table)}`);
          const seen = rowsOf<{ tenant_id: number }>(result).map((row) => row.tenant_id);
          expect([[], [tenantId]], table).toContainEqual(seen);
        }
      });
    }
  });

  it('are all invisible to a transaction that names none', async () => {
    await opened.db.transaction(async (tx) => {
      await tx.execute(sql`set local role market_tenant`);
      for (const table of tables) {
        const result = await tx.execute(sql`select count(*)::integer as count from ${sql.identifier(table)}`);
        expect(rowsOf(result), table).toEqual([{ count: 0 }]);
      }
    });
  });

  it('can neither write for another tenant nor change or delete its rows', async () => {
    const row = { tenantId: titan, name: 'smuggled', colour: '#000000', sort: 1 };
    await expect(
      withTenant(opened.db, aurora, (tx) => tx.insert(labelTypes).values(row)).catch((error: unknown) => {
        throw new Error(causeOf(error));
      }),
    ).rejects.toThrow(/row-level security/);
    await withTenant(opened.db, aurora, async (tx) => {
      const foreign = 2_000_001;
      const changed = await tx
        .update(listings)
        .set({ priceCents: 1 })
        .where(sql`id = ${foreign}`)
        .returning();
      const deleted = await tx
        .delete(listings)
        .where(sql`tenant_id = ${titan}`)
        .returning();
      expect([...changed, ...deleted]).toEqual([]);
    });
    await withTenant(opened.db, titan, async (tx) => {
      const [kept] = await tx
        .select()
        .from(listings)
        .where(sql`id = 2000001`);
      expect(kept?.priceCents).toBeGreaterThan(100);
    });
  });

  it('give a new row the tenant of its transaction and an id nobody seeded', async () => {
    const [added] = await withTenant(opened.db, titan, (tx) =>
      tx.insert(labelTypes).values({ name: 'own', colour: '#ffffff', sort: 9 }).returning(),
    );
    expect(added?.tenantId).toBe(titan);
    expect(added?.id).toBeGreaterThanOrEqual(10_000_000);
  });

  it('leave nothing of themselves on the connection afterwards', async () => {
    await withTenant(opened.db, titan, readTenant);
    const result = await opened.db.execute(
      sql`select current_user = session_user as back, coalesce(current_setting('app.tenant', true), '') as tenant`,
    );
    expect(rowsOf(result)).toEqual([{ back: true, tenant: '' }]);
  });

  it('are found by host name before anything else of them can be read', async () => {
    expect(await findTenantId(opened.db, 'titan.localhost')).toBe(titan);
    expect(await findTenantId(opened.db, 'nobody.localhost')).toBeNull();
    expect(await findTenantId(opened.db, '')).toBeNull();
    expect(await listTenantIds(opened.db)).toEqual([1, 2, 3, 4]);
    expect((await withTenant(opened.db, titan, readTenant))?.tenantName).toBe('Titan Arena');
    expect(await withTenant(opened.db, 999, readTenant)).toBeNull();
  });

  it('tell at once who forgets the transaction object inside a transaction', async () => {
    const { db } = opened;
    const beside = () => db.execute(sql`select 1`);
    const nested = () => withTenant(db, aurora, async () => 'nested');
    for (const mistake of [beside, nested]) {
      await expect(
        withTenant(db, aurora, mistake).catch((error: unknown) => {
          throw new Error(causeOf(error));
        }),
      ).rejects.toThrow(/use the transaction object/);
    }
    expect(await withTenant(db, aurora, async () => 'still works')).toBe('still works');
  });

  it('may query on after a transaction, also from what was started in it', async () => {
    const { promise, resolve } = deferred();
    let late: Promise<unknown> | undefined;
    await withTenant(opened.db, aurora, async () => {
      late = promise.then(() => opened.db.execute(sql`select 1`));
    });
    resolve(undefined);
    await expect(late).resolves.toBeDefined();
  });
});

function deferred() {
  let resolve: (value: unknown) => void = () => undefined;
  const promise = new Promise<unknown>((done) => (resolve = done));
  return { promise, resolve };
}
