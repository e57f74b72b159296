import { z } from 'zod';
import { call } from '../call';
import { message, unreadCount } from '../message';
import { nothing, paging } from '../scalars';

const userData = { access: 'user', origin: 'ours', group: 'auth', envelope: 'data', shape: 'clean' } as const;

/** What a person is told when something of theirs changes. Ours: decision 0018. */
export const messageCalls = {
  'GET /api/web/message/list': call({
    ...userData,
    envelope: 'rows',
    summary: "The person's messages, the newest first",
    input: z.looseObject(paging),
    output: message,
  }),
  'GET /api/web/message/unread': call({
    ...userData,
    summary: 'How many messages the person has not read',
    input: z.looseObject({}),
    output: unreadCount,
  }),
  'POST /api/web/message/read': call({
    ...userData,
    summary: 'Mark messages as read: those of `ids`, joined by commas, or all without it',
    input: z.looseObject({
      ids: z
        .string()
        .regex(/^\d{1,10}(?:,\d{1,10}){0,99}$/)
        .optional(),
    }),
    output: nothing,
  }),
};
