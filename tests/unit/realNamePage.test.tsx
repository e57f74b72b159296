import { UNSAFE_RemixContext as RemixContext } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom/server';
import { describe, expect, it } from 'vitest';
import { loadRealName } from '../../app/features/account/realName.server';
import { RealNamePage } from '../../app/features/account/RealNamePage';
import { I18nProvider } from '../../app/lib/i18n';
import { RootDataContext, type RootData } from '../../app/lib/rootData';
import { messages } from '../../app/messages/en';
import { fakeBff } from './support/fakeBff';

const remix = { manifest: { routes: {} }, routeModules: {}, future: {} } as unknown as NonNullable<
  ComponentProps<typeof RemixContext.Provider>['value']
>;

/** The page of somebody who is verified, as the upstream tells of them. */
async function drawn(profile: Record<string, unknown>): Promise<string> {
  const bff = fakeBff({ 'GET /api/system/user/profile/newsm': { realstatus: 1, ...profile } }, { loggedIn: true });
  const data = await loadRealName(bff, new URLSearchParams());
  return renderToString(
    <RemixContext.Provider value={remix}>
      <RootDataContext.Provider value={{ titles: {} } as RootData}>
        <I18nProvider locale="en" messages={messages}>
          <StaticRouter location="/pages/other/realName">
            <RealNamePage data={data} answer={undefined} />
          </StaticRouter>
        </I18nProvider>
      </RootDataContext.Provider>
    </RemixContext.Provider>,
  );
}

describe('the page of a verified real name', () => {
  it('shows name and number masked', async () => {
    const html = await drawn({ realName: '王*', idCard: '110***********002X' });
    expect(html).toContain('<dd>王*</dd>');
    expect(html).toContain('<dd>110***********002X</dd>');
  });

  it('says so where the upstream tells neither', async () => {
    const html = await drawn({});
    expect(html).not.toContain('<dd></dd>');
    expect(html.split(`<dd>${messages.Common.notDisclosed}</dd>`)).toHaveLength(3);
  });
});
