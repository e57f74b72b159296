import { asc, sql } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { suppliers } from '../db/schema/buybacks';
import { visibleLine, plainCharacters } from '../visibleText';

/** Any fixed number: this file's own advisory lock. */
const namesLock = 7_302_619;

type NameHolder = Pick<typeof suppliers.$inferSelect, 'id' | 'state'>;

/** A supplier's name as it is kept: without characters nobody sees, blanks around it, and more than one of them. */
export function supplierName(text: string): string {
  return visibleLine(text);
}

/** The same for two names that sellers would take for one: width, case and what nobody sees tell none apart. */
function comparedName(name: string): string {
  return supplierName(plainCharacters(name)).toLowerCase();
}

/**
 * The supplier of the shop that has a name: sellers could not tell it and another one apart. Asked by whoever is about to
 * give the name away, one after the other in a shop until the transaction ends: no two find it free.
 * @returns null when it is free
 */
export async function nameHolder(tx: Tx, name: string): Promise<NameHolder | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${namesLock}, current_setting('app.tenant')::int)`);
  const all = await tx
    .select({ id: suppliers.id, state: suppliers.state, name: suppliers.name })
    .from(suppliers)
    .orderBy(asc(suppliers.id));
  const wanted = comparedName(name);
  const holder = all.find((supplier) => comparedName(supplier.name) === wanted);
  return holder === undefined ? null : { id: holder.id, state: holder.state };
}
