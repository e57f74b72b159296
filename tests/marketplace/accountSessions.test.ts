import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts } from '../../marketplace/seed/accounts';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, titan, type TestMarket } from './support/market';

tellWhenPostgresIsSkipped('sessions and invite codes of a person');

interface SessionRow {
  readonly id: number;
  readonly current: boolean;
}

describe.each(engines)('the sessions of a person on %s', (engine) => {
  let market: TestMarket;
  let phone = 13_700_000_700;
  beforeAll(async () => {
    market = await openMarket(engine);
  });
  afterAll(() => market.close());

  const sessionsOf = async (token: string) =>
    (await market.call('GET /api/system/user/sessions', {}, { token })) as unknown as {
      rows: SessionRow[];
      total: number;
    };
  const revoke = (token: string, id: number | string, host?: string) =>
    market.call('POST /api/system/user/sessions/{id}/revoke', { id }, { token, ...(host ? { host } : {}) });
  const codeOf = async (token: string) => (await market.call('GET /api/system/user/profile/new', {}, { token })).code;
  const twoDevices = async () => {
    const own = String((phone += 1));
    return [await market.logIn(own), await market.logIn(own)] as const;
  };

  it('are listed with the present one first, and nothing of the token', async () => {
    const [phoneToken, laptopToken] = await twoDevices();
    const seen = await sessionsOf(phoneToken);
    expect(seen).toMatchObject({ total: 2, rows: [{ current: true }, { current: false }] });
    expect((await sessionsOf(laptopToken)).rows[0]?.id).toBe(seen.rows[1]?.id);
    expect(JSON.stringify(seen)).not.toMatch(/token|hash/i);
    expect(
      await market.call('GET /api/system/user/sessions', { pageSize: 1, pageNum: 2 }, { token: phoneToken }),
    ).toMatchObject({
      total: 2,
      rows: [{ id: seen.rows[1]?.id }],
    });
  });

  it('are left out once they have expired', async () => {
    const [first] = await twoDevices();
    await market.logIn(String(phone));
    market.clockMs += 20 * 24 * 3_600_000;
    expect(await codeOf(first)).toBe(200);
    market.clockMs += 20 * 24 * 3_600_000;
    expect((await sessionsOf(first)).total).toBe(1);
  });

  it('end one by one, and only for who has them', async () => {
    const [phoneToken, laptopToken] = await twoDevices();
    const laptop = (await sessionsOf(laptopToken)).rows.find(({ current }) => current)?.id ?? 0;
    const stranger = await market.logIn(String((phone += 1)));
    const abroad = await market.logIn(String(phone), { host: titan });
    const missing = await revoke(stranger, 999_999);
    expect(missing).toMatchObject({ code: 500, msg: 'That device is logged out already' });
    expect(await revoke(stranger, laptop)).toEqual(missing);
    expect(await revoke(abroad, laptop, titan)).toEqual(missing);
    expect(await revoke(stranger, 'x')).toEqual(missing);
    expect(await codeOf(laptopToken)).toBe(200);
    expect((await revoke(phoneToken, laptop)).code).toBe(200);
    expect([await codeOf(laptopToken), await codeOf(phoneToken)]).toEqual([401, 200]);
  });

  it('end everywhere at once, and nobody else’s', async () => {
    const [phoneToken, laptopToken] = await twoDevices();
    const stranger = await market.logIn(String((phone += 1)));
    expect((await market.call('POST /api/system/user/sessions/revokeAll', {}, { token: phoneToken })).code).toBe(200);
    expect([await codeOf(phoneToken), await codeOf(laptopToken), await codeOf(stranger)]).toEqual([401, 401, 200]);
  });
});

describe.each(engines)('the chat on %s', (engine) => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await openMarket(engine);
  });
  afterAll(() => market.close());

  it('gives each person of each shop an account of its own, the same after a restart, without the phone', async () => {
    const phone = '13700000901';
    const tokens = [await market.logIn(phone), await market.logIn('13700000902')];
    const ask = (token: string | undefined, host?: string) =>
      market.call('GET /api/other/getOtherUserHX', {}, { token, ...(host ? { host } : {}) });
    const first = await ask(tokens[0]);
    expect(first.data).toMatchObject({
      userName: expect.stringMatching(/^u[a-z0-9]{20}$/),
      password: expect.stringMatching(/^[\w-]{24}$/),
      nick: '137****0901',
    });
    market.restart();
    expect((await ask(tokens[0])).data).toEqual(first.data);
    const others = [await ask(tokens[1]), await ask(await market.logIn(phone, { host: titan }), titan)];
    const names = [first, ...others].map(({ data }) => (data as { userName: string }).userName);
    expect(new Set(names).size).toBe(3);
    expect(JSON.stringify([first, ...others])).not.toContain('13700000901');
    expect(market.logged.join()).not.toContain((first.data as { password: string }).password);
  });
});

describe('outside demo mode', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await openMarket('pglite', 'production');
  });
  afterAll(() => market.close());

  it('no chat is made up', async () => {
    const [{ phone: username, password }] = demoAccounts;
    const { token } = await market.call('POST /api/web/login', { username, password, ...(await market.captcha()) });
    const answer = await market.call('GET /api/other/getOtherUserHX', {}, { token: String(token) });
    expect(answer).toEqual({ code: 500, msg: expect.stringContaining('has not set up its chat') });
    expect((await market.call('GET /api/web/getTenant', {})).data).toHaveProperty('chat', false);
  });
});

describe.each(engines)('an invite code on %s', (engine) => {
  let market: TestMarket;
  let phone = 13_700_000_800;
  beforeAll(async () => {
    market = await openMarket(engine);
  });
  afterAll(() => market.close());

  it('is told to its owner, with those who came by it, masked and by pages', async () => {
    const inviter = await market.logIn(String((phone += 1)));
    const mine = await market.call('GET /api/promotion/mine', {}, { token: inviter });
    const { inviteCode } = mine.data as { inviteCode: string };
    expect(mine.data).toEqual({ inviteCode: expect.stringMatching(/^[A-Z0-9]{8}$/) });
    const invited: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const own = String((phone += 1));
      const sms = await market.sms(own, 'phoneLogin');
      invited.push(String((await market.call('POST /api/h5/login', { phone: own, ...sms, inviteCode })).token));
    }
    const list = (fields: object, token: string) =>
      market.call('GET /api/promotion/detail/list', { ...fields }, { token });
    const first = await list({ pageSize: 2 }, inviter);
    expect(first).toMatchObject({ total: 3, rows: [{ name: '1***' }, { name: '1***' }] });
    expect((await list({ pageSize: 2, pageNum: 2 }, inviter)).rows).toHaveLength(1);
    expect(JSON.stringify(first)).not.toMatch(/137[\d*]{8}/);
    expect(await list({}, String(invited[0]))).toMatchObject({ total: 0, rows: [] });
    expect((await market.call('GET /api/promotion/mine', {}, { token: invited[0] })).data).toMatchObject({
      inviter: '1***',
      inviteTime: expect.stringMatching(/^\d{4}-/),
    });
  });

  it('differs from shop to shop', async () => {
    const [{ phone: own }] = demoAccounts;
    const codes = [];
    for (const options of [{}, { host: titan }]) {
      const token = await market.logIn(own, options);
      codes.push((await market.call('GET /api/promotion/mine', {}, { token, ...options })).data);
    }
    expect(codes[0]).not.toEqual(codes[1]);
  });
});
