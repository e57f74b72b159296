import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { suppliers } from '../db/schema/buybacks';

/** Any fixed number: this file's own advisory lock. */
const namesLock = 7_302_619;

type NameHolder = Pick<typeof suppliers.$inferSelect, 'id' | 'state'>;

/**
 * The supplier of the shop that has a name: sellers could not tell it and another one apart. Asked by who is about to
 * give the name away, one after the other in a shop until the transaction ends: no two find it free.
 * @returns null when it is free
 */
export async function nameHolder(tx: Tx, name: string): Promise<NameHolder | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${namesLock}, current_setting('app.tenant')::int)`);
  const [holder] = await tx
    .select({ id: suppliers.id, state: suppliers.state })
    .from(suppliers)
    .where(eq(suppliers.name, name))
    .orderBy(suppliers.id)
    .limit(1);
  return holder ?? null;
}
