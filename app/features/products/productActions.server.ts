import type { BffClient } from '../../../bff/contract/types';
import { runStep } from '~/features/steps/runStep.server';
import { isId } from '~/lib/ids';
import { typedCents, wireMoney } from '~/lib/money';
import { parseProductQuery, productListPath } from './productQuery';

interface Step {
  readonly bff: BffClient;
  readonly id: string;
  readonly form: FormData;
  readonly to: string;
}

const maxReasonLength = 200;

/** Carries out a seller's step with an own listing. */
export async function actOnProduct(bff: BffClient, search: URLSearchParams, form: FormData) {
  const intent = String(form.get('intent'));
  const id = String(form.get('id') ?? '');
  if (!isIntent(intent) || !isId(id)) throw new Response(null, { status: 400 });
  return steps[intent]({ bff, id, form, to: productListPath(parseProductQuery(search)) });
}

function isIntent(text: string): text is keyof typeof steps {
  return Object.hasOwn(steps, text);
}

const steps = {
  price({ bff, id, form, to }: Step) {
    const typed = String(form.get('price') ?? '').trim();
    // Nothing is sold for ¥0.
    const cents = typedCents(typed) || null;
    return runStep({
      bff,
      form,
      intent: 'price',
      id,
      to,
      values: { price: typed },
      faults: cents === null ? ['price'] : [],
      take: (options) => bff.call('POST /api/web/goods/price', { id, price: wireMoney(cents ?? 0) }, options),
    });
  },

  down({ bff, id, form, to }: Step) {
    const reason = String(form.get('reason') ?? '').trim();
    const isDrawnBack = form.get('drawnBack') === 'yes';
    const isReason = isDrawnBack || (reason !== '' && [...reason].length <= maxReasonLength);
    return runStep({
      bff,
      form,
      intent: 'down',
      id,
      to,
      values: { reason },
      faults: isReason ? [] : ['reason'],
      take: async (options) => {
        const taken = await bff.call(
          'POST /api/goods/info/downGoods',
          { id, ...(isDrawnBack ? {} : { downDes: reason }) },
          options,
        );
        if (taken.ok || taken.fields?.['downDes'] === undefined) return taken;
        return { ...taken, fields: { reason: taken.fields['downDes'] } };
      },
    });
  },

  up({ bff, id, form, to }: Step) {
    return runStep({
      bff,
      form,
      intent: 'up',
      id,
      to,
      take: (options) => bff.call('GET /api/goods/info/upGoods/{id}', { id }, options),
    });
  },
};
