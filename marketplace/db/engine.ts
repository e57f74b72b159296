import { AsyncLocalStorage } from 'node:async_hooks';
import { DrizzleQueryError, eq, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import type { ExtractTablesWithRelations } from 'drizzle-orm/relations';
import { tenantHosts, tenants } from './schema/tenants';
import { sqlStateOf } from './sqlState';

type NoRelations = Record<string, never>;

/** Either engine: PGlite in this process, or a pool of PostgreSQL connections. */
export type Database = PgDatabase<PgQueryResultHKT, NoRelations>;

/** A running transaction: the only thing queries are made on. */
export type Tx = PgTransaction<PgQueryResultHKT, NoRelations, ExtractTablesWithRelations<NoRelations>>;

/** The role of `SET LOCAL ROLE`: it bypasses no policy. Made by migration 0001. */
const tenantRole = 'market_tenant';

/**
 * No transaction could begin, because the database is not to be reached or has no connection left; or the connection
 * broke within one, of which nothing is left but what a commit had brought before.
 */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

interface TransactionScope {
  /** Goes false when the transaction ends. */
  open: boolean;
  /** What to do once it is committed. */
  readonly followUps: (() => void)[];
}

/** Marks everything that runs inside a transaction. */
const transactionScope = new AsyncLocalStorage<TransactionScope>();

/** Is nothing to be had from the database just now, whatever is asked? */
export function isAway(error: unknown): boolean {
  return error instanceof DatabaseAway || /^(08|57P0[123])/.test(sqlStateOf(error) ?? '');
}

/** Only a connection that is gone fails to roll back. What it failed with before was mostly told without an SQLSTATE. */
const isCut = (error: unknown): boolean => error instanceof DrizzleQueryError && error.query === 'rollback';

/**
 * Throws when called inside a transaction. PGlite is one connection: a query beside the transaction would wait for
 * the transaction, which waits for the query. PostgreSQL would run it outside the transaction, which is as wrong.
 */
export function refuseInsideTransaction(): void {
  if (transactionScope.getStore()?.open) {
    throw new Error('A query was made on the database inside a transaction: use the transaction object (tx) instead');
  }
}

async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  refuseInsideTransaction();
  const scope: TransactionScope = { open: true, followUps: [] };
  let hasBegun = false;
  const running = db.transaction(async (tx) => {
    hasBegun = true;
    try {
      return await transactionScope.run(scope, () => work(tx));
    } finally {
      scope.open = false;
    }
  });
  const result = await running.catch((error: unknown) => {
    throw hasBegun && !isCut(error) ? error : new DatabaseAway(error);
  });
  for (const followUp of scope.followUps) followUp();
  return result;
}

/** Runs something once the running transaction is committed, and not at all when it is rolled back. */
export function afterCommit(followUp: () => void): void {
  const scope = transactionScope.getStore();
  if (!scope?.open) throw new Error('afterCommit was called outside a transaction');
  scope.followUps.push(followUp);
}

/**
 * Runs `work` in one transaction that sees and writes rows of one merchant only. Keep it short: on PGlite
 * everybody else waits for it. No hashing, no calls to others inside.
 */
export async function withTenant<T>(db: Database, tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await tx.execute(
      sql`select set_config('role', ${tenantRole}, true), set_config('app.tenant', ${String(tenantId)}, true)`,
    );
    return work(tx);
  });
}

/** What a transaction without limits calls itself. PostgreSQL tells the pool of it, and of its end; see `limitSilence`. */
export const unlimitedName = 'storefront without limits';

/** Lets the running transaction take its time, as filling the demo does: no limit of `openDatabase` holds in it. */
export async function liftLimits(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true), set_config('application_name', ${unlimitedName}, true)`);
}

/**
 * Like `withTenant`, but without limits and as the tables' owner: for seeding, which also moves sequences. On PostgreSQL
 * with an ordinary owner the policies still hold, because they are forced.
 */
export async function withTenantAsOwner<T>(db: Database, tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await liftLimits(tx);
    await tx.execute(sql`select set_config('app.tenant', ${String(tenantId)}, true)`);
    return work(tx);
  });
}

/** Runs `work` as the ordinary role without any tenant: nothing is visible. Look-ups widen it themselves. */
async function withoutTenant<T>(
  db: Database,
  setting: 'app.host' | 'app.directory',
  value: string,
  work: (tx: Tx) => Promise<T>,
) {
  return inTransaction(db, async (tx) => {
    await tx.execute(
      sql`select set_config('role', ${tenantRole}, true), set_config('app.tenant', '', true), set_config(${setting}, ${value}, true)`,
    );
    return work(tx);
  });
}

/** The merchant's number for a host name (lower case, no port); null when no merchant has it. */
export async function findTenantId(db: Database, host: string): Promise<number | null> {
  return withoutTenant(db, 'app.host', host, async (tx) => {
    const [row] = await tx.select().from(tenantHosts).where(eq(tenantHosts.host, host));
    return row?.tenantId ?? null;
  });
}

/** The number of every merchant, also of one without a host name: for jobs over all of them. */
export async function listTenantIds(db: Database): Promise<number[]> {
  const rows = await withoutTenant(db, 'app.directory', 'all', (tx) =>
    tx.select({ id: tenants.tenantId }).from(tenants).orderBy(tenants.tenantId),
  );
  return rows.map(({ id }) => id);
}

/** A number for a merchant that is about to be made: none that anybody has. */
export async function newTenantId(db: Database): Promise<number> {
  const taken = new Set(await listTenantIds(db));
  for (;;) {
    const id = await withoutTenant(db, 'app.directory', 'all', async (tx) => {
      const next = await tx.execute(sql`select nextval(pg_get_serial_sequence('tenants', 'tenant_id'))::integer as id`);
      return (rowsOf<{ id: number }>(next)[0] as { id: number }).id;
    });
    // Merchants whose numbers somebody chose by hand did not move the sequence.
    if (!taken.has(id)) return id;
  }
}

/** The merchant of the running transaction. */
export async function readTenant(tx: Tx): Promise<typeof tenants.$inferSelect | null> {
  const [row] = await tx.select().from(tenants).limit(1);
  return row ?? null;
}

/** The rows of a raw `execute`, which both engines answer alike but drizzle does not type. */
export function rowsOf<T>(result: unknown): T[] {
  return (result as { rows: T[] }).rows;
}
