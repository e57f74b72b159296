import type { BffClient } from '../../../../bff/contract/types';
import { readDraftText } from './sellDraft';

/** A form that was begun and not sent. */
export interface UnsentDraft {
  readonly gameId: string;
  readonly gameName: string;
  readonly savedMs: number;
}

const shown = 6;

/** The unsent forms the person's account keeps, the latest first. None where there is no account or no answer. */
export async function loadUnsent(bff: BffClient): Promise<UnsentDraft[]> {
  if (!bff.loggedIn) return [];
  const answer = await bff.call('GET /api/web/sell/draft/list', { pageNum: 1, pageSize: shown });
  if (!answer.ok) return [];
  return answer.payload.flatMap(({ gameId, gameName, content, savedMs }) =>
    readDraftText(content) === null ? [] : [{ gameId, gameName: gameName ?? '', savedMs: savedMs ?? 0 }],
  );
}
