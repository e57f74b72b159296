import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDeskClient, type DeskClient } from '../../marketplace/desk/cli/client';
import { launchBrowser } from './support/chromium';
import { fitsWidth, openPage, viewports, type WatchedPage } from './support/page';
import { logInBySms } from './support/people';
import { files } from './support/sellForm';
import { shopApi, type ShopApi } from './support/shopApi';
import { startStorefront, type Storefront } from '../support/storefront';

const host = 'aurora.localhost';
const path = '/pages/other/shenqingShangjia';
const idNumber = '11010519491231002X';
/** The browser's own note of the picture that is refused on purpose. */
const statusNoise = /Failed to load resource/;
/** The demo desk passes an application after some seconds, the page looks every ten; a busy machine is slower. */
const deskLimit = { timeout: 90_000 };
const soon = { timeout: 30_000 };

let browser: Browser;
let storefront: Storefront;
let api: ShopApi;
let desk: DeskClient;
let people = 0;
const newPhone = () => String(13_310_000_000 + (people += 1));
const opened: WatchedPage[] = [];

beforeAll(async () => {
  storefront = await startStorefront();
  browser = await launchBrowser();
  api = shopApi(host, storefront.port);
  desk = await createDeskClient({ dataDir: storefront.dataDir, url: undefined, token: undefined });
});

afterAll(async () => {
  await browser?.close();
  await storefront?.stop();
});

afterEach(async () => {
  for (const { context } of opened.splice(0)) await context.close();
});

async function open(options: { width: number; height: number; javaScript?: boolean }): Promise<WatchedPage> {
  const watched = await openPage(browser, { host, port: storefront.port, allow: statusNoise, ...options });
  opened.push(watched);
  return watched;
}

interface Application {
  readonly id: number;
  readonly name: string;
}

async function applicationsOf(name: string, status?: 'pending'): Promise<Application[]> {
  const page = { host, pageSize: 50, ...(status === undefined ? {} : { status }) };
  const { rows } = await desk.call<{ rows: Application[] }>('GET', '/applications', page);
  return rows.filter((application) => application.name === name);
}

/** Refuses the next application of that name, before the automatic desk comes to it. */
async function refuseNext(name: string, reason: string): Promise<void> {
  await expect.poll(async () => (await applicationsOf(name, 'pending')).length, { ...soon, interval: 100 }).toBe(1);
  const [application] = await applicationsOf(name, 'pending');
  await desk.call('POST', `/applications/${application?.id}/refuse`, { host, reason });
}

const paper = (page: Page, field: string) => page.locator(`input[type=hidden][name=${field}]`);

async function choose(page: Page, field: string): Promise<void> {
  await page.locator(`#supplier-${field}`).setInputFiles(files(`${field}.png`));
}

/** Asks for a code and reads it: demo shops show it. */
async function askCode(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Send code' }).click();
  const shown = page.getByText(/Your code: \d{6}/);
  await shown.waitFor(soon);
  return /\d{6}/.exec(await shown.innerText())?.[0] ?? '';
}

describe.each(viewports)('applying to supply a shop on a $name', ({ name: device, width, height }) => {
  it('shows what is wrong, survives a reload, is sent once, refused, sent again and passed', async () => {
    const watched = await open({ width, height });
    const { page, expectQuiet } = watched;
    const name = `Bluestone on a ${device}`;
    await page.goto(path);
    await page.waitForURL(/login\?fromRoute=%2Fpages%2Fother%2FshenqingShangjia/);
    await page.waitForLoadState('networkidle');
    const phone = newPhone();
    await logInBySms(page, phone);
    await page.waitForURL(new RegExp(path));
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe(phone);
    expect(await fitsWidth(page)).toBe(true);

    await page.getByLabel('Name of your business').fill('x');
    await page.getByLabel('ID number').fill('110105194912310021');
    await page.getByLabel('Second phone').fill('12');
    await page.getByRole('button', { name: 'Send application' }).click();
    await page.getByText('6 fields need another look').waitFor(soon);
    const wrong = page.locator('main [aria-invalid=true]');
    expect(await wrong.evaluateAll((fields) => fields.map(({ id }) => id.replace('supplier-', '')))).toEqual([
      'name',
      'idCard',
      'dxyzm',
      'urgentPhoneNumber',
      'frontIdCardImg',
      'reverseIdCardImg',
    ]);
    expect(await page.locator('#supplier-idCard-error').innerText()).toContain('valid ID number');
    expect(await page.locator('#supplier-dxyzm-error').innerText()).toContain('enter the code');
    await page.locator('a[href="#supplier-reverseIdCardImg"]').click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('supplier-reverseIdCardImg');

    await page.getByLabel('Name of your business').fill(name);
    await page.getByLabel('Second phone').fill('');
    await page.getByLabel('Address').fill('Some street 1');
    await page.getByLabel('ID number').fill(idNumber);
    await choose(page, 'frontIdCardImg');
    await paper(page, 'frontIdCardImg').waitFor({ state: 'attached', ...soon });
    expect(await page.locator('#supplier-frontIdCardImg-error').count()).toBe(0);
    await page.getByLabel('Phone number').fill('');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('Please type the phone number first').waitFor();
    // A phone gets one code a minute, and the first got its own for the login.
    await page.getByLabel('Phone number').fill(newPhone());
    const code = await askCode(page);
    await page.getByLabel('SMS code').fill(code);
    await page.getByRole('button', { name: /^Again in \d+ s$/ }).waitFor();

    const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(stored).toContain(name);
    expect(stored).not.toContain(idNumber);
    expect(stored).not.toContain(code);
    await page.reload({ waitUntil: 'networkidle' });
    await expect.poll(() => page.getByLabel('Name of your business').inputValue()).toBe(name);
    await paper(page, 'frontIdCardImg').waitFor({ state: 'attached' });
    await page.getByText('A code was sent before').waitFor();
    expect(await page.getByLabel('ID number').inputValue()).toBe('');
    expect(await page.getByLabel('SMS code').inputValue()).toBe('');

    await page.route('**/api/upload/image', (route) => route.fulfill({ status: 502, body: '' }), { times: 1 });
    await choose(page, 'reverseIdCardImg');
    await page.getByRole('button', { name: 'ID card, back: Try again' }).click();
    await paper(page, 'reverseIdCardImg').waitFor({ state: 'attached', ...soon });
    await page.getByLabel('ID number').fill(idNumber);
    await page.getByLabel('SMS code').fill(code);
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes(path)) sent += 1;
    });
    const refused = refuseNext(name, 'The back is blurred');
    await page.getByRole('button', { name: 'Send application' }).dblclick();
    await refused;
    await page.getByText('Your application was not accepted').waitFor(soon);
    await page.getByText('The back is blurred').waitFor();
    expect(sent).toBe(1);
    expect(await applicationsOf(name)).toHaveLength(1);

    await page.getByRole('heading', { name: 'Apply again' }).waitFor();
    expect(await page.getByLabel('Name of your business').inputValue()).toBe(name);
    expect(await page.getByLabel('Address').inputValue()).toBe('Some street 1');
    expect(await page.getByLabel('ID number').inputValue()).toBe('');
    await paper(page, 'frontIdCardImg').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Remove: ID card, back' }).click();
    await choose(page, 'reverseIdCardImg');
    await paper(page, 'reverseIdCardImg').waitFor({ state: 'attached', ...soon });
    await page.getByLabel('ID number').fill(idNumber);
    await page.getByLabel('Phone number').fill(newPhone());
    await page.getByLabel('SMS code').fill(await askCode(page));
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('The staff are looking at your application').waitFor(soon);
    expect(await page.locator('main').innerText()).not.toContain(idNumber);
    expect(await fitsWidth(page)).toBe(true);
    await page.getByText('You are a supplier of').waitFor(deskLimit);
    await expect.poll(() => page.locator('header').getByText('2 unread messages').count(), soon).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Talk to the staff' }).waitFor();
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(name);
    expectQuiet();
  });
});

describe('applying without JavaScript', () => {
  it('keeps what was typed while a code is asked for, and is sent', async () => {
    const person = await api.logIn(newPhone());
    const { page, context } = await open({ width: 1440, height: 900, javaScript: false });
    await person.enter(context);
    await page.goto(path);
    await page.getByLabel('Name of your business').fill('Paper and Ink');
    await page.getByLabel('Phone number').fill(newPhone());
    await choose(page, 'frontIdCardImg');
    await choose(page, 'reverseIdCardImg');
    const code = await askCode(page);
    expect(await page.getByLabel('Name of your business').inputValue()).toBe('Paper and Ink');
    expect(await paper(page, 'frontIdCardImg').count()).toBe(1);
    await page.getByLabel('SMS code').fill(code);
    await page.getByLabel('ID number').fill('1');
    await page.getByLabel('ID number').press('Enter');
    await page.locator('#supplier-idCard-error').waitFor();
    await page.getByLabel('ID number').fill(idNumber);
    await page.getByRole('button', { name: 'Send application' }).click();
    await page.getByText('Your application is sent.').waitFor();
    await page.getByText('The staff are looking at your application').waitFor();
  });
});
