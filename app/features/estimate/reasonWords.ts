import type { PayloadOf } from '../../../bff/contract/types';

/** Why an account is worth what an estimate says, as codes with values; see `estimate` of the contract. */
export type EstimateReason = PayloadOf<'POST /api/web/sell/estimate'>['reasons'][number];

const codes = ['similar', 'deals', 'strong', 'weak', 'facts', 'thin'] as const;

export type ReasonCode = (typeof codes)[number];

/** The code of a reason this storefront has words for; null for those of a newer marketplace. */
export function reasonCodeOf(code: string): ReasonCode | null {
  return codes.find((known) => known === code) ?? null;
}

/** Whether a reason raises the price, lowers it, or only says what the range rests on. */
export function reasonToneOf(code: ReasonCode): 'up' | 'down' | 'basis' | 'caution' {
  if (code === 'strong') return 'up';
  if (code === 'weak') return 'down';
  return code === 'thin' ? 'caution' : 'basis';
}
