import { forPerson } from '../auth/forPerson';
import { closeSessions } from '../auth/sessions';
import type { HandlersOf } from '../context';
import { refuse } from '../http/answer';
import { pageOf } from '../http/paging';
import { endSessionOf, sessionsOf } from '../queries/sessions';
import { rowId } from '../queries/wire';

type SessionCall =
  | 'GET /api/system/user/sessions'
  | 'POST /api/system/user/sessions/{id}/revoke'
  | 'POST /api/system/user/sessions/revokeAll';

/** Where a person is logged in, and ending that from afar. */
export const sessionHandlers: HandlersOf<SessionCall> = {
  'GET /api/system/user/sessions': forPerson((input, { tx, person, services }) =>
    sessionsOf(tx, person, pageOf(input), services.now()),
  ),

  'POST /api/system/user/sessions/{id}/revoke': forPerson(async (input, { tx, person }) => {
    const sessionId = rowId(input.id);
    // Somebody else's answers as one that was never there.
    const isEnded = sessionId !== null && (await endSessionOf(tx, person.id, sessionId));
    return isEnded ? undefined : refuse('sessionMissing');
  }),

  'POST /api/system/user/sessions/revokeAll': forPerson(async (_input, { tx, person }) => {
    await closeSessions(tx, person.id);
    return undefined;
  }),
};
