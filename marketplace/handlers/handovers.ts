import { forPerson } from '../auth/forPerson';
import { handOverBuyback } from '../buybacks/handOver';
import type { HandlersOf } from '../context';
import { handOver } from '../orders/handOver';
import { rowId } from '../queries/wire';

type HandoverCall = 'POST /api/web/order/{id}/handover' | 'POST /api/account/backlist/{id}/handover';

/** The login of a sold account, from its seller to the staff. No key is kept of it: see http/repeatable.ts. */
export const handoverHandlers: HandlersOf<HandoverCall> = {
  'POST /api/web/order/{id}/handover': forPerson((input, context) =>
    handOver(context, { orderId: rowId(input.id), given: input }),
  ),

  'POST /api/account/backlist/{id}/handover': forPerson((input, context) =>
    handOverBuyback(context, { buybackId: rowId(input.id), given: input }),
  ),
};
