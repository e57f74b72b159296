import { describe, expect, it } from 'vitest';
import { loadOrderDetail } from '../../app/features/order/orderDetail.server';
import { PayBox } from '../../app/features/order/PayBox';
import { messages } from '../../app/messages/en';
import { drawPage } from './support/drawPage';
import { fakeBff } from './support/fakeBff';

/** The part of an order's page that pays, for a payment as the marketplace tells it. */
async function drawn(payment: Record<string, unknown>): Promise<string> {
  const bff = fakeBff(
    {
      'GET /api/web/order/{id}': { id: 98, status: 'unpaid', role: 'buyer', total: '500', allowed: ['pay'] },
      'GET /api/web/order/{id}/payment': { orderId: 98, channels: ['alipay'], amount: '500', ...payment },
    },
    { loggedIn: true },
  );
  return drawPage(<PayBox page={await loadOrderDetail(bff, '98')} answer={undefined} />, {});
}

describe('paying an order', () => {
  it.each(['none', 'failed', 'expired'])('is offered while the payment is %s', async (status) => {
    const html = await drawn({ status });
    expect(html).toContain('Pay ¥500 now');
    expect(html).not.toContain(messages.Order.pay.checking);
  });

  it('is not offered again once the money has arrived', async () => {
    const html = await drawn({ status: 'paid' });
    expect(html).toContain(messages.Order.pay.checking);
    expect(html).not.toContain('type="submit"');
  });
});
