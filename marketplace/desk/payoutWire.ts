import type { PayeeMethod } from '../../bff/contract/earnings';
import type { PersonState } from './personWire';

/** Where a person's money goes as lists show it: masked, times in GMT+8. */
export interface DeskPayee {
  readonly id: number;
  readonly method: PayeeMethod;
  readonly name: string;
  readonly account: string;
  /** null for Alipay. */
  readonly bank: string | null;
  readonly createTime: string;
  /** Payouts wait until then; null: they do not. */
  readonly waitsUntil: string | null;
}

/** A person whom the shop owes money for what was sold; amounts as decimals. */
export interface DeskOwed {
  readonly personId: number;
  readonly nickName: string;
  readonly state: PersonState;
  readonly hasVerifiedName: boolean;
  readonly owed: string;
  /** null: the person has entered none. */
  readonly payee: DeskPayee | null;
}

export interface DeskPayout {
  readonly id: number;
  readonly amount: string;
  readonly reference: string;
  readonly time: string;
  readonly payee: DeskPayee;
}

/** One person with where the money goes in full, for a transfer. */
export interface DeskOwedDetail extends DeskOwed {
  /** In full; null: none. */
  readonly account: {
    readonly method: PayeeMethod;
    readonly name: string;
    readonly account: string;
    readonly bank: string | null;
  } | null;
  /** The last looks at it, this one first. */
  readonly looks: readonly string[];
  /** The last ones, the newest first. */
  readonly payouts: readonly DeskPayout[];
}

/** What was booked, and what is owed afterwards. */
export interface DeskBooked extends DeskPayout {
  readonly personId: number;
  /** It was booked before, not now. */
  readonly isRepeated: boolean;
  readonly owed: string;
}
