import type { BffClient } from '../../../bff/contract/types';
import { handOverLogin } from '~/features/handover/handover.server';
import { handoverIntent } from '~/features/handover/handoverAnswer';
import { replyStep, runStep } from '~/features/steps/runStep.server';
import { redirectWith } from '~/lib/bff.server';
import { isId } from '~/lib/ids';

interface Step {
  readonly bff: BffClient;
  readonly id: string;
  readonly form: FormData;
  /** Where people without scripts see the result. */
  readonly to: string;
}

/** Carries out a seller's step with an own appraisal or buy-back. */
export async function actOnBuyback(bff: BffClient, form: FormData, to: string) {
  const intent = String(form.get('intent'));
  const id = String(form.get('id') ?? '');
  if (!isIntent(intent) || !isId(id)) throw new Response(null, { status: 400 });
  return steps[intent]({ bff, id, form, to });
}

function isIntent(text: string): text is keyof typeof steps {
  return Object.hasOwn(steps, text);
}

const steps = {
  /** At the price that was shown: another one is refused, and nothing is accepted. */
  accept({ bff, id, form, to }: Step) {
    const quotationId = String(form.get('quotationId') ?? '');
    const bprice = String(form.get('bprice') ?? '');
    if (!isId(quotationId) || !/^\d{1,13}\.\d\d$/.test(bprice)) throw new Response(null, { status: 400 });
    return runStep({
      bff,
      form,
      intent: 'accept',
      id,
      to,
      values: { quotationId, bprice },
      take: (options) => bff.call('POST /api/account/krecycle', { backId: id, quotationId, bprice }, options),
    });
  },

  refuse({ bff, id, form, to }: Step) {
    const reason = String(form.get('reason') ?? '').trim();
    return runStep({
      bff,
      form,
      intent: 'refuse',
      id,
      to,
      values: { reason },
      take: (options) => bff.call('POST /api/account/backlist/{id}/refuse', { id, reason }, options),
    });
  },

  cancel({ bff, id, form, to }: Step) {
    return runStep({
      bff,
      form,
      intent: 'cancel',
      id,
      to,
      take: (options) => bff.call('POST /api/account/backlist/{id}/cancel', { id }, options),
    });
  },

  async handOver({ bff, id, form, to }: Step) {
    const answer = await handOverLogin(form, (login) =>
      bff.call('POST /api/account/backlist/{id}/handover', { id, ...login }),
    );
    const isDone = answer.problem === null && form.get('enhanced') !== '1';
    return isDone ? redirectWith(bff, to) : replyStep(bff, { intent: handoverIntent, id, ...answer });
  },
};
