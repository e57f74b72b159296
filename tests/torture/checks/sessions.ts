import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendJson, type SeenRequest, type StandIn } from '../../bff/support';
import { startStorefront, type Storefront } from '../../support/storefront';
import { faultList, nothingWrong, section, type Closable, type FaultList, type Scale } from '../check';
import { inParallel } from '../support/pool';
import { badCookies, sealed } from '../support/sessionForgery';
import { ask, type WireAnswer } from '../support/wire';
import { startYesUpstream } from '../support/yesUpstream';

interface Fixture extends Closable {
  readonly upstream: StandIn;
  /** With the old secret alone, with a new one before it, with the new one alone. */
  readonly old: Storefront;
  rotated(): Promise<Storefront>;
  renewed(): Promise<Storefront>;
}

const oldSecret = 'the old secret of 32 bytes or more';
const newSecret = 'the new secret of 32 bytes or more';
const host = 'aurora.test';
const alias = 'alias.test';
const scope = { tenantId: 'aurora', host };
const elsewhere = {
  'the same shop at its other name': { tenantId: 'aurora', host: alias },
  'another shop': { tenantId: 'titan', host: 'titan.test' },
  'another shop with this host': { tenantId: 'titan', host },
  'this shop with another host': { tenantId: 'aurora', host: 'titan.test' },
  'a shop named after the host': { tenantId: host, host },
  nowhere: { tenantId: '', host: '' },
};
const samples: Record<Scale, number> = { plant: 12, short: 60, long: 400 };
const cleared = '__Host-session=; Max-Age=0';
const profile = '/api/system/user/profile/new';
const origin = `http://${host}`;

const sessionCookies = (answer: WireAnswer) =>
  answer.setCookies.filter((cookie) => cookie.startsWith('__Host-session='));
const pairOf = (answer: WireAnswer) => sessionCookies(answer)[0]?.split(';')[0] ?? '';
const tokensOf = ({ headers }: SeenRequest) => [headers['token'], headers.authorization].filter(Boolean);

function tenantsFile(upstream: string): { path: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'sessions-'));
  const path = join(folder, 'tenants.yaml');
  const shop = (name: string, tenant: string, more = '') =>
    `${name}: { tenant: ${tenant}, upstream: '${upstream}'${more} }\n`;
  writeFileSync(path, shop(host, 'aurora', `, aliases: [${alias}]`) + shop('titan.test', 'titan'));
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function logIn(port: number, headers: Record<string, string> = {}): Promise<WireAnswer> {
  const body = JSON.stringify({ phone: '13800000001', dxyzm: '123456', yzmRankey: 'k' });
  return ask(port, {
    host,
    path: '/api/h5/login',
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', ...headers },
    body,
  });
}

function submit(port: number, path: string, fields: Record<string, string>, cookie: string): Promise<WireAnswer> {
  const headers = { origin, cookie, 'content-type': 'application/x-www-form-urlencoded' };
  return ask(port, { host, path, method: 'POST', headers, body: new URLSearchParams(fields).toString() });
}

const loginForm = { tab: 'sms', phone: '13800000001', code: '123456', agree: '1', yzmRankey: 'k', fromRoute: '' };

/** Does a cookie open a session? By what the upstream gets of it. */
async function tokenSeen({ upstream }: Fixture, { port }: Storefront, cookie: string): Promise<string> {
  upstream.seen.length = 0;
  await ask(port, { host, path: profile, headers: { cookie } });
  return String(upstream.seen.flatMap(tokensOf)[0] ?? '');
}

/** A new session at each login, the old one ended here and at the upstream. */
async function loginAgain(fixture: Fixture, faults: FaultList): Promise<void> {
  const { upstream, old } = fixture;
  const ended = () => upstream.seen.filter(({ url }) => url === '/prod-api/logout').flatMap(tokensOf);
  let before = await logIn(old.port);
  faults.expect(sessionCookies(before).length === 1, 'a login sets not one cookie');
  const ways: readonly [string, (cookie: string) => Promise<WireAnswer>][] = [
    ['a call', (cookie) => logIn(old.port, { cookie })],
    ['a page', (cookie) => submit(old.port, '/login', loginForm, cookie)],
    ['a page’s data', (cookie) => submit(old.port, '/login.data', loginForm, cookie)],
  ];
  for (const [way, repeat] of ways) {
    const token = await tokenSeen(fixture, old, pairOf(before));
    upstream.seen.length = 0;
    const after = await repeat(pairOf(before));
    const set = sessionCookies(after);
    faults.expect(
      set.length === 1 && pairOf(after) !== pairOf(before),
      `login by ${way}: ${set.length} cookies, or the same`,
    );
    faults.expect(ended().includes(token), `login by ${way}: the upstream still knows ${token}`);
    faults.expect((await tokenSeen(fixture, old, pairOf(after))) !== token, `login by ${way}: the same token`);
    before = after;
  }
  for (const path of ['/api/logout', '/logout']) {
    const session = await logIn(old.port);
    const token = await tokenSeen(fixture, old, pairOf(session));
    upstream.seen.length = 0;
    const answer = await (path === '/logout'
      ? submit(old.port, path, {}, pairOf(session))
      : ask(old.port, { host, path, method: 'POST', headers: { origin, cookie: pairOf(session) } }));
    faults.expect(sessionCookies(answer).join().startsWith(cleared), `${path}: the cookie is not cleared`);
    faults.expect(ended().includes(token), `${path}: the upstream still knows ${token}`);
  }
}

export const sessions = section<Fixture>({
  name: 'sessions',
  needs: [],
  async open({ build }) {
    const upstream = await startYesUpstream([host, alias, 'titan.test'], ({ url, headers }, response) => {
      if (!url.startsWith('/prod-api/system/user/profile/new')) return false;
      const person = { code: 200, msg: 'ok', data: { userId: 1, nickName: 'Somebody' } };
      sendJson(response, headers['token'] === undefined ? { code: 401, msg: 'log in' } : person);
      return true;
    });
    const file = tenantsFile(upstream.origin);
    const settings = { UPSTREAM_URL: upstream.origin, MODE: 'production', TENANTS_FILE: file.path, PAGE_CACHE: 'on' };
    const started: Storefront[] = [];
    const start = async (secrets: string) => {
      const storefront = await startStorefront({ ...settings, SESSION_SECRET: secrets }, build);
      started.push(storefront);
      return storefront;
    };
    return {
      upstream,
      old: await start(oldSecret),
      rotated: () => start(`${newSecret},${oldSecret}`),
      renewed: () => start(newSecret),
      async close() {
        await Promise.all(started.map((storefront) => storefront.stop()));
        await upstream.close();
        file.remove();
      },
    };
  },
  checks: [
    {
      name: 'sessions.foreign-and-broken-cookies',
      limit: nothingWrong,
      async run(fixture, { scale }) {
        const { upstream, old } = fixture;
        const faults = faultList();
        const own = `__Host-session=${await sealed(oldSecret, 'own-token', scope)}`;
        faults.expect((await tokenSeen(fixture, old, own)) === 'own-token', 'a sound cookie does not open');
        upstream.seen.length = 0;
        const list = await badCookies(oldSecret, 'stolen-token', scope, elsewhere, samples[scale]);
        await inParallel(list, 8, async ([what, cookie], agent) => {
          const beside = { token: 'header-token', authorization: 'Bearer header-token' };
          for (const path of [profile, '/pages/other/gonggao', '/pages/other/geren', '/login.data']) {
            const answer = await ask(old.port, { host, path, headers: { cookie, ...beside }, agent });
            const set = sessionCookies(answer);
            const isCleared = set.length === 1 && set[0]?.startsWith(cleared);
            faults.expect(isCleared === true, `${what}, ${path}: ${answer.status}, set ${set.length} cookies`);
            faults.expect(!answer.text.includes('Somebody'), `${what}, ${path}: shows a person`);
          }
        });
        for (const request of upstream.seen) {
          faults.expect(
            tokensOf(request).length === 0,
            () => `${request.url}: ${tokensOf(request).join(' ')} upstream`,
          );
        }
        return faults.measured();
      },
    },
    {
      name: 'sessions.other-names-are-nobody',
      limit: nothingWrong,
      async run({ upstream, old }) {
        const faults = faultList();
        const value = await sealed(oldSecret, 'stolen-token', scope);
        upstream.seen.length = 0;
        const names = [
          '__host-session',
          'session',
          '__Host-session ',
          ' x__Host-session',
          '__Secure-session',
          '__Host-sessions',
        ];
        for (const name of names) {
          for (const path of [profile, '/pages/other/gonggao']) {
            await ask(old.port, { host, path, headers: { cookie: `${name}=${value}` } });
          }
        }
        faults.expect(upstream.seen.flatMap(tokensOf).length === 0, 'a cookie of another name opened');
        return faults.measured();
      },
    },
    {
      name: 'sessions.new-at-login-and-logout',
      limit: nothingWrong,
      async run(fixture) {
        const faults = faultList();
        await loginAgain(fixture, faults);
        return faults.measured();
      },
    },
    {
      name: 'sessions.fixation',
      limit: nothingWrong,
      async run(fixture) {
        const faults = faultList();
        const planted = '__Host-session=made-up-before-the-login';
        const after = await logIn(fixture.old.port, { cookie: planted });
        faults.expect(sessionCookies(after).length === 1, `${sessionCookies(after).length} cookies at the login`);
        faults.expect(pairOf(after) !== planted && pairOf(after).length > 100, 'the planted cookie lives on');
        faults.expect((await tokenSeen(fixture, fixture.old, planted)) === '', 'the planted cookie opens');
        return faults.measured();
      },
    },
    {
      name: 'sessions.rotated-secrets',
      limit: nothingWrong,
      async run(fixture) {
        const faults = faultList();
        const [rotated, renewed] = await Promise.all([fixture.rotated(), fixture.renewed()]);
        const before = pairOf(await logIn(fixture.old.port));
        const during = pairOf(await logIn(rotated.port));
        const opens = async (at: Storefront, cookie: string) => (await tokenSeen(fixture, at, cookie)) !== '';
        faults.expect(await opens(rotated, before), 'an old session is lost while both secrets are there');
        faults.expect(await opens(rotated, during), 'a session of the new secret does not open');
        faults.expect(await opens(renewed, during), 'a session of the new secret needs the old one');
        faults.expect(!(await opens(renewed, before)), 'a session of the old secret outlives it');
        faults.expect(!(await opens(fixture.old, during)), 'the old secret opens what the new one sealed');
        const refused = await ask(renewed.port, { host, path: profile, headers: { cookie: before } });
        faults.expect(pairOf(refused) === '__Host-session=', 'a session of the old secret is not cleared');
        return faults.measured();
      },
    },
  ],
});
