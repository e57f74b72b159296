import type { InputOf } from '../../../../bff/contract/types';
import type { SellDraft } from '../draft/sellDraft';

/** What an estimate is asked with: the account's facts, no words and no pictures. */
export function estimateInput({
  gameId,
  groupId,
  serverId,
  values,
}: SellDraft): InputOf<'POST /api/web/sell/estimate'> {
  return { gameId, groupId, serverId, attributes: values };
}

/** The same for the same estimate. */
export function estimateKey(draft: SellDraft): string {
  return JSON.stringify(estimateInput(draft));
}
