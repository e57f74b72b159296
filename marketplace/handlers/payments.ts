import { eq } from 'drizzle-orm';
import { upstreamCode } from '../../bff/contract/errors';
import type { PayloadInputOf } from '../../bff/contract/types';
import { forPerson } from '../auth/forPerson';
import type { HandlersOf, Services } from '../context';
import type { Tx } from '../db/engine';
import { orders, payments } from '../db/schema/orders';
import { refuse, Refusal } from '../http/answer';
import { handleCallback } from '../payments/callbacks';
import { isSandbox, type SandboxProvider } from '../payments/sandbox';
import { tellingPayment, orderOfBuyer, startPayment, type PaymentRow } from '../payments/start';
import { rowId, wireMoney, wireTime } from '../queries/wire';

type PaymentCall =
  | 'POST /api/web/order/{id}/pay'
  | 'GET /api/web/order/{id}/payment'
  | 'GET /api/pay/sandbox/{token}'
  | 'POST /api/pay/sandbox/{token}';

type WirePayment = PayloadInputOf<'GET /api/web/order/{id}/payment'>;
type WireSandboxPayment = PayloadInputOf<'GET /api/pay/sandbox/{token}'>;

/** Paying an order, and the cashier of the sandbox. */
export const paymentHandlers: HandlersOf<PaymentCall> = {
  'POST /api/web/order/{id}/pay': forPerson(async (input, { tx, person, facts, services }) => {
    const { orderId, buyerId } = { orderId: rowId(input.id), buyerId: person.id };
    const wish = { orderId, buyerId, channel: input.channel, siteOrigin: facts.siteOrigin };
    const nowMs = services.now();
    const payment = await startPayment(tx, wish, { providers: services.payments, nowMs });
    return payment instanceof Refusal ? payment : wirePayment(payment, services);
  }),

  'GET /api/web/order/{id}/payment': forPerson(async (input, { tx, person, services }) => {
    const order = await orderOfBuyer(tx, rowId(input.id), person.id);
    if (order instanceof Refusal) return order;
    const payment = await tellingPayment(tx, order.id);
    if (payment !== null) return wirePayment(payment, services);
    return {
      status: 'none',
      amount: wireMoney(order.priceCents + order.guaranteeCents),
      channels: [...services.payments.keys()],
    };
  }),

  'GET /api/pay/sandbox/{token}': async (input, { tx, services }) => {
    if (sandboxOf(services) === null) return refuse('notAvailable', upstreamCode.notFound);
    const payment = await sandboxPaymentOf(tx, input.token);
    return payment instanceof Refusal ? payment : wireSandboxPayment(payment, services.now());
  },

  'POST /api/pay/sandbox/{token}': {
    steps: async (input, { services, facts, shop, transaction }) => {
      const sandbox = sandboxOf(services);
      if (sandbox === null) return refuse('notAvailable', upstreamCode.notFound);
      const payment = await transaction((tx) => sandboxPaymentOf(tx, input.token));
      if (payment instanceof Refusal) return payment;
      const before = wireSandboxPayment(payment, services.now());
      if (before.isOver) return before;
      const { tradeNo, amountCents, currency } = payment;
      const status = sandboxReports[input.action];
      const fields = sandbox.callbackOf({ tradeNo, amountCents, currency, status });
      const scene = { transaction, tools: services.orders, log: services.log, requestId: facts.id, tenantId: shop.id };
      // A provider that does not hear the answer tells the same again: the second must change nothing.
      for (let sent = 0; sent < (input.action === 'twice' ? 2 : 1); sent += 1) {
        await handleCallback({ provider: sandbox, fields }, scene);
      }
      const after = await transaction((tx) => sandboxPaymentOf(tx, input.token));
      return after instanceof Refusal ? after : wireSandboxPayment(after, services.now());
    },
  },
};

const sandboxReports = { pay: 'paid', twice: 'paid', fail: 'failed', expire: 'expired' } as const;

function wirePayment(payment: PaymentRow, services: Services): WirePayment {
  const status = presentStatus(payment, services.now());
  return {
    status,
    channel: payment.channel,
    amount: wireMoney(payment.amountCents),
    expires: wireTime(payment.expireTime),
    payUrl: status === 'pending' ? payment.payUrl : null,
    channels: [...services.payments.keys()],
  };
}

/** An attempt whose time is over is over, also before anybody has written it down. */
function presentStatus({ status, expireTime }: PaymentRow, nowMs: number): PaymentRow['status'] {
  return status === 'pending' && expireTime.getTime() <= nowMs ? 'expired' : status;
}

function sandboxOf({ mode, payments: providers }: Services): SandboxProvider | null {
  const provider = providers.get('sandbox');
  return mode === 'demo' && isSandbox(provider) ? provider : null;
}

type SandboxPayment = PaymentRow & { readonly title: string };

/** The payment a token opens. The token is its trade number, which nobody can guess. */
async function sandboxPaymentOf(tx: Tx, token: string): Promise<SandboxPayment | Refusal> {
  const [found] = await tx
    .select({ payment: payments, title: orders.title })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.tradeNo, token));
  if (found === undefined || found.payment.channel !== 'sandbox') {
    return refuse('paymentMissing', upstreamCode.notFound);
  }
  return { ...found.payment, title: found.title };
}

function wireSandboxPayment(payment: SandboxPayment, nowMs: number): WireSandboxPayment {
  const status = presentStatus(payment, nowMs);
  return {
    orderId: payment.orderId,
    title: payment.title,
    amount: wireMoney(payment.amountCents),
    expires: wireTime(payment.expireTime),
    // What happens to the money later is not the cashier's business.
    status: status === 'refunding' || status === 'refunded' ? 'paid' : status,
    isOver: status !== 'pending',
  };
}
