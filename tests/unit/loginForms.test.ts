import { describe, expect, it } from 'vitest';
import { submitLogin, type LoginAnswer } from '~/features/login/login.server';
import { verifyRealName } from '~/features/account/realName.server';
import { newsIn } from '~/features/login/loginNews';
import { changeFavourite } from '~/features/list/favourite.server';
import { wordsOf } from '~/lib/submission';
import type { CallKey } from '../../bff/contract/types';
import { fakeBff, Refused, type ScriptedPayload } from './support/fakeBff';

const filled = { phone: '13900000001', code: '123456', password: 'long enough', captcha: 'ab', agree: '1' };

async function send(
  tab: string,
  script: Partial<Record<CallKey, ScriptedPayload>>,
  more: Record<string, string> = {},
  setCookies: readonly string[] = [],
) {
  const bff = { ...fakeBff(script), setCookies };
  const form = new FormData();
  for (const [name, value] of Object.entries({ tab, ...filled, ...more })) form.set(name, value);
  const answer = await submitLogin(bff, form);
  return answer instanceof Response
    ? { to: answer.headers.get('Location'), cookies: answer.headers.get('Set-Cookie'), answer: null }
    : { to: null, cookies: null, answer: answer.data as LoginAnswer };
}

describe('a login', () => {
  it('leads on with the session it began', async () => {
    const cookie = '__Host-session=sealed; Path=/';
    const { to } = await send('password', { 'POST /api/web/login': {} }, { fromRoute: '/pages/sale' }, [cookie]);
    expect(to).toBe('/pages/sale');
  });

  it.each([[[]], [['__Host-session=; Max-Age=0']]])(
    'that began no session is an error: cookies %o',
    async (cookies) => {
      const { to, answer } = await send('password', { 'POST /api/web/login': {} }, {}, cookies);
      expect(to).toBeNull();
      expect(answer).toMatchObject({ problem: 'unreachable', msg: '' });
    },
  );

  it.each([
    ['an outage', 'refused', 'unreachable', ''],
    ['a refusal of the storefront itself', new Refused('The request has …', 400, 400), 'refused', ''],
    ['a login refused by a page', new Refused('', 401, 401), 'loggedOut', ''],
    ['a refusal without words', new Refused(''), 'refused', ''],
    ["the marketplace's own words", new Refused('密码错误'), 'refused', '密码错误'],
  ] as const)('says in whose words it failed: %s', async (_name, scripted, problem, msg) => {
    const { answer } = await send('password', { 'POST /api/web/login': scripted });
    expect(answer).toMatchObject({ problem, msg });
  });
});

describe('numbers typed at full width', () => {
  it('are asked for as everybody else’s', async () => {
    const bff = { ...fakeBff({ 'POST /api/h5/login': new Refused('no') }), setCookies: [] };
    const form = new FormData();
    const typed = { tab: 'sms', agree: '1', phone: '１３９００００－０００１ ', code: '１２３４５６', yzmRankey: 'k' };
    for (const [name, value] of Object.entries(typed)) form.set(name, value);
    const answer = await submitLogin(bff, form);
    expect((answer as { data: LoginAnswer }).data.errors).toEqual({});
    expect(bff.asked).toMatchObject([{ input: { phone: '13900000001', dxyzm: '123456' } }]);
  });

  it('verify a real name too', async () => {
    const bff = { ...fakeBff({ 'POST /api/realname/auth/two': {} }), setCookies: [] };
    const form = new FormData();
    const typed = { name: '张三', idCard: '１１０１０５１９４９１２３１００２Ｘ', phone: '１３９００００００００１' };
    for (const [name, value] of Object.entries(typed)) form.set(name, value);
    await verifyRealName(bff, form);
    expect(bff.asked).toMatchObject([{ input: { name: '张三', idCard: '11010519491231002X', phone: '139000000001' } }]);
  });
});

describe('a phone number copied from an address book', () => {
  it.each(['\u202d138 0000 0001\u202c', '\u200e+86 138-0000-0001', '0086 13800000001'])(
    'logs in with the marks that nobody sees: %j',
    async (phone) => {
      const code = '\u2068123456\u2069';
      const { answer } = await send('sms', { 'POST /api/h5/login': new Refused('no') }, { phone, code });
      expect(answer).toMatchObject({ errors: {}, values: { code: '123456' } });
      expect(answer?.values.phone).toMatch(/^(\+86|0086)?13800000001$/);
    },
  );
});

describe('a registration', () => {
  it('without a token leads to the login and says that the account is there', async () => {
    const { to, cookies } = await send('register', { 'POST /api/register': {} }, { fromRoute: '/pages/sale' });
    expect(to).toBe('/login?tab=password&fromRoute=%2Fpages%2Fsale');
    expect(newsIn(cookies)).toBe('registered');
  });

  const picture = { captchaEnabled: true, uuid: 'u1', img: 'iVBORw0KGgo=' };
  const refusing = (msg: string, drawn: Record<string, unknown> = picture) => ({
    'POST /api/register': new Refused(msg),
    'GET /api/captchaImage': drawn,
  });

  it.each([
    ['验证码错误', picture, 'u1'],
    ['The captcha has expired', picture, 'u1'],
    ['验证码错误', { captchaEnabled: false }, undefined],
    ['短信验证码错误或已过期', picture, undefined],
    ['The SMS code is wrong or has expired', picture, undefined],
    ['该手机号已注册', picture, undefined],
  ])('that is refused with "%s" offers a captcha only where one is meant', async (msg, drawn, uuid) => {
    const { answer } = await send('register', refusing(msg, drawn));
    expect(answer).toMatchObject({ problem: 'refused', msg, values: { phone: filled.phone } });
    expect(answer?.extraCaptcha?.captcha?.uuid).toBe(uuid);
  });

  it('sends a captcha that was shown, needs one, and shows another after each try', async () => {
    const bff = { ...fakeBff(refusing('wrong')), setCookies: [] };
    const form = new FormData();
    for (const [name, value] of Object.entries({ tab: 'register', ...filled, uuid: 'u0' })) form.set(name, value);
    const { data } = (await submitLogin(bff, form)) as { data: LoginAnswer };
    expect(bff.asked[0]).toMatchObject({ key: 'POST /api/register', input: { uuid: 'u0', code: 'ab' } });
    expect(data.extraCaptcha?.captcha?.uuid).toBe('u1');
    const { answer } = await send('register', refusing('wrong'), { uuid: 'u0', captcha: '' });
    expect(answer).toMatchObject({ errors: { captcha: 'captcha' }, extraCaptcha: { captcha: { uuid: 'u1' } } });
    const plain = { ...fakeBff({ 'POST /api/register': {} }), setCookies: [] };
    form.delete('uuid');
    await submitLogin(plain, form);
    expect(plain.asked[0]?.input).not.toHaveProperty('code');
  });

  it('names the field of an invite code that could be none, and asks nobody', async () => {
    const { answer } = await send('register', {}, { inviteCode: 'ABC 123' });
    expect(answer?.errors).toEqual({ inviteCode: 'inviteCode' });
  });
});

describe('words of a refusal', () => {
  it('are the marketplace’s, or those of the limit that both languages have', () => {
    expect(wordsOf({ status: 200, msg: 'sold' })).toBe('sold');
    expect(wordsOf({ status: 429, msg: '请求过于频繁 · Too many' })).toBe('请求过于频繁 · Too many');
    for (const status of [0, 400, 401, 502]) expect(wordsOf({ status, msg: 'The marketplace …' })).toBe('');
  });

  it('are not put into a favourite’s toast when they are for developers', async () => {
    const form = new FormData();
    form.set('keep', '7');
    form.set('enhanced', '1');
    const bff = fakeBff({ 'POST /api/web/goods/collect': 'refused' }, { loggedIn: true });
    expect(await changeFavourite(bff, form)).toEqual({ ok: false, msg: '' });
  });
});
