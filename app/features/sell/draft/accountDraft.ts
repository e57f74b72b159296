import { api } from '~/lib/api';
import { writeDraftText, type SellDraft } from './sellDraft';

/** Settles when all that was written so far has arrived, or has failed. */
let written: Promise<unknown> = Promise.resolve();

/** Keeps a draft in the person's account, also when the page is left meanwhile. Browser only. */
export function writeAccountDraft(draft: SellDraft): ReturnType<typeof write> {
  const writing = write(draft);
  written = Promise.allSettled([written, writing]).then(() => undefined);
  return writing;
}

const write = (draft: SellDraft) =>
  api.call(
    'POST /api/web/sell/draft',
    { gameId: draft.gameId, content: writeDraftText(draft), savedMs: draft.savedMs },
    { keepalive: true },
  );

/**
 * To be waited for by whatever has the account forget a draft: a slow line brings things in any order, and what was
 * typed before would stand there again.
 */
export const accountDraftsArrived = (): Promise<unknown> => written;
