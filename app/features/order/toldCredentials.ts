import type { PayloadOf } from '../../../bff/contract/types';

export type Credentials = PayloadOf<'GET /api/web/order/{id}/credentials'>;

/** An account's credentials; null for an answer that tells none, so that nobody looks at an empty box. */
export function toldCredentials(told: Credentials | null | undefined): Credentials | null {
  if (!told) return null;
  const { accountNumber, accountPassword, note } = told;
  return [accountNumber, accountPassword, note].some((text) => text !== undefined && text !== '') ? told : null;
}
