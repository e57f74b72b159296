import { z } from 'zod';
import { optionalMoney } from './amounts';
import { id, optionalId, optionalNumber, optionalPart, optionalText, textOrEmpty } from './scalars';

/** Where a seller's money can be sent. */
export const payeeMethods = ['alipay', 'bank'] as const;

export type PayeeMethod = (typeof payeeMethods)[number];

/** Where a person's money is sent, as the person sees it once it was entered: masked. */
export const payee = z.object({
  /** alipay or bank. */
  method: textOrEmpty,
  /** Masked. */
  name: textOrEmpty,
  /** Masked: an Alipay account, or the end of a bank account's number. */
  account: textOrEmpty,
  /** The bank's name. */
  bank: optionalText,
  createTime: optionalText,
  /** Payouts go there from then on; missing: now. */
  payableTime: optionalText,
});

/** What a shop owes a person for what was sold. */
export const earnings = z.object({
  owed: optionalMoney,
  /** Missing: the person has entered none. */
  payee: optionalPart(payee),
  /** How long payouts wait after the payee was changed, in seconds. */
  payeeWait: optionalNumber,
});

/** A line of what was earned and paid out. */
export const earning = z.object({
  id,
  /** completed (an order), settled or depositForfeited (a buy-back), or payout. */
  kind: textOrEmpty,
  /** Below zero: paid out. */
  amount: optionalMoney,
  time: optionalText,
  /** What it is for. */
  orderId: optionalId,
  backId: optionalId,
  title: optionalText,
  /** Of a payout: the number of the transfer, and where it went. */
  reference: optionalText,
  payee: optionalPart(payee),
});

/** What became of the money of one sale. */
export const salePayout = z.object({
  amount: optionalMoney,
  /** Missing: it is owed. */
  paidTime: optionalText,
  reference: optionalText,
  /** Where it went, or will go; missing: the person has entered nothing. */
  payee: optionalPart(payee),
});
