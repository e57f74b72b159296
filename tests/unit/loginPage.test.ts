import { describe, expect, it } from 'vitest';
import { loadLogin } from '~/features/login/login.server';
import { lostLogin } from '~/features/login/lostLogin';
import { personCookie } from '~/features/login/person.server';
import { fakeBff, Refused, type ScriptedPayload } from './support/fakeBff';

const request = new Request('http://shop.test/login?fromRoute=%2Fpages%2Fother%2Fcollect');
const client = (profile: ScriptedPayload, loggedIn = true) =>
  fakeBff({ 'GET /api/system/user/profile/new': profile }, { loggedIn });
const thrownBy = (profile: ScriptedPayload) =>
  loadLogin(client(profile), request).then(
    () => null,
    (thrown: Response) => thrown.headers.get('Location'),
  );

describe('the login page', () => {
  it('leads on who is logged in', async () => {
    expect(await thrownBy({ userId: '17' })).toBe('/pages/other/collect');
    expect(await thrownBy('refused'), 'a marketplace that is down has ended no session').toBe('/pages/other/collect');
  });

  it('is shown to who has the cookie of a session that was ended elsewhere', async () => {
    for (const status of [401, 403]) expect(await thrownBy(new Refused('', status, status))).toBeNull();
  });

  it('asks nothing about a guest', async () => {
    const bff = client({}, false);
    expect(await loadLogin(bff, request)).toMatchObject({ tab: 'sms', fromRoute: '/pages/other/collect' });
    expect(bff.asked).toEqual([]);
  });
});

describe('a login', () => {
  it('tells the browser whose it is, by the id alone', async () => {
    const cookie = await personCookie(client({ userId: '17', nickName: 'Kai', phonenumber: '13800000001' }));
    expect(cookie).toBe('person=17; Path=/; SameSite=Lax; Max-Age=2592000');
  });

  it.each([{ nickName: 'Kai' }, { userId: 'a; Domain=evil' }, 'refused'] as const)(
    'forgets who it was before where the marketplace tells no id: %j',
    async (profile) => {
      expect(await personCookie(client(profile))).toBe('person=; Path=/; SameSite=Lax; Max-Age=0');
    },
  );

  it('whose way is cut gives back what was typed, without the password', () => {
    const form = new FormData();
    const typed = { tab: 'register', phone: '13800000001', code: '123456', password: 'secret-word', yzmRankey: 'k1' };
    for (const [name, value] of Object.entries(typed)) form.set(name, value);
    const answer = lostLogin(form, 'unreachable');
    expect(answer).toMatchObject({ tab: 'register', problem: 'unreachable', sms: { key: 'k1', demoCode: null } });
    expect(answer.values).toMatchObject({ phone: '13800000001', code: '123456' });
    expect(JSON.stringify(answer)).not.toContain('secret-word');
  });
});
