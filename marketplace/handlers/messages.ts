import { forPerson } from '../auth/forPerson';
import type { HandlersOf } from '../context';
import { pageOf } from '../http/paging';
import { markRead, messagesOf, unreadOf } from '../queries/messages';
import { rowId } from '../queries/wire';

type MessageCall = 'GET /api/web/message/list' | 'GET /api/web/message/unread' | 'POST /api/web/message/read';

/** What a person is told when something of theirs changes. */
export const messageHandlers: HandlersOf<MessageCall> = {
  'GET /api/web/message/list': forPerson((input, { tx, person }) => messagesOf(tx, person.id, pageOf(input))),

  'GET /api/web/message/unread': forPerson(async (_input, { tx, person }) => ({
    count: await unreadOf(tx, person.id),
  })),

  'POST /api/web/message/read': forPerson(async ({ ids }, { tx, person, services }) => {
    const wanted = ids?.split(',').flatMap((id) => rowId(id) ?? []);
    await markRead(tx, person.id, wanted ?? null, new Date(services.now()));
    return undefined;
  }),
};
