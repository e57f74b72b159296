import { eq } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { users } from '../db/schema/people';

/**
 * Whether the staff locked somebody out; the shop itself (null) never is. Who is not stays so until the transaction
 * ends: a lock waits for it, and then sees what it did. Of others' locks only a lock-out's is waited for, so that this
 * may be asked in any order.
 */
export async function isLocked(tx: Tx, personId: number | null): Promise<boolean> {
  if (personId === null) return false;
  const [person] = await tx.select({ state: users.state }).from(users).where(eq(users.id, personId)).for('key share');
  return person?.state === 'locked';
}
