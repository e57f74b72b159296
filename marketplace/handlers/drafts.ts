import { forPerson } from '../auth/forPerson';
import type { HandlersOf } from '../context';
import { refuse, refuseFields } from '../http/answer';
import { pageOf } from '../http/paging';
import { rowId } from '../queries/wire';
import { draftOf, draftsOf, keepDraft, maxDrafts, removeDraft } from '../selling/drafts';

type DraftCall =
  | 'GET /api/web/sell/draft'
  | 'GET /api/web/sell/draft/list'
  | 'POST /api/web/sell/draft'
  | 'POST /api/web/sell/draft/remove';

/** What a person has typed into a sell form and not sent yet. */
export const draftHandlers: HandlersOf<DraftCall> = {
  'GET /api/web/sell/draft': forPerson(async (input, { tx, person }) => {
    const gameId = rowId(input.gameId);
    return gameId === null ? undefined : await draftOf(tx, { personId: person.id, gameId });
  }),

  'GET /api/web/sell/draft/list': forPerson((input, { tx, person }) => draftsOf(tx, person.id, pageOf(input))),

  'POST /api/web/sell/draft': forPerson(async (input, { tx, person, services }) => {
    const gameId = rowId(input.gameId);
    const gameUnknown = () => refuseFields({ gameId: { message: 'gameUnknown' } });
    if (gameId === null) return gameUnknown();
    const { content, savedMs } = input;
    const kept = await keepDraft(tx, { personId: person.id, gameId }, { content, savedMs, nowMs: services.now() });
    if (kept === 'gameUnknown') return gameUnknown();
    return kept === 'draftsFull' ? refuse(kept, undefined, { max: String(maxDrafts) }) : kept;
  }),

  'POST /api/web/sell/draft/remove': forPerson(async (input, { tx, person }) => {
    const gameId = rowId(input.gameId);
    if (gameId !== null) await removeDraft(tx, { personId: person.id, gameId });
    return undefined;
  }),
};
