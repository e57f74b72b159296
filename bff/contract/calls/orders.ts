import { z } from 'zod';
import { listingCache } from '../cacheRules';
import { call } from '../call';
import { credentials, guarantee, loginInput, order, orderCounts, orderDetail, payment, sandboxPayment } from '../order';
import { moneyInput } from '../amounts';
import { idInput, longText, nothing, optionalIdInput, optionalPart, optionalShortText, paging } from '../scalars';

const userCall = { access: 'user', origin: 'ours', shape: 'clean', group: 'order' } as const;
const orderData = { ...userCall, envelope: 'data' } as const;
const byId = z.looseObject({ id: idInput });
const cashierCall = { ...orderData, access: 'guest' } as const;
/** The order after a step, when the upstream tells it. The step is taken whatever is told of it. */
const steppedOrder = optionalPart(orderDetail);
const byToken = z.looseObject({ token: z.string().min(1).max(200) });

/** Buying: orders, their payment and what follows. Source: api.md §4 and §6, all ours. */
export const orderCalls = {
  'GET /api/web/guarantee/list': call({
    ...userCall,
    access: 'guest',
    envelope: 'rows',
    summary: 'The guarantees one can add to an order of this listing, with their price',
    input: z.looseObject({ goodId: idInput }),
    output: guarantee,
    // Its prices follow the listing's.
    cache: listingCache,
  }),
  'POST /api/web/order': call({
    ...orderData,
    summary: 'Order a listing; it is reserved for 15 minutes. Send an Idempotency-Key',
    input: z.looseObject({
      goodId: idInput,
      guaranteeId: optionalIdInput,
      contact: optionalShortText,
      /** What the buyer saw as the total: refused when it is no longer that. */
      total: moneyInput.nullish(),
    }),
    output: orderDetail,
  }),
  'GET /api/web/order/list': call({
    ...userCall,
    envelope: 'rows',
    summary: "The person's orders; role buyer or seller, by status and keyword",
    input: z.looseObject({
      role: optionalShortText,
      status: optionalShortText,
      keyWord: optionalShortText,
      ...paging,
    }),
    output: order,
  }),
  'GET /api/web/order/counts': call({
    ...orderData,
    summary: "How many of the person's orders stand where; role buyer or seller",
    input: z.looseObject({ role: optionalShortText }),
    output: orderCounts,
  }),
  'GET /api/web/order/{id}': call({
    ...orderData,
    summary: 'One order with its history and the actions allowed now',
    input: byId,
    output: orderDetail,
  }),
  'POST /api/web/order/{id}/pay': call({
    ...orderData,
    summary: 'Start a payment, or give the one under way',
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
    output: steppedOrder,
  }),
  'POST /api/web/order/{id}/confirm': call({
    ...orderData,
    summary: 'Confirm that the account was received',
    input: byId,
    output: steppedOrder,
  }),
  'POST /api/web/order/{id}/dispute': call({
    ...orderData,
    summary: 'Dispute an order',
    input: byId.extend({ reason: longText, images: z.array(z.string().max(500)).max(20).nullish() }),
    output: steppedOrder,
  }),
  'POST /api/web/order/{id}/statement': call({
    ...orderData,
    summary: 'Say something in a dispute of an order, as its buyer or seller',
    input: byId.extend({ text: longText, images: z.array(z.string().max(500)).max(20).nullish() }),
    output: steppedOrder,
  }),
  'GET /api/web/order/{id}/credentials': call({
    ...orderData,
    summary: "The account's credentials, for the buyer of a delivered order",
    input: byId,
    output: credentials,
    changesState: true,
  }),
  'POST /api/web/order/{id}/handover': call({
    ...orderData,
    summary: 'Hand over the login of a sold account to the staff: sealed, for its seller, until it is delivered',
    input: byId.extend(loginInput),
    output: steppedOrder,
  }),
  'GET /api/web/order/{id}/events': call({
    ...orderData,
    summary: 'Follow an order live (server-sent events)',
    input: byId,
    output: nothing,
    stream: 'events',
  }),
  'GET /api/pay/sandbox/{token}': call({
    ...cashierCall,
    summary: "The sandbox cashier's view of a payment (demo mode only)",
    input: byToken,
    output: sandboxPayment,
  }),
  'POST /api/pay/sandbox/{token}': call({
    ...cashierCall,
    summary: 'What the person does at the sandbox cashier: pay, twice, fail or expire (demo mode only)',
    input: byToken.extend({ action: z.enum(['pay', 'twice', 'fail', 'expire']) }),
    output: sandboxPayment,
  }),
  'POST /api/pay/notify/{channel}': call({
    ...cashierCall,
    envelope: 'text',
    shape: 'raw',
    body: 'form',
    summary: 'Where a payment provider reports; it is told "success", or "fail" to make it report again',
    input: z.looseObject({ channel: z.string().regex(/^[a-z0-9]{1,32}$/) }),
    output: nothing,
  }),
};
