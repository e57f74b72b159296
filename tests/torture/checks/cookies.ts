import type { StandIn } from '../../bff/support';
import { startStorefront, type Storefront } from '../../support/storefront';
import { faultList, nothingWrong, section, type Closable } from '../check';
import { ask, wrongCookies, type WireRequest } from '../support/wire';
import { startYesUpstream } from '../support/yesUpstream';

interface Fixture extends Closable {
  readonly upstream: StandIn;
  readonly storefront: Storefront;
  /** How many wrong cookies other builds had set before this one began. */
  readonly before: number;
}

const host = 'aurora.test';
const origin = `http://${host}`;
const login = { phone: '13800000001', dxyzm: '123456', yzmRankey: 'k' };
const form = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

/** Every way the storefront sets a cookie. */
const ways: readonly Omit<WireRequest, 'host'>[] = [
  {
    path: '/api/h5/login',
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(login),
  },
  { path: '/api/web/getTenant', headers: { cookie: '__Host-session=broken' } },
  { path: '/pages/other/gonggao', headers: { cookie: '__Host-session=broken' } },
  { path: '/preferences', ...form({ locale: 'en' }) },
  { path: '/preferences', ...form({ colorMode: 'dark' }) },
  { path: '/login', ...form({ ...login, tab: 'sms', code: '123456', agree: '1' }) },
  { path: '/pages/other/gonggao?inviteCode=ABCD12' },
  { path: '/logout', ...form({}) },
];

/** Stands last: it tells of every Set-Cookie that any check of the run met. */
export const cookies = section<Fixture>({
  name: 'cookies',
  when: 'last',
  needs: [],
  async open({ build, scale }) {
    const upstream = await startYesUpstream([host]);
    const storefront = await startStorefront({ UPSTREAM_URL: upstream.origin, MODE: 'demo', PAGE_CACHE: 'on' }, build);
    return {
      upstream,
      storefront,
      before: scale === 'plant' ? wrongCookies.length : 0,
      async close() {
        await storefront.stop();
        await upstream.close();
      },
    };
  },
  checks: [
    {
      name: 'cookies.all-set-cookies',
      limit: nothingWrong,
      async run({ storefront, before }) {
        const faults = faultList();
        let seen = 0;
        for (const way of ways) seen += (await ask(storefront.port, { host, ...way })).setCookies.length;
        faults.expect(seen >= ways.length - 1, `only ${seen} cookies were set`);
        for (const fault of wrongCookies.slice(before)) faults.add(fault);
        return faults.measured();
      },
    },
  ],
});
