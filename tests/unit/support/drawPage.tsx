import { UNSAFE_RemixContext as RemixContext } from '@remix-run/react';
import type { ComponentProps, ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server';
import { I18nProvider } from '../../../app/lib/i18n';
import { RootDataContext, type RootData } from '../../../app/lib/rootData';
import { messages } from '../../../app/messages/en';
import { makeStore } from '../../../app/store/store';

const remix = { manifest: { routes: {} }, routeModules: {}, future: {} } as unknown as NonNullable<
  ComponentProps<typeof RemixContext.Provider>['value']
>;

/** A page with forms as a browser without scripts gets it, in English. */
export async function drawPage(page: ReactElement, root: Partial<RootData>): Promise<string> {
  const element = (
    <RemixContext.Provider value={remix}>
      <Provider store={makeStore()}>
        <RootDataContext.Provider value={root as RootData}>
          <I18nProvider locale="en" messages={messages}>
            {page}
          </I18nProvider>
        </RootDataContext.Provider>
      </Provider>
    </RemixContext.Provider>
  );
  const routes = [{ path: '*', element }];
  const context = await createStaticHandler(routes).query(new Request('http://shop.test/'));
  if (context instanceof Response) throw new Error('the page leads elsewhere');
  return renderToString(<StaticRouterProvider router={createStaticRouter(routes, context)} context={context} />);
}
