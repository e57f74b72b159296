import { UNSAFE_RemixContext as RemixContext } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom/server';
import { describe, expect, it } from 'vitest';
import { loadFinish } from '../../app/features/order/finish.server';
import { FinishPage } from '../../app/features/order/FinishPage';
import { I18nProvider } from '../../app/lib/i18n';
import { RootDataContext, type RootData } from '../../app/lib/rootData';
import { messages } from '../../app/messages/en';
import { fakeBff } from './support/fakeBff';

const remix = { manifest: { routes: {} }, routeModules: {}, future: {} } as unknown as NonNullable<
  ComponentProps<typeof RemixContext.Provider>['value']
>;

/** The page at the end of buying, of an order in a state. */
async function drawn(order: Record<string, unknown>): Promise<string> {
  const shared = { id: 98, orderNo: '4711', total: '500', allowed: [], deadline: '2026-11-27 21:34:00' };
  const bff = fakeBff({ 'GET /api/web/order/{id}': { ...shared, ...order } }, { loggedIn: true });
  const data = await loadFinish(bff, new URLSearchParams({ kind: 'order', id: '98' }));
  return renderToString(
    <RemixContext.Provider value={remix}>
      <RootDataContext.Provider value={{} as RootData}>
        <I18nProvider locale="en" messages={messages}>
          <StaticRouter location="/pages/finish?kind=order&id=98">
            <FinishPage data={data} />
          </StaticRouter>
        </I18nProvider>
      </RootDataContext.Provider>
    </RemixContext.Provider>,
  );
}

describe('the page at the end of buying', () => {
  it('says what is due of an unpaid order, and leads to paying it', async () => {
    const html = await drawn({ status: 'unpaid', role: 'buyer' });
    expect(html).toContain(messages.Order.finish.unpaid.title);
    expect(html).toContain('¥500 is due by 2026-11-27 21:34');
    expect(html).toContain(`>${messages.Order.finish.links.pay}</a>`);
    expect(html).not.toContain(messages.Order.finish.other.title);
  });

  it.each([
    { status: 'unpaid', role: 'buyer' },
    { status: 'completed', role: 'buyer' },
    { status: 'completed', role: 'seller' },
  ])('says no amount where the marketplace told none: $status, $role', async (order) => {
    for (const total of [null, 0]) expect(await drawn({ ...order, total })).not.toContain('¥');
  });

  it('asks no seller to pay', async () => {
    const html = await drawn({ status: 'unpaid', role: 'seller' });
    expect(html).not.toContain(messages.Order.finish.links.pay);
  });
});
