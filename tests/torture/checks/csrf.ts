import type { StandIn } from '../../bff/support';
import { startStorefront, type Storefront } from '../../support/storefront';
import { faultList, nothingWrong, section, type Closable } from '../check';
import { inParallel } from '../support/pool';
import { actionPaths, bodyOf, changesSomething, queryOf, sampleCalls } from '../support/sampleCalls';
import { sealed } from '../support/sessionForgery';
import { ask } from '../support/wire';
import { isLookup, startYesUpstream } from '../support/yesUpstream';
import { attackFromElsewhere } from './csrfBrowser';

export interface CsrfFixture extends Closable {
  readonly upstream: StandIn;
  readonly storefront: Storefront;
  readonly cookie: string;
}

/** What a request says of where it comes from, and whether it may change something then. */
interface Combination {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly may: boolean | 'by GET';
  /** Another type than the call's own. */
  readonly type?: string;
  readonly asGuest?: true;
}

const secret = 'the secret of the cross-site checks, 32'.replace(',', ';');
export const shopHost = 'aurora.localhost';
const origin = `http://${shopHost}`;
const evil = 'http://evil.test';
const urlencoded = 'application/x-www-form-urlencoded';
const unsupportedStatus = 415;

const combinations: readonly Combination[] = [
  { name: 'own origin, same-origin', headers: { origin, 'sec-fetch-site': 'same-origin' }, may: true },
  { name: 'own origin alone', headers: { origin }, may: true },
  { name: 'same-origin alone', headers: { 'sec-fetch-site': 'same-origin' }, may: true },
  { name: 'typed by hand', headers: { 'sec-fetch-site': 'none' }, may: true },
  { name: 'own origin, forwarded host of another', headers: { origin, 'x-forwarded-host': 'evil.test' }, may: true },
  { name: 'nothing, without a cookie', headers: { token: 'curl-token' }, may: true, asGuest: true },
  { name: 'nothing, with a cookie', headers: {}, may: false },
  { name: 'our script', headers: { 'x-requested-with': 'storefront' }, may: 'by GET' },
  { name: 'foreign origin, as our script', headers: { origin: evil, 'x-requested-with': 'storefront' }, may: false },
  { name: 'foreign origin', headers: { origin: evil }, may: false },
  { name: 'origin null', headers: { origin: 'null' }, may: false },
  { name: 'empty origin', headers: { origin: '' }, may: false },
  { name: 'own origin, cross-site', headers: { origin, 'sec-fetch-site': 'cross-site' }, may: false },
  { name: 'own origin, same-site', headers: { origin, 'sec-fetch-site': 'same-site' }, may: false },
  { name: 'foreign origin, same-origin', headers: { origin: evil, 'sec-fetch-site': 'same-origin' }, may: false },
  { name: 'cross-site without a cookie', headers: { 'sec-fetch-site': 'cross-site' }, may: false, asGuest: true },
  { name: 'own name in https', headers: { origin: `https://${shopHost}` }, may: false },
  { name: 'own name, other port', headers: { origin: `${origin}:8443` }, may: false },
  { name: 'a name that begins like ours', headers: { origin: `${origin}.evil.test` }, may: false },
  { name: 'a name that ends like ours', headers: { origin: `http://evil.${shopHost}` }, may: false },
  { name: 'two origins', headers: { origin: `${origin}, ${evil}` }, may: false },
  {
    name: 'foreign origin, forwarded host of the same',
    headers: { origin: evil, 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test', 'x-host': 'evil.test' },
    may: false,
  },
  { name: 'foreign origin, a form', headers: { origin: evil }, type: urlencoded, may: false },
  { name: 'foreign origin, plain text', headers: { origin: evil }, type: 'text/plain', may: false },
  {
    name: 'foreign origin, multipart',
    headers: { origin: evil },
    type: 'multipart/form-data; boundary=xxxx',
    may: false,
  },
];

/** What reached the upstream, by the request id it was sent with. */
function reachedBy(upstream: StandIn): Map<string, string[]> {
  const reached = new Map<string, string[]>();
  for (const request of upstream.seen.filter((seen) => !isLookup(seen))) {
    const id = String(request.headers['x-request-id']);
    reached.set(id, [...(reached.get(id) ?? []), `${request.method} ${request.url.replace(/\?.*$/, '')}`]);
  }
  return reached;
}

const tableOf = <Item>(items: readonly Item[]) =>
  items.flatMap((item) => combinations.map((combination) => [item, combination] as const));

export const csrf = section<CsrfFixture>({
  name: 'csrf',
  needs: [],
  async open({ build }) {
    const upstream = await startYesUpstream([shopHost]);
    const settings = { UPSTREAM_URL: upstream.origin, MODE: 'demo', SESSION_SECRET: secret };
    const storefront = await startStorefront(settings, build);
    const scope = { tenantId: shopHost, host: shopHost };
    return {
      upstream,
      storefront,
      cookie: `__Host-session=${await sealed(secret, 'victim', scope)}`,
      async close() {
        await storefront.stop();
        await upstream.close();
      },
    };
  },
  checks: [
    {
      name: 'csrf.calls',
      limit: nothingWrong,
      async run({ upstream, storefront, cookie }, { scale }) {
        const faults = faultList();
        const calls = sampleCalls.filter(changesSomething);
        const table = tableOf(scale === 'plant' ? calls.slice(0, 12) : calls);
        upstream.seen.length = 0;
        const statuses: number[] = [];
        await inParallel(table, 6, async ([call, { headers, type, asGuest }], agent, index) => {
          const own = bodyOf(call);
          const answer = await ask(storefront.port, {
            host: shopHost,
            path: call.path + queryOf(call),
            method: call.method,
            headers: {
              ...headers,
              'x-request-id': `csrf-call-${index}`,
              ...(asGuest ? {} : { cookie }),
              ...(own === null ? {} : { 'content-type': type ?? own.type }),
            },
            ...(own === null ? {} : { body: own.body }),
            agent,
          });
          statuses[index] = answer.status;
        });
        const reached = reachedBy(upstream);
        for (const [index, [call, { name, may }]] of table.entries()) {
          const wanted = `${call.method} ${call.path.replace('/api', '/prod-api')}`;
          const got = reached.get(`csrf-call-${index}`) ?? [];
          const what = `${call.name}, ${name}: ${statuses[index]}, upstream ${got.join(' ') || 'nothing'}`;
          const mayThis = may === 'by GET' ? call.method === 'GET' : may;
          faults.expect(mayThis ? got.includes(wanted) : got.length === 0 && statuses[index] === 403, what);
        }
        return faults.measured();
      },
    },
    {
      name: 'csrf.other-types',
      limit: nothingWrong,
      async run({ upstream, storefront, cookie }) {
        const faults = faultList();
        const calls = sampleCalls.filter(({ method, spec }) => method !== 'GET' && spec.body !== 'form');
        const types = ['text/plain', urlencoded, 'application/jsonx', 'multipart/mixed', 'text/json', ''];
        upstream.seen.length = 0;
        const table = calls.flatMap((call) => types.map((type) => ({ call, type })));
        await inParallel(table, 6, async ({ call, type }, agent) => {
          const headers = { origin, cookie, 'content-type': type };
          const { path, method } = call;
          const answer = await ask(storefront.port, { host: shopHost, path, method, headers, body: '{"a":1}', agent });
          faults.expect(answer.status === unsupportedStatus, `${call.name} as ${type}: ${answer.status}`);
        });
        const reached = upstream.seen.filter((request) => !isLookup(request));
        faults.expect(reached.length === 0, `${reached.length} requests upstream`);
        return faults.measured();
      },
    },
    {
      name: 'csrf.actions',
      limit: nothingWrong,
      async run({ upstream, storefront, cookie }, { scale }) {
        const faults = faultList();
        const paths = [...actionPaths, ...actionPaths.map((path) => `${path}.data`)];
        const table = tableOf(scale === 'plant' ? paths.slice(0, 4) : paths);
        upstream.seen.length = 0;
        const statuses: number[] = [];
        await inParallel(table, 4, async ([path, { headers, type = urlencoded, asGuest }], agent, index) => {
          const own = { 'content-type': type, 'x-request-id': `csrf-page-${index}`, ...(asGuest ? {} : { cookie }) };
          const body = 'locale=en&intent=none';
          const answer = await ask(storefront.port, {
            ...{ host: shopHost, path, method: 'POST', body, agent },
            headers: { ...headers, ...own },
          });
          statuses[index] = answer.status;
          faults.expect(answer.status !== 403 || answer.setCookies.length === 0, `${path}: refused, and sets a cookie`);
        });
        const reached = reachedBy(upstream);
        for (const [index, [path, { name, may }]] of table.entries()) {
          const status = statuses[index] ?? 0;
          const got = reached.get(`csrf-page-${index}`) ?? [];
          const isRight = may === true ? status !== 403 && status < 500 : status === 403 && got.length === 0;
          faults.expect(isRight, `POST ${path}, ${name}: ${status}, upstream ${got.join(' ') || 'nothing'}`);
        }
        return faults.measured();
      },
    },
    {
      name: 'csrf.forms-that-are-none',
      limit: nothingWrong,
      async run({ storefront, cookie }) {
        const faults = faultList();
        const types = ['text/plain', 'application/json', 'multipart/form-data', 'multipart/form-data; boundary=x', ''];
        const table = actionPaths.flatMap((path) => types.map((type) => ({ path, type })));
        await inParallel(table, 4, async ({ path, type }, agent) => {
          const headers = { origin, cookie, 'content-type': type };
          const answer = await ask(storefront.port, {
            host: shopHost,
            path,
            method: 'POST',
            headers,
            body: '{"a":1}',
            agent,
          });
          faults.expect(answer.status >= 400 && answer.status < 500, `POST ${path} as ${type}: ${answer.status}`);
        });
        return faults.measured();
      },
    },
    {
      name: 'csrf.from-another-origin-in-chromium',
      limit: nothingWrong,
      needs: ['chromium'],
      run: (fixture) => attackFromElsewhere(fixture, shopHost),
    },
  ],
});
