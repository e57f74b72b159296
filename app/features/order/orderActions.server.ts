import { data, redirect } from '@remix-run/node';
import type { BffClient, PayloadOf, Refusal } from '../../../bff/contract/types';
import { handOverLogin } from '~/features/handover/handover.server';
import type { HandoverAnswer } from '~/features/handover/handoverAnswer';
import { cookieHeaders, redirectWith } from '~/lib/bff.server';
import { isId } from '~/lib/ids';
import { idempotencyHeader } from '~/lib/requestKey.server';
import { problemOf, wordsOf, type ActionAnswer } from '~/lib/submission';
import { paths } from '~/paths';
import { readDispute } from './disputePictures.server';
import type { DisputeError } from './disputeRules';
import { payTargetOf } from './payTarget';
import { toldCredentials } from './toldCredentials';

export type OrderIntent = 'pay' | 'cancel' | 'confirm' | 'dispute' | 'statement' | 'credentials' | 'handOver';

/** What a form of the order page gets back when it does not lead to another page. */
export interface OrderActionAnswer extends ActionAnswer {
  readonly intent: OrderIntent;
  /** Of a dispute or a statement in one: what was typed and sent so far, and what is wrong with it. */
  readonly dispute?: {
    readonly reason: string;
    readonly images: readonly string[];
    readonly errors: readonly DisputeError[];
  };
  /** Of a login that is handed over: what was typed, without the password, and what is wrong with it. */
  readonly handover?: Omit<HandoverAnswer, keyof ActionAnswer>;
  /** For people without scripts; everybody else asks for them in the background. */
  readonly credentials?: PayloadOf<'GET /api/web/order/{id}/credentials'>;
}

interface Step {
  readonly bff: BffClient;
  readonly id: string;
  readonly form: FormData;
  /** The answer that shows the page again. */
  reply(more: Partial<OrderActionAnswer>): ReturnType<typeof data<OrderActionAnswer>>;
  /** The same, with why the marketplace said no. */
  refuse(refusal: Refusal, more?: Partial<OrderActionAnswer>): ReturnType<typeof data<OrderActionAnswer>>;
  /** The Idempotency-Key for what is asked. */
  once(request?: object): { headers: Record<string, string> };
}

/** Carries out a buyer's or seller's step and leads on. */
export async function actOnOrder(bff: BffClient, id: string, form: FormData) {
  const intent = String(form.get('intent'));
  if (!isIntent(intent) || !isId(id)) throw new Response(null, { status: 400 });
  const reply: Step['reply'] = (more) => {
    const headers = cookieHeaders(bff);
    headers.set('Cache-Control', 'private, no-store');
    return data<OrderActionAnswer>({ intent, problem: null, msg: '', ...more }, { headers });
  };
  return steps[intent]({
    bff,
    id,
    form,
    reply,
    refuse: (refusal, more) => reply({ problem: problemOf(refusal), msg: wordsOf(refusal), ...more }),
    once: (request = {}) => ({ headers: idempotencyHeader(form, { intent, id, ...request }) }),
  });
}

function isIntent(text: string): text is OrderIntent {
  return Object.hasOwn(steps, text);
}

const steps = {
  async pay({ bff, id, form, reply, refuse, once }: Step) {
    const channel = String(form.get('channel') ?? '') || null;
    const answer = await bff.call('POST /api/web/order/{id}/pay', { id, channel }, once({ channel }));
    if (!answer.ok) return refuse(answer);
    // Nothing was told of the payment: the same press with the same key finds out.
    if (!answer.payload) return reply({ problem: 'unreachable' });
    const { payUrl } = answer.payload;
    // No cashier any more: the payment is over, and the order's page says how it ended.
    if (payUrl === undefined) return redirectWith(bff, paths.orderDetail(id));
    const target = payTargetOf(payUrl);
    if (target === null) return reply({ problem: 'unsafe' });
    if (target.kind === 'site') return redirectWith(bff, target.to);
    // A page's form may not end on another site (form-action 'self'): without scripts the way leads back to the
    // order, where the cashier is a link; scripts follow the redirect by themselves.
    if (form.get('enhanced') !== '1') return redirectWith(bff, paths.orderDetail(id));
    return redirect(target.href, { headers: cookieHeaders(bff) });
  },

  async cancel({ bff, id, refuse, once }: Step) {
    const answer = await bff.call('POST /api/web/order/{id}/cancel', { id }, once());
    return answer.ok ? redirectWith(bff, paths.orderDetail(id)) : refuse(answer);
  },

  async confirm({ bff, id, refuse, once }: Step) {
    const answer = await bff.call('POST /api/web/order/{id}/confirm', { id }, once());
    return answer.ok ? redirectWith(bff, paths.finish({ kind: 'order', id })) : refuse(answer);
  },

  async credentials({ bff, id, reply, refuse }: Step) {
    const answer = await bff.call('GET /api/web/order/{id}/credentials', { id });
    if (!answer.ok) return refuse(answer);
    const credentials = toldCredentials(answer.payload);
    return reply(credentials === null ? { problem: 'unreachable' } : { credentials });
  },

  async handOver({ bff, id, form, reply }: Step) {
    const { problem, msg, ...handover } = await handOverLogin(form, (login) =>
      bff.call('POST /api/web/order/{id}/handover', { id, ...login }),
    );
    if (problem === null && form.get('enhanced') !== '1') return redirectWith(bff, paths.orderDetail(id));
    return reply({ problem, msg, handover });
  },

  async dispute({ bff, id, form, reply, refuse, once }: Step) {
    const { reason, images, errors } = await readDispute(bff, form, 'dispute');
    const dispute = { reason, images };
    if (errors.length > 0) return reply({ problem: 'invalid', dispute: { ...dispute, errors } });
    const answer = await bff.call('POST /api/web/order/{id}/dispute', { id, ...dispute }, once(dispute));
    if (answer.ok) return redirectWith(bff, paths.finish({ kind: 'order', id }));
    return refuse(answer, { dispute: { ...dispute, errors: [] } });
  },

  async statement({ bff, id, form, reply, refuse, once }: Step) {
    const { reason, images, errors } = await readDispute(bff, form, 'statement');
    const dispute = { reason, images };
    if (errors.length > 0) return reply({ problem: 'invalid', dispute: { ...dispute, errors } });
    const said = { text: reason, images };
    const answer = await bff.call('POST /api/web/order/{id}/statement', { id, ...said }, once(said));
    if (answer.ok) return redirectWith(bff, paths.orderDetail(id));
    return refuse(answer, { dispute: { ...dispute, errors: [] } });
  },
} satisfies Record<OrderIntent, (step: Step) => Promise<unknown>>;
