import { createHash } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { dayMs } from '../../bff/contract/durations';
import { upstreamCode } from '../../bff/contract/errors';
import type { Tx } from '../db/engine';
import { forget } from '../db/forget';
import { idempotencyKeys } from '../db/schema/orders';
import { Acknowledgement, Refusal, refuse } from './answer';

/** Printable ASCII, as the field's draft standard has it. */
const keyPattern = /^[\x21-\x7e]{1,128}$/;

/** A repeat comes within moments, or when a device is online again: afterwards its key is forgotten with its answer. */
const keyLifeMs = 7 * dayMs;
/** No person does so much by hand: a person's keys and answers are kept up to so many within 24 hours. */
export const maxKeysPerDay = 1_000;

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
 * a restart, for a week. The key's row is written first: a second request with it waits for the first one's end. When the
 * work fails by an error, nothing is kept and the key is free again.
 */
export async function oncePerKey(
  tx: Tx,
  { key, userId, content, nowMs }: RepeatableRequest,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!keyPattern.test(key)) return refuse('idempotencyKeyWrong');
  const requestHash = hashOf(content);
  const mine = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash, createTime: new Date(nowMs) })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length === 0) {
    const [earlier] = await tx.select().from(idempotencyKeys).where(mine);
    if (earlier === undefined) throw new Error('an idempotency key vanished');
    return answerOf(earlier, requestHash);
  }
  const recent = and(eq(idempotencyKeys.userId, userId), gt(idempotencyKeys.createTime, new Date(nowMs - dayMs)));
  if ((await tx.$count(idempotencyKeys, recent)) > maxKeysPerDay) {
    await tx.delete(idempotencyKeys).where(mine);
    return refuse('tooManyKeys', undefined, { max: String(maxKeysPerDay) });
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

/**
 * What a key was answered with, without doing anything.
 * @returns undefined when it is free; a refusal when it belongs to another request
 */
export async function answerOfKey(
  tx: Tx,
  { key, userId, content }: Omit<RepeatableRequest, 'nowMs'>,
): Promise<unknown> {
  const [earlier] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  return earlier === undefined ? undefined : answerOf(earlier, hashOf(content));
}

/** Forgets keys with their answers after a week; for the housekeeping. */
export async function forgetOldKeys(tx: Tx, nowMs: number): Promise<void> {
  await forget(tx, idempotencyKeys, lt(idempotencyKeys.createTime, new Date(nowMs - keyLifeMs)));
}

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

function answerOf(earlier: typeof idempotencyKeys.$inferSelect, requestHash: string): unknown {
  if (earlier.requestHash !== requestHash) return refuse('idempotencyKeyReused', upstreamCode.unprocessable);
  return restored(earlier.answer as StoredAnswer);
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
