import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './support/axe';
import { fitsWidth, viewports } from './support/page';
import { startTradingShop, type TradingShop } from './support/tradingShop';

const path = '/pages/other/lookup';
/** On the demo shop's blacklist. */
const listedPhone = '139 0000-0099';

let shop: TradingShop;

beforeAll(async () => {
  shop = await startTradingShop();
});

afterAll(() => shop?.stop());

afterEach(() => shop.tidyUp());

describe.each(viewports)('the safety check on a $name', ({ width, height }) => {
  it('tells a guest which accounts are the shop’s own, by an address one can pass on', async () => {
    const { page, expectQuiet } = await shop.open(null, { width, height });
    await page.goto(path, { waitUntil: 'networkidle' });
    const field = page.getByLabel('WeChat, QQ or payee account');
    const check = page.getByRole('main').getByRole('button', { name: 'Check' });

    await check.click();
    await page.getByText('Please enter the account you were given').waitFor();
    await field.fill('aurora-dem0');
    await field.press('Enter');
    await page.getByText('“aurora-dem0” does not belong to').waitFor();
    expect(new URL(page.url()).search).toBe('?look=official&account=aurora-dem0');
    await expectAccessible(page);
    expect(await fitsWidth(page)).toBe(true);

    await field.fill('aurora-demo');
    await check.click();
    await page.getByText('one of the contacts by which').waitFor();
    expect(await field.inputValue()).toBe('aurora-demo');
    await field.fill('400-000-0001');
    await check.click();
    await page.getByText('a contact of the shop and an account to which it takes payments').waitFor();
    await page.goBack();
    await expect.poll(() => field.inputValue()).toBe('aurora-demo');
    expectQuiet();
  });

  it('leads a guest to the shop’s contacts without a login', async () => {
    const { page, expectQuiet } = await shop.open(null, { width, height });
    await page.goto(`${path}?look=official&account=aurora-dem0`, { waitUntil: 'networkidle' });
    await page.getByRole('main').getByRole('link', { name: 'Contact the shop' }).first().click();
    await page.waitForURL(/other\/support$/);
    await page.getByRole('heading', { level: 2, name: 'Reach us' }).waitFor();
    await page.getByText('400-000-0001', { exact: true }).first().waitFor();
    await page.getByText('aurora-demo', { exact: true }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Copy: Phone' }).count()).toBe(1);
    // The chat account is a person's own.
    const login = page.getByRole('main').getByRole('link', { name: 'Log in to see your chat account' });
    expect(await login.getAttribute('href')).toBe('/login?fromRoute=%2Fpages%2Fother%2Fsupport');
    expect(await page.getByRole('button', { name: 'Show my chat account' }).count()).toBe(0);
    await expectAccessible(page);
    expect(await fitsWidth(page)).toBe(true);
    expectQuiet();
  });

  it('says neither yes nor no while the marketplace is silent', async () => {
    const { page } = await shop.open(null, { width, height });
    shop.upstream.script('/V2/H5/checkAccount', { status: 502, body: {} });
    await page.goto(`${path}?look=official&account=aurora-demo`);
    await page.getByText('We could not check it just now').waitFor();
    expect(await page.getByText('does not belong').count()).toBe(0);
  });

  it('asks the blacklist for people who are logged in, and never by the address', async () => {
    const { page: guestPage } = await shop.open(null, { width, height });
    await guestPage.goto(`${path}?look=blacklist`);
    const login = guestPage.getByRole('link', { name: 'Log in and look up' });
    expect(await login.getAttribute('href')).toBe(`/login?fromRoute=${encodeURIComponent(`${path}?look=blacklist`)}`);
    expect(await guestPage.locator('[name=content]').count()).toBe(0);

    const { page, expectQuiet } = await shop.open(await shop.newcomer(), { width, height });
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.goto(`${path}?look=blacklist`, { waitUntil: 'networkidle' });
    const field = page.getByLabel('Phone, QQ, WeChat or game account');
    await field.fill(listedPhone);
    await field.press('Enter');
    await page.getByText('“139****0099” is on the blacklist').waitFor();
    expect(await field.inputValue()).toBe(listedPhone);
    await expectAccessible(page);
    expect(await fitsWidth(page)).toBe(true);
    await field.fill('13900000098');
    const check = page.getByRole('main').getByRole('button', { name: 'Check' });
    await check.click();
    await page.getByText('“139****0098” is not on the blacklist').waitFor();
    await field.fill('reclaimed-001');
    // The page is loaded anew behind the answer; until then nothing else can be asked.
    await check.click();
    await page.getByText('“rec****-001” is on the blacklist').waitFor();
    // A port may have 139 in its number, and a file of the build in the hash of its name.
    const asked = addresses
      .map((address) => decodeURIComponent(address.slice(new URL(address).origin.length)))
      .filter((path) => !path.startsWith('/build/'));
    expect(asked.filter((address) => /139|reclaimed/.test(address))).toEqual([]);
    expect(asked.length).toBeGreaterThan(0);
    expectQuiet();
  });

  it('keeps what was typed when the blacklist cannot be asked', async () => {
    const { page } = await shop.open(await shop.newcomer(), { width, height });
    await page.goto(`${path}?look=blacklist`, { waitUntil: 'networkidle' });
    shop.upstream.script('/black/blackList', { status: 502, body: {} });
    const field = page.getByLabel('Phone, QQ, WeChat or game account');
    await field.fill(listedPhone);
    await field.press('Enter');
    await page.getByRole('main').getByRole('alert').first().waitFor();
    expect(await field.inputValue()).toBe(listedPhone);
    expect(await page.getByText(/is (?:not )?on the blacklist/).count()).toBe(0);
  });

  it('lists the verified accounts page by page without JavaScript, each with the way to its listing', async () => {
    const { page } = await shop.open(null, { width, height, javaScript: false });
    await page.goto(path);
    await page.getByRole('link', { name: 'Verified accounts' }).click();
    const titles = page.getByRole('main').getByRole('heading', { level: 2 });
    await page.getByText('accounts verified by the shop').waitFor();
    const first = await titles.allInnerTexts();
    expect(first).toHaveLength(12);
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await page.waitForURL(/page=2/);
    await titles.first().waitFor();
    const second = await titles.allInnerTexts();
    expect(new Set([...first, ...second]).size).toBeGreaterThan(20);
    const link = titles.first().getByRole('link');
    const title = await link.innerText();
    await link.click();
    await page.waitForURL(/\/pages\/detail\/index/);
    expect(await page.locator('h1').innerText()).toBe(title);

    // So are the shop's own accounts.
    await page.goto(path);
    await page.getByLabel('WeChat, QQ or payee account').fill('aurora-demo');
    await page.getByRole('main').getByRole('button', { name: 'Check' }).click();
    await page.getByText('“aurora-demo” belongs to').waitFor();
  });
});

describe('the verified accounts', () => {
  it('say so when there are none, and when they could not be loaded', async () => {
    const { page } = await shop.open(null);
    const script = (body: object, status = 200) => shop.upstream.script('/check/account/allList', { status, body });
    script({ code: 200, msg: '', rows: [], total: 0 });
    await page.goto(`${path}?look=verified&page=7`);
    await page.getByText('No verified accounts yet').waitFor();
    script({}, 502);
    await page.goto(`${path}?look=verified&page=8`);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });
});
