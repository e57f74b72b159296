import type { AppLoadContext } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { loadShell } from '~/features/shell/loadShell.server';
import { toastDurationMs } from '~/store/toasts';
import { createLookTheme } from '~/theme/muiTheme';
import { fakeBff } from './support/fakeBff';

const tenant = { tenantName: 'Shop', groups: ['1', '5483'] };

function load(script: Parameters<typeof fakeBff>[0]) {
  const bff = fakeBff({ 'GET /api/app/version/lastOne': 'refused', ...script });
  const context = { bff, siteOrigin: 'http://shop.test' } as unknown as AppLoadContext;
  return { bff, shell: loadShell({ request: new Request('http://shop.test/'), context }) };
}

describe('the shell', () => {
  it('asks with the numbers of the specification', async () => {
    const { bff, shell } = load({ 'GET /api/web/getTenant': tenant });
    await shell;
    const asked = Object.fromEntries(bff.asked.map(({ key, input }) => [key, input]));
    expect(asked).toMatchObject({
      'GET /api/web/getTenant': { type: '1', state: '1' },
      'GET /api/web/decoration/type': { type: '1', state: '1' },
      'GET /api/app/version/lastOne': { appType: '1' },
    });
  });

  it('is open with the group 5483 only', async () => {
    const openWith = async (groups: string[]) =>
      (await load({ 'GET /api/web/getTenant': { ...tenant, groups } }).shell).selfOperated;
    expect(await openWith(['1', '5483'])).toBe(true);
    for (const groups of [[], ['5484'], ['54830'], ['05483']]) expect(await openWith(groups)).toBe(false);
  });

  it('shows toasts for 3000 ms', () => {
    expect(toastDurationMs).toBe(3000);
  });

  it('lays overlays at 2000', () => {
    expect(createLookTheme('bourse').zIndex.modal).toBe(2000);
  });
});
