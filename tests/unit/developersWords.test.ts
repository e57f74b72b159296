import { describe, expect, it } from 'vitest';
import { blankAnswer, refusedAnswer } from '../../app/features/account/form/accountAnswer';
import { actAtCashier } from '../../app/features/cashier/cashier.server';
import { actOnOrder } from '../../app/features/order/orderActions.server';
import { runStep } from '../../app/features/steps/runStep.server';
import type { Refusal } from '../../bff/contract/types';
import { fakeBff, Refused } from './support/fakeBff';

const developersWords = 'The marketplace cannot be reached';
const form = new FormData();
form.set('intent', 'cancel');
form.set('action', 'pay');
form.set('enhanced', '1');

/** What each kind of form answers when its call is refused so. */
const forms: Readonly<Record<string, (refused: Refused) => unknown>> = {
  account: (refused) => refusedAnswer(blankAnswer('avatar'), { ok: false, requestId: 'r', ...refused } as Refusal),
  order: (refused) => actOnOrder(fakeBff({ 'POST /api/web/order/{id}/cancel': refused }), '9', form),
  cashier: (refused) =>
    actAtCashier(fakeBff({ 'POST /api/pay/sandbox/{token}': refused }), 'token-of-32-characters-0123456789', form),
  step: (refused) =>
    runStep({
      ...{ bff: fakeBff({}), form, intent: 'accept', id: '1', to: '/' },
      take: async () => ({ ok: false, requestId: 'r', ...refused }) as Refusal,
    }),
};

describe.each(Object.entries(forms))('what a form of the kind %s says', (_kind, answerTo) => {
  it.each([400, 413, 500, 502, 504])('is nothing of what the storefront tells developers with %i', async (status) => {
    expect(JSON.stringify(await answerTo(new Refused(developersWords, status, status)))).not.toContain(developersWords);
  });

  it('is what the marketplace says to the person', async () => {
    expect(JSON.stringify(await answerTo(new Refused('价格已变更')))).toContain('价格已变更');
  });
});
