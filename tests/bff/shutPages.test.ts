import { describe, expect, it } from 'vitest';
import { pageDress } from '../../app/theme/pageDress';
import type { Tenant } from '../../bff/directory';
import { unknownHostPage } from '../../bff/pages';
import { maintenancePage, suspendedPage } from '../../bff/shutPages';

const nowMs = Date.UTC(2026, 10, 30);
const tenant = (maintenance: Tenant['maintenance'], locale?: string) =>
  ({ info: { tenantName: '<b>Titan</b>', groups: [], locale }, maintenance }) as unknown as Tenant;
const page = (shop: Tenant, headers: Record<string, string> = {}) =>
  maintenancePage(shop, pageDress('2', {}), { headers: new Headers(headers), path: '/pages/sale?a="b"', nowMs });

describe('the page of a shop that is being worked on', () => {
  const empty = { messages: {}, untilMs: null };

  it('is 503 in the language the visitor chose, else in the shop’s own, else in the browser’s', async () => {
    const english = await page(tenant(empty), { 'accept-language': 'en-GB' });
    expect(english.status).toBe(503);
    expect(english.headers.get('retry-after')).toBe('300');
    expect(await english.text()).toMatch(/<html lang="en">.*We are working on this shop/s);
    expect(await (await page(tenant(empty, 'en'))).text()).toContain('<html lang="en">');
    const chosen = { cookie: 'locale=zh-CN', 'accept-language': 'en' };
    expect(await (await page(tenant(empty, 'en'), chosen)).text()).toContain('店铺正在维护');
    const foreign = await page(tenant(empty, 'zh-CN'), { 'accept-language': 'en-GB' });
    expect(foreign.headers.get('content-language')).toBe('zh-CN');
    expect(await foreign.text()).toContain('店铺正在维护');
  });

  it('tells the merchant’s own words and the time, all of it escaped, in the shop’s colours', async () => {
    const answer = await page(
      tenant({ messages: { 'zh-CN': '升级 <i>', en: 'Upgrade <i>' }, untilMs: nowMs + 3_600_000 }, 'en'),
    );
    const html = await answer.text();
    expect(answer.headers.get('retry-after')).toBe('3600');
    expect(html).toContain('Upgrade &#60;i&#62;');
    expect(html).toContain('Expected back at <span>2026-11-30 09:00</span> (GMT+8)');
    expect(html).toContain('&#60;b&#62;Titan');
    expect(html).toContain('href="/pages/sale?a=&#34;b&#34;"');
    expect(html).toContain(`--header:${pageDress('2', {}).light.header}`);
  });

  it.each(['light', 'dark'] as const)('wears the colours the visitor chose: %s', async (mode) => {
    const html = await (await page(tenant(empty), { cookie: `color-mode=${mode}` })).text();
    expect(html).toContain(`color-scheme:${mode};`);
    expect(html).toContain(`--surface:${pageDress('2', {})[mode].surface}`);
    expect(html).not.toContain('prefers-color-scheme');
    const unset = await (await page(tenant(empty), { cookie: 'color-mode=pink' })).text();
    expect(unset).toContain('prefers-color-scheme:dark');
  });

  it('names no time that is over', async () => {
    const html = await (await page(tenant({ messages: {}, untilMs: nowMs - 1 }, 'en'))).text();
    expect(html).not.toContain('Expected back');
  });
});

describe('the page of a shop that its merchant has closed', () => {
  const { info } = tenant({ messages: {}, untilMs: null });
  const suspended = (headers: Record<string, string>) =>
    suspendedPage(info, pageDress('2', {}), { headers: new Headers(headers), path: '' });

  it('says so in one language, in the shop’s name and colours, with a link to try again', async () => {
    const answer = await suspended({ 'accept-language': 'en-GB', cookie: 'color-mode=dark' });
    const html = await answer.text();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('3600');
    expect(answer.headers.get('content-language')).toBe('en');
    expect(html).toMatch(
      /<html lang="en">.*<title>This shop is closed for now · &#60;b&#62;Titan&#60;\/b&#62;<\/title>/s,
    );
    expect(html).toContain(`--surface:${pageDress('2', {}).dark.surface}`);
    expect(html).toContain('<a href="">Try again</a>');
    expect(html).not.toMatch(/\p{Script=Han}/u);
    expect(await (await suspended({ cookie: 'locale=zh-CN' })).text()).toMatch(/<html lang="zh-CN">.*店铺暂停营业/s);
  });

  it('is as long as the page of a host without a shop', async () => {
    const bytes = async (page: Response) => (await page.arrayBuffer()).byteLength;
    for (const locale of ['en', 'zh-CN'])
      expect(await bytes(await suspended({ cookie: `locale=${locale}` }))).toBe(await bytes(await unknownHostPage()));
  });

  it('and that says each thing in one language after the other', async () => {
    const html = await (await unknownHostPage()).text();
    expect(html).toMatch(/<h1>此地址没有店铺 <span lang="en">No shop is served at this address<\/span><\/h1>/);
    expect(html).toContain('<p lang="en">Please check the address you entered.</p>');
  });
});
