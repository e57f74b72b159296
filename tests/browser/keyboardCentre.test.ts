import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './support/chromium';
import { expectTrapped, keyboardOf, type Keyboard } from './support/keyboard';
import { offering } from './support/offering';
import { openPage } from './support/page';
import { files } from './support/sellForm';
import { shopApi, type Person } from './support/shopApi';
import { startStorefront } from '../support/storefront';
import { cardOf, startTradingShop, type TradingShop } from './support/tradingShop';

let shop: TradingShop;

beforeAll(async () => {
  shop = await startTradingShop();
});

afterAll(() => shop?.stop());

afterEach(() => shop.tidyUp());

/** A busy machine takes long for a page of its own. */
const soon = { timeout: 30_000 };
/** What is refused on purpose, and streams that break on a busy machine: the browser notes both. */
const noise = /status of (40[01]|50[234])/;
/** Nobody else of the tests has these phones. */
let phone = 13_650_000_000;
const newPhone = () => String((phone += 1));

async function open(person: Person | null, path: string) {
  const watched = await shop.open(person, { allow: noise });
  // From the start: a chooser that opens just after somebody began to wait for it is missed.
  watched.page.on('filechooser', () => undefined);
  await watched.page.goto(path, { waitUntil: 'networkidle' });
  return { ...watched, keys: await keyboardOf(watched.page) };
}

/** Sends a code to the phone above, reads it, as demo shops show it, and goes back to type it. */
async function askCode(page: Page, keys: Keyboard): Promise<void> {
  await keys.tabTo('button', 'Send code');
  await keys.press('Enter');
  const shown = page.getByText(/Your code: \d{6}/);
  await shown.waitFor(soon);
  const code = /\d{6}/.exec(await shown.innerText())?.[0] ?? '';
  await keys.tabTo('textbox', 'SMS code', { back: true });
  await keys.type(code);
}

/** While the page behind a refusal is loaded anew its form waits, and Enter in a field with it. */
const expectSendable = (page: Page, name: string) =>
  expect.poll(() => page.getByRole('main').getByRole('button', { name, exact: true }).isEnabled()).toBe(true);

const isFocusIn = (page: Page, place: string) =>
  page.evaluate((selector) => document.activeElement?.closest(selector) !== null, place);

describe('logging in by keyboard alone', () => {
  it('goes by password, sent from its own field, and says where it led', async () => {
    const person = await shop.newcomer();
    // No test can read a captcha, so the marketplace has none here, and says yes.
    const yes = (body: object) => ({ status: 200, body: { code: 200, msg: '', ...body } });
    shop.upstream.script('/captchaImage', yes({ captchaEnabled: false }));
    shop.upstream.script('/web/login', yes({ token: person.token }));
    const { page, keys, expectQuiet } = await open(null, '/login?tab=password&fromRoute=%2Fpages%2Fother%2Fcollect');
    await keys.tabTo('textbox', 'Phone number');
    await keys.type(person.phone);
    await keys.tabTo('textbox', 'Password');
    await keys.type('Some-pass-1');
    await keys.press('Enter');
    // What is missing takes the focus and says why, and what was typed stays.
    await keys.expectFocus('checkbox', /I have read and accept/);
    await page.locator('#agree-error').waitFor();
    expect(await page.locator('[name=phone]').inputValue()).toBe(person.phone);
    await keys.press('Space');
    await keys.tabTo('textbox', 'Password', { back: true });
    await keys.type('Some-pass-1');
    await keys.press('Enter');
    await page.waitForURL(/other\/collect/, soon);
    await keys.expectFocus('heading', 'Favourites');
    await keys.tabTo('DisclosureTriangle', /^My account/, { back: true });
    expectQuiet();
  });

  it('goes by SMS, sent from the code’s own field', async () => {
    const { page, keys, expectQuiet } = await open(null, '/login');
    await keys.tabTo('textbox', 'Phone number');
    await keys.type(newPhone());
    await askCode(page, keys);
    await keys.tabTo('checkbox', /I have read and accept/);
    await keys.press('Space');
    await keys.tabTo('textbox', 'SMS code', { back: true });
    await keys.press('Enter');
    await page.waitForURL(/other\/geren/, soon);
    await expect.poll(async () => (await keys.focus()).role).toBe('heading');
    expectQuiet();
  });

  it('goes by SMS without JavaScript, where Enter in the code’s field asks for no other code', async () => {
    const { page } = await shop.open(null, { javaScript: false, allow: noise });
    await page.goto('/login');
    await page.locator('[name=phone]').fill(newPhone());
    await page.locator('button[value=sendCode]').press('Enter');
    const code = /\d{6}/.exec(await page.getByText(/Your code: \d{6}/).innerText())?.[0] ?? '';
    await page.locator('[name=agree]').check();
    await page.locator('[name=code]').fill(code);
    await page.locator('[name=code]').press('Enter');
    await page.waitForURL(/other\/geren/, soon);
  });
});

describe('favourites by keyboard alone', () => {
  it('are removed, brought back and removed for good, with the focus near', async () => {
    const person = await shop.newcomer();
    const [first, second] = [shop.takeGood(), shop.takeGood()];
    for (const { id } of [first, second]) await shop.api.call('POST /api/web/goods/collect', { accountId: id }, person);
    const { page, keys, expectQuiet } = await open(person, '/pages/other/collect');
    const removal = `Remove “${first.title}” from favourites`;
    await keys.tabTo('button', removal);
    await keys.press('Enter');
    await expect.poll(() => cardOf(page, first).count()).toBe(0);
    await keys.expectFocus('button', 'Undo');
    await keys.press('Enter');
    await expect.poll(() => cardOf(page, first).count()).toBe(1);
    await keys.expectFocus('button', removal);
    await keys.press('Enter');
    await keys.expectFocus('button', 'Undo');
    // Whoever goes on lets the offer run out.
    await keys.tabTo('button', `Remove “${second.title}” from favourites`, { back: true });
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached', ...soon });
    await keys.expectFocus('button', `Remove “${second.title}” from favourites`);
    const kept = async () =>
      (await shop.api.call('GET /api/web/goods/collect/list', {}, person)).data as { id: string }[];
    await expect.poll(async () => (await kept()).map(({ id }) => id)).toEqual([second.id]);
    expectQuiet();
  });
});

/** A picture of two colours, left and right. */
async function widePicture() {
  const half = { width: 200, height: 200, channels: 3 as const };
  const right = await sharp({ create: { ...half, background: { r: 0, g: 0, b: 192 } } })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { ...half, width: 400, background: { r: 192, g: 0, b: 0 } } })
    .composite([{ input: right, left: 200, top: 0 }])
    .png()
    .toBuffer();
  return { name: 'wide.png', mimeType: 'image/png', buffer };
}

/** The mean colour of a person’s picture. */
async function avatarColour(page: Page, person: Person) {
  const { avatar } = (await shop.api.call('GET /api/system/user/profile/new', {}, person)).data as { avatar: string };
  const bytes = await page.evaluate(async (src) => [...new Uint8Array(await (await fetch(src)).arrayBuffer())], avatar);
  const { channels } = await sharp(Buffer.from(bytes)).stats();
  return channels.map(({ mean }) => mean);
}

describe('the profile by keyboard alone', () => {
  it('places a picture in its frame by keys and keeps it', async () => {
    const person = await shop.newcomer();
    const { page, keys, expectQuiet } = await open(person, '/pages/other/profile');
    await keys.tabTo('button', /Choose a picture/);
    const chooser = page.waitForEvent('filechooser');
    await keys.press('Enter');
    await (await chooser).setFiles(await widePicture());
    await keys.expectFocus('group', 'Part of the picture to show');
    // Moved until its right half alone is in the frame, then nearer.
    for (let count = 0; count < 12; count += 1) await keys.press('ArrowLeft');
    await keys.tabTo('slider', 'Zoom');
    await keys.press('ArrowRight', 'ArrowRight');
    await keys.tabTo('button', 'Use this picture');
    await keys.press('Enter');
    await page.getByText('Your new picture is saved.').waitFor(soon);
    await keys.expectFocus('button', /Choose a picture/);
    const [red = 255, , blue = 0] = await avatarColour(page, person);
    expect(blue).toBeGreaterThan(150);
    expect(red).toBeLessThan(60);
    expectQuiet();
  });

  it('says what is wrong with a name at its field, and keeps a right one', async () => {
    const person = await shop.newcomer();
    const { page, keys, expectQuiet } = await open(person, '/pages/other/profile');
    await keys.tabTo('textbox', 'Nick name');
    await keys.type(' ');
    await keys.press('Enter');
    await keys.expectFocus('alert', /^/);
    await keys.tabTo('link', 'Please fill in Nick name');
    await keys.press('Enter');
    await keys.expectFocus('textbox', 'Nick name');
    const described = await page.evaluate(() =>
      document.activeElement
        ?.getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    );
    expect(described).toContain('Please fill in Nick name');
    await expectSendable(page, 'Save');
    await keys.type('Ada of the Sea');
    await keys.press('Enter');
    await page.getByText('Your new name is saved.').waitFor(soon);
    await expect.poll(() => isFocusIn(page, 'main')).toBe(true);
    await keys.tabTo('DisclosureTriangle', /Ada of the Sea/, { back: true });
    expectQuiet();
  });
});

describe('the password by keyboard alone', () => {
  it('is set at the registration, refused twice with the reason at its field, and changed', async () => {
    const { page, keys, expectQuiet } = await open(null, '/login?tab=register');
    await keys.tabTo('textbox', 'Phone number');
    await keys.type(newPhone());
    await askCode(page, keys);
    await keys.tabTo('textbox', 'New password');
    await keys.type('First-pass-1');
    await keys.tabTo('checkbox', /I have read and accept/);
    await keys.press('Space');
    await keys.tabTo('button', 'Register');
    await keys.press('Enter');
    await page.waitForURL(/other\/geren/, soon);
    await expect.poll(async () => (await keys.focus()).role).toBe('heading');
    await keys.tabTo('link', /Password, and where you are logged in/);
    await keys.press('Enter');
    await page.waitForURL(/other\/security/);
    await expect.poll(async () => (await keys.focus()).role).toBe('heading');

    const fill = async (fields: readonly (readonly [name: string, value: string])[]) => {
      for (const [name, value] of fields) {
        await keys.tabTo('textbox', name);
        await keys.type(value);
      }
      await keys.press('Enter');
    };
    await fill([
      ['Current password', 'wrong-one-1'],
      ['New password', 'Second-pass-2'],
      ['New password again', 'Second-pass-3'],
    ]);
    await keys.expectFocus('alert', /^/);
    await keys.tabTo('link', 'The two new passwords differ');
    await keys.press('Enter');
    await keys.expectFocus('textbox', 'New password again');
    await expectSendable(page, 'Change password');
    await keys.type('Second-pass-2');
    await keys.press('Enter');
    await page.locator('#password-oldPassword-error').waitFor(soon);
    await keys.expectFocus('alert', /^/);
    await keys.tabTo('textbox', 'Current password');
    await expectSendable(page, 'Change password');
    await keys.type('First-pass-1');
    await keys.press('Enter');
    await page.waitForURL(/\/login\?/, soon);
    await page.getByText('Your password is changed').waitFor();
    await keys.expectFocus('heading', 'Login');
    expectQuiet();
  });
});

describe('the sessions by keyboard alone', () => {
  it('are ended one by one, and all at once after a question', async () => {
    const person = await shop.newcomer();
    // A phone gets one code a minute, so the marketplace is made to tell of a second login.
    const other = { id: '900000001', client: 'Firefox on Linux', current: false };
    const revoke = `/system/user/sessions/${other.id}/revoke`;
    shop.upstream.script(revoke, { status: 200, body: { code: 200, msg: '' } });
    shop.upstream.alter(({ path, body }) => {
      const { rows = [], total = 0, ...rest } = body as { rows?: object[]; total?: number };
      if (path !== '/system/user/sessions' || shop.upstream.seen.some((call) => call.path === revoke)) return body;
      return { ...rest, rows: [...rows, { ...rows[0], ...other }], total: total + 1 };
    });
    const { page, keys, expectQuiet } = await open(person, '/pages/other/security');
    await keys.tabTo('button', 'Log out: Firefox on Linux');
    await keys.press('Enter');
    await page.getByText('That device is logged out.').waitFor(soon);
    await page.getByText('Firefox on Linux').waitFor({ state: 'detached' });
    await expect.poll(() => isFocusIn(page, 'main')).toBe(true);

    await keys.tabTo('button', 'Log out everywhere');
    await keys.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Log out everywhere' });
    await dialog.waitFor();
    await expectTrapped(page, keys);
    await keys.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await keys.expectFocus('button', 'Log out everywhere');
    await keys.press('Enter');
    await dialog.waitFor();
    await keys.expectFocus('button', 'Log out everywhere');
    await keys.press('Enter');
    await page.waitForURL(/\/login\?/, soon);
    await page.getByText('You are logged out on all devices.').waitFor();
    await keys.expectFocus('heading', 'Login');
    expectQuiet();
  });

  it('that ended by themselves ask by a dialog, which gives the focus back or leads to the login', async () => {
    const person = await shop.newcomer();
    const good = shop.takeGood();
    const { page, keys } = await open(person, `/pages/detail/index?id=${good.id}`);
    const ended = { status: 200, body: { code: 401, msg: 'expired' } };
    shop.upstream.script('/web/goods/collect', ended);
    await keys.tabTo('button', /^Keep “/);
    await keys.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Prompt' });
    await dialog.waitFor();
    await keys.expectFocus('button', 'Confirm');
    await expectTrapped(page, keys);
    // Escape is the same as Cancel: the page stays, as a guest sees it.
    await keys.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await keys.expectFocus('button', /^Keep “/);
    await page.getByText('Login/Register').locator('visible=true').first().waitFor();

    const again = await shop.newcomer();
    const second = await open(again, `/pages/detail/index?id=${good.id}`);
    await second.keys.tabTo('button', /^Keep “/);
    await second.keys.press('Enter');
    await second.keys.expectFocus('button', 'Confirm');
    await second.keys.press('Enter');
    await second.page.waitForURL(/\/login\?fromRoute=/, soon);
    await second.keys.expectFocus('heading', 'Login');
  });
});

describe('looking up by keyboard alone', () => {
  it('goes through the tabs, hears what is missing, and asks the blacklist', async () => {
    const { page, keys, expectQuiet } = await open(await shop.newcomer(), '/pages/other/lookup');
    await keys.tabTo('textbox', 'WeChat, QQ or payee account');
    await keys.press('Enter');
    await page.locator('#official-error').waitFor(soon);
    await keys.tabTo('link', 'Blacklist', { back: true });
    await keys.press('Enter');
    await page.waitForURL(/look=blacklist/);
    await page.getByRole('heading', { name: 'Is someone on the blacklist?' }).waitFor();
    await keys.expectFocus('link', 'Blacklist');
    await keys.tabTo('textbox', 'Phone, QQ, WeChat or game account');
    await keys.press('Enter');
    await keys.expectFocus('alert', /^/);
    await keys.tabTo('textbox', 'Phone, QQ, WeChat or game account');
    await expectSendable(page, 'Check');
    // On the demo shop's blacklist.
    await keys.type('139 0000-0099');
    await keys.press('Enter');
    await page.getByText('“139****0099” is on the blacklist').waitFor(soon);
    await keys.tabTo('link', 'Verified accounts', { back: true });
    await keys.press('Enter');
    await page.waitForURL(/look=verified/);
    await page.getByText('accounts verified by the shop').waitFor();
    await keys.expectFocus('link', 'Verified accounts');
    await keys.tabTo('link', 'Page 2');
    await keys.press('Enter');
    await page.waitForURL(/page=2/);
    await expect.poll(() => isFocusIn(page, 'main')).toBe(true);
    expectQuiet();
  });
});

describe('applying to supply the shop by keyboard alone', () => {
  it('is led from what is wrong to each field, adds the papers and sends it', async () => {
    const { page, keys, expectQuiet } = await open(await shop.newcomer(), '/pages/other/shenqingShangjia');
    await keys.tabTo('textbox', 'Phone number');
    await keys.type(newPhone());
    await askCode(page, keys);
    await keys.tabTo('button', 'Send application');
    await keys.press('Enter');
    await keys.expectFocus('alert', /^/);
    const wrong = await page
      .getByRole('main')
      .getByRole('alert')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => ({ id: link.getAttribute('href'), text: link.textContent ?? '' })));
    expect(wrong.map(({ id }) => id?.replace('#supplier-', ''))).toEqual([
      'name',
      'idCard',
      'frontIdCardImg',
      'reverseIdCardImg',
    ]);
    await keys.tabTo('link', wrong[0]?.text ?? '');
    await keys.press('Enter');
    await keys.expectFocus('textbox', /^Name of your business/);
    await expectSendable(page, 'Send application');
    await keys.type('Keys and Sons');
    await keys.tabTo('textbox', 'ID number');
    await keys.type('11010519491231002X');
    for (const side of ['front', 'back']) {
      await keys.tabTo('button', new RegExp(`^ID card, ${side}`));
      const chooser = page.waitForEvent('filechooser');
      await keys.press('Enter');
      await (await chooser).setFiles(files(`${side}.png`));
      await page.getByRole('button', { name: `Remove: ID card, ${side}` }).waitFor(soon);
    }
    await keys.tabTo('button', 'Remove: ID card, back');
    await keys.press('Enter');
    await keys.expectFocus('button', /^ID card, back/);
    const chooser = page.waitForEvent('filechooser');
    await keys.press('Enter');
    await (await chooser).setFiles(files('back.png'));
    await page.locator('input[type=hidden][name=reverseIdCardImg]').waitFor({ state: 'attached', ...soon });
    await expectSendable(page, 'Send application');
    await keys.tabTo('button', 'Send application');
    await keys.press('Enter');
    await page.getByText('The staff are looking at your application').waitFor(soon);
    await expect.poll(() => page.locator(':focus').innerText()).toContain('Your application is sent.');
    expectQuiet();
  });
});

describe('selling by keyboard alone', () => {
  it('begins at the picker: searches a game, and comes to the ways to sell it', async () => {
    const games = (await shop.api.call('GET /api/web/game/Type')).data as { id: string; name: string }[];
    const game = games[0]!;
    const { page, keys, expectQuiet } = await open(await shop.newcomer(), '/pages/accountOrder?pageType=sale');
    await keys.tabTo('link', 'Mobile games');
    await keys.press('Enter');
    await page.waitForURL(/type=0/);
    await keys.expectFocus('link', 'Mobile games');
    await keys.tabTo('link', 'All', { back: true });
    await keys.press('Enter');
    await page.waitForURL((url) => !url.searchParams.has('type'));
    await keys.tabTo('searchbox', /./, { back: true });
    await keys.type(game.name);
    await keys.press('Enter');
    await page.waitForURL(/searchText=/);
    await keys.tabTo('link', new RegExp(`^${game.name}`));
    await keys.press('Enter');
    await page.waitForURL(/pages\/sale\?gameId=/);
    await keys.expectFocus('heading', new RegExp(game.name));
    await keys.tabTo('link', 'Choose: Official consignment');
    await page.goBack();
    await page.waitForURL(/accountOrder/);
    await keys.expectFocus('link', new RegExp(`^${game.name}`));
    expectQuiet();
  });
});

describe('the partner by keyboard alone', () => {
  it('is reached, answered and left again', async () => {
    const host = 'aurora.localhost';
    // Its stand-in belongs to a marketplace that is embedded.
    const storefront = await startStorefront();
    const browser = await launchBrowser();
    try {
      const api = shopApi(host, storefront.port);
      const seller = await api.logIn(newPhone());
      const backId = await offering(api).offer(seller, 'leishen', { expprice: '1000.00' });
      const { page, context, expectQuiet } = await openPage(browser, { host, port: storefront.port, allow: noise });
      await seller.enter(context);
      await page.goto(`/pages/leishenkuaishu?backId=${backId}`, { waitUntil: 'load' });
      await page
        .locator('input[name=enhanced]')
        .first()
        .waitFor({ state: 'attached', ...soon });
      const keys = await keyboardOf(page);
      await keys.tabTo('button', 'Go on at Leishen');
      await keys.press('Enter');
      await page.waitForURL((url) => url.port === String(storefront.partnerPort), soon);
      await keys.tabTo('button', 'Accept ¥780.00');
      await keys.press('Enter');
      await page.getByText('Sold for ¥780.00').waitFor(soon);
      await keys.tabTo('link', 'Back to the shop');
      await keys.press('Enter');
      await page.waitForURL((url) => url.port === String(storefront.port), soon);
      expect(new URL(page.url()).searchParams.get('backId')).toBe(backId);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await keys.tabTo('link', 'Offer an account');
      expectQuiet();
    } finally {
      await browser.close();
      await storefront.stop();
    }
  });
});
