import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { upstreamCode } from '../../bff/contract/errors';
import type { Tx } from '../db/engine';
import { idempotencyKeys } from '../db/schema/orders';
import { Acknowledgement, Refusal, refuse } from './answer';

/** Printable ASCII, as the field's draft standard has it. */
const keyPattern = /^[\x21-\x7e]{1,128}$/;

/** A request that may come twice. */
export interface RepeatableRequest {
  readonly key: string;
  readonly userId: number;
  /** Everything that makes it this request: call, path and body. */
  readonly content: string;
  readonly nowMs: number;
}

interface StoredAnswer {
  readonly payload?: unknown;
  readonly refusal?: ConstructorParameters<typeof Refusal>;
  readonly acknowledgement?: ConstructorParameters<typeof Acknowledgement>;
}

/**
 * Does the work of a request once per key, in its transaction, and gives the same answer to every repeat, also after
 * a restart. The key's row is written first: a second request with it waits for the first one's end. When the work
 * fails by an error, nothing is kept and the key is free again.
 */
export async function oncePerKey(
  tx: Tx,
  { key, userId, content, nowMs }: RepeatableRequest,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!keyPattern.test(key)) return refuse('idempotencyKeyWrong');
  const requestHash = createHash('sha256').update(content).digest('hex');
  const mine = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash, createTime: new Date(nowMs) })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length === 0) {
    const [earlier] = await tx.select().from(idempotencyKeys).where(mine);
    if (earlier === undefined) throw new Error('an idempotency key vanished');
    if (earlier.requestHash !== requestHash) return refuse('idempotencyKeyReused', upstreamCode.unprocessable);
    return restored(earlier.answer as StoredAnswer);
  }
  const answer = await work();
  await tx
    .update(idempotencyKeys)
    .set({ answer: stored(answer) })
    .where(mine);
  return answer;
}

/** True when a request with the key was answered before. */
export async function isKnownKey(tx: Tx, userId: number, key: string): Promise<boolean> {
  return (await tx.$count(idempotencyKeys, and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))) > 0;
}

function stored(answer: unknown): StoredAnswer {
  if (answer instanceof Refusal) return { refusal: [answer.message, answer.code, answer.values, answer.fields] };
  if (answer instanceof Acknowledgement) return { acknowledgement: [answer.message] };
  return { payload: answer };
}

function restored(answer: StoredAnswer): unknown {
  if (answer.refusal !== undefined) return new Refusal(...answer.refusal);
  if (answer.acknowledgement !== undefined) return new Acknowledgement(...answer.acknowledgement);
  return answer.payload;
}
