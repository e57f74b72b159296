import { z } from 'zod';
import { call } from '../call';
import { myGood } from '../entities';
import {
  id,
  longText,
  moneyInput,
  nothing,
  optionalId,
  optionalLongText,
  optionalShortText,
  paging,
  shortText,
  textOrEmpty,
} from '../scalars';
import { browsedGood, credentials, order, payment, problem } from '../trade';

const userCall = { access: 'user', origin: 'ours', shape: 'clean' } as const;
const orderData = { ...userCall, group: 'order', envelope: 'data' } as const;
const catalogueData = { ...userCall, group: 'catalogue', envelope: 'data' } as const;
const catalogueRows = { ...userCall, group: 'catalogue', envelope: 'rows' } as const;
const byId = z.looseObject({ id });

/** Calls the screens need and the specification does not list. Source: api.md §4, all ours. */
export const ourCalls = {
  'POST /api/web/order': call({
    ...orderData,
    summary: 'Order a listing; it is reserved for 15 minutes',
    input: z.looseObject({ goodId: id, guaranteeId: optionalId }),
    output: order,
  }),
  'GET /api/web/order/list': call({
    ...userCall,
    group: 'order',
    envelope: 'rows',
    summary: "The person's orders; role buyer or seller",
    input: z.looseObject({ role: optionalShortText, status: optionalShortText, ...paging }),
    output: order,
  }),
  'GET /api/web/order/{id}': call({
    ...orderData,
    summary: 'One order with its history and the actions allowed now',
    input: byId,
    output: order,
  }),
  'POST /api/web/order/{id}/pay': call({
    ...orderData,
    summary: 'Start a payment',
    input: byId.extend({ channel: optionalShortText }),
    output: payment,
  }),
  'GET /api/web/order/{id}/payment': call({
    ...orderData,
    summary: 'Follow a payment',
    input: byId,
    output: payment,
  }),
  'POST /api/web/order/{id}/cancel': call({
    ...orderData,
    summary: 'Cancel an order',
    input: byId.extend({ reason: optionalShortText }),
    output: nothing,
  }),
  'POST /api/web/order/{id}/confirm': call({
    ...orderData,
    summary: 'Confirm that the account was received',
    input: byId,
    output: nothing,
  }),
  'POST /api/web/order/{id}/dispute': call({
    ...orderData,
    summary: 'Dispute an order',
    input: byId.extend({ reason: longText, images: z.array(z.string().max(500)).max(20).nullish() }),
    output: nothing,
  }),
  'GET /api/web/order/{id}/credentials': call({
    ...orderData,
    summary: "The account's credentials, for the buyer of a delivered order",
    input: byId,
    output: credentials,
  }),
  'GET /api/web/goods/mine': call({
    ...catalogueRows,
    summary: "The person's listings",
    input: z.looseObject({ saleState: optionalShortText, ...paging }),
    output: myGood,
  }),
  'POST /api/web/goods/price': call({
    ...catalogueData,
    summary: 'Change the price of an own listing',
    input: z.looseObject({ id, price: moneyInput }),
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
    summary: "The person's reported problems and the answers",
    input: z.looseObject(paging),
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
