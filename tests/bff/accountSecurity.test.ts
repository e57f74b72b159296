import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket, type TestMarket } from '../marketplace/support/market';
import { serveOnLoopback, type LoopbackServer } from '../support/loopback';
import { createTestBff, type TestBff } from './support';

/** Seeding a database takes long on a busy machine. */
const startLimitMs = 300_000;

let market: TestMarket;
let server: LoopbackServer | undefined;
let test: TestBff;
let phone = 13_700_001_000;
const password = 'First-pass-1';
const shop = 'aurora.localhost';

/** The BFF before the marketplace itself, over a socket: what a person meets, not what either says of the other. */
beforeAll(async () => {
  market = await openMarket('pglite');
  server = await serveOnLoopback(market.fetch);
  test = await createTestBff(server.origin, { timeoutMs: 30_000 });
}, startLimitMs);

afterAll(async () => {
  await test?.close();
  await server?.close();
  await market?.close();
});

interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data?: { readonly demoCode?: string; readonly yzmRankey?: string };
  readonly rows?: { readonly id: number; readonly current: boolean }[];
}

/** A browser: it keeps the cookie it is given and never sees a token. */
class Browser {
  cookie = '';

  async call(method: string, path: string, body: unknown = {}) {
    const headers = {
      'accept-language': 'en',
      origin: `http://${shop}`,
      'sec-fetch-site': 'same-origin',
      ...(this.cookie === '' ? {} : { cookie: this.cookie }),
    };
    const response =
      method === 'GET'
        ? await test.get(path, { host: shop, headers })
        : await test.send(method, path, body, { host: shop, headers });
    for (const value of response.headers.getSetCookie()) {
      const pair = /^__Host-session=([^;]*)/.exec(value);
      if (pair !== null) this.cookie = pair[1] === '' ? '' : pair[0];
    }
    return { status: response.status, ...((await response.json()) as Answer) };
  }

  async code(own: string, type: string) {
    const { data, ...answer } = await this.call('GET', `/api/sms/new/send?phone=${own}&type=${type}`);
    return { ...answer, dxyzm: data?.demoCode ?? '', yzmRankey: data?.yzmRankey ?? '' };
  }
}

/** Registers somebody and gives the browser that did. */
async function register(): Promise<{ own: string; browser: Browser }> {
  const own = String((phone += 1));
  const browser = new Browser();
  const { dxyzm, yzmRankey } = await browser.code(own, 'public');
  const answer = await browser.call('POST', '/api/register', { username: own, password, dxyzm, yzmRankey });
  expect(answer.msg).toBe('success');
  return { own, browser };
}

/** Logs in by password as a browser would: a captcha first. */
async function byPassword(own: string, secret: string, browser = new Browser()) {
  const { uuid, code } = await market.captcha({ host: shop });
  const answer = await browser.call('POST', '/api/web/login', { username: own, password: secret, uuid, code });
  return { ...answer, browser };
}

const profile = (browser: Browser) => browser.call('GET', '/api/system/user/profile/new');

describe('through the BFF', () => {
  it('five wrong passwords close an account for ten minutes, for the right password too', async () => {
    const { own } = await register();
    for (let count = 0; count < 5; count += 1) {
      expect((await byPassword(own, `wrong-guess-${count}`)).msg).toContain('password is wrong');
    }
    expect((await byPassword(own, password)).msg).toContain('Too many attempts');
    market.clockMs += 10 * 60_000;
    expect((await byPassword(own, password)).code).toBe(200);
  });

  it('of twenty log-ins with one captcha at once one is judged', async () => {
    const { own } = await register();
    const captcha = await market.captcha({ host: shop });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_unused, index) =>
        new Browser().call('POST', '/api/web/login', {
          username: own,
          password: `wrong-guess-${index}`,
          ...captcha,
        }),
      ),
    );
    expect(answers.filter(({ msg }) => msg.includes('password is wrong'))).toHaveLength(1);
    expect(answers.filter(({ msg }) => msg.includes('captcha is wrong'))).toHaveLength(19);
    expect((await byPassword(own, password)).code).toBe(200);
  });

  it('five wrong passwords from one address close it for every account, and for ten minutes only', async () => {
    const { own } = await register();
    for (let count = 0; count < 5; count += 1) await byPassword(`1370000${count}999`, 'some-guess-1');
    expect((await byPassword(own, password)).msg).toContain('Too many attempts');
    market.clockMs += 10 * 60_000;
    expect((await byPassword(own, password)).code).toBe(200);
  });

  it('a phone gets one SMS a minute for a purpose, and no other site can ask for it', async () => {
    const own = String((phone += 1));
    const browser = new Browser();
    expect((await browser.code(own, 'phoneLogin')).code).toBe(200);
    expect((await browser.code(own, 'phoneLogin')).code).toBe(500);
    expect((await browser.code(own, 'phoneLogin')).msg).toContain('60 seconds');
    expect((await browser.code(own, 'mima')).code).toBe(200);
    market.clockMs += 61_000;
    const headers = { 'sec-fetch-site': 'cross-site' };
    const path = `/api/sms/new/send?phone=${own}&type=phoneLogin`;
    expect((await test.get(path, { host: shop, headers })).status).toBe(403);
    expect((await browser.code(own, 'phoneLogin')).code).toBe(200);
  });

  it('a phone gets ten SMS a day and an address thirty an hour, then again', async () => {
    market.clockMs += 60 * 60_000;
    const own = String((phone += 1));
    const browser = new Browser();
    for (let count = 0; count < 10; count += 1) {
      expect((await browser.code(own, 'phoneLogin')).code).toBe(200);
      market.clockMs += 60_000;
    }
    expect((await browser.code(own, 'phoneLogin')).msg).toContain('too many codes today');
    const others = await Promise.all(Array.from({ length: 25 }, () => browser.code(String((phone += 1)), 'public')));
    expect(others.filter(({ code }) => code === 200)).toHaveLength(20);
    expect(others.find(({ code }) => code !== 200)?.msg).toContain('from your network');
    market.clockMs += 60 * 60_000;
    expect((await browser.code(String((phone += 1)), 'public')).code).toBe(200);
    market.clockMs += 23 * 60 * 60_000;
    expect((await browser.code(own, 'phoneLogin')).code).toBe(200);
  });

  it('an SMS code is good once, and not after five wrong tries', async () => {
    const own = String((phone += 1));
    const browser = new Browser();
    const { dxyzm, yzmRankey } = await browser.code(own, 'phoneLogin');
    expect((await browser.call('POST', '/api/h5/login', { phone: own, dxyzm, yzmRankey })).code).toBe(200);
    expect((await new Browser().call('POST', '/api/h5/login', { phone: own, dxyzm, yzmRankey })).code).toBe(500);
    market.clockMs += 61_000;
    const next = await new Browser().code(own, 'phoneLogin');
    const wrong = next.dxyzm === '000000' ? '000001' : '000000';
    for (let count = 0; count < 5; count += 1) {
      const guess = { phone: own, dxyzm: wrong, yzmRankey: next.yzmRankey };
      expect((await new Browser().call('POST', '/api/h5/login', guess)).code).toBe(500);
    }
    const right = { phone: own, dxyzm: next.dxyzm, yzmRankey: next.yzmRankey };
    expect((await new Browser().call('POST', '/api/h5/login', right)).code).toBe(500);
  });

  it('a captcha is good once, whether it was right or wrong', async () => {
    const { own } = await register();
    const used = await market.captcha({ host: shop });
    const logIn = (captcha: { uuid: string; code: string }) =>
      new Browser().call('POST', '/api/web/login', { username: own, password, ...captcha });
    expect((await logIn(used)).code).toBe(200);
    expect((await logIn(used)).msg).toContain('captcha is wrong');
    const mistyped = await market.captcha({ host: shop });
    expect((await logIn({ ...mistyped, code: 'nope' })).msg).toContain('captcha is wrong');
    expect((await logIn(mistyped)).msg).toContain('captcha is wrong');
  });

  it('a revoked session is over at its next request, and its cookie is no way back', async () => {
    const { own, browser } = await register();
    const lost = (await byPassword(own, password)).browser;
    const lostCookie = lost.cookie;
    const { rows = [] } = await browser.call('GET', '/api/system/user/sessions');
    expect(rows.map(({ current }) => current)).toEqual([true, false]);
    expect((await browser.call('POST', `/api/system/user/sessions/${rows[1]?.id}/revoke`)).code).toBe(200);
    expect((await profile(lost)).status).toBe(401);
    lost.cookie = lostCookie;
    expect((await profile(lost)).status).toBe(401);
    expect((await profile(browser)).status).toBe(200);
  });

  it('nobody revokes the session of somebody else', async () => {
    const [{ browser: one }, { browser: two }] = [await register(), await register()];
    const { rows = [] } = await two.call('GET', '/api/system/user/sessions');
    const answer = await one.call('POST', `/api/system/user/sessions/${rows[0]?.id}/revoke`);
    expect(answer).toMatchObject({ status: 200, code: 500 });
    expect((await profile(two)).status).toBe(200);
  });

  it('logging out everywhere ends every session and clears the cookie of this one', async () => {
    const { own, browser } = await register();
    const other = (await byPassword(own, password)).browser;
    const kept = browser.cookie;
    expect((await browser.call('POST', '/api/system/user/sessions/revokeAll')).code).toBe(200);
    expect(browser.cookie).toBe('');
    browser.cookie = kept;
    expect([(await profile(browser)).status, (await profile(other)).status]).toEqual([401, 401]);
  });

  it('a changed password ends every session; the old one no longer opens, the new one does', async () => {
    const { own, browser } = await register();
    const other = (await byPassword(own, password)).browser;
    const change = (oldPassword: string, newPassword: string) =>
      browser.call('PUT', '/api/system/user/profile/updatePwd', { oldPassword, newPassword });
    expect((await change('not-mine-1', 'Second-pass-2')).code).toBe(500);
    expect((await profile(browser)).status, 'a wrong try ends nothing').toBe(200);
    expect((await change(password, 'Second-pass-2')).code).toBe(200);
    expect(browser.cookie).toBe('');
    expect((await profile(other)).status).toBe(401);
    expect((await byPassword(own, password)).msg).toContain('password is wrong');
    expect((await byPassword(own, 'Second-pass-2')).code).toBe(200);
  });
});
