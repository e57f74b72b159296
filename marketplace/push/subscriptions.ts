import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Person } from '../auth/sessions';
import { digest } from '../auth/tokens';
import type { Tx } from '../db/engine';
import { pushSubscriptions } from '../db/schema/push';
import type { Language } from '../messages';
import type { PushTarget } from './sender';

/** Browsers of one person that hear pushes; a further one takes the place of the oldest. */
export const maxSubscriptions = 10;

/** What a browser is known by without telling its address. */
const endpointHash = (endpoint: string): string => digest(endpoint);

/** Has a browser hear pushes for this person until the session ends. It hears for one person only: the last. */
export async function keepSubscription(
  tx: Tx,
  person: Person,
  { endpoint, p256dh, auth }: PushTarget,
  { language, now }: { readonly language: Language; readonly now: Date },
): Promise<void> {
  const own = { userId: person.id, sessionId: person.sessionId, p256dh, auth, language, createTime: now };
  await tx
    .insert(pushSubscriptions)
    .values({ ...own, endpoint, endpointHash: endpointHash(endpoint) })
    .onConflictDoUpdate({ target: [pushSubscriptions.tenantId, pushSubscriptions.endpointHash], set: own });
  const surplus = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, person.id))
    .orderBy(desc(pushSubscriptions.createTime), desc(pushSubscriptions.id))
    .offset(maxSubscriptions);
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus));
}

/** Has a browser of this person hear nothing more; somebody else's stays. */
export async function dropSubscription(tx: Tx, person: Person, endpoint: string): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, person.id), eq(pushSubscriptions.endpointHash, endpointHash(endpoint))));
}

/** What the browser of this session is known by; null when it hears nothing. */
export async function subscriptionOfSession(tx: Tx, person: Person): Promise<string | null> {
  const [row] = await tx
    .select({ endpointHash: pushSubscriptions.endpointHash })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, person.sessionId))
    .orderBy(desc(pushSubscriptions.createTime))
    .limit(1);
  return row?.endpointHash ?? null;
}
