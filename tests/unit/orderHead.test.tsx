import { UNSAFE_RemixContext as RemixContext } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom/server';
import { describe, expect, it } from 'vitest';
import { messageWords } from '../../app/features/messages/messageWords';
import { isSettled } from '../../app/features/order/isSettled';
import type { OrderDetailData } from '../../app/features/order/orderDetail.server';
import { OrderHead } from '../../app/features/order/OrderHead';
import { orderSteps } from '../../app/features/order/orderSteps';
import { shownStatus, steppedOrder } from '../../app/features/order/refundState';
import { I18nProvider } from '../../app/lib/i18n';
import { RootDataContext, type RootData } from '../../app/lib/rootData';
import { messages as english } from '../../app/messages/en';
import { messages as chinese } from '../../app/messages/zh-CN';
import { paths } from '../../app/paths';

const remix = { manifest: { routes: {} }, routeModules: {}, future: {} } as unknown as NonNullable<
  ComponentProps<typeof RemixContext.Provider>['value']
>;
const paidTime = '2026-12-01 23:15:00';
const owed = { amount: '500.00', time: paidTime };
const given = { ...owed, refundTime: '2026-12-02 09:10:00' };

type Order = Record<string, unknown>;
const pageOf = (
  order: Order,
  { role = 'buyer', now = '2026-12-01T23:50:00+08:00', payment = null as object | null } = {},
) =>
  ({
    role,
    nowMs: Date.parse(now),
    payment,
    order: { id: '7', total: '520.00', allowed: [], movements: [], timeline: [], ...order },
  }) as unknown as OrderDetailData;

/** The head's text, without its marks. */
function head(order: Order, options: Parameters<typeof pageOf>[1] & { locale?: 'en' | 'zh-CN' } = {}): string {
  const { locale = 'en', ...rest } = options;
  const html = renderToString(
    <RemixContext.Provider value={remix}>
      <RootDataContext.Provider value={{} as RootData}>
        <I18nProvider locale={locale} messages={locale === 'en' ? english : chinese}>
          <StaticRouter location="/">
            <OrderHead page={pageOf(order, rest)} onOver={() => undefined} />
          </StaticRouter>
        </I18nProvider>
      </RootDataContext.Provider>
    </RemixContext.Provider>,
  );
  return html.replace(/<!-- -->/g, '').replace(/<(?!a )[^>]+>/g, ' ');
}

describe('the head of an order that was closed', () => {
  it('says that nothing was paid only where nothing was', () => {
    expect(head({ status: 'closed' })).toContain('Nothing was paid and nothing is owed.');
    const moved = head({ status: 'closed', movements: [{ kind: 'paid' }] });
    expect(moved).toContain('The order is closed.');
    expect(moved).not.toContain('Nothing was paid');
  });

  it('says of money that came later where it is', () => {
    const late = head({ status: 'closed', refund: owed });
    expect(late).toContain('Your payment of ¥500 arrived after it had ended, and goes back to you.');
    expect(late).not.toContain('Nothing was paid');
    expect(head({ status: 'closed', refund: given })).toContain('was refunded on 2026-12-02 09:10.');
    expect(head({ status: 'closed', refund: owed }, { locale: 'zh-CN' })).toContain(
      '¥500 在订单关闭之后到账，正在退还给您',
    );
  });

  it('is followed until the money is back, and for a day while a report may still come', () => {
    const timeline = [{ status: 'closed', time: paidTime }];
    const closed = { status: 'closed', timeline };
    const begun = { status: 'expired' };
    expect(isSettled(pageOf(closed))).toBe(true);
    expect(isSettled(pageOf(closed, { payment: begun }))).toBe(false);
    expect(isSettled(pageOf(closed, { payment: begun, now: '2026-12-02T23:15:00+08:00' }))).toBe(true);
    expect(isSettled(pageOf({ ...closed, refund: owed }))).toBe(false);
    expect(isSettled(pageOf({ ...closed, refund: given }))).toBe(true);
    expect(isSettled(pageOf({ status: 'completed', guaranteePaid: { amount: '1.00' } }))).toBe(false);
    expect(isSettled(pageOf({ status: 'completed' }))).toBe(true);
  });
});

describe('the head of an order whose dispute was decided for the buyer', () => {
  it('has the money back when it has arrived, not before', () => {
    const onItsWay = head({ status: 'refunded', refund: owed });
    expect(onItsWay).toContain('¥500 is on its way back to you.');
    expect(onItsWay).toContain('Refund under way');
    expect(onItsWay).not.toContain('You got');
    const back = head({ status: 'refunded', refund: given });
    expect(back).toContain('You got ¥500 back.');
    expect(back).toContain('Refunded');
    // Of a marketplace that tells nothing more than the state.
    expect(head({ status: 'refunded' })).toContain('You got ¥520 back.');
    expect(isSettled(pageOf({ status: 'refunded', refund: owed }))).toBe(false);
  });

  it('is drawn in its steps the same way', () => {
    const timeline = [
      { status: 'unpaid', time: '1' },
      { status: 'disputed', time: '2' },
      { status: 'refunded', time: '3' },
    ];
    const drawn = (refund: object | undefined) => {
      const order = { status: 'refunded', timeline, refund } as never;
      return orderSteps(steppedOrder(order)).map(({ status, state, time }) => `${status} ${state} ${time ?? '-'}`);
    };
    expect(drawn(owed).slice(-2)).toEqual(['refunding now -', 'refunded next -']);
    expect(drawn(given).at(-1)).toBe('refunded ended 2026-12-02 09:10:00');
    expect(drawn(undefined).at(-1)).toBe('refunded ended 3');
    expect(shownStatus({ status: 'refunded', refund: owed } as never)).toBe('refunding');
  });

  it('says of a second payment that it goes back, and leaves the rest', () => {
    const twice = head({ status: 'verifying', nextActor: 'staff', refund: owed });
    expect(twice).toContain('The shop’s staff compares'.replace('’', '&#x27;'));
    expect(twice).toContain('You paid more than once: ¥500 goes back to you.');
    expect(head({ status: 'verifying', nextActor: 'staff', refund: given }, { role: 'seller' })).not.toContain(
      'more than once',
    );
  });
});

describe('the head of an order whose shop is late', () => {
  const paid = { status: 'paid', nextActor: 'staff', deadline: '2026-12-01 23:45:00', allowed: ['cancel'] };

  it('says since when, and what the buyer can do', () => {
    const late = head(paid);
    expect(late).toContain('Promised by 23:45: this is late.');
    expect(late).toContain(`href="${paths.ours.support}"`);
    expect(late).toContain('href="#cancel-order"');
    expect(late).not.toContain('starts checking the account by');
    expect(late).not.toContain(english.Order.left.over);
    const seller = head(paid, { role: 'seller' });
    expect(seller).toContain('this is late');
    expect(seller).not.toContain('#cancel-order');
    expect(head(paid, { locale: 'zh-CN' })).toContain('原定 23:45 前完成，现已逾期');
  });

  it.each(['verifying', 'rebinding', 'disputed', 'refunding'])('says so of %s too', (status) => {
    const nextActor = status === 'refunding' ? 'system' : 'staff';
    expect(head({ ...paid, status, nextActor, allowed: [] })).toContain('this is late');
  });

  it('keeps a promise whose time is not over, and the clock of what happens by itself', () => {
    const inTime = head(paid, { now: '2026-12-01T23:20:00+08:00' });
    expect(inTime).toContain('starts checking the account by 23:45');
    expect(inTime).not.toContain('late');
    const unpaid = { ...paid, status: 'unpaid', nextActor: 'buyer', atDeadline: 'close' };
    expect(head(unpaid)).toContain(english.Order.left.over);
  });
});

describe('messages of an order', () => {
  it('have words for money that goes back and for what is said in a dispute', () => {
    const say = (event: string, role: string) => messageWords({ kind: 'order', event, role }, (key) => key);
    for (const event of ['latePayment', 'doublePayment', 'refundArrived']) {
      expect(say(event, 'buyer')).toBe(`order.buyer.${event}`);
      expect(say(event, 'seller')).toBe('other');
    }
    for (const role of ['buyer', 'seller']) {
      for (const event of ['settleForBuyer', 'addStatement']) expect(say(event, role)).toBe(`order.${role}.${event}`);
    }
  });
});
