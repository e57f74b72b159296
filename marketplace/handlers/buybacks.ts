import { forPerson } from '../auth/forPerson';
import { backStatuses, buybackWays, partitions, statusesBehind } from '../buybacks/filters';
import { followBuyback } from '../buybacks/live';
import { acceptAsSeller, actOnBuyback, backMissing } from '../buybacks/personStep';
import { buybacksOf, buybackWithOffers } from '../buybacks/read';
import { sendIn } from '../buybacks/sendIn';
import type { HandlersOf } from '../context';
import { Refusal } from '../http/answer';
import { readChoices } from '../http/choices';
import { pageOf } from '../http/paging';
import { centsOf, rowId } from '../queries/wire';

type BuybackCall =
  | 'POST /api/account/backlist'
  | 'GET /api/account/backlist/allList'
  | 'GET /api/account/backlist/{id}/events'
  | 'GET /api/account/quotation/mybprice'
  | 'POST /api/account/krecycle'
  | 'POST /api/account/backlist/{id}/cancel'
  | 'POST /api/account/backlist/{id}/refuse';

/** Appraisals and buy-backs: sending accounts in, following them, and the seller's steps. */
export const buybackHandlers: HandlersOf<BuybackCall> = {
  'POST /api/account/backlist': forPerson((input, context) => sendIn(context, input)),

  'GET /api/account/backlist/allList': forPerson(async (input, { tx, person }) => {
    const asked = readChoices({
      status: [input.status, backStatuses],
      partition: [input.partition, partitions],
      way: [input.way, buybackWays],
    });
    if (asked instanceof Refusal) return asked;
    const filter = {
      userId: person.id,
      statuses: statusesBehind(asked.status),
      partitions: asked.partition.map(Number),
      ways: asked.way,
    };
    return buybacksOf(tx, filter, pageOf(input));
  }),

  'GET /api/account/backlist/{id}/events': { events: (input, context) => followBuyback(context, rowId(input.id)) },

  'GET /api/account/quotation/mybprice': forPerson(async (input, { tx, person }) => {
    const id = rowId(input.backId);
    return (id === null ? null : await buybackWithOffers(tx, id, person.id)) ?? backMissing();
  }),

  'POST /api/account/krecycle': forPerson((input, context) =>
    acceptAsSeller(context, {
      buybackId: rowId(input.backId),
      // An id that can't be one names no offer that stands.
      offerId: input.quotationId === undefined ? null : (rowId(input.quotationId) ?? 0),
      priceCents: input.bprice === null || input.bprice === undefined ? null : centsOf(input.bprice),
    }),
  ),

  'POST /api/account/backlist/{id}/cancel': forPerson((input, context) =>
    actOnBuyback(context, { buybackId: rowId(input.id), action: 'cancel', reason: input.reason }),
  ),

  'POST /api/account/backlist/{id}/refuse': forPerson((input, context) =>
    actOnBuyback(context, { buybackId: rowId(input.id), action: 'refuse', reason: input.reason }),
  ),
};
