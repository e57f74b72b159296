import { data } from '@remix-run/node';
import type { BffClient } from '../../../bff/contract/types';
import { cookieHeaders, redirectWith } from '~/lib/bff.server';
import { wireMoney } from '~/lib/money';
import { idempotencyHeader } from '~/lib/requestKey.server';
import { problemOf, wordsOf, type ActionAnswer } from '~/lib/submission';
import { paths } from '~/paths';
import { checkOrderValues, noGuarantee, readOrderValues } from './orderValues';
import type { OrderFieldErrors, OrderValues } from './orderValues';
import { isBlacklisted } from './sureOrder.server';

/** What an order form that did not become an order gets back: everything typed, and the prices it was typed for. */
export interface OrderAnswer extends ActionAnswer {
  readonly values: OrderValues;
  readonly errors: OrderFieldErrors;
}

/**
 * Makes the order and goes to it. Pressed twice, reloaded or sent from two tabs it is made once: the marketplace
 * knows the form by its key, and gives a person's own open order of the same listing instead of a second one.
 */
export async function submitOrder(bff: BffClient, goodId: string, form: FormData) {
  const values = readOrderValues(form);
  const reply = (more: Partial<OrderAnswer>) =>
    data<OrderAnswer>({ values, errors: {}, problem: 'invalid', msg: '', ...more }, { headers: cookieHeaders(bff) });
  const errors = checkOrderValues(values);
  if (Object.keys(errors).length > 0) return reply({ errors });

  // The page of a listing without a price has no button; nothing is ordered for a sum that nobody saw.
  if (values.seenPriceCents === null || values.seenPriceCents <= 0) return reply({ problem: 'refused' });
  const isListed = await isBlacklisted(bff, { content: values.contact });
  if (isListed === null) return reply({ problem: 'unreachable' });
  if (isListed) return reply({ errors: { contact: 'contactListed' } });

  const { seenGuaranteeCents, guaranteeId, contact } = values;
  const total = wireMoney(values.seenPriceCents + (seenGuaranteeCents ?? 0));
  const order = { goodId, guaranteeId: guaranteeId === noGuarantee ? null : guaranteeId, contact, total };
  const made = await bff.call('POST /api/web/order', order, { headers: idempotencyHeader(form, order) });
  if (!made.ok) return reply({ problem: problemOf(made), msg: wordsOf(made) });
  if (made.payload === undefined) return reply({ problem: 'unreachable' });
  return redirectWith(bff, paths.orderDetail(made.payload.id));
}
