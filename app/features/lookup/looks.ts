import type { AccountAnswer } from '~/features/account/form/accountAnswer';

/** The look-ups, in the order of their tabs. */
export const looks = ['official', 'blacklist', 'verified'] as const;
export type Look = (typeof looks)[number];

/** Characters of an account or a contact. */
export const accountMax = 100;

/** What the blacklist says. */
export interface BlacklistAnswer extends AccountAnswer {
  /** Null while it has said nothing. */
  readonly outcome: 'listed' | 'clear' | null;
  /** What was asked about, its middle hidden. */
  readonly asked: string;
}
