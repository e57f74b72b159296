import { describe, expect, it } from 'vitest';
import { bindInviter } from '../../app/features/account/invite.server';
import { loadLogin, submitLogin } from '../../app/features/login/login.server';
import { forgetInviteCode, inviteCodeOf, keepInviteCode, keptInviteCode } from '../../app/lib/inviteCode';
import { fakeBff, Refused } from './support/fakeBff';

const search = (text: string) => new URLSearchParams(text);
/** What a browser sends of a Set-Cookie value. */
const sent = (setCookie: string) => setCookie.split(';')[0] as string;

describe('an invite code', () => {
  it.each([
    ['inviteCode=ABCD2345', 'ABCD2345'],
    ['pageType=buy&inviteCode=%20abc4%20', 'abc4'],
    ['inviteCode=abc', null],
    [`inviteCode=${'a'.repeat(33)}`, null],
    ['inviteCode=a%3Bb%3Dc1', null],
    ['inviteCode=%3Cscript%3E', null],
    ['invitecode=ABCD2345', null],
    ['', null],
  ])('of the address ?%s is %s', (text, code) => {
    expect(inviteCodeOf(search(text))).toBe(code);
  });

  it('is kept for 30 days, found among other cookies and forgotten', () => {
    const kept = keepInviteCode('ABCD2345');
    expect(kept).toBe('invite-code=ABCD2345; Path=/; SameSite=Lax; Max-Age=2592000');
    expect(keptInviteCode(`theme=dark; ${sent(kept)}; lang=en`)).toBe('ABCD2345');
    expect(forgetInviteCode).toBe('invite-code=; Path=/; SameSite=Lax; Max-Age=0');
    for (const cookies of [
      null,
      '',
      'theme=dark',
      sent(forgetInviteCode),
      'x-invite-code=ABCD2345',
      'invite-code=a b',
    ]) {
      expect(keptInviteCode(cookies), String(cookies)).toBeNull();
    }
  });

  const codeAtLogin = async (query: string, cookie?: string) => {
    const headers = new Headers(cookie === undefined ? {} : { Cookie: cookie });
    return (await loadLogin(fakeBff({}), new Request(`http://shop.test/login${query}`, { headers }))).inviteCode;
  };

  it('stands in the form of the login: from its address, the page one came from, or an earlier visit', async () => {
    const cookie = sent(keepInviteCode('KEPT2345'));
    const from = (path: string) => `?tab=register&fromRoute=${encodeURIComponent(path)}`;
    expect(await codeAtLogin('?tab=register')).toBe('');
    expect(await codeAtLogin('?tab=register', cookie)).toBe('KEPT2345');
    expect(await codeAtLogin('?inviteCode=LINK2345', cookie)).toBe('LINK2345');
    expect(await codeAtLogin(from('/pages/other/geren?inviteCode=FROM2345#top'), cookie)).toBe('FROM2345');
    expect(await codeAtLogin(from('/pages/other/geren'), cookie)).toBe('KEPT2345');
    expect(await codeAtLogin(from('//evil.test/?inviteCode=EVIL2345'))).toBe('');
  });

  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    const usual = { phone: '13900000001', code: '123456', password: 'A-long-password', agree: 'on', yzmRankey: 'key' };
    for (const [name, value] of Object.entries({ ...usual, ...fields })) data.set(name, value);
    return data;
  };
  const cookiesOf = (answer: unknown) => (answer instanceof Response ? answer.headers.getSetCookie() : []);

  const begun = '__Host-session=sealed; Path=/';

  it.each([
    ['register', 'POST /api/register'],
    ['sms', 'POST /api/h5/login'],
  ] as const)('goes with the form %s, and is forgotten once it was used', async (tab, call) => {
    const bff = { ...fakeBff({ [call]: { token: 'T1' } }), setCookies: [begun] };
    const answer = await submitLogin(bff, form({ tab, inviteCode: 'LINK2345' }));
    expect(bff.asked.find(({ key }) => key === call)?.input).toMatchObject({ inviteCode: 'LINK2345' });
    expect(cookiesOf(answer)).toContain(forgetInviteCode);
  });

  it('is kept by a refusal and by a log-in with a password', async () => {
    const refused = fakeBff({ 'POST /api/register': new Refused('The SMS code is wrong') });
    const answer = await submitLogin(refused, form({ tab: 'register', inviteCode: 'LINK2345' }));
    expect(answer).toMatchObject({ data: { values: { inviteCode: 'LINK2345' } } });
    expect(cookiesOf(answer)).toEqual([]);
    const known = { ...fakeBff({ 'POST /api/web/login': { token: 'T1' } }), setCookies: [begun] };
    const loggedIn = await submitLogin(known, form({ tab: 'password', captcha: 'abcd' }));
    expect(loggedIn).toBeInstanceOf(Response);
    expect(cookiesOf(loggedIn)).not.toContain(forgetInviteCode);
  });
});

describe('the form that binds an inviter', () => {
  const bind = async (inviteCode: string) => {
    const bff = fakeBff({ 'POST /api/promotion/detail/create': {} }, { loggedIn: true });
    const form = new FormData();
    form.set('inviteCode', inviteCode);
    const answer = await bindInviter(bff, form);
    return { asked: bff.asked.map(({ input }) => input), answer };
  };

  it('takes what a Chinese keyboard wrote at full width', async () => {
    expect((await bind(' ＡＢ１２ ')).asked).toEqual([{ inviteCode: 'AB12' }]);
  });

  it.each(['邀请码12', 'AB 12', 'AB-12'])('says of %s what a code is made of, and asks nobody', async (typed) => {
    const { asked, answer } = await bind(typed);
    expect(asked).toEqual([]);
    expect(answer).toMatchObject({ data: { values: { inviteCode: typed }, errors: { inviteCode: 'inviteCode' } } });
  });
});
