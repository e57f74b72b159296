import { eq } from 'drizzle-orm';
import { withTenant, type Database, type Tx } from '../db/engine';
import { pushSubscriptions } from '../db/schema/push';
import type { Log } from '../log';
import { claimDue, dropPushes, putOff, type DuePush } from './outbox';
import type { PushOutcome, PushSender } from './sender';

/** What sending pushes needs. */
export interface PushParts {
  readonly db: Database;
  readonly sender: PushSender;
  readonly now: () => number;
  readonly log: Log;
}

export const maxTries = 5;
const roundSize = 20;
const firstPauseMs = 30_000;
const maxPauseMs = 60 * 60_000;

/**
 * Sends what is due in one shop, between transactions: a step of an order never waits for a push service, and a
 * process that dies half-way leaves the push to the next. A browser may hear the same twice, which its tag makes one.
 * @returns how many were sent
 */
export async function runPushes(parts: PushParts, tenantId: number): Promise<number> {
  const { db, sender, now } = parts;
  const due = await withTenant(db, tenantId, (tx) => claimDue(tx, now(), roundSize));
  if (due.length === 0) return 0;
  const outcomes = await Promise.all(
    due.map(async (push) => ({ push, outcome: await sender.send(push.subscription, wordsOf(push)) })),
  );
  await withTenant(db, tenantId, async (tx) => {
    for (const { push, outcome } of outcomes) await settle(tx, parts, tenantId, push, outcome);
  });
  return outcomes.filter(({ outcome }) => outcome.kind === 'sent').length;
}

/** Codes, no names, titles or numbers of people: the browser's own page says them in words. */
function wordsOf({ message, subscription }: DuePush): { text: string; topic: string } {
  const { kind, event, role, refId } = message;
  const text = JSON.stringify({ kind, event, role, refId: String(refId), language: subscription.language });
  return { text, topic: `${kind}-${refId}` };
}

async function settle(tx: Tx, { now, log }: PushParts, tenantId: number, push: DuePush, outcome: PushOutcome) {
  const line = { tenantId, subscriptionId: push.subscription.id, messageId: push.message.id };
  if (outcome.kind === 'gone') {
    // Its other pushes go with it.
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, push.subscription.id));
    log.info(line, 'a browser hears no pushes any more');
  } else if (outcome.kind === 'later' && push.tries + 1 < maxTries) {
    const pauseMs = Math.min(maxPauseMs, Math.max(firstPauseMs * 2 ** push.tries, outcome.afterMs ?? 0));
    await putOff(tx, push, new Date(now() + pauseMs));
  } else {
    await dropPushes(tx, [push.id]);
    if ('reason' in outcome) log.warn({ ...line, reason: outcome.reason }, 'a push was not taken');
  }
}
