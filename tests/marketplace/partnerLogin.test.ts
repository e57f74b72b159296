import { decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLogin } from '../../marketplace/partner/loginToken';
import { createPartner } from '../../marketplace/partner/partner';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { aurora, openMarket, titan, type CallOptions, type TestMarket } from './support/market';
import { openPartnerDesk, type PartnerDesk } from './support/partner';

tellWhenPostgresIsSkipped('the login at the partner');

const phone = '13733330001';
const otherPhone = '13733330002';

describe.each(engines)('the login at the partner on %s', (engine) => {
  let market: TestMarket;
  let desk: PartnerDesk;
  let token: string;
  let other: string;
  beforeAll(async () => {
    market = await openMarket(engine);
    desk = openPartnerDesk(market);
    token = await market.logIn(phone);
    other = await market.logIn(otherPhone);
  });
  afterAll(() => market.close());

  const ask = (backId?: number, options: CallOptions = {}) =>
    market.call('GET /api/other/getOtherLsLogin', backId === undefined ? {} : { backId }, { token, ...options });

  const anyGame = async () => String((await desk.rowOf(await desk.newItem(phone))).gameId);

  /** The token of a good answer. */
  async function tokenOf(backId?: number, options: CallOptions = {}): Promise<string> {
    const { code, msg, data } = await ask(backId, options);
    expect(code, msg).toBe(200);
    const url = new URL((data as { loginUrl: string }).loginUrl);
    expect(url.origin + url.pathname).toBe('https://leishen.test/login');
    return url.searchParams.get('token')!;
  }

  it('is signed for the partner, by the shop as its visitor sees it, for a minute', async () => {
    const headers = {
      'x-forwarded-host': 'shop.example:8443',
      'x-forwarded-proto': 'https',
      'accept-language': 'zh-CN',
    };
    const login = await tokenOf(undefined, { headers });
    expect(decodeProtectedHeader(login)).toEqual({ alg: 'HS256', typ: 'leishen-login+jwt' });
    const currentDate = new Date(market.clockMs);
    const { payload } = await jwtVerify(login, desk.partner.keys.login, { currentDate });
    const issued = Math.floor(market.clockMs / 1000);
    expect(payload).toEqual({
      iss: 'https://shop.example:8443',
      aud: 'leishen',
      sub: expect.stringMatching(/^[\w-]{43}$/),
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      iat: issued,
      exp: issued + 60,
      return_to: '/pages/leishenkuaishu',
      locale: 'zh-CN',
      item: null,
    });
    const { data } = await ask();
    const shown = new Date(market.clockMs + 60_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    expect(data).toMatchObject({ expires: shown });
  });

  it('names a person the same each time, differently from others and in another shop', async () => {
    const subject = async (options: CallOptions = {}) => decodeJwt(await tokenOf(undefined, options)).sub;
    const titanToken = await market.logIn(phone, { host: titan });
    const mine = await subject();
    expect(await subject()).toBe(mine);
    expect(await subject({ token: other })).not.toBe(mine);
    expect(await subject({ token: titanToken, host: titan })).not.toBe(mine);
    const tokens = [decodeJwt(await tokenOf()).jti, decodeJwt(await tokenOf()).jti];
    expect(new Set(tokens).size).toBe(2);
  });

  it('takes an own account along, and no word of who sells it', async () => {
    const backId = await desk.newItem(phone);
    const login = await tokenOf(backId);
    const { item, return_to: returnTo } = decodeJwt(login);
    expect(returnTo).toBe(`/pages/leishenkuaishu?backId=${backId}`);
    expect(item).toMatchObject({
      id: String(backId),
      game: expect.any(String),
      region: 'Sky · One',
      title: 'Level 60 <"account"> & more',
      hopedPrice: '1000.00',
      cover: `http://${aurora}/pictures/upload/none.webp`,
      state: 'open',
      offer: null,
    });
    const clear = Buffer.from(login.split('.')[1] ?? '', 'base64url').toString();
    for (const secret of [phone, token, '13733']) expect(clear).not.toContain(secret);
    expect(market.logged.join('\n')).not.toContain(login);
  });

  it('says what the account may be worth when its seller does not', async () => {
    const backId = await desk.newItem(phone, { hopedCents: null });
    expect(decodeJwt(await tokenOf(backId))['item']).toMatchObject({
      hopedPrice: null,
      guidePrice: expect.stringMatching(/^\d+\.\d{2}$/),
    });
  });

  it("leads on with what was agreed, and with nothing that is over, of another way or somebody else's", async () => {
    const accepted = await desk.newItem(phone, { status: 'accepted', priceCents: 70_000 });
    expect(decodeJwt(await tokenOf(accepted))['item']).toMatchObject({ state: 'accepted' });
    for (const status of ['done', 'cancelled', 'refused', 'expired'] as const) {
      const { code, msg } = await ask(await desk.newItem(phone, { status }));
      expect([code, msg]).toEqual([500, 'The sale at Leishen is over, there is nothing left to continue']);
    }
    const missing = await ask(999_999_999);
    expect(missing.code).toBe(404);
    const otherWay = await desk.newItem(phone, { way: 'quick', partition: 2 });
    expect(await ask(otherWay)).toEqual(missing);
    const mine = await desk.newItem(phone);
    expect(await ask(mine, { token: other })).toEqual(missing);
    expect(await ask(mine, { token: await market.logIn(phone, { host: titan }), host: titan })).toEqual(missing);
  });

  it('needs a session, and a partner', async () => {
    expect((await ask(undefined, { token: undefined })).code).toBe(401);
    const { partner } = market;
    market.partner = null;
    market.restart();
    const { code, msg } = await ask();
    const sent = await market.call('POST /api/account/backlist', { gameId: '1', way: 'leishen' }, { token });
    const estimated = await market.call('POST /api/web/sell/estimate', { gameId: await anyGame() });
    market.partner = partner;
    market.restart();
    expect([code, msg]).toEqual([
      500,
      'This shop does not work with Leishen at present, please choose another way to sell',
    ]);
    expect((sent as unknown as { fields: Record<string, string> }).fields['way']).toBe(msg);
    const { ways } = estimated.data as { ways: { way: string; enabled: boolean }[] };
    expect(ways.filter(({ enabled }) => !enabled).map(({ way }) => way)).toEqual(['leishen']);
  });

  it('is good to the partner for a minute, and only as it was signed', async () => {
    const login = await tokenOf(await desk.newItem(phone));
    const read = (text: string, laterMs = 0) => readLogin(desk.partner, text, market.clockMs + laterMs);
    expect(await read(login)).toMatchObject({ return_to: expect.stringContaining('/pages/') });
    expect(await read(login, 59_000)).toBeTypeOf('object');
    expect(await read(login, 61_000)).toBe('expired');
    const [head, body, signature] = login.split('.') as [string, string, string];
    const claims = decodeJwt(login);
    const signed = (changes: object, key = desk.partner.keys.login, typ = 'leishen-login+jwt') =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'HS256', typ }).sign(key);
    const unsigned = Buffer.from('{"alg":"none","typ":"leishen-login+jwt"}').toString('base64url');
    const forged = [
      '',
      'x.y.z',
      `${head}.${body}.`,
      `${unsigned}.${body}.`,
      `${head}.${body}.${signature.slice(0, -2)}AA`,
      await signed({}, desk.partner.keys.report),
      await signed({}, createPartner({ kind: 'leishen', url: 'https://x.test', secret: 'y'.repeat(32) }).keys.login),
      await signed({}, desk.partner.keys.login, 'leishen-report+jwt'),
      await signed({ aud: 'other' }),
      await signed({ exp: claims.exp! + 3600, iat: claims.iat! - 3600 }),
      await signed({ return_to: '//evil.test' }),
      await signed({ return_to: 'https://evil.test' }),
      await signed({ iss: 'javascript:alert(1)' }),
      await signed({ iss: 'http://a.test/path' }),
    ];
    for (const text of forged) expect(await read(text), text).toBeTypeOf('string');
    expect(await read(await signed({}))).toBeTypeOf('object');
  });
});
