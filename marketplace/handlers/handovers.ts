import { upstreamCode } from '../../bff/contract/errors';
import type { Person } from '../auth/sessions';
import { handOverBuyback } from '../buybacks/handOver';
import type { HandlersOf, StepContext, TransactionContext } from '../context';
import { refuse, type Refusal } from '../http/answer';
import { handOver } from '../orders/handOver';
import { rowId } from '../queries/wire';

type HandoverCall = 'POST /api/web/order/{id}/handover' | 'POST /api/account/backlist/{id}/handover';

/**
 * In steps although it is one: an Idempotency-Key is not looked at then, whose row would hold a plain digest of the
 * password. Handing the same login over twice is handing it over once.
 */
async function inOne<T>(
  context: StepContext,
  work: (context: TransactionContext & { readonly person: Person }) => Promise<T>,
): Promise<T | Refusal> {
  const { person } = context;
  if (person === null) return refuse('loginRequired', upstreamCode.unauthorized);
  return context.transaction((tx) => work({ ...context, tx, person }));
}

/** The login of a sold account, from its seller to the staff. */
export const handoverHandlers: HandlersOf<HandoverCall> = {
  'POST /api/web/order/{id}/handover': {
    steps: (input, context) => inOne(context, (inside) => handOver(inside, { orderId: rowId(input.id), given: input })),
  },

  'POST /api/account/backlist/{id}/handover': {
    steps: (input, context) =>
      inOne(context, (inside) => handOverBuyback(inside, { buybackId: rowId(input.id), given: input })),
  },
};
