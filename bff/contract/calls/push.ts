import { z } from 'zod';
import { call } from '../call';
import { nothing, optionalText } from '../scalars';

const userData = { access: 'user', origin: 'ours', group: 'auth', envelope: 'data', shape: 'clean' } as const;

const endpoint = z.string().min(1).max(2048);

/** Telling a person's browsers of messages (Web Push). Ours: decision 0045. */
export const pushCalls = {
  'GET /api/web/push/key': call({
    ...userData,
    summary: 'What browsers subscribe to pushes with, and which of them this session has subscribed',
    input: z.looseObject({}),
    output: z.object({
      /** An uncompressed P-256 point, base64url; absent: the shop sends no pushes. */
      publicKey: optionalText,
      /** SHA-256 of the endpoint that this session has subscribed, hex; absent: none. */
      current: optionalText,
    }),
  }),
  'POST /api/web/push/subscription': call({
    ...userData,
    summary: 'Tell a browser of messages until the session ends',
    input: z.looseObject({
      endpoint,
      /** The browser's public key: an uncompressed P-256 point, base64url. */
      p256dh: z.string().regex(/^[\w-]{87}$/),
      /** The secret it shares with us: 16 bytes, base64url. */
      auth: z.string().regex(/^[\w-]{22}$/),
    }),
    output: nothing,
  }),
  'POST /api/web/push/subscription/remove': call({
    ...userData,
    summary: 'Tell a browser nothing more',
    input: z.looseObject({ endpoint }),
    output: nothing,
  }),
};
