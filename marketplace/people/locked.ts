import { eq } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { users } from '../db/schema/people';

/** Whether the staff locked somebody out; the shop itself (null) never is. */
export async function isLocked(tx: Tx, personId: number | null): Promise<boolean> {
  if (personId === null) return false;
  const [person] = await tx.select({ state: users.state }).from(users).where(eq(users.id, personId));
  return person?.state === 'locked';
}
