import { parseCallName, type CallName, type CallSpec } from './contract/call';

/** Kinds of requests that are counted apart, the strictest first. `write` is whatever changes something. */
export const rateClasses = ['sms', 'login', 'upload', 'write', 'page', 'read', 'picture'] as const;

export type RateClass = (typeof rateClasses)[number];

/** How many requests of one class one address may make in one shop, and within how many seconds. */
export interface RateRule {
  readonly requests: number;
  readonly seconds: number;
}

export type RateRules = Readonly<Record<RateClass, RateRule>>;

/** Counts requests per shop, address and class. */
export interface RateLimits {
  /**
   * Counts one request.
   * @returns null when it may go on, else in how many whole seconds the next one may
   */
  take(rateClass: RateClass, tenantId: string, clientIp: string): Promise<number | null>;
}

/** Classes that count for the visitor also when a page makes the call for him. */
export const strictClasses: ReadonlySet<RateClass> = new Set<RateClass>(['sms', 'login']);

/** The class of a call of the contract. */
export function rateClassOf(name: CallName, spec: CallSpec): RateClass {
  if (spec.rate !== undefined) return spec.rate;
  if (spec.body === 'multipart') return 'upload';
  // What may be cached is a question, also when it is asked by POST; payments are reported by machines, in bursts.
  const isQuestion = parseCallName(name).method === 'GET' || spec.cache !== undefined || spec.envelope === 'text';
  return isQuestion ? 'read' : 'write';
}
