import { z } from 'zod';
import { digits } from './digits';

const fix = 'an https URL such as https://sms.example/send, or http on this machine such as http://127.0.0.1:9000/send';
const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost']);
const maxLimit = 1_000_000;

const limit = (name: string) => digits(`${name} must be a whole number from 1 to ${maxLimit}`, 1, maxLimit);

/** The settings of the service that sends SMS, each as it is written. */
export const smsFields = {
  SMS_URL: z
    .url({ protocol: /^https?$/, error: `SMS_URL must be ${fix}` })
    .refine(
      (text) => !URL.canParse(text) || isSafe(new URL(text)),
      `SMS_URL must be ${fix}: codes would be readable on the way`,
    )
    .optional(),
  SMS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'SMS_TOKEN must be at least 16 printable characters without blanks')
    .optional(),
  SMS_PER_PHONE: limit('SMS_PER_PHONE').default(10),
  SMS_PER_ADDRESS: limit('SMS_PER_ADDRESS').default(30),
  SMS_PER_SHOP: limit('SMS_PER_SHOP').default(1_000),
};

type SmsFields = z.infer<z.ZodObject<typeof smsFields>>;

/** The service that sends SMS. `token` is a secret: never log it. */
export interface SmsSettings {
  readonly url: string;
  readonly token: string;
}

/** How many codes may be asked for in one shop. */
export interface SmsLimitSettings {
  readonly perPhoneDay: number;
  readonly perAddressHour: number;
  readonly perShopHour: number;
}

function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || loopbackHosts.has(hostname);
}

/** Both or none: a service does not take codes from whom it does not know. */
export function smsFaults({ SMS_URL: url, SMS_TOKEN: token }: SmsFields): string[] {
  if ((url === undefined) === (token === undefined)) return [];
  const [missing, given] = url === undefined ? ['SMS_URL', 'SMS_TOKEN'] : ['SMS_TOKEN', 'SMS_URL'];
  return [`${missing}: is missing while ${given} is given; set it or unset both`];
}

/** The service, when it is set up. */
export function smsOf({ SMS_URL: url, SMS_TOKEN: token }: SmsFields): SmsSettings | null {
  return url === undefined || token === undefined ? null : { url, token };
}

export function smsLimitsOf(env: SmsFields): SmsLimitSettings {
  return { perPhoneDay: env.SMS_PER_PHONE, perAddressHour: env.SMS_PER_ADDRESS, perShopHour: env.SMS_PER_SHOP };
}
