import { UNSAFE_RemixContext as RemixContext } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom/server';
import { describe, expect, it } from 'vitest';
import type { OrderAnswer } from '../../app/features/order/submitOrder.server';
import { loadSureOrder } from '../../app/features/order/sureOrder.server';
import { SureOrderPage } from '../../app/features/order/SureOrderPage';
import { I18nProvider } from '../../app/lib/i18n';
import { RootDataContext, type RootData } from '../../app/lib/rootData';
import { messages } from '../../app/messages/en';
import { fakeBff } from './support/fakeBff';

const root = { titles: { sureOrder: 'Confirm your order' } } as RootData;
const remix = { manifest: { routes: {} }, routeModules: {}, future: {} } as unknown as NonNullable<
  ComponentProps<typeof RemixContext.Provider>['value']
>;

/** The page of a listing the person's own unpaid order holds, as a browser without scripts gets it. */
async function drawn(answer?: OrderAnswer): Promise<string> {
  const bff = fakeBff(
    {
      'GET /api/web/good/info': { id: 5, title: 'Lv 80', code: 'AU1', price: '500', saleState: 6 },
      'GET /api/system/user/profile/new': { userId: 1, phonenumber: '13800000001', realstatus: 0 },
      'GET /api/web/order/list': [{ id: 98, goodId: 5, status: 'unpaid', allowed: [] }],
    },
    { loggedIn: true },
  );
  const page = await loadSureOrder(bff, '5');
  return renderToString(
    <RemixContext.Provider value={remix}>
      <RootDataContext.Provider value={root}>
        <I18nProvider locale="en" messages={messages}>
          <StaticRouter location="/pages/sureOrder?id=5">
            <SureOrderPage page={page} answer={answer} />
          </StaticRouter>
        </I18nProvider>
      </RootDataContext.Provider>
    </RemixContext.Provider>,
  );
}

describe('the order page of a listing one has ordered', () => {
  const refused: OrderAnswer = {
    problem: 'refused',
    msg: 'Please pay or cancel order 4711 first.',
    errors: {},
    values: { contact: 'wx_4711', guaranteeId: '7', terms: true, seenPriceCents: 50_000, seenGuaranteeCents: 3_000 },
  };

  it('says why another order was refused, and leads to the one there is', async () => {
    const html = await drawn(refused);
    expect(html).toContain('role="alert"');
    expect(html).toContain(refused.msg);
    expect(html).toContain('/pages/order/orderDetail?id=98');
  });

  it('says that there is one to who only comes back', async () => {
    const html = await drawn();
    expect(html).toContain(messages.SureOrder.own.title);
    expect(html).toContain('/pages/order/orderDetail?id=98');
    expect(html).not.toContain('role="alert"');
  });
});
