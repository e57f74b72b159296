import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStandIn } from '../../marketplace/partner/standIn';
import { markPublic } from '../../marketplace/uploads/records';
import { aurora, openMarket, type TestMarket } from './support/market';
import { openPartnerDesk, type PartnerDesk } from './support/partner';
import { twoHalves } from './support/pictures';
import { createUploader, pathOf } from './support/uploads';

const phone = '13733350001';
const site = `http://${aurora}:3000`;
const origin = `http://${aurora}:3002`;

describe('the stand-in for the partner', () => {
  let market: TestMarket;
  let desk: PartnerDesk;
  let token: string;
  let standIn: ReturnType<typeof createStandIn>;
  let isShopDown = false;
  const laterWork: (() => void)[] = [];
  beforeAll(async () => {
    market = await openMarket('pglite');
    desk = openPartnerDesk(market);
    token = await market.logIn(phone);
    standIn = standInBeside(3000);
  });
  const standInBeside = (sitePort: number) =>
    createStandIn({
      partner: desk.partner,
      fetch: (request) => (isShopDown ? Promise.reject(new Error('down')) : market.fetch(request)),
      now: () => market.clockMs,
      log: market.log,
      sitePort,
      isHttps: false,
      later: (work) => void laterWork.push(work),
    });
  afterAll(() => market.close());
  beforeEach(() => {
    isShopDown = false;
    laterWork.length = 0;
  });

  /** The path of the stand-in's login with a fresh token. */
  async function loginPath(backId?: number, language = 'en'): Promise<string> {
    const headers = { 'x-forwarded-host': `${aurora}:3000`, 'accept-language': language };
    const input = backId === undefined ? {} : { backId };
    const { data, msg } = await market.call('GET /api/other/getOtherLsLogin', input, { token, headers });
    if (data === undefined) throw new Error(msg);
    return `/login${new URL((data as { loginUrl: string }).loginUrl).search}`;
  }

  const ask = (path: string, init: RequestInit & { cookie?: string } = {}) => {
    const headers = { host: `${aurora}:3002`, ...(init.cookie === undefined ? {} : { cookie: init.cookie }) };
    return standIn.fetch(new Request(`${origin}${path}`, { ...init, headers: { ...headers, ...init.headers } }));
  };

  /** Follows a login. */
  async function enter(path: string) {
    const answer = await ask(path);
    expect(answer.status, await answer.clone().text()).toBe(303);
    expect(answer.headers.get('location')).toBe('/');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^leishen-stand-in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const name = cookie.split(';')[0] ?? '';
    const look = async () => (await ask('/', { cookie: name })).text();
    const page = await look();
    const formKey = /name="formKey" value="([\w-]+)"/.exec(page)?.[1] ?? '';
    const post = (action: string, key = formKey) =>
      ask(`/${action}`, {
        method: 'POST',
        cookie: name,
        body: new URLSearchParams({ formKey: key }),
      });
    return { cookie: name, page, look, formKey, post };
  }

  const statusOf = async (backId: number) => (await desk.rowOf(backId)).status;

  it('shows the account, escaped, with an offer that the shop hears of, and leads back only there', async () => {
    const backId = await desk.newItem(phone);
    const { page } = await enter(await loginPath(backId));
    expect(page).toContain('Level 60 &#60;&#34;account&#34;&#62; &#38; more');
    expect(page).not.toContain('<"account">');
    expect(page).toContain('¥780.00');
    expect(page).toContain(`href="${site}/pages/leishenkuaishu?backId=${backId}"`);
    expect(page).not.toContain(phone);
    expect(page).not.toMatch(/<script|onclick|javascript:/i);
    const { data } = await market.call('GET /api/account/quotation/mybprice', { backId }, { token });
    expect(data).toMatchObject({ back: { status: 0, bprice: '780.00' } });
  });

  it('keeps nothing, runs nothing and takes nothing from elsewhere', async () => {
    const { cookie, page } = await enter(await loginPath());
    const { headers } = await ask('/', { cookie });
    expect(headers.get('cache-control')).toBe('no-store');
    const policy = headers.get('content-security-policy') ?? '';
    for (const part of ["default-src 'none'", "form-action 'self'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toMatch(/script-src|unsafe/);
    const style = /<style>([^]*)<\/style>/.exec(page)?.[1] ?? '';
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  });

  it('buys when the seller accepts, pays a little later, and survives reloads in between', async () => {
    const backId = await desk.newItem(phone);
    const visit = await enter(await loginPath(backId));
    expect(await visit.look()).toContain('Accept ¥780.00');
    const clicks = await Promise.all([visit.post('accept'), visit.post('accept'), visit.post('decline')]);
    expect(clicks.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await visit.look()).toContain('Sold for ¥780.00');
    expect(await statusOf(backId)).toBe('accepted');
    expect(laterWork).toHaveLength(1);
    laterWork[0]?.();
    await expect.poll(() => statusOf(backId)).toBe('done');
    expect(await visit.look()).toContain('Paid: ¥780.00');
  });

  it('ends the sale when the seller declines', async () => {
    const backId = await desk.newItem(phone);
    const visit = await enter(await loginPath(backId));
    expect((await visit.post('decline')).status).toBe(303);
    expect(await visit.look()).toContain('You have declined');
    expect(await statusOf(backId)).toBe('refused');
  });

  it('goes on where it stopped: its offer stands, and what was bought is paid', async () => {
    const backId = await desk.newItem(phone);
    await enter(await loginPath(backId));
    const again = await enter(await loginPath(backId));
    expect(again.page).toContain('Accept ¥780.00');
    expect((await again.post('accept')).status).toBe(303);
    laterWork.length = 0;
    const third = await enter(await loginPath(backId));
    expect(third.page).toContain('Sold for ¥780.00');
    laterWork[0]?.();
    await expect.poll(() => statusOf(backId)).toBe('done');
  });

  it('says so when the shop takes no step any more, or does not answer', async () => {
    const backId = await desk.newItem(phone);
    const visit = await enter(await loginPath(backId));
    isShopDown = true;
    const unheard = await visit.post('accept');
    expect(unheard.status).toBe(502);
    expect(await unheard.text()).toContain('Nothing was agreed');
    isShopDown = false;
    expect(await visit.look()).toContain('Accept ¥780.00');
    await market.call('POST /api/account/backlist/{id}/cancel', { id: String(backId) }, { token });
    expect((await visit.post('accept')).status).toBe(303);
    expect(await visit.look()).toContain('The shop does not take this any more');
    expect(await statusOf(backId)).toBe('cancelled');
  });

  it('makes its offer later when the shop was away at first', async () => {
    const backId = await desk.newItem(phone);
    const path = await loginPath(backId);
    isShopDown = true;
    const visit = await enter(path);
    isShopDown = false;
    expect((await visit.post('accept')).status).toBe(303);
    expect(await statusOf(backId)).toBe('accepted');
  });

  it('offers what the shop takes it to be worth when its seller says nothing', async () => {
    const { page } = await enter(await loginPath(await desk.newItem(phone, { hopedCents: null })));
    expect(page).toContain('The middle of the shop&#39;s estimate');
    expect(page).toContain('name="formKey"');
  });

  it("speaks the person's language, and takes people in without an account", async () => {
    const { page } = await enter(await loginPath(undefined, 'zh-CN'));
    expect(page).toContain('lang="zh-CN"');
    expect(page).toContain('您已登录雷神');
    expect(page).toContain(`href="${site}/pages/leishenkuaishu"`);
  });

  it.each([
    ['used before', 410, 'used already'],
    ['too old', 410, 'has expired'],
    ['changed', 403, 'incomplete'],
    ['missing', 403, 'incomplete'],
  ])('shuts out a link that is %s, with a way back', async (what, status, words) => {
    const path = await loginPath();
    if (what === 'used before') await enter(path);
    const laterMs = what === 'too old' ? 61_000 : 0;
    market.clockMs += laterMs;
    const tried = { changed: `${path}x`, missing: '/login' }[what] ?? path;
    const answer = await ask(tried);
    market.clockMs -= laterMs;
    expect(answer.status).toBe(status);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const page = await answer.text();
    expect(page).toContain(words);
    expect(page).toContain(`href="${site}/pages/leishenkuaishu"`);
  });

  it('shows no way back to a shop whose port it does not know', async () => {
    const answer = await standInBeside(0).fetch(new Request(origin, { headers: { host: `${aurora}:3002` } }));
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain('href="http');
  });

  it('opens a link for one of two who come at the same moment', async () => {
    const path = await loginPath(await desk.newItem(phone));
    const answers = await Promise.all([ask(path), ask(path)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);
  });

  it('takes no form without its visit and its key', async () => {
    const backId = await desk.newItem(phone);
    const visit = await enter(await loginPath(backId));
    const otherVisit = await enter(await loginPath(backId));
    for (const key of ['', 'x', otherVisit.formKey]) expect((await visit.post('accept', key)).status).toBe(403);
    const body = new URLSearchParams({ formKey: visit.formKey });
    expect((await ask('/accept', { method: 'POST', body })).status).toBe(401);
    expect((await ask('/accept', { method: 'POST', body, cookie: 'leishen-stand-in=x' })).status).toBe(401);
    const long = new URLSearchParams({ formKey: 'x'.repeat(5000) });
    expect((await ask('/accept', { method: 'POST', body: long, cookie: visit.cookie })).status).toBe(413);
    expect(await statusOf(backId)).toBe('quoting');
    expect((await ask('/accept', { cookie: visit.cookie })).status).toBe(404);
    expect((await ask('/')).status).toBe(401);
    expect((await ask('/nowhere')).status).toBe(404);
  });

  it('shows the picture of its own account, and nothing else in its place', async () => {
    const seller = await createUploader(market, '13733350009');
    const bytes = await twoHalves().png().toBuffer();
    const image = pathOf(await seller.upload(bytes, { name: 'a.png', type: 'image/png' }));
    // As sending it in does: the partner sees it too.
    await seller.inShop((tx) => markPublic(tx, seller.userId, [image]));
    const cover = async (path: string) => {
      const { cookie } = await enter(await loginPath(await desk.newItem(phone, { images: [path] })));
      return ask('/cover', { cookie });
    };
    const shown = await cover(image);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    for (const other of ['/pictures/logo/aurora.svg', '/pictures/upload/none.webp', '/web/getTenant']) {
      expect((await cover(other)).status, other).toBe(404);
    }
    expect((await ask('/cover')).status).toBe(404);
  });
});
