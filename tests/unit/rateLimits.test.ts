import { RateLimiterMemory, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { describe, expect, it, vi } from 'vitest';
import { callTable } from '../../bff/contract/index';
import type { CallName, CallSpec } from '../../bff/contract/call';
import { createRateLimits } from '../../bff/node/rateLimits';
import { countHere, type RateStore } from '../../bff/node/rateStore';
import { rateClassOf, type RateClass, type RateLimits, type RateRules } from '../../bff/rateLimits';
import { defaultRateRules } from '../../bff/rateSettings';
import { parseEnv, SettingsError } from '../../bff/env';

const alone: RateStore = { counter: countHere, sharedBy: null, close: () => undefined };
const rulesOf = (changes: Partial<RateRules>): RateRules => ({ ...defaultRateRules, ...changes });

function limitsOf(rules: RateRules, store: RateStore = alone, clock = () => 0, failures: unknown[] = []): RateLimits {
  return createRateLimits({ rules, store, clock, onStoreFailure: (error) => failures.push(error) });
}

/** How many of `count` requests go on, one after the other. */
async function passed(limits: RateLimits, count: number, rateClass: RateClass, tenant = 'a', ip = '198.51.100.7') {
  let going = 0;
  for (let index = 0; index < count; index += 1) if ((await limits.take(rateClass, tenant, ip)) === null) going += 1;
  return going;
}

describe('the class of a call', () => {
  it.each([
    ['GET /api/sms/new/send', 'sms'],
    ['POST /api/web/login', 'login'],
    ['POST /api/h5/login', 'login'],
    ['POST /api/register', 'login'],
    ['POST /api/h5/SmsforPwd', 'login'],
    ['POST /api/realname/auth', 'login'],
    ['POST /api/upload/image', 'upload'],
    ['POST /api/web/good/allList', 'read'],
    ['GET /api/web/getTenant', 'read'],
    ['POST /api/pay/notify/{channel}', 'read'],
    ['PUT /api/system/user/profile', 'write'],
  ] as [CallName, RateClass][])('of %s is %s', (name, expected) => {
    expect(rateClassOf(name, (callTable as Record<CallName, CallSpec>)[name]!)).toBe(expected);
  });

  it('is one that changes something for every call that does', () => {
    for (const [name, spec] of Object.entries(callTable) as [CallName, CallSpec][]) {
      const isQuestion = name.startsWith('GET ') || spec.cache !== undefined || spec.envelope === 'text';
      if (!isQuestion) expect(['write', 'login', 'upload'], name).toContain(rateClassOf(name, spec));
    }
  });
});

describe('limits in one process', () => {
  it('let as many through as the rule says, and say when to come again', async () => {
    const limits = limitsOf(rulesOf({ login: { requests: 3, seconds: 60 } }));
    expect(await passed(limits, 10, 'login')).toBe(3);
    const waitSeconds = await limits.take('login', 'a', '198.51.100.7');
    expect(waitSeconds).toBeGreaterThan(50);
    expect(waitSeconds).toBeLessThanOrEqual(60);
  });

  it('count shops, addresses and classes apart, and the addresses of one network of IPv6 together', async () => {
    const rule = { requests: 2, seconds: 60 };
    const limits = limitsOf(rulesOf({ login: rule, sms: rule }));
    expect(await passed(limits, 5, 'login')).toBe(2);
    expect(await passed(limits, 5, 'login', 'b')).toBe(2);
    expect(await passed(limits, 5, 'login', 'a', '198.51.100.8')).toBe(2);
    expect(await passed(limits, 5, 'sms')).toBe(2);
    expect(await passed(limits, 1, 'login', 'a', '2001:db8:1:2::1')).toBe(1);
    expect(await passed(limits, 5, 'login', 'a', '2001:db8:1:2::ffff')).toBe(1);
  });

  it('start anew when their time is over', async ({ onTestFinished }) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const limits = limitsOf(rulesOf({ sms: { requests: 1, seconds: 60 } }));
    expect(await passed(limits, 3, 'sms')).toBe(1);
    vi.advanceTimersByTime(59_999);
    expect(await passed(limits, 3, 'sms')).toBe(0);
    vi.advanceTimersByTime(1);
    expect(await passed(limits, 3, 'sms')).toBe(1);
  });

  it('remember ten thousand addresses, and of more the one not seen for longest starts anew', async () => {
    const limits = limitsOf(rulesOf({ login: { requests: 1, seconds: 60 } }));
    const addressOf = (index: number) => `10.1.${index >> 8}.${index & 255}`;
    for (let index = 0; index < 10_000; index += 1) await limits.take('login', 'a', addressOf(index));
    expect(await passed(limits, 2, 'login', 'a', addressOf(0))).toBe(0);
    expect(await passed(limits, 2, 'login', 'a', '198.51.100.7')).toBe(1);
    expect(await passed(limits, 2, 'login', 'a', addressOf(0))).toBe(0);
    expect(await passed(limits, 2, 'login', 'a', addressOf(1))).toBe(1);
  });

  it('are none when they are off', async () => {
    const limits = createRateLimits({ rules: null, store: alone, clock: () => 0, onStoreFailure: () => undefined });
    expect(await passed(limits, 5000, 'sms')).toBe(5000);
  });
});

/** What several processes share, with a switch that breaks it. */
function sharedStore() {
  const counters = new Map<string, RateLimiterAbstract>();
  const state = { broken: false, asked: 0 };
  const store: RateStore = {
    sharedBy: 'containers',
    close: () => undefined,
    counter(name, { points, seconds }) {
      const own =
        counters.get(name) ??
        new (class extends RateLimiterMemory {
          override consume(...args: Parameters<RateLimiterMemory['consume']>) {
            state.asked += 1;
            return state.broken ? Promise.reject(new Error('gone')) : super.consume(...args);
          }
        })({ keyPrefix: name, points, duration: seconds });
      counters.set(name, own);
      return own;
    },
  };
  return { store, state };
}

describe('limits that several processes share', () => {
  it('are exact for logins and SMS, however requests are spread', async () => {
    const { store } = sharedStore();
    const rules = rulesOf({ login: { requests: 9, seconds: 60 } });
    const processes = [limitsOf(rules, store), limitsOf(rules, store)];
    let going = 0;
    for (let index = 0; index < 30; index += 1) going += await passed(processes[index % 2]!, 1, 'login');
    expect(going).toBe(9);
  });

  it('cost ordinary visitors no message, and are exact for whoever asks more than his share of every process', async () => {
    const { store, state } = sharedStore();
    const rules = rulesOf({ read: { requests: 80, seconds: 60 } });
    const processes = [limitsOf(rules, store), limitsOf(rules, store)];
    expect(await passed(processes[0]!, 10, 'read')).toBe(10);
    expect(state.asked).toBe(0);
    let going = 10;
    for (let index = 0; index < 200; index += 1) going += await passed(processes[index % 2]!, 1, 'read');
    expect(going).toBe(80);
  });

  it('go on in the process alone while the store fails, without asking it each time, and come back', async () => {
    const { store, state } = sharedStore();
    let nowMs = 0;
    const failures: unknown[] = [];
    const limits = limitsOf(rulesOf({ login: { requests: 4, seconds: 60 } }), store, () => nowMs, failures);
    state.broken = true;
    expect(await passed(limits, 10, 'login')).toBe(4);
    expect(state.asked).toBe(1);
    expect(failures).toHaveLength(1);
    state.broken = false;
    nowMs += 1001;
    expect(await passed(limits, 10, 'login')).toBe(4);
  });
});

describe('the setting RATE_LIMITS', () => {
  it('changes the classes it names', () => {
    expect(parseEnv({}).rateRules).toEqual(defaultRateRules);
    expect(parseEnv({ RATE_LIMITS: 'off' }).rateRules).toBeNull();
    expect(parseEnv({ RATE_LIMITS: 'login=5/30, page=10/1' }).rateRules).toEqual({
      ...defaultRateRules,
      login: { requests: 5, seconds: 30 },
      page: { requests: 10, seconds: 1 },
    });
  });

  it.each([
    'on',
    'login=0/60',
    'login=5',
    'nobody=5/60',
    'login=5/60,',
    'login=5/1.5',
    '__proto__=5/60',
    'login=5/60,page=9/60,login=6/60',
  ])('%s stops the process with a line that names it', (text) => {
    expect(() => parseEnv({ RATE_LIMITS: text })).toThrow(SettingsError);
    expect(() => parseEnv({ RATE_LIMITS: text })).toThrow(/^RATE_LIMITS: /);
  });

  it('has the store beside it', () => {
    expect(parseEnv({}).redis).toBeNull();
    expect(parseEnv({ REDIS_URL: 'redis://:p@10.0.0.5:6379/1', REDIS_PREFIX: 'a:' }).redis).toEqual({
      url: 'redis://:p@10.0.0.5:6379/1',
      prefix: 'a:',
    });
    expect(() => parseEnv({ REDIS_URL: 'http://10.0.0.5' })).toThrow(/^REDIS_URL: /);
  });
});
