import type { z } from 'zod';
import { digits } from './digits';
import { serviceFaults, serviceOf, serviceToken, serviceUrl, type ServiceSettings } from './serviceSettings';

const maxLimit = 1_000_000;

const limit = (name: string) => digits(`${name} must be a whole number from 1 to ${maxLimit}`, 1, maxLimit);

/** The settings of the service that sends SMS, each as it is written. */
export const smsFields = {
  SMS_URL: serviceUrl('SMS_URL', 'sms.example/send', 'codes would be readable on the way'),
  SMS_TOKEN: serviceToken('SMS_TOKEN'),
  SMS_PER_PHONE: limit('SMS_PER_PHONE').default(10),
  SMS_PER_ADDRESS: limit('SMS_PER_ADDRESS').default(30),
  SMS_PER_SHOP: limit('SMS_PER_SHOP').default(1_000),
};

type SmsFields = z.infer<z.ZodObject<typeof smsFields>>;

/** How many codes may be asked for in one shop. */
export interface SmsLimitSettings {
  readonly perPhoneDay: number;
  readonly perAddressHour: number;
  readonly perShopHour: number;
}

/** What is wrong with the settings together. */
export function smsFaults({ SMS_URL: url, SMS_TOKEN: token }: SmsFields): string[] {
  return serviceFaults(['SMS_URL', url], ['SMS_TOKEN', token]);
}

/** The service, when it is set up. */
export function smsOf({ SMS_URL: url, SMS_TOKEN: token }: SmsFields): ServiceSettings | null {
  return serviceOf(url, token);
}

export function smsLimitsOf(env: SmsFields): SmsLimitSettings {
  return { perPhoneDay: env.SMS_PER_PHONE, perAddressHour: env.SMS_PER_ADDRESS, perShopHour: env.SMS_PER_SHOP };
}
