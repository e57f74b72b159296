import type { StepAnswer } from '~/features/steps/stepAnswer';

/** The name of the form on the pages that have it. */
export const handoverIntent = 'handOver';

/** The fields of the login in their order. The marketplace has the same limits, in characters as people see them. */
export const loginFields = ['accountNumber', 'accountPassword', 'note'] as const;

export type LoginField = (typeof loginFields)[number];

export const maxLengths = { accountNumber: 200, accountPassword: 200, note: 1000 } as const;

/** What a page gets back: never the password. */
export type HandoverAnswer = Pick<StepAnswer, 'problem' | 'msg' | 'values' | 'fields' | 'faults'>;

/** An order or a buy-back, as far as it tells of its login. */
export interface Sold {
  readonly allowed?: readonly string[];
  readonly handoverTime?: string | undefined;
}

/** True when the staff waits for the login: it is the seller's turn. */
export function wantsLogin({ allowed = [], handoverTime }: Sold): boolean {
  return allowed.includes(handoverIntent) && handoverTime === undefined;
}
