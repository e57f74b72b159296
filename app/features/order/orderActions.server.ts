import { data } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import type { BffClient, PayloadOf, Refusal } from '../../../bff/contract/types';
import { cookieHeaders, redirectWith } from '~/lib/bff.server';
import { paths } from '~/paths';
import { checkReason, maxPictures, type DisputeError } from './disputeForm';
import { payTargetOf } from './payTarget';
import { idempotencyHeader } from './requestKey.server';
import { problemOf, type ActionAnswer } from './submission';

export const orderIntents = ['pay', 'cancel', 'confirm', 'dispute', 'credentials'] as const;
export type OrderIntent = (typeof orderIntents)[number];

/** What a form of the order page gets back when it does not lead to another page. */
export interface OrderActionAnswer extends ActionAnswer {
  readonly intent: OrderIntent;
  /** For a dispute: what was typed and sent so far, and what is wrong with it. */
  readonly dispute?: {
    readonly reason: string;
    readonly images: readonly string[];
    readonly errors: readonly DisputeError[];
  };
  /** For people without scripts; everybody else asks for them in the background. */
  readonly credentials?: PayloadOf<'GET /api/web/order/{id}/credentials'>;
  /** The marketplace's cashier address was not one we open. */
  readonly isUnsafeCashier?: boolean;
}

/** Carries out a buyer's or seller's step and leads on. */
export async function actOnOrder(bff: BffClient, id: string, form: FormData) {
  const intent = orderIntents.find((name) => name === form.get('intent'));
  if (intent === undefined || !/^[\w-]{1,64}$/.test(id)) throw new Response(null, { status: 400 });
  const reply = (more: Partial<OrderActionAnswer>) =>
    data<OrderActionAnswer>(
      { intent, problem: null, msg: '', ...more },
      { headers: withoutStore(cookieHeaders(bff)) },
    );
  const refuse = (refusal: Refusal, more: Partial<OrderActionAnswer> = {}) =>
    reply({ problem: problemOf(refusal), msg: refusal.msg, ...more });
  const headersFor = (request: object) => ({ headers: idempotencyHeader(form, { intent, id, ...request }) });

  switch (intent) {
    case 'pay': {
      const channel = String(form.get('channel') ?? '') || null;
      const answer = await bff.call('POST /api/web/order/{id}/pay', { id, channel }, headersFor({ channel }));
      if (!answer.ok) return refuse(answer);
      return goToCashier(bff, id, answer.payload?.payUrl, form) ?? reply({ problem: 'invalid', isUnsafeCashier: true });
    }
    case 'cancel': {
      const answer = await bff.call('POST /api/web/order/{id}/cancel', { id }, headersFor({}));
      return answer.ok ? redirectWith(bff, paths.orderDetail(id)) : refuse(answer);
    }
    case 'confirm': {
      const answer = await bff.call('POST /api/web/order/{id}/confirm', { id }, headersFor({}));
      return answer.ok ? redirectWith(bff, paths.finish({ kind: 'order', id })) : refuse(answer);
    }
    case 'credentials': {
      const answer = await bff.call('GET /api/web/order/{id}/credentials', { id });
      return answer.ok && answer.payload !== undefined
        ? reply({ credentials: answer.payload })
        : answer.ok
          ? reply({ problem: 'refused' })
          : refuse(answer);
    }
    case 'dispute': {
      const reason = String(form.get('reason') ?? '').trim();
      const images = form.getAll('images').filter((path): path is string => typeof path === 'string' && path !== '');
      const wrong: DisputeError[] = [
        ...(checkReason(reason) === null ? [] : (['reason'] as const)),
        ...(images.length > maxPictures ? (['pictureCount'] as const) : []),
      ];
      if (wrong.length > 0) return reply({ problem: 'invalid', dispute: { reason, images, errors: wrong } });
      const dispute = { reason, images };
      const answer = await bff.call('POST /api/web/order/{id}/dispute', { id, ...dispute }, headersFor(dispute));
      return answer.ok
        ? redirectWith(bff, paths.finish({ kind: 'order', id }))
        : refuse(answer, { dispute: { ...dispute, errors: [] } });
    }
  }
}

/**
 * To the cashier. A page's form may not be redirected to another site (form-action 'self'), so people without
 * scripts go back to the order, where the cashier is a link; scripts follow the redirect by themselves.
 */
function goToCashier(bff: BffClient, id: string, payUrl: string | undefined, form: FormData): Response | null {
  // No cashier any more: the payment is over, and the order's page says how it ended.
  if (payUrl === undefined) return redirectWith(bff, paths.orderDetail(id));
  const target = payTargetOf(payUrl);
  if (target === null) return null;
  if (target.kind === 'site') return redirectWith(bff, target.to);
  const isEnhanced = form.get('enhanced') === '1';
  return isEnhanced ? redirect(target.href, { headers: cookieHeaders(bff) }) : redirectWith(bff, paths.orderDetail(id));
}

function withoutStore(headers: Headers): Headers {
  headers.set('Cache-Control', 'private, no-store');
  return headers;
}
