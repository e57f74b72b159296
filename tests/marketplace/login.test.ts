import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bookTry, forgiveTry, type Subject } from '../../marketplace/auth/attempts';
import { withTenant, type Tx } from '../../marketplace/db/engine';
import { captchas, sessions, smsCodes, users } from '../../marketplace/db/schema/people';
import { demoAccounts } from '../../marketplace/seed/accounts';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { aurora, openMarket, titan, type TestMarket } from './support/market';
import { dayMs, minuteMs } from '../../bff/contract/durations';

tellWhenPostgresIsSkipped('logging in');

const auroraId = 1;
const [buyer] = demoAccounts;

describe.each(engines)('logging in on %s', (engine) => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await openMarket(engine);
  });
  afterAll(() => market.close());

  const profile = async (token: string | undefined, host = aurora) =>
    (await market.call('GET /api/system/user/profile/new', {}, { token, host })).code;
  const byPassword = (fields: Record<string, unknown>, host = aurora) =>
    market.call('POST /api/web/login', { username: buyer.phone, password: buyer.password, ...fields }, { host });

  it('gives an opaque token for the right password and captcha, and stores neither', async () => {
    const answer = await byPassword(await market.captcha());
    expect(answer).toMatchObject({ code: 200, token: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await profile(answer.token)).toBe(200);
    const stored = await withTenant(market.opened.db, auroraId, (tx) => tx.select().from(sessions));
    expect(JSON.stringify(stored)).not.toContain(String(answer.token));
  });

  it('takes the token from Authorization too, with or without Bearer', async () => {
    const { token } = await byPassword(await market.captcha());
    for (const authorization of [String(token), `Bearer ${token}`]) {
      const answer = await market.call('GET /api/system/user/profile/new', {}, { headers: { authorization } });
      expect(answer.code).toBe(200);
    }
  });

  it('refuses a wrong, a missing, a used and an old captcha, and uses it up either way', async () => {
    const refused = { code: 500, msg: 'The captcha is wrong or has expired' };
    const first = await market.captcha();
    expect(await byPassword({ ...first, code: 'nope' })).toEqual(refused);
    expect(await byPassword(first)).toEqual(refused);
    expect(await byPassword({})).toEqual(refused);
    const second = await market.captcha();
    expect((await byPassword(second)).code).toBe(200);
    expect(await byPassword(second)).toEqual(refused);
    const third = await market.captcha();
    market.clockMs += 2 * minuteMs;
    expect(await byPassword(third)).toEqual(refused);
  });

  it('takes no captcha of another shop', async () => {
    const { msg } = await byPassword(await market.captcha(), titan);
    expect(msg).toBe('The captcha is wrong or has expired');
  });

  it('clears away captchas nobody used', async () => {
    await market.captcha();
    market.clockMs += 3 * minuteMs;
    await market.captcha();
    const kept = await withTenant(market.opened.db, auroraId, (tx) => tx.select().from(captchas));
    expect(kept).toHaveLength(1);
  });

  it('says the same of a wrong password, an unknown phone and a person without a password', async () => {
    await market.logIn('13900000201');
    const answers = [
      await byPassword({ ...(await market.captcha()), password: 'wrong-password' }),
      await byPassword({ ...(await market.captcha()), username: '13977777777' }),
      await byPassword({ ...(await market.captcha()), username: '13900000201' }),
    ];
    for (const answer of answers) expect(answer).toEqual({ code: 500, msg: 'The phone or the password is wrong' });
  });

  it('lets nobody in whose password was changed, or who was locked out, while it was compared', async () => {
    const { db } = market.opened;
    const phone = '13900000292';
    const token = await market.logIn(phone);
    const set = (changes: Partial<typeof users.$inferInsert>) =>
      withTenant(db, auroraId, (tx) => tx.update(users).set(changes).where(eq(users.phone, phone)));
    const [own] = await withTenant(db, auroraId, (tx) => tx.select().from(users).where(eq(users.phone, buyer.phone)));
    const passwordHash = own!.passwordHash;
    for (const [changes, msg] of [
      [{ passwordHash: 'another' }, 'The phone or the password is wrong'],
      [{ state: 'locked' }, expect.stringContaining('closed')],
    ] as const) {
      await set({ passwordHash, state: 'active' });
      const wish = { username: phone, ...(await market.captcha()) };
      const { transaction } = db;
      let begun = 0;
      // Found, compared, forgiven: what comes third opens the session.
      const changing = vi.spyOn(db, 'transaction').mockImplementation(async (...given) => {
        begun += 1;
        if (begun === 3) {
          changing.mockRestore();
          await set(changes);
        }
        return transaction.apply(db, given);
      });
      expect(await byPassword(wish)).toEqual({ code: 500, msg });
      expect(begun).toBe(3);
    }
    expect(await profile(token)).toBe(401);
  });

  it('stops guessing after five wrong passwords for ten minutes, also with the right one, from wherever', async () => {
    const { phone, password } = demoAccounts[1];
    const tryAs = async (username: string, secret: string, address: string) =>
      (
        await market.call(
          'POST /api/web/login',
          { ...(await market.captcha()), username, password: secret },
          { address },
        )
      ).msg;
    for (let count = 0; count < 5; count += 1) {
      expect(await tryAs(phone, `guess-${count}`, `198.51.100.${count}`)).toContain('password is wrong');
    }
    expect(await tryAs(phone, password, '198.51.100.9')).toContain('Too many attempts');
    market.clockMs += 10 * minuteMs - 1_000;
    expect(await tryAs(phone, password, '198.51.100.9')).toContain('Too many attempts');
    market.clockMs += 2_000;
    expect(await tryAs(phone, password, '198.51.100.9')).toBe('success');
  });

  it('stops an address after five wrong passwords, whosoever they were for, and nobody else', async () => {
    const tryFrom = async (address: string, fields: Record<string, unknown>) =>
      (
        await market.call(
          'POST /api/web/login',
          { username: buyer.phone, password: buyer.password, ...(await market.captcha()), ...fields },
          { address },
        )
      ).msg;
    const guesser = '198.51.100.20';
    for (let count = 0; count < 4; count += 1) await tryFrom(guesser, { username: `1390000030${count}` });
    // Knowing one password is no licence to go on with others.
    expect(await tryFrom(guesser, {})).toBe('success');
    await tryFrom(guesser, { username: '13900000309' });
    expect(await tryFrom(guesser, {})).toContain('Too many attempts');
    expect(await tryFrom('198.51.100.21', {})).toBe('success');
    market.clockMs += 10 * minuteMs;
    expect(await tryFrom(guesser, {})).toBe('success');
  });

  it('counts a wrong password of an address for ten minutes, however often others log in right from there', async () => {
    const tryFrom = async (fields: Record<string, unknown>) =>
      (
        await market.call(
          'POST /api/web/login',
          { username: buyer.phone, password: buyer.password, ...(await market.captcha()), ...fields },
          { address: '198.51.100.22' },
        )
      ).msg;
    for (let count = 0; count < 6; count += 1) {
      expect(await tryFrom({ username: `1390000032${count}` })).toContain('password is wrong');
      market.clockMs += 6 * minuteMs;
      expect(await tryFrom({})).toBe('success');
      market.clockMs += 6 * minuteMs;
    }
  });

  it('keeps the time of a wrong try that was made at the same moment as a right one', async () => {
    const subjects: Subject[] = [['address', '198.51.100.23']];
    const inShop = <T>(work: (tx: Tx) => Promise<T>) => withTenant(market.opened.db, auroraId, work);
    const book = (atMs: number) => inShop((tx) => bookTry(tx, subjects, market.clockMs + atMs));
    for (let count = 0; count < 3; count += 1) await book(0);
    const right = await book(5 * minuteMs);
    expect(await book(5 * minuteMs)).not.toBeNull();
    await inShop((tx) => forgiveTry(tx, subjects, right!));
    expect(await book(12 * minuteMs)).not.toBeNull();
    expect(await book(12 * minuteMs)).toBeNull();
  });

  it('lets no more than five of thirty guesses at once through, and remembers them after a restart', async () => {
    const username = '13900000310';
    const captchas: { uuid: string; code: string }[] = [];
    for (let count = 0; count < 31; count += 1) captchas.push(await market.captcha());
    const guess = (index: number) =>
      market.call(
        'POST /api/web/login',
        { username, password: `guess-${index}`, ...captchas[index] },
        { address: `203.0.113.${index + 20}` },
      );
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => guess(index)));
    expect(answers.filter(({ msg }) => msg.includes('password is wrong'))).toHaveLength(5);
    expect(answers.filter(({ msg }) => msg.includes('Too many attempts'))).toHaveLength(25);
    market.restart();
    expect((await guess(30)).msg).toContain('Too many attempts');
  });

  it('signs an unknown phone up by SMS and knows it the next time', async () => {
    const phone = '13900000202';
    const first = await market.logIn(phone);
    const second = await market.logIn(phone);
    expect(first).not.toBe(second);
    const own = await market.call('GET /api/system/user/profile/new', {}, { token: second });
    expect(own.data).toMatchObject({ nickName: '139****0202', phonenumber: phone });
    expect(await profile(first)).toBe(200);
  });

  it('sends one SMS a minute for a phone, and answers alike for known and unknown phones', async () => {
    const send = (phone: string, type: string) => market.call('GET /api/sms/new/send', { phone, type });
    const known = await send(buyer.phone, 'mima');
    const unknown = await send('13900000203', 'mima');
    const shape = {
      code: 200,
      msg: 'success',
      data: { yzmRankey: expect.any(String), demoCode: expect.stringMatching(/^\d{6}$/) },
    };
    expect(known).toEqual(shape);
    expect(unknown).toEqual(shape);
    expect((await send('13900000203', 'mima')).msg).toContain('60 seconds');
    market.clockMs += minuteMs;
    expect((await send('13900000203', 'mima')).code).toBe(200);
    expect((await send('12345', 'mima')).msg).toBe('Please enter a valid phone number');
    expect((await send('13900000203', 'anything')).code).toBe(500);
  });

  it('logs in with a code that was asked for without a type, as older callers do', async () => {
    const phone = '13900000288';
    const { data } = await market.call('GET /api/sms/new/send', { phone });
    const { yzmRankey, demoCode: dxyzm } = data as { yzmRankey: string; demoCode: string };
    expect((await market.call('POST /api/h5/login', { phone, dxyzm, yzmRankey })).code).toBe(200);
  });

  it('sends one of twenty at once', async () => {
    const phone = '13900000204';
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => market.call('GET /api/sms/new/send', { phone, type: 'public' })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it('takes an SMS code once, within 5 minutes, for its phone and purpose, and after five wrong tries no more', async () => {
    const phone = '13900000205';
    const refused = { code: 500, msg: 'The SMS code is wrong or has expired' };
    const logIn = (fields: Record<string, unknown>) => market.call('POST /api/h5/login', { phone, ...fields });
    const fresh = async (type = 'phoneLogin') => {
      market.clockMs += minuteMs;
      return market.sms(phone, type);
    };

    const used = await fresh();
    expect((await logIn(used)).code).toBe(200);
    expect(await logIn(used)).toEqual(refused);

    const old = await fresh();
    market.clockMs += 5 * minuteMs;
    expect(await logIn(old)).toEqual(refused);

    for (const other of ['mima', 'huishou', 'public']) expect(await logIn(await fresh(other))).toEqual(refused);
    expect(await logIn({ ...(await fresh()), phone: '13900000206' })).toEqual(refused);

    market.clockMs += 10 * minuteMs;
    const guessed = await fresh();
    const wrong = guessed.dxyzm === '111111' ? '222222' : '111111';
    for (let count = 0; count < 5; count += 1) expect(await logIn({ ...guessed, dxyzm: wrong })).toEqual(refused);
    expect(await logIn(guessed)).toEqual(refused);
    // The code is worth nothing any more; the phone's next one is.
    expect((await logIn(await fresh())).code).toBe(200);
  });

  it('lets nobody guess for more than five times without a code’s key, nor shut its phone out by that', async () => {
    const phone = '13900000291';
    const refused = { code: 500, msg: 'The SMS code is wrong or has expired' };
    const logIn = (fields: Record<string, unknown>) => market.call('POST /api/h5/login', { phone, ...fields });
    market.clockMs += minuteMs;
    const sent = await market.sms(phone, 'phoneLogin');
    const wrong = sent.dxyzm === '111111' ? '222222' : '111111';
    for (let count = 0; count < 7; count += 1) expect(await logIn({ dxyzm: wrong })).toEqual(refused);
    expect(await logIn({ dxyzm: sent.dxyzm })).toEqual(refused);
    expect((await logIn(sent)).code).toBe(200);

    market.clockMs += 11 * minuteMs;
    const later = await market.sms(phone, 'phoneLogin');
    expect((await logIn({ dxyzm: later.dxyzm })).code).toBe(200);
  });

  it('registers a phone once, with the invite code of a person of this shop', async () => {
    const phone = '13900000207';
    const [inviter] = await withTenant(market.opened.db, auroraId, (tx) =>
      tx.select().from(users).where(eq(users.phone, buyer.phone)),
    );
    const fields = { username: phone, password: 'A-long-password' };
    const register = (more: Record<string, unknown>) => market.call('POST /api/register', { ...fields, ...more });

    expect((await register({})).msg).toBe('The SMS code is wrong or has expired');
    expect((await register({ password: 'short' })).msg).toContain('8 to 64');
    const sms = await market.sms(phone, 'public');
    expect((await register({ ...sms, inviteCode: 'NOBODY' })).msg).toBe('The invite code is not known');
    const done = await register({ ...sms, inviteCode: inviter?.inviteCode });
    expect(done).toMatchObject({ code: 200, token: expect.any(String) });
    expect(await profile(done.token)).toBe(200);

    market.clockMs += minuteMs;
    const again = await register({ ...(await market.sms(phone, 'public')), inviteCode: inviter?.inviteCode });
    expect(again.msg).toContain('registered already');
    const login = { ...(await market.captcha()), username: phone, password: 'A-long-password' };
    expect((await byPassword(login)).code).toBe(200);
  });

  it('takes no password that guessers try first, be it for a registration, a reset or a change', async () => {
    const refused = { code: 500, msg: 'Too many people use this password; please choose another' };
    const phone = '13900000219';
    for (const password of ['12345678', 'password1', 'PassWord1', 'qwertyuiop']) {
      const fields = { username: phone, password, ...(await market.sms(phone, 'public')) };
      expect(await market.call('POST /api/register', fields)).toEqual(refused);
      market.clockMs += minuteMs;
    }
    const sms = await market.sms(phone, 'mima');
    expect(await market.call('POST /api/h5/SmsforPwd', { phone, password: 'iloveyou', ...sms })).toEqual(refused);
    const change = { oldPassword: 'whatever-it-was', newPassword: '1q2w3e4r' };
    const answer = await market.call('PUT /api/system/user/profile/updatePwd', change, {
      token: await market.logIn('13900000220'),
    });
    expect(answer).toMatchObject({ ...refused, fields: { newPassword: refused.msg } });
  });

  it('takes passwords of any composition, also 64 characters of any script', async () => {
    let last = 221;
    for (const password of ['nur kleine buchstaben', '四个词的长密码就很好', '~'.repeat(64), '  blanks around  ']) {
      const phone = `13900000${last}`;
      last += 1;
      const fields = { username: phone, password, ...(await market.sms(phone, 'public')) };
      expect((await market.call('POST /api/register', fields)).code).toBe(200);
      expect((await byPassword({ ...(await market.captcha()), username: phone, password })).code).toBe(200);
      const trimmed = { ...(await market.captcha()), username: phone, password: password.slice(0, -1) };
      expect((await byPassword(trimmed)).code).toBe(500);
    }
  });

  it('checks the captcha of a registration when one is sent', async () => {
    const phone = '13900000208';
    const fields = { username: phone, password: 'A-long-password', ...(await market.sms(phone, 'public')) };
    const wrong = { ...(await market.captcha()), code: 'nope' };
    expect((await market.call('POST /api/register', { ...fields, ...wrong })).msg).toContain('captcha');
    expect((await market.call('POST /api/register', { ...fields, ...(await market.captcha()) })).code).toBe(200);
  });

  it('refuses the same registration twice within 5 s', async () => {
    const fields = { username: '13900000209', password: 'A-long-password', dxyzm: '123456', yzmRankey: 'x' };
    expect((await market.call('POST /api/register', fields)).msg).toContain('SMS code');
    expect(await market.call('POST /api/register', fields)).toEqual({ code: 500, msg: 'do not submit repeatedly' });
    market.clockMs += 5_000;
    expect((await market.call('POST /api/register', fields)).msg).toContain('SMS code');
  });

  it('sets a new password by SMS and ends every session', async () => {
    const phone = '13900000210';
    const token = await market.logIn(phone);
    const fields = { phone, password: 'A-new-password', ...(await market.sms(phone, 'mima')) };
    expect(await market.call('POST /api/h5/SmsforPwd', fields)).toEqual({ code: 200, msg: 'success' });
    expect(await profile(token)).toBe(401);
    const login = { ...(await market.captcha()), username: phone, password: 'A-new-password' };
    expect((await byPassword(login)).code).toBe(200);
  });

  it('changes a password with the old one and ends every session, this one too', async () => {
    const phone = '13900000211';
    const there = await market.logIn(phone);
    const sms = await market.sms(phone, 'mima');
    await market.call('POST /api/h5/SmsforPwd', { phone, password: 'Old-password-1', ...sms });
    const here = await market.logIn(phone);
    const elsewhere = await market.logIn(phone);
    const change = (fields: Record<string, unknown>) =>
      market.call('PUT /api/system/user/profile/updatePwd', fields, { token: here });
    expect(await profile(there)).toBe(401);
    expect((await change({ oldPassword: 'wrong-password', newPassword: 'New-password-1' })).msg).toContain(
      'old password',
    );
    expect((await change({ oldPassword: 'Old-password-1', newPassword: 'short' })).msg).toContain('8 to 64');
    expect(await profile(elsewhere)).toBe(200);
    expect((await change({ oldPassword: 'Old-password-1', newPassword: 'New-password-1' })).code).toBe(200);
    expect(await profile(elsewhere)).toBe(401);
    expect(await profile(here)).toBe(401);
    const login = { ...(await market.captcha()), username: phone, password: 'New-password-1' };
    expect((await byPassword(login)).code).toBe(200);
  });

  it('changes a password once when it is changed twice at the same moment', async () => {
    const phone = '13900000222';
    await market.logIn(phone);
    const sms = await market.sms(phone, 'mima');
    await market.call('POST /api/h5/SmsforPwd', { phone, password: 'Old-password-2', ...sms });
    const tokens = [await market.logIn(phone), await market.logIn(phone)];
    const answers = await Promise.all(
      tokens.map((token, place) => {
        const fields = { oldPassword: 'Old-password-2', newPassword: `New-password-${place}` };
        return market.call('PUT /api/system/user/profile/updatePwd', fields, { token });
      }),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 500]);
    const kept = answers.findIndex(({ code }) => code === 200);
    const login = { ...(await market.captcha()), username: phone, password: `New-password-${kept}` };
    expect((await byPassword(login)).code).toBe(200);
  });

  it('keeps no session that is over, no code and no captcha, whoever comes back', async () => {
    await market.logIn('13900000223');
    await market.captcha();
    const kept = () =>
      withTenant(market.opened.db, auroraId, async (tx) => [
        await tx.$count(sessions),
        await tx.$count(smsCodes),
        await tx.$count(captchas),
      ]);
    await market.keepHouse();
    expect(Math.min(...(await kept()))).toBeGreaterThan(0);
    market.clockMs += 31 * dayMs;
    await market.keepHouse();
    expect(await kept()).toEqual([0, 0, 0]);
  });

  it('ends a session at logout, and after 30 days without use', async () => {
    const left = await market.logIn('13900000212');
    expect((await market.call('POST /api/logout', {}, { token: left })).code).toBe(200);
    expect(await profile(left)).toBe(401);
    expect((await market.call('POST /api/logout', {}, { token: left })).code).toBe(200);

    const used = await market.logIn('13900000213');
    market.clockMs += 29 * dayMs;
    expect(await profile(used)).toBe(200);
    market.clockMs += 29 * dayMs;
    expect(await profile(used)).toBe(200);
    market.clockMs += 30 * dayMs;
    expect(await profile(used)).toBe(401);
  });

  it('knows no session of another shop', async () => {
    const token = await market.logIn('13900000214');
    expect(await profile(token, aurora)).toBe(200);
    expect(await profile(token, titan)).toBe(401);
  });

  it('locks out a person the merchant locked', async () => {
    const phone = '13900000215';
    const token = await market.logIn(phone);
    await withTenant(market.opened.db, auroraId, (tx) =>
      tx.update(users).set({ state: 'locked' }).where(eq(users.phone, phone)),
    );
    expect(await profile(token)).toBe(401);
    market.clockMs += minuteMs;
    const answer = await market.call('POST /api/h5/login', { phone, ...(await market.sms(phone, 'phoneLogin')) });
    expect(answer.msg).toContain('closed');
  });

  it('changes nick name and avatar within the rules', async () => {
    const token = await market.logIn('13900000216');
    const change = (fields: Record<string, unknown>) => market.call('PUT /api/system/user/profile', fields, { token });
    expect((await change({ nickName: '  Night Heron ', avatar: '/pictures/avatar/x.svg' })).code).toBe(200);
    expect((await change({ nickName: 'x'.repeat(21) })).code).toBe(500);
    for (const nickName of ['', '  ', null]) {
      const answer = await change({ nickName, avatar: '/pictures/avatar/y.svg' });
      expect(answer).toMatchObject({ code: 500, fields: { nickName: expect.stringContaining('1 to 20') as string } });
    }
    for (const nothing of [{}, { avatar: '' }, { avatar: null }, { nickname: 'Heron' }]) {
      expect(await change(nothing)).toMatchObject({ code: 500, msg: expect.stringContaining('to change') as string });
    }
    expect((await change({ avatar: 'https://evil.test/track.png' })).code).toBe(500);
    expect((await change({ avatar: '/pictures/../secret' })).code).toBe(500);
    expect((await change({ avatar: '/pictures/./upload/1/202611/0.webp' })).code).toBe(500);
    const { data } = await market.call('GET /api/system/user/profile/newsm', {}, { token });
    expect(data).toMatchObject({ nickName: 'Night Heron', avatar: '/pictures/avatar/x.svg', realstatus: 0 });
  });

  it('takes no nick name nobody sees, and cleans one of what is not seen, but for emoji', async () => {
    const token = await market.logIn('13900000217');
    const change = (nickName: string) => market.call('PUT /api/system/user/profile', { nickName }, { token });
    const nickName = async () =>
      ((await market.call('GET /api/system/user/profile/newsm', {}, { token })).data as { nickName: string }).nickName;
    const before = await nickName();
    for (const hidden of ['\u200B', '\u2060\u200D \u202E', '\u3164']) expect((await change(hidden)).code).toBe(500);
    expect(await nickName()).toBe(before);
    for (const [given, taken] of [
      ['\u202Enimda\u202C', 'nimda'],
      ['Night\u200B\u2066 Heron\u2069', 'Night Heron'],
      ['Pilot 👩\u200D🚀❤\uFE0F\u200D🔥', 'Pilot 👩\u200D🚀❤\uFE0F\u200D🔥'],
      ['No 1\uFE0F\u20E3', 'No 1\uFE0F\u20E3'],
    ] as const) {
      expect((await change(given)).code).toBe(200);
      expect(await nickName()).toBe(taken);
    }
  });

  it('logs nothing personal', () => {
    expect(market.logged.join('\n')).not.toMatch(/139000002|Buyer-2026|password-1/);
  });
});

describe('outside demo mode', () => {
  it('sends no SMS code and says why', async () => {
    const market = await openMarket('pglite', 'production');
    const answer = await market.call('GET /api/sms/new/send', { phone: '13900000301', type: 'phoneLogin' });
    await market.close();
    expect(answer).toEqual({ code: 500, msg: 'No SMS provider is set up, codes cannot be sent' });
  });
});
