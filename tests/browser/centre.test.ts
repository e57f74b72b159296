import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './support/chromium';
import { fitsWidth, openPage, type WatchedPage } from './support/page';
import { logInBySms } from './support/people';
import { hidePixelsOnce } from './support/pixels';
import { shopApi, type Person, type ShopApi } from './support/shopApi';
import { startStorefront, type Storefront } from '../support/storefront';

const host = 'aurora.localhost';
const phoneWidth = 360;
const desktopWidth = 1440;
/** Ended sessions answer 401, as they should. */
const statusNoise = /Failed to load resource/;

let browser: Browser;
let storefront: Storefront;
let api: ShopApi;
let phone = 13_600_000_000;
const opened: WatchedPage[] = [];

beforeAll(async () => {
  storefront = await startStorefront();
  browser = await launchBrowser();
  api = shopApi(host, storefront.port);
});

afterAll(async () => {
  await browser?.close();
  await storefront?.stop();
});

afterEach(async () => {
  for (const { context } of opened.splice(0)) await context.close();
});

/** A browser of its own, logged in as the person or as a guest. */
async function open(person: Person | null, width = desktopWidth): Promise<WatchedPage> {
  const watched = await openPage(browser, { host, port: storefront.port, width, allow: statusNoise });
  opened.push(watched);
  await person?.enter(watched.context);
  return watched;
}

const newcomer = () => api.logIn(String((phone += 1)));

/** A picture of two colours, left and right, drawn in the page. */
async function choosePicture(page: Page): Promise<void> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 400;
    canvas.height = 200;
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#c00000';
    context.fillRect(0, 0, 200, 200);
    context.fillStyle = '#0000c0';
    context.fillRect(200, 0, 200, 200);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await page.locator('input[type=file]').setInputFiles({
    name: 'wide.png',
    mimeType: 'image/png',
    buffer: Buffer.from(base64, 'base64'),
  });
}

describe.each([
  { device: 'a phone', width: phoneWidth },
  { device: 'a desktop', width: desktopWidth },
])('the account on $device', ({ width }) => {
  it('keeps a cropped picture and a new name, in the header too', async () => {
    const person = await newcomer();
    const watched = await open(person, width);
    const { page } = watched;
    await page.goto('/pages/other/profile', { waitUntil: 'networkidle' });
    expect(await fitsWidth(page)).toBe(true);
    await choosePicture(page);
    const frame = page.getByRole('group', { name: 'Part of the picture to show' });
    await frame.focus();
    // Moved until its right half alone is in the frame.
    for (let count = 0; count < 12; count += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('+');
    const use = page.getByRole('button', { name: 'Use this picture' });
    await hidePixelsOnce(page);
    await use.click();
    await page.getByRole('alert').getByText('Your browser keeps pages from working on pictures.').waitFor();
    await use.click();
    await page.getByText('Your new picture is saved.').waitFor();
    const avatar = (await api.call('GET /api/system/user/profile/new', {}, person)).data.avatar as string;
    const colour = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      const [red = 0, , blue = 0] = context.getImageData(canvas.width * 0.1, canvas.height / 2, 1, 1).data;
      return { isSquare: canvas.width === canvas.height, red, blue };
    }, avatar);
    expect(colour.isSquare).toBe(true);
    expect(colour.blue).toBeGreaterThan(150);
    expect(colour.red).toBeLessThan(60);

    const name = page.getByRole('textbox', { name: 'Nick name' });
    await name.fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('Please fill in Nick name').waitFor();
    await name.fill('Ada of the Sea');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your new name is saved.').waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('user') ?? '')).toContain('Ada of the Sea');
    watched.expectQuiet();
  });

  it('verifies a real name, says why not, and shows it masked', async () => {
    const watched = await open(await newcomer(), width);
    const { page } = watched;
    await page.goto('/pages/other/realName?fromRoute=%2Fpages%2FgoodList', { waitUntil: 'networkidle' });
    const verify = async (name: string, idCard: string) => {
      await page.getByLabel('Real name', { exact: true }).fill(name);
      await page.getByLabel('ID number').fill(idCard);
      await page.getByRole('button', { name: 'Verify' }).click();
    };
    await verify('Ada Example', '110105194912310021');
    await page.locator('#realName-idCard-error').waitFor();
    await verify('Outage Example', '11010519491231002X');
    await page.getByText('The check cannot be made at the moment').waitFor();
    expect(await page.getByLabel('ID number').inputValue()).toBe('11010519491231002X');
    await verify('Ada Example', '11010519491231002X');
    await page.getByText('That matched. You are verified.').waitFor();
    const text = await page.locator('main').innerText();
    expect(text).toContain('A**********');
    expect(text).not.toContain('19491231');
    await page.getByRole('link', { name: 'Go on where you were' }).click();
    await page.waitForURL(/goodList/);
    watched.expectQuiet();
  });

  it('sends feedback with a picture and keeps what was typed until it is sent', async () => {
    const watched = await open(await newcomer(), width);
    const { page } = watched;
    await page.goto('/pages/other/fankui', { waitUntil: 'networkidle' });
    await page.getByLabel('What happened').fill('short');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('#feedback-content-error').waitFor();
    await page.getByLabel('What happened').fill('The pictures of a listing do not open.');
    await page.reload({ waitUntil: 'networkidle' });
    await expect
      .poll(() => page.getByLabel('What happened').inputValue())
      .toBe('The pictures of a listing do not open.');
    await choosePicture(page);
    await page.locator('input[name=images]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The shop has your report').waitFor();
    await expect.poll(() => page.getByLabel('What happened').inputValue()).toBe('');
    const report = page.locator('main li').filter({ hasText: 'do not open.' });
    await report.getByRole('img', { name: 'Picture 1' }).waitFor();
    expect(await fitsWidth(page)).toBe(true);
    watched.expectQuiet();
  });
});

describe('a name that is not saved yet', () => {
  it('stays typed in another language', async () => {
    const { page } = await open(await newcomer());
    await page.goto('/pages/other/profile', { waitUntil: 'networkidle' });
    const name = page.locator('[name=nickName]');
    await name.fill('Half a name');
    await page.getByRole('button', { name: '切换到中文' }).locator('visible=true').first().click();
    await page.locator('html[lang=zh-CN]').waitFor();
    await expect.poll(() => name.inputValue()).toBe('Half a name');
  });
});

describe('a report on an order', () => {
  it('says which order it is about, keeps it when refused, and tells the shop', async () => {
    const watched = await open(await newcomer(), phoneWidth);
    const { page } = watched;
    await page.goto('/pages/other/fankui?order=202611270001', { waitUntil: 'networkidle' });
    await page.getByText('About order 202611270001').waitFor();
    const words = page.getByLabel('What happened');
    expect(await words.getAttribute('maxlength')).toBe(String(2_000 - 'Order 202611270001\n'.length));
    await words.fill('short');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('#feedback-content-error').waitFor();
    await page.getByText('About order 202611270001').waitFor();
    await page.getByLabel('What happened').fill('The account was taken back.');
    await page.getByRole('button', { name: 'Send' }).click();
    const thanks = page.getByRole('status').filter({ hasText: 'The shop has your report' });
    await expect.poll(() => thanks.evaluate((element) => element === document.activeElement)).toBe(true);
    const report = page.locator('main li').filter({ hasText: 'taken back.' });
    await report.waitFor();
    expect(await report.innerText()).toContain('Order 202611270001\nThe account was taken back.');
    expect(await fitsWidth(page)).toBe(true);

    await page.getByRole('link', { name: 'Write about something else' }).click();
    await expect.poll(() => page.getByText('About order').count()).toBe(0);
    // Anybody can write a link: what is no number is not shown.
    await page.goto(`/pages/other/fankui?order=${encodeURIComponent('<b>call 123</b>')}`);
    await page.getByLabel('What happened').waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/About order|call 123/);
    watched.expectQuiet();
  });
});

describe('sessions and passwords', () => {
  it('end another browser’s session by one click, and all of them by a changed password', async () => {
    const own = String((phone += 1));
    const [first, second] = [await open(null), await open(null, phoneWidth)];
    const { page } = first;
    // Registered by password in the first browser, logged in by SMS in the second.
    await page.goto('/login?tab=register', { waitUntil: 'networkidle' });
    await page.locator('[name=password]').fill('First-pass-1');
    await logInBySms(page, own);
    await page.waitForURL(/geren/);
    await second.page.goto('/login', { waitUntil: 'networkidle' });
    await logInBySms(second.page, own);
    await second.page.waitForURL(/geren/);

    await page.goto('/pages/other/security', { waitUntil: 'networkidle' });
    await page.getByText('Another device').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Another device' }).getByRole('button').click();
    await page.getByText('That device is logged out.').waitFor();
    await expect.poll(() => page.getByText('Another device').count()).toBe(0);
    await second.page.goto('/pages/other/security');
    await second.page.getByText('Login timeout, please login again').first().waitFor();

    await page.getByLabel('Current password').fill('wrong-one-1');
    await page.getByLabel('New password', { exact: true }).fill('Second-pass-2');
    await page.getByLabel('New password again').fill('Second-pass-2');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.locator('#password-oldPassword-error').waitFor();
    await page.getByLabel('Current password').fill('First-pass-1');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.waitForURL(/\/login\?/);
    await page.getByText('Your password is changed').waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    const cookies = await first.context.cookies();
    expect(cookies.some(({ name }) => name === '__Host-session')).toBe(false);
  });
});

describe('an invite link', () => {
  it('is remembered while one looks around, and binds whoever signs up by SMS', async () => {
    const inviter = await newcomer();
    const { inviteCode } = (await api.call('GET /api/promotion/mine', {}, inviter)).data as { inviteCode: string };
    const watched = await open(null, phoneWidth);
    const { page, context } = watched;
    await page.goto(`/?inviteCode=${inviteCode}`, { waitUntil: 'networkidle' });
    await page.goto('/pages/goodList', { waitUntil: 'networkidle' });
    await page.goto('/login?tab=register', { waitUntil: 'networkidle' });
    expect(await page.locator('[name=inviteCode]').inputValue()).toBe(inviteCode);
    await page.goto('/login', { waitUntil: 'networkidle' });
    await logInBySms(page, String((phone += 1)));
    await page.waitForURL(/geren/);
    expect((await context.cookies()).some(({ name }) => name === 'invite-code')).toBe(false);
    expect((await api.call('GET /api/promotion/detail/list', {}, inviter)).total).toBe(1);
    watched.expectQuiet();
  });
});
