import { fillPlaceholders } from 'drizzle-orm';
import type { PgSession } from 'drizzle-orm/pg-core';
import { withTenant, rowsOf, type Database, type Tx } from '../../../marketplace/db/engine';

type Prepare = PgSession['prepareQuery'];
type Statement = Parameters<Prepare>[0];

/**
 * How the database goes about each statement that some reading in a shop makes, in their order.
 * @param options what stands in brackets after EXPLAIN: `analyze, buffers` runs the statement and tells what it took
 */
export async function plansOf(
  db: Database,
  tenantId: number,
  read: (tx: Tx) => Promise<unknown>,
  options = 'costs off',
): Promise<string[]> {
  const statements = await withTenant(db, tenantId, (tx) => recorded(tx, read));
  return withTenant(db, tenantId, async (tx) => {
    const plans: string[] = [];
    for (const { sql, params } of statements) {
      const explain = { sql: `explain (${options}) ${sql}`, params };
      const result = await sessionOf(tx).prepareQuery(explain, undefined, undefined, false).execute();
      const lines = rowsOf<Record<string, string>>(result);
      plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
    }
    return plans;
  });
}

/** The statements themselves: what the product asks, not a copy of it that could go another way. */
async function recorded(tx: Tx, read: (tx: Tx) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const session = sessionOf(tx);
  const prepare = session.prepareQuery.bind(session) as Prepare;
  session.prepareQuery = ((...args: Parameters<Prepare>) => {
    const prepared = prepare(...args);
    const execute = prepared.execute.bind(prepared);
    // A fixed query is given its values when it runs.
    prepared.execute = (values = {}) => {
      statements.push({ ...args[0], params: fillPlaceholders(args[0].params, values) });
      return execute(values);
    };
    return prepared;
  }) as Prepare;
  await read(tx);
  session.prepareQuery = prepare;
  return statements;
}

function sessionOf(tx: Tx): PgSession {
  return tx._.session as unknown as PgSession;
}
