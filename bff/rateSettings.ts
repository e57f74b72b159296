import { z } from 'zod';
import { rateClasses, type RateClass, type RateRules } from './rateLimits';

const fix = 'RATE_LIMITS must be off, or class=requests/seconds joined by commas, such as login=10/60,page=600/60';
const redisFix = 'REDIS_URL must be a URL such as redis://10.0.0.5:6379 or redis://10.0.0.5:6379/1';
const entry = /^([a-z]+)=([1-9]\d{0,6})\/([1-9]\d{0,4})$/;
const isClass = (word: string | undefined): word is RateClass => rateClasses.includes(word as RateClass);

/**
 * What one address may ask of one shop. Many people share an address (an office, a phone company), so these stop
 * programs, not crowds; guessing one person's password is stopped by the marketplace besides.
 */
export const defaultRateRules: RateRules = {
  sms: { requests: 10, seconds: 60 },
  login: { requests: 20, seconds: 60 },
  upload: { requests: 60, seconds: 60 },
  write: { requests: 240, seconds: 60 },
  page: { requests: 600, seconds: 60 },
  read: { requests: 2400, seconds: 60 },
  picture: { requests: 6000, seconds: 60 },
};

/** The settings of the limits, each as it is written. */
export const rateFields = {
  RATE_LIMITS: z
    .string()
    .optional()
    .transform((text, context): RateRules | null => {
      if (text === undefined) return defaultRateRules;
      if (text === 'off') return null;
      const rules = { ...defaultRateRules };
      const named = new Set<RateClass>();
      for (const part of text.split(',')) {
        const [, name, requests, seconds] = entry.exec(part.trim()) ?? [];
        if (!isClass(name)) {
          context.addIssue({ code: 'custom', message: `${fix}; classes are ${rateClasses.join(', ')}` });
          return z.NEVER;
        }
        if (named.has(name)) {
          context.addIssue({ code: 'custom', message: `RATE_LIMITS names ${name} twice: say which limit is meant` });
          return z.NEVER;
        }
        named.add(name);
        rules[name] = { requests: Number(requests), seconds: Number(seconds) };
      }
      return rules;
    }),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: redisFix, abort: true })
    // Without a host the library takes one from elsewhere; a database it can't choose leaves every process to itself.
    .regex(/^[a-z]+:\/\/([^/?#]*@)?(\[[^\]]+\]|[^/?#@:]+)(:\d+)?(\/\d*)?([?#].*)?$/i, redisFix)
    .optional(),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w:.-]{1,64}$/, 'REDIS_PREFIX must be letters, digits, ":", ".", "_" or "-"')
    .default('storefront:'),
};

/** The store that several containers share; null: each counts for itself. */
export interface RedisSettings {
  /** May hold a password: never log it. */
  readonly url: string;
  /** The first part of every key. */
  readonly prefix: string;
}

export function redisOf(env: { REDIS_URL?: string | undefined; REDIS_PREFIX: string }): RedisSettings | null {
  return env.REDIS_URL === undefined ? null : { url: env.REDIS_URL, prefix: env.REDIS_PREFIX };
}
