import { z } from 'zod';
import { call } from '../call';
import { flag, id, idInput, nothing, optionalText, paging, textOrEmpty } from '../scalars';

const userData = { access: 'user', origin: 'ours', group: 'auth', envelope: 'data', shape: 'clean' } as const;
const userRows = { ...userData, envelope: 'rows' } as const;

/** A device somebody is logged in with. */
const session = z.object({
  id,
  /** The one that asks. */
  current: flag,
  createTime: optionalText,
  /** Told to the hour. */
  lastSeenTime: optionalText,
  /** What it is, e.g. "Chrome · Android"; absent when the marketplace doesn't know. */
  client: optionalText,
});

/** What the personal centre needs beside the specification's calls and api.md §4. Ours: decision 0017. */
export const accountOurCalls = {
  'GET /api/system/user/sessions': call({
    ...userRows,
    summary: 'Where the person is logged in',
    input: z.looseObject(paging),
    output: session,
  }),
  'POST /api/system/user/sessions/{id}/revoke': call({
    ...userData,
    summary: 'End one own session',
    input: z.looseObject({ id: idInput }),
    output: nothing,
  }),
  'POST /api/system/user/sessions/revokeAll': call({
    ...userData,
    summary: 'End all own sessions, this one too',
    input: z.looseObject({}),
    output: nothing,
  }),
  'GET /api/promotion/mine': call({
    ...userData,
    summary: "The person's invite code and by whom the person came",
    input: z.looseObject({}),
    /** `inviter`: masked; absent while nobody is bound. */
    output: z.object({ inviteCode: textOrEmpty, inviter: optionalText, inviteTime: optionalText }),
  }),
  'GET /api/promotion/detail/list': call({
    ...userRows,
    summary: 'Who came by the person’s invite code, masked',
    input: z.looseObject(paging),
    output: z.object({ id, name: textOrEmpty, createTime: optionalText }),
  }),
};
