import { and, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import { networkOf } from '../auth/networks';
import { digest } from '../auth/tokens';
import type { Tx } from '../db/engine';
import { smsSends } from '../db/schema/people';
import type { MessageName } from '../messages';

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

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A code somebody asks for. Only hashes of phone and address are stored. */
export interface SmsWish {
  readonly shopId: number;
  readonly phone: string;
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
  const { shopId, clientAddress, nowMs } = wish;
  // One after the other in a shop, in every container: three limits are counted that overlap.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sms of shop ${shopId}`}))`);
  const phoneHash = digest('sms phone', wish.phone);
  const addressHash = clientAddress === '' ? null : digest('sms address', networkOf(clientAddress));
  const within = (ms: number, ...conditions: SQL[]) =>
    tx.$count(smsSends, and(gt(smsSends.createTime, new Date(nowMs - ms)), ...conditions));
  const isPhones = eq(smsSends.phoneHash, phoneHash);
  const wasSent = eq(smsSends.failed, false);

  if ((await within(minuteMs, isPhones, wasSent)) > 0) return 'smsTooSoon';
  if ((await within(dayMs, isPhones, wasSent)) >= limits.perPhoneDay) return 'smsPhoneLimit';
  // What failed counts here: nobody may keep a service that is down busy.
  if (addressHash !== null && (await within(hourMs, eq(smsSends.addressHash, addressHash))) >= limits.perAddressHour) {
    return 'smsAddressLimit';
  }
  if ((await within(hourMs, wasSent)) >= limits.perShopHour) return 'smsShopLimit';
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
  await tx.delete(smsSends).where(lt(smsSends.createTime, new Date(nowMs - dayMs)));
}
