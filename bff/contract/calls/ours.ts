import { z } from 'zod';
import { call } from '../call';
import { myGood } from '../entities';
import { moneyInput } from '../amounts';
import {
  idInput,
  nothing,
  optionalIdInput,
  optionalLongText,
  optionalShortText,
  paging,
  shortText,
  textOrEmpty,
} from '../scalars';
import { browsedGood, problem } from '../trade';

const userCall = { access: 'user', origin: 'ours', shape: 'clean' } as const;
const catalogueData = { ...userCall, group: 'catalogue', envelope: 'data' } as const;
const catalogueRows = { ...userCall, group: 'catalogue', envelope: 'rows' } as const;
const byId = z.looseObject({ id: idInput });

/** Calls the screens need and the specification does not list. Source: api.md §4, all ours. */
export const ourCalls = {
  'GET /api/web/goods/mine': call({
    ...catalogueRows,
    summary: "The person's listings",
    input: z.looseObject({ saleState: optionalShortText, ...paging }),
    output: myGood,
  }),
  'POST /api/web/goods/price': call({
    ...catalogueData,
    summary: 'Change the price of an own listing',
    input: z.looseObject({ id: idInput, price: moneyInput }),
    output: nothing,
  }),
  'GET /api/web/goods/browse': call({
    ...catalogueRows,
    summary: "The person's browse history",
    input: z.looseObject(paging),
    output: browsedGood,
  }),
  'POST /api/upload/image': call({
    ...catalogueData,
    summary: 'Upload a picture as multipart field `file`',
    input: z.looseObject({}),
    output: z.object({ filePath: textOrEmpty, fileName: textOrEmpty }),
    body: 'multipart',
  }),
  'POST /api/account/backlist/{id}/cancel': call({
    ...catalogueData,
    summary: 'Withdraw an appraisal or buy-back',
    input: byId.extend({ reason: optionalShortText }),
    output: nothing,
  }),
  'POST /api/account/backlist/{id}/refuse': call({
    ...catalogueData,
    summary: 'Refuse all offers for a buy-back',
    input: byId.extend({ reason: optionalLongText }),
    output: nothing,
  }),
  'GET /api/account/problem/list': call({
    ...catalogueRows,
    summary: "The person's reported problems and the answers; with id, that one",
    input: z.looseObject({ id: optionalIdInput, ...paging }),
    output: problem,
  }),
  'PUT /api/system/user/profile/updatePwd': call({
    ...userCall,
    group: 'auth',
    envelope: 'data',
    summary: 'Change the password',
    input: z.looseObject({ oldPassword: shortText, newPassword: shortText }),
    output: nothing,
  }),
  'POST /api/logout': call({
    ...userCall,
    access: 'guest',
    group: 'auth',
    envelope: 'data',
    summary: 'End the session',
    input: z.looseObject({}),
    output: nothing,
  }),
};
