import { and, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import { digest } from '../auth/tokens';
import type { Tx } from '../db/engine';
import { forget } from '../db/forget';
import { captchas, smsCodes } from '../db/schema/people';

const captchaLifeMs = 2 * 60_000;
const smsLifeMs = 5 * 60_000;
const maxSmsTries = 5;

/** Keeps what a drawn captcha says, for 2 minutes, and clears away old ones. */
export async function keepCaptcha(tx: Tx, captcha: { uuid: string; text: string; nowMs: number }): Promise<void> {
  await tx.delete(captchas).where(lt(captchas.expireTime, new Date(captcha.nowMs)));
  await tx.insert(captchas).values({
    uuid: captcha.uuid,
    answerHash: captchaHash(captcha.uuid, captcha.text),
    expireTime: new Date(captcha.nowMs + captchaLifeMs),
  });
}

/** Uses a captcha up, whether or not the answer is right. Letters of either case count. */
export async function takeCaptcha(
  tx: Tx,
  uuid: string | undefined,
  answer: string | undefined,
  nowMs: number,
): Promise<boolean> {
  if (uuid === undefined) return false;
  const [taken] = await tx.delete(captchas).where(eq(captchas.uuid, uuid)).returning();
  if (taken === undefined || answer === undefined || taken.expireTime.getTime() <= nowMs) return false;
  return taken.answerHash === captchaHash(uuid, answer);
}

function captchaHash(uuid: string, text: string): string {
  return digest(uuid, text.trim().toLowerCase());
}

/** Keeps an SMS code for 5 minutes, and clears away old ones. How many may be asked for is counted elsewhere. */
export async function keepSmsCode(
  tx: Tx,
  sms: { key: string; code: string; phone: string; purpose: string; nowMs: number },
): Promise<void> {
  await tx.delete(smsCodes).where(lt(smsCodes.expireTime, new Date(sms.nowMs)));
  await tx.insert(smsCodes).values({
    rankey: sms.key,
    phone: sms.phone,
    purpose: sms.purpose,
    codeHash: digest(sms.key, sms.code),
    createTime: new Date(sms.nowMs),
    expireTime: new Date(sms.nowMs + smsLifeMs),
  });
}

/** Forgets captchas and codes that are over where nobody asks for another, phones with them; for the housekeeping. */
export async function forgetOldCodes(tx: Tx, nowMs: number): Promise<void> {
  for (const table of [captchas, smsCodes]) await forget(tx, table, lt(table.expireTime, new Date(nowMs)));
}

/** Forgets a code that was not sent. */
export async function forgetSmsCode(tx: Tx, key: string): Promise<void> {
  await tx.delete(smsCodes).where(eq(smsCodes.rankey, key));
}

/** A code somebody typed, for the phone and for any of the purposes; without its key the last code sent counts. */
export interface GivenSmsCode {
  readonly phone: string;
  readonly code: string | undefined;
  readonly key: string | undefined;
  readonly purposes: string[];
}

/** Uses an SMS code up when it is right; after five wrong tries with its key it is worth nothing. */
export async function takeSmsCode(tx: Tx, given: GivenSmsCode, nowMs: number): Promise<boolean> {
  if (given.code === undefined) return false;
  const usable = and(
    eq(smsCodes.phone, given.phone),
    inArray(smsCodes.purpose, given.purposes),
    given.key === undefined ? undefined : eq(smsCodes.rankey, given.key),
    isNull(smsCodes.usedTime),
    gt(smsCodes.expireTime, new Date(nowMs)),
    lt(smsCodes.failedTries, maxSmsTries),
  );
  const [sms] = await tx
    .select()
    .from(smsCodes)
    .where(usable)
    .orderBy(desc(smsCodes.createTime))
    .limit(1)
    .for('update');
  if (sms === undefined) return false;
  const right = sms.codeHash === digest(sms.rankey, given.code.trim());
  if (!right && given.key === undefined) return false;
  const change = right ? { usedTime: new Date(nowMs) } : { failedTries: sms.failedTries + 1 };
  await tx.update(smsCodes).set(change).where(eq(smsCodes.rankey, sms.rankey));
  return right;
}
