import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fitsWidth, viewports } from './support/page';
import { startTradingShop, type TradingShop } from './support/tradingShop';

const messagesPage = '/pages/other/message';
const endpoint = 'https://push.example.com/wpush/abc';

let shop: TradingShop;
beforeAll(async () => {
  shop = await startTradingShop({ whole: true });
});
afterAll(() => shop?.stop());
afterEach(() => shop.tidyUp());

/** A push service cannot be had in a test: its answer to the browser is made up, all else is real. */
function scriptPushManager(address: string): void {
  const key = 'made-up-subscription';
  const made = (publicKey: string) => ({
    endpoint: address,
    options: {
      applicationServerKey: Uint8Array.from(atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
        c.charCodeAt(0),
      ).buffer,
    },
    toJSON: () => ({ endpoint: address, keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }),
    unsubscribe: async () => {
      localStorage.removeItem(key);
      return true;
    },
  });
  const { prototype } = PushManager as unknown as { prototype: Record<string, unknown> };
  prototype['subscribe'] = async ({ applicationServerKey }: { applicationServerKey: string }) => {
    localStorage.setItem(key, applicationServerKey);
    return made(applicationServerKey);
  };
  prototype['getSubscription'] = async () => {
    const kept = localStorage.getItem(key);
    return kept === null ? null : made(kept);
  };
}

async function openMessages(context: BrowserContext, page: Page): Promise<void> {
  await context.addInitScript(scriptPushManager, endpoint);
  await page.goto(messagesPage, { waitUntil: 'networkidle' });
}

const switchOf = (page: Page) => page.getByRole('switch', { name: 'Notify me in the browser' });

describe.each(viewports)('the switch of notices on a $name', ({ name: _name, ...size }) => {
  it('asks on a press only, stays on over a reload, goes off, and ends with the session', async () => {
    const person = await shop.newcomer();
    const { page, context, expectQuiet } = await shop.open(person, { ...size, serviceWorker: true });
    await context.grantPermissions(['notifications']);
    await openMessages(context, page);
    const current = async () => (await shop.api.call('GET /api/web/push/key', {}, person)).data?.['current'] ?? null;
    await page.getByText('Off. Your browser will ask you').waitFor();
    expect(await current()).toBeNull();
    await switchOf(page).click();
    await page.getByText('On. This browser gets notifications').waitFor();
    expect(await current()).toMatch(/^[0-9a-f]{64}$/);
    expect(await fitsWidth(page)).toBe(true);
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByText('On. This browser gets notifications').waitFor();
    expect(await switchOf(page).getAttribute('aria-checked')).toBe('true');
    await switchOf(page).press('Space');
    await page.getByText('Off. Your browser will ask you').waitFor();
    expect(await current()).toBeNull();
    expectQuiet();
  });
});

describe('notices', () => {
  it('that the browser blocks are explained, and the switch is off', async () => {
    const { page, context } = await shop.open(await shop.newcomer(), { serviceWorker: true });
    await context.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    });
    await openMessages(context, page);
    await page.getByText('Blocked. This browser does not let the shop show notices').waitFor();
    expect(await switchOf(page).getAttribute('aria-disabled')).toBe('true');
  });

  it('are shown in words, and a press opens the page of this site they are about', async () => {
    const { page, context, expectQuiet } = await shop.open(await shop.newcomer(), { serviceWorker: true });
    await context.grantPermissions(['notifications']);
    await openMessages(context, page);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const cdp = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first !== undefined) resolve(first.registrationId);
      });
    });
    await cdp.send('ServiceWorker.enable');
    const registrationId = await registered;
    const { origin } = new URL(page.url());
    const news = { kind: 'order', event: 'delivered', role: 'buyer', refId: '42', language: 'en' };
    for (const data of [JSON.stringify(news), JSON.stringify({ ...news, kind: '//evil.test', refId: '/../x' }), '<']) {
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    }
    const shown = () =>
      page.evaluate(async () => {
        const notices = await (await navigator.serviceWorker.ready).getNotifications();
        return notices.map(({ title, body, data }) => ({ title, body, data: String(data) }));
      });
    const told = 'The account you bought is delivered: check it and confirm';
    await expect.poll(async () => (await shown()).map(({ title }) => title)).toContain(told);
    const found = await shown();
    expect(found.find(({ title }) => title === told)?.data).toBe('/pages/order/orderDetail?id=42');
    expect(found.filter(({ title }) => title !== told).map(({ data }) => data)).toEqual(
      found.filter(({ title }) => title !== told).map(() => messagesPage),
    );
    const [worker] = context.serviceWorkers();
    const address = await worker?.evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: { getNotifications(): Promise<{ data: unknown }[]> };
        clients: { openWindow(url: string): Promise<null> };
        dispatchEvent(event: Event): void;
        NotificationEvent: new (type: string, init: object) => Event;
      };
      const opened = new Promise<string>((resolve) => {
        scope.clients.openWindow = async (url) => {
          resolve(url);
          return null;
        };
      });
      const notices = await scope.registration.getNotifications();
      const notification = notices.find(({ data }) => String(data).includes('orderDetail'));
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
      return opened;
    });
    expect(address).toBe(`${origin}/pages/order/orderDetail?id=42`);
    expectQuiet();
  });
});
