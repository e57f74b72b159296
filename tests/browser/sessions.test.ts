import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './support/chromium';
import { watchDeviceBack } from './support/deviceBack';
import { openPage, type WatchedPage } from './support/page';
import { logInBySms } from './support/people';
import { startScriptedUpstream, type ScriptedUpstream } from '../support/scriptedUpstream';
import { files } from './support/sellForm';
import { startStorefront, type Storefront } from '../support/storefront';

let browser: Browser;
let upstream: ScriptedUpstream;
let storefront: Storefront;
let opened: WatchedPage | null = null;
let phone = 13_700_000_000;
/** The number of any person of these tests, masked or not; a moment in milliseconds may hold 137 too. */
const ownNumber = /137[\d*]{8}/;

beforeAll(async () => {
  upstream = await startScriptedUpstream();
  storefront = await startStorefront({ UPSTREAM_URL: upstream.url, MODE: 'demo' });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await storefront?.stop();
  await upstream?.stop();
});

afterEach(async () => {
  upstream.reset();
  upstream.pullPlug(false);
  await opened?.context.close();
  opened = null;
});

const host = 'aurora.localhost';
const statusNoise = /Failed to load resource/;
const profilePath = '/system/user/profile/new';

/** A page of a person who has just logged in. */
async function loggedIn(): Promise<WatchedPage> {
  opened = await openPage(browser, { host, port: storefront.port, allow: statusNoise });
  const { page } = opened;
  phone += 1;
  await page.goto('/login?fromRoute=%2Fpages%2Fother%2Fgonggao', { waitUntil: 'networkidle' });
  await logInBySms(page, String(phone));
  await page.waitForURL(/gonggao/);
  await page.waitForFunction(() => localStorage.getItem('user')?.includes('nickName'));
  expect(await stored(opened)).toMatch(ownNumber);
  // Whatever it is, and whoever wrote it.
  await page.evaluate(() => localStorage.setItem('sell-draft:1', JSON.stringify({ contact: '13700000000' })));
  return opened;
}

const hasSession = async ({ context }: WatchedPage) =>
  (await context.cookies()).some(({ name }) => name === '__Host-session');
/** All that the browser stored: nothing of it may be of the person before. */
const stored = ({ page }: WatchedPage) => page.evaluate(() => JSON.stringify({ ...localStorage }));
const twentyCalls = () =>
  Promise.all(Array.from({ length: 20 }, () => fetch('/api/system/user/profile/new').then((answer) => answer.status)));

const forms401 = [
  { form: 'HTTP status', answer: { status: 401, body: { code: 200, msg: '' } } },
  { form: 'body code', answer: { status: 200, body: { code: 401, msg: 'expired' } } },
];

describe('a session that has expired', () => {
  it.each(forms401)(
    'asks once by a dialog when a loader meets 401 by its $form; Confirm leads to the login and back',
    async ({ answer }) => {
      const watched = await loggedIn();
      const { page } = watched;
      upstream.script('/web/goods/collect/list', { ...answer, onlyWithToken: true });
      upstream.script(profilePath, { ...answer, onlyWithToken: true });
      await page.goto('/pages/other/collect?show=onSale', { waitUntil: 'networkidle' });
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await dialog.getByText('Login timeout, please login again').waitFor();
      expect(await dialog.count()).toBe(1);
      await dialog.getByText('Prompt').waitFor();
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await page.waitForURL(/\/login\?fromRoute=/);
      expect(new URL(page.url()).searchParams.get('fromRoute')).toBe('/pages/other/collect?show=onSale');
      expect(await hasSession(watched)).toBe(false);
      expect(await stored(watched)).not.toMatch(ownNumber);
      upstream.reset();
      await page.waitForLoadState('networkidle');
      phone += 1;
      await logInBySms(page, String(phone));
      await page.waitForURL(/collect\?show=onSale/);
      watched.expectQuiet();
    },
  );

  it.each(forms401)(
    'renders a guest page behind the dialog when a public loader meets 401 by its $form; Cancel stays',
    async ({ answer }) => {
      const watched = await loggedIn();
      const { page } = watched;
      upstream.script('/web/good/allList', { ...answer, onlyWithToken: true });
      await page.goto('/pages/goodList', { waitUntil: 'networkidle' });
      expect(await page.locator('[data-good-id]').count()).toBeGreaterThan(3);
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(page.url()).toContain('/pages/goodList');
      await expect.poll(() => hasSession(watched)).toBe(false);
      expect(await stored(watched)).not.toMatch(ownNumber);
      await page.getByText('Login/Register').locator('visible=true').first().waitFor();
      watched.expectQuiet();
    },
  );

  it.each(forms401)('shows one dialog for twenty browser calls refused at once by their $form', async ({ answer }) => {
    const watched = await loggedIn();
    const { page } = watched;
    upstream.script(profilePath, answer);
    expect(new Set(await page.evaluate(twentyCalls))).toEqual(new Set([401]));
    // The shell's own client asks too, many times at once: favourites on a list page.
    upstream.script('/web/goods/collect', answer);
    await page.goto('/pages/goodList', { waitUntil: 'networkidle' });
    for (const heart of (await page.locator('article button[aria-pressed]').all()).slice(0, 6)) {
      await heart.evaluate((button) => (button as HTMLButtonElement).click());
    }
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await dialog.first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await dialog.count()).toBe(1);
    expect(await hasSession(watched), 'the choice is the person’s').toBe(true);
    watched.expectQuiet();
  });

  it('offers the two choices as forms without JavaScript', async () => {
    opened = await openPage(browser, { host, port: storefront.port, javaScript: false, allow: statusNoise });
    const { page } = opened;
    phone += 1;
    await page.goto('/login');
    await page.locator('[name=phone]').fill(String(phone));
    await page.locator('button[value=sendCode]').click();
    await page.locator('[name=code]').fill(/\d{6}/.exec(await page.getByText(/Your code/).innerText())?.[0] ?? '');
    await page.locator('[name=agree]').check();
    await page.locator('button[value=submit]').click();
    await page.waitForURL(/geren/);
    upstream.script('/web/good/allList', { status: 200, body: { code: 401, msg: '' }, onlyWithToken: true });
    await page.goto('/pages/goodList');
    // The block stands in <noscript>: this browser parses it when scripts are off, but its own sheet keeps it hidden.
    const block = page.locator('noscript [role=alertdialog]');
    await block.waitFor({ state: 'attached' });
    expect(await block.textContent()).toContain('Login timeout, please login again');
    expect(await page.locator('[data-good-id]').count()).toBeGreaterThan(3);
    const confirm = block.locator('form', { hasText: 'Confirm' });
    await confirm.evaluate((form) => (form as HTMLFormElement).submit());
    await page.waitForURL(/\/login\?fromRoute=/);
    expect(await hasSession(opened)).toBe(false);
  });
});

describe('a session that somebody else has ended', () => {
  it('leaves nothing of the person in the header of the login it leads to', async () => {
    const watched = await loggedIn();
    const { page, context } = watched;
    const { value } = (await context.cookies()).find(({ name }) => name === '__Host-session')!;
    await context.clearCookies({ name: '__Host-session' });
    expect(value).not.toBe('');
    await page.getByRole('link', { name: 'Personal centre' }).locator('visible=true').first().click();
    await page.waitForURL(/\/login\?fromRoute=/);
    await page.getByRole('banner').getByText('Login/Register').locator('visible=true').first().waitFor();
    expect(await page.getByRole('banner').getByText('My account').locator('visible=true').count()).toBe(0);
  });
});

describe('a logout', () => {
  it('is given up by the device’s own Back, which leaves the page where it was', async () => {
    const watched = await loggedIn();
    const { page } = watched;
    const pressDeviceBack = await watchDeviceBack(page);
    await page.goto(profilePath, { waitUntil: 'networkidle' });
    await page.locator('header details summary').locator('visible=true').first().click();
    await page.getByRole('link', { name: 'Log out' }).locator('visible=true').first().click();
    const dialog = page.getByRole('dialog', { name: 'Log out' });
    await dialog.waitFor();
    await pressDeviceBack();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(profilePath);
    expect(await hasSession(watched)).toBe(true);
  });

  it('is asked for each time, also the second time without a new page, and ends the session', async () => {
    const watched = await loggedIn();
    const { page } = watched;
    for (const round of [1, 2]) {
      await page.locator('header details summary').locator('visible=true').first().click();
      await page.getByRole('link', { name: 'Log out' }).locator('visible=true').first().click();
      const dialog = page.getByRole('dialog', { name: 'Log out' });
      await dialog.getByText('Are you sure to exit the current login account?').waitFor();
      expect(await hasSession(watched), `round ${round}: nothing has ended yet`).toBe(true);
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await page.waitForURL(/\/login$/);
      await expect.poll(() => hasSession(watched)).toBe(false);
      if (round === 2) break;
      phone += 1;
      await logInBySms(page, String(phone));
      await page.waitForURL(/geren/);
    }
  });

  it('by a plain form is told once by the login page, which forgets what was typed', async () => {
    const watched = await loggedIn();
    const { page } = watched;
    await page.goto('/logout', { waitUntil: 'networkidle' });
    // As a press before the scripts come does it.
    await page.locator('main form[method=post]').evaluate((form: HTMLFormElement) => form.submit());
    await page.waitForURL(/\/login$/);
    expect(await hasSession(watched)).toBe(false);
    await page.getByRole('status').getByText('Exit succeeded!').waitFor();
    await expect.poll(() => stored(watched)).not.toMatch(ownNumber);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('Exit succeeded!').count()).toBe(0);
  });

  it.each(['exit=succeeded', 'ended=everywhere', 'ended=password', 'reset=done', 'registered=done'])(
    'is not told by an address alone, which forgets nothing: %s',
    async (query) => {
      opened = await openPage(browser, { host, port: storefront.port, allow: statusNoise });
      const { page } = opened;
      await page.goto('/login');
      await page.evaluate(() => localStorage.setItem('sell-draft:1', '{}'));
      await page.goto(`/login?${query}`, { waitUntil: 'networkidle' });
      expect(await page.getByRole('main').getByRole('status').count()).toBe(0);
      expect(await page.evaluate(() => localStorage.getItem('sell-draft:1'))).toBe('{}');
    },
  );
});

describe('two tabs of a browser', () => {
  /** Another person's cookies come into the browser without a word, as from a tab that nobody has heard of yet. */
  async function becomeAnother({ context }: WatchedPage): Promise<void> {
    const other = await openPage(browser, { host, port: storefront.port });
    phone += 1;
    await other.page.goto('/login?fromRoute=%2Fpages%2Fother%2Fgonggao');
    await logInBySms(other.page, String(phone));
    await other.page.waitForURL(({ pathname }) => pathname !== '/login');
    const cookies = (await other.context.cookies()).filter(({ name }) => /^(__Host-session|person)$/.test(name));
    expect(cookies).toHaveLength(2);
    await other.context.close();
    await context.addCookies(cookies);
  }

  const at = (path: string) => (url: URL) => url.pathname === path;
  /** Searching, counting visits, and what a reload of the page asks for. */
  const isLook = /Browse$|List$/;

  it.each([
    {
      what: 'a form',
      on: '/pages/other/profile',
      press: async (page: Page) => {
        await page.locator('[name=nickName]').fill('Of the first');
        await page.locator('main form button[type=submit]').first().click();
      },
    },
    {
      what: 'a heart',
      on: '/pages/goodList',
      press: (page: Page) => page.locator('article button[aria-pressed]').first().click(),
    },
    {
      what: 'a picture',
      on: '/pages/other/fankui',
      press: (page: Page) => page.locator('input[type=file]').setInputFiles(files('a.png')),
    },
    {
      what: 'the next page',
      on: '/pages/other/geren',
      press: (page: Page) => page.locator('main a[href*="collect"]').first().click(),
    },
  ])('send nothing of one person in the name of the other: $what', async ({ on, press }) => {
    const watched = await loggedIn();
    const { page } = watched;
    await page.goto(on, { waitUntil: 'networkidle' });
    await becomeAnother(watched);
    const before = upstream.seen.length;
    await press(page);
    await page.getByText('This browser is now logged in as somebody else. Nothing was sent.').waitFor();
    const changes = upstream.seen.slice(before).filter(({ method, path }) => method !== 'GET' && !isLook.test(path));
    expect(changes.map(({ path }) => path)).toEqual([]);
    const fields = await page
      .locator('main input')
      .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
    expect(fields).not.toContain('Of the first');
    watched.expectQuiet();
  });

  it('follow each other out and in', async () => {
    const watched = await loggedIn();
    const { page, context } = watched;
    await page.goto('/pages/other/geren', { waitUntil: 'networkidle' });
    await page.getByText(ownNumber).first().waitFor();
    const second = await context.newPage();
    await second.goto('/logout', { waitUntil: 'networkidle' });
    await second.getByRole('main').getByRole('button', { name: 'Confirm' }).click();
    await second.waitForURL(/\/login$/);
    await page.waitForURL(/\/login\?fromRoute=/);
    phone += 1;
    await logInBySms(second, String(phone));
    await page.waitForURL(at('/pages/other/geren'));
    await page.getByText(String(phone).slice(-4)).first().waitFor();
    watched.expectQuiet();
  });

  it('go on where one has answered the question of both', async () => {
    const watched = await loggedIn();
    const { page, context } = watched;
    upstream.script('/web/goods/collect/list', { status: 401, body: { code: 401, msg: '' } });
    await page.goto('/pages/other/collect', { waitUntil: 'networkidle' });
    const question = (of: Page) => of.getByText('Login timeout, please login again');
    await question(page).waitFor();
    const second = await context.newPage();
    await second.goto('/pages/other/collect', { waitUntil: 'networkidle' });
    await question(second).waitFor();
    upstream.reset();
    await second.getByRole('button', { name: 'Confirm' }).click();
    await second.waitForURL(/\/login\?fromRoute=/);
    await page.waitForURL(/\/login\?fromRoute=/);
    await question(page).waitFor({ state: 'detached' });
    await second.waitForLoadState('networkidle');
    phone += 1;
    await logInBySms(second, String(phone));
    for (const each of [second, page]) await each.waitForURL(at('/pages/other/collect'));
    expect(await hasSession(watched)).toBe(true);
  });
});

describe('a session that is forbidden', () => {
  it.each([
    { form: 'HTTP status', answer: { status: 403, body: { code: 200, msg: '' } } },
    { form: 'body code', answer: { status: 200, body: { code: 403, msg: 'no' } } },
  ])('is cleared in silence, by loader, form, browser call and upload, by its $form', async ({ answer }) => {
    for (const by of ['loader', 'form', 'browser call', 'upload'] as const) {
      const watched = await loggedIn();
      const { page } = watched;
      upstream.script('/web/goods/collect', answer);
      upstream.script('/web/goods/collect/list', answer);
      upstream.script('/web/save/tenantBrowse', answer);
      upstream.script('/upload/image', answer);
      if (by === 'loader') {
        await page.goto('/pages/other/collect', { waitUntil: 'networkidle' });
      } else if (by === 'form') {
        await page.goto('/pages/goodList', { waitUntil: 'networkidle' });
        await page.locator('article button[aria-pressed]').first().click();
      } else if (by === 'browser call') {
        await page.goto('/');
      } else {
        await page.goto('/pages/other/fankui', { waitUntil: 'networkidle' });
        await page.locator('input[type=file]').setInputFiles(files('a.png'));
      }
      await expect.poll(() => hasSession(watched), { message: by }).toBe(false);
      await expect.poll(() => stored(watched), { message: by }).not.toMatch(ownNumber);
      expect(await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()).toBe(0);
      upstream.reset();
      await watched.context.close();
      opened = null;
    }
  });
});

describe('an upstream whose plug is pulled', () => {
  it('still lets people read what was read before, with the time of the data, and not buy', async () => {
    opened = await openPage(browser, { host, port: storefront.port, allow: statusNoise });
    const { page } = opened;
    await page.goto('/pages/goodList', { waitUntil: 'networkidle' });
    const href = await page.locator('[data-good-id] a').first().getAttribute('href');
    await page.goto(href!, { waitUntil: 'networkidle' });
    upstream.pullPlug(true);
    await new Promise((resolve) => setTimeout(resolve, 19_000));
    await page.goto(href!);
    await page.getByText(/Data from \d\d:\d\d/).waitFor();
    expect(await page.getByRole('link', { name: 'Buy now' }).count()).toBe(0);
    const missing = await page.goto('/pages/detail/index?id=1000099');
    expect(missing?.status()).toBeGreaterThanOrEqual(502);
    await page.getByRole('heading', { level: 1 }).waitFor();
    upstream.pullPlug(false);
  });
});
