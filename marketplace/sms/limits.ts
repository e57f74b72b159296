import { and, eq, gt, lt, or, sql, type SQL } from 'drizzle-orm';
import { networkOf } from '../auth/networks';
import { digest } from '../auth/tokens';
import type { Tx } from '../db/engine';
import { forget } from '../db/forget';
import { smsCodes, smsSends } from '../db/schema/people';
import type { MessageName } from '../messages';
import { dayMs, hourMs, minuteMs } from '../../bff/contract/durations';

/** How many codes may be asked for. An SMS costs money, and a phone that rings all night costs nerves. */
export interface SmsLimits {
  /** One phone within 24 hours, in one shop. */
  readonly perPhoneDay: number;
  /** One visitor's address within an hour, in one shop. */
  readonly perAddressHour: number;
  /** Everybody within an hour, in one shop. */
  readonly perShopHour: number;
}

export const usualSmsLimits: SmsLimits = { perPhoneDay: 10, perAddressHour: 30, perShopHour: 1_000 };

const wasSent = eq(smsSends.failed, false);
const countOf = (condition: SQL | undefined) => sql`count(*) filter (where ${condition})`.mapWith(Number);

/** A code somebody asks for. Only hashes of phone and address are stored. */
export interface SmsWish {
  readonly shopId: number;
  readonly phone: string;
  /** phoneLogin, mima, huishou, payee or public. */
  readonly purpose: string;
  /** Empty when the storefront does not tell it: then it is not counted by. */
  readonly clientAddress: string;
  readonly nowMs: number;
}

/**
 * Counts a code before it is sent, so that of many at the same moment no more than the limits allow get through.
 * It asks nothing about who has the phone: known and unknown ones are answered alike.
 * @returns the number of the booking, for `forgiveSms`, or which limit is reached
 */
export async function bookSms(tx: Tx, wish: SmsWish, limits: SmsLimits): Promise<number | MessageName> {
  const { shopId, phone, purpose, clientAddress, nowMs } = wish;
  // One after the other in a shop, in every container: three limits are counted that overlap.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sms of shop ${shopId}`}))`);
  const phoneHash = digest('sms phone', phone);
  const addressHash = clientAddress === '' ? null : digest('sms address', networkOf(clientAddress));
  const since = (ms: number) => gt(smsSends.createTime, new Date(nowMs - ms));
  const isPhones = and(eq(smsSends.phoneHash, phoneHash), wasSent);
  // Who just signed up with one code may need another one at once, for something else.
  const isRepeated = and(
    eq(smsCodes.phone, phone),
    eq(smsCodes.purpose, purpose),
    gt(smsCodes.createTime, new Date(nowMs - minuteMs)),
  );
  // Few statements under the lock: whoever waits for it holds a connection.
  const [counted] = await tx
    .select({
      phoneDay: countOf(isPhones),
      addressHour: countOf(and(eq(smsSends.addressHash, addressHash ?? ''), since(hourMs))),
      shopHour: countOf(and(wasSent, since(hourMs))),
    })
    .from(smsSends)
    .where(and(since(dayMs), or(eq(smsSends.phoneHash, phoneHash), since(hourMs))));
  if (counted === undefined) throw new Error('a count comes back');

  if ((await tx.$count(smsCodes, isRepeated)) > 0) return 'smsTooSoon';
  if (counted.phoneDay >= limits.perPhoneDay) return 'smsPhoneLimit';
  // What failed counts here: nobody may keep a service that is down busy.
  if (counted.addressHour >= limits.perAddressHour) return 'smsAddressLimit';
  if (counted.shopHour >= limits.perShopHour) return 'smsShopLimit';
  const [booking] = await tx
    .insert(smsSends)
    .values({ phoneHash, addressHash, createTime: new Date(nowMs) })
    .returning({ id: smsSends.id });
  if (booking === undefined) throw new Error('an inserted booking comes back');
  return booking.id;
}

/** Gives phone and shop back what a failed sending took: they may ask again at once. */
export async function forgiveSms(tx: Tx, booking: number): Promise<void> {
  await tx.update(smsSends).set({ failed: true }).where(eq(smsSends.id, booking));
}

/** Forgets what no longer counts; for the housekeeping. */
export async function forgetOldSms(tx: Tx, nowMs: number): Promise<void> {
  await forget(tx, smsSends, lt(smsSends.createTime, new Date(nowMs - dayMs)));
}
