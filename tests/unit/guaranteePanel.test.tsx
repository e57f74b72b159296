import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { messageWords } from '~/features/messages/messageWords';
import { GuaranteePanel } from '~/features/order/GuaranteePanel';
import type { OrderDetailData } from '~/features/order/orderDetail.server';
import { I18nProvider } from '~/lib/i18n';
import { RootDataContext, type RootData } from '~/lib/rootData';
import { messages } from '~/messages/en';
import { paths } from '~/paths';

const root = { tenant: { features: [] } } as unknown as RootData;
const words = messages.Order.guarantee;

/** The panel of an order completed on 1 February with a guarantee of 30 days. */
function drawn(changes: { role?: 'buyer' | 'seller'; now?: string; guaranteePaid?: object }): string {
  const { role = 'buyer', now = '2026-02-10T12:00:00+08:00', guaranteePaid } = changes;
  const page = {
    role,
    nowMs: Date.parse(now),
    order: {
      id: '7',
      orderNo: '20260201X',
      status: 'completed',
      timeline: [{ status: 'completed', time: '2026-02-01 10:00:00' }],
      guarantee: { name: 'Cover', days: 30, coverPercent: 80, covers: [], exclusions: [] },
      guaranteePaid,
    },
  } as unknown as OrderDetailData;
  return renderToStaticMarkup(
    <RootDataContext.Provider value={root}>
      <I18nProvider locale="en" messages={messages}>
        <GuaranteePanel page={page} />
      </I18nProvider>
    </RootDataContext.Provider>,
  );
}

describe('the guarantee on an order’s page', () => {
  it('says to the buyer how to claim it, while it runs', () => {
    const html = drawn({});
    expect(html).toContain(words.claim);
    expect(html).toContain('a report on order 20260201X');
    expect(html).toContain('href="/pages/other/fankui?order=20260201X"');
    expect(html).toContain(`href="${paths.ours.support}"`);
    expect(drawn({ now: '2026-03-03T23:59:00+08:00' })).toContain(words.claim);
    expect(drawn({ role: 'seller' })).not.toContain(words.claim);
  });

  it('says that it is over', () => {
    const html = drawn({ now: '2026-03-04T00:00:00+08:00' });
    expect(html).toContain(words.over);
    expect(html).not.toContain(words.claim);
  });

  it('says how much was paid back, and whether it has arrived', () => {
    const paid = { amount: '400.01', time: '2026-02-09 09:30:00' };
    const html = drawn({ guaranteePaid: paid });
    expect(html).toMatch(/Paid back: [^<]*400\.01 on 2026-02-09 09:30/);
    expect(html).toContain(words.underWay);
    expect(html).not.toContain(words.claim);
    expect(drawn({ guaranteePaid: { ...paid, refundTime: '2026-02-09 09:31:00' } })).toContain(
      'Refunded on 2026-02-09 09:31',
    );
  });

  it('and what the desk did with a listing have messages of their own', () => {
    const say = (kind: string, event: string, role?: string) => messageWords({ kind, event, role }, (key) => key);
    expect(say('order', 'guaranteePaid', 'buyer')).toBe('order.buyer.guaranteePaid');
    expect(say('order', 'guaranteePaid', 'seller')).toBe('other');
    expect(say('order', 'completesSoon', 'buyer')).toBe('order.buyer.completesSoon');
    expect(say('order', 'completesSoon', 'seller')).toBe('other');
    expect([say('good', 'up'), say('good', 'down')]).toEqual(['good.up', 'good.down']);
  });
});
