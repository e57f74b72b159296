import { z } from 'zod';
import { call } from '../call';
import { moneyInput } from '../amounts';
import { idInput, longText, nothing, optionalIdInput, optionalTally, paging, recordOf } from '../scalars';
import { loginInput } from '../order';
import { estimate, sellDraft } from '../sell';

const userData = { access: 'user', origin: 'ours', group: 'catalogue', envelope: 'data', shape: 'clean' } as const;
const savedMs = z.union([z.number().int().min(0), z.string().regex(/^\d{1,15}$/)]).transform(Number);
const byGame = z.looseObject({ gameId: idInput });

/** What selling needs beside the specification's calls and api.md §4. Ours: decision 0015. */
export const sellingOurCalls = {
  'POST /api/web/sell/estimate': call({
    ...userData,
    access: 'guest',
    summary: 'What an account is worth and what each way of selling it would bring',
    input: z.looseObject({
      gameId: idInput,
      groupId: optionalIdInput,
      serverId: optionalIdInput,
      /** {f1…f20}: an object, or JSON text of one. */
      attributes: z.unknown().optional(),
      /** What the seller has in mind; consigning is reckoned with it. */
      price: moneyInput.nullish(),
    }),
    output: estimate,
  }),
  'GET /api/web/sell/draft': call({
    ...userData,
    summary: "The person's unsent form of a game; no data when there is none",
    input: byGame,
    output: sellDraft.nullish(),
  }),
  'GET /api/web/sell/draft/list': call({
    ...userData,
    envelope: 'rows',
    summary: "The person's unsent forms, the latest first",
    input: z.looseObject(paging),
    output: sellDraft,
  }),
  'POST /api/web/sell/draft': call({
    ...userData,
    summary: 'Keep an unsent form; an older one never replaces a newer one',
    input: byGame.extend({ content: longText, savedMs }),
    output: sellDraft,
  }),
  'POST /api/web/sell/draft/remove': call({
    ...userData,
    summary: 'Forget an unsent form',
    input: byGame,
    output: nothing,
  }),
  'GET /api/web/goods/mine/counts': call({
    ...userData,
    summary: "How many of the person's listings stand where, by saleState",
    input: z.looseObject({}),
    output: recordOf(optionalTally),
  }),
  'GET /api/account/backlist/{id}/events': call({
    ...userData,
    summary: 'Follow a buy-back and its offers live (server-sent events)',
    input: z.looseObject({ id: idInput }),
    output: nothing,
    stream: 'events',
  }),
  'POST /api/account/backlist/{id}/handover': call({
    ...userData,
    summary: 'Hand over the login of an account that is bought: sealed, for the staff, while the deposit is held',
    input: z.looseObject({ id: idInput, ...loginInput }),
    output: nothing,
  }),
  'POST /api/other/partner/{partner}/report': call({
    ...userData,
    access: 'guest',
    envelope: 'text',
    shape: 'raw',
    body: 'form',
    summary: 'Where a partner reports what became of an item, as a signed token; it is told "success" or "fail"',
    input: z.looseObject({ partner: z.string().regex(/^[a-z0-9]{1,32}$/) }),
    output: nothing,
  }),
};
