import type { StandIn } from '../../bff/support';
import { startStorefront, type Storefront } from '../../support/storefront';
import { faultList, nothingWrong, section, type Closable, type FaultList } from '../check';
import { inParallel } from '../support/pool';
import { createProbe, type Probe } from '../support/probe';
import { bodyOf, queryOf, sampleCalls, type SampleCall } from '../support/sampleCalls';
import { ask, raw } from '../support/wire';
import { startYesUpstream } from '../support/yesUpstream';

interface Fixture extends Closable {
  readonly upstream: StandIn;
  readonly storefront: Storefront;
  readonly probe: Probe;
}

const host = 'aurora.localhost';
const origin = `http://${host}`;
const lanes = 6;
/** Stands in everything that must not go on. */
const evil = 'EVIL-VALUE';
const evilHeader = 'x-evil';

/** Queries whose keys reach for a prototype. */
const queryKeys = [
  '__proto__',
  'constructor',
  'prototype',
  '__proto__[x]',
  'constructor[prototype]',
  'constructor[prototype][x]',
  'a[__proto__]',
  'a[constructor]',
  'a[prototype]',
  'a[b][__proto__]',
  '__proto__[]',
  '__proto__.x',
  '[__proto__]',
  '[constructor][prototype]',
];
const unsafe = `{"x":"${evil}","toString":"${evil}"}`;
/** Members of a JSON object that do, as text: a literal of the language would set the prototype. */
const members = [
  `"__proto__":${unsafe}`,
  `"constructor":{"prototype":${unsafe}}`,
  `"prototype":${unsafe}`,
  `"\\u005f_proto__":${unsafe}`,
  `"deep":{"a":{"b":{"__proto__":${unsafe}}}}`,
  `"list":[{"__proto__":${unsafe}},{"constructor":${unsafe}}]`,
  `"list":[[[{"prototype":${unsafe}}]]]`,
];

/** One request: a call with something unsafe in its query or in its body. */
interface UnsafeCall {
  readonly call: SampleCall;
  readonly query: string;
  readonly body: { readonly type: string; readonly body: string } | null;
}

function withMember(body: string, member: string): string {
  return body === '{}' ? `{${member}}` : `{${member},${body.slice(1)}`;
}

function unsafeCalls(): UnsafeCall[] {
  return sampleCalls.flatMap((call) => {
    const body = bodyOf(call);
    const query = queryOf(call);
    const byQuery = queryKeys.map((key) => {
      const pair = `${encodeURIComponent(key)}=${evil}`;
      return { call, body, query: query === '' ? `?${pair}` : `${query}&${pair}` };
    });
    // What another company signed is passed on byte by byte, and what is in a picture is no JSON.
    if (body?.type !== 'application/json') return byQuery;
    const byBody = members.map((member) => ({ call, query, body: { ...body, body: withMember(body.body, member) } }));
    return [...byQuery, ...byBody];
  });
}

function send(port: number, { call, query, body }: UnsafeCall) {
  return {
    host,
    path: `${call.path}${query}`,
    method: call.method,
    headers: { origin, token: 'T1', ...(body === null ? {} : { 'content-type': body.type }) },
    ...(body === null ? {} : { body: body.body }),
    port,
  };
}

/** What may not stand in a header, as the bytes a client could send or as text in other places. */
const breaks: readonly (readonly [string, string])[] = [
  ['CR LF', `x\r\n${evilHeader}: 1`],
  ['LF', `x\n${evilHeader}: 1`],
  ['CR', `x\r${evilHeader}: 1`],
  ['NUL', `x\0${evilHeader}: 1`],
  ['encoded CR LF', `x%0d%0a${evilHeader}: 1`],
  ['folded', `x\r\n ${evilHeader}: 1`],
  ['a vertical tab', `x\v${evilHeader}: 1`],
  ['Latin-1', `x\u00e9\u00ff${evilHeader}: 1`],
  ['5,000 letters', 'x'.repeat(5000)],
];
const headerNames = [
  'Token',
  'Authorization',
  'Cookie',
  'Idempotency-Key',
  'Last-Event-ID',
  'Accept-Language',
  'X-Request-Id',
  'If-None-Match',
];

/** True where a header of that name begins a line of an answer's head. */
function hasEvilHeader(answer: string): boolean {
  return answer.split('\r\n\r\n', 1)[0]?.toLowerCase().includes(`\n${evilHeader}`) ?? false;
}

function expectCleanUpstream(upstream: StandIn, faults: FaultList, where: string): void {
  for (const { rawHeaders, method, url } of upstream.seen.splice(0)) {
    const names = rawHeaders.filter((_value, index) => index % 2 === 0).map((name) => name.toLowerCase());
    faults.expect(!names.includes(evilHeader), `${where}: a header of its own at ${method} ${url}`);
    faults.expect(!rawHeaders.some((value) => /[\0\r\n\v]/.test(value)), `${where}: a broken header at ${url}`);
  }
}

export const input = section<Fixture>({
  name: 'input',
  needs: [],
  async open({ build }) {
    const upstream = await startYesUpstream([host], (request, response) => {
      // A login whose token would break a header in two.
      if (request.url !== '/prod-api/web/login') return false;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: 200, msg: 'ok', token: `T\r\n${evilHeader}: 1` }));
      return true;
    });
    const probe = createProbe();
    const storefront = await startStorefront(
      { ...probe.settings, UPSTREAM_URL: upstream.origin, MODE: 'demo', LOG_LEVEL: 'error' },
      build,
    );
    return {
      upstream,
      storefront,
      probe,
      async close() {
        await storefront.stop();
        await upstream.close();
        probe.remove();
      },
    };
  },
  checks: [
    {
      name: 'input.unsafe-keys',
      limit: nothingWrong,
      async run({ upstream, storefront: { port } }) {
        const faults = faultList();
        upstream.seen.length = 0;
        await inParallel(unsafeCalls(), lanes, async (unsafeCall, agent) => {
          const { status } = await ask(port, { ...send(port, unsafeCall), agent });
          const asked = `${unsafeCall.call.name} ${unsafeCall.query} ${unsafeCall.body?.body ?? ''}`;
          faults.expect(status !== 500, `500 for ${asked}`);
        });
        for (const { method, url, body } of upstream.seen) {
          const told = `${decodeURIComponent(url)} ${body}`;
          faults.expect(!told.includes(evil), `forwarded: ${method} ${told}`);
        }
        // Nothing is proven by requests that never got there.
        const reached = new Set(upstream.seen.map(({ method, url }) => `${method} ${url.replace(/\?.*$/, '')}`));
        faults.expect(reached.size >= sampleCalls.length * 0.9, `only ${reached.size} calls reached the upstream`);
        return faults.measured();
      },
    },
    {
      name: 'input.prototypes',
      limit: { atMost: 0, unit: 'keys' },
      async run({ storefront: { port }, probe }) {
        await inParallel(unsafeCalls(), lanes, async (unsafeCall, agent) => {
          await ask(port, { ...send(port, unsafeCall), agent });
        });
        await inParallel(queryKeys, lanes, async (key, agent) => {
          const form = `${encodeURIComponent(key)}=${evil}&mode=dark`;
          await ask(port, { host, path: `/pages/goodList?${form}`, agent });
          await ask(port, {
            ...{ host, path: '/preferences', method: 'POST', agent, body: form },
            headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
          });
        });
        const keys = (await probe.workers()).flatMap(({ prototypeKeys }) => prototypeKeys);
        return { value: keys.length, notes: keys };
      },
    },
    {
      name: 'input.repeated-keys',
      limit: nothingWrong,
      async run({ upstream, storefront: { port } }) {
        const faults = faultList();
        upstream.seen.length = 0;
        await ask(port, { host, path: '/api/V2/H5/checkAccount?weixin=first&weixin=last' });
        await ask(port, {
          ...{ host, path: '/api/web/goods/collect', method: 'POST', body: '{"accountId":"1","accountId":"2"}' },
          headers: { origin, token: 'T1', 'content-type': 'application/json' },
        });
        const [query, body] = upstream.calls();
        faults.expect(query?.url.endsWith('?weixin=last') === true, `query: ${query?.url}`);
        faults.expect(body?.body === '{"accountId":"2"}', `body: ${body?.body}`);
        return faults.measured();
      },
    },
    {
      name: 'input.header-injection',
      limit: nothingWrong,
      async run({ upstream, storefront: { port } }) {
        const faults = faultList();
        upstream.seen.length = 0;
        for (const name of headerNames) {
          for (const [kind, value] of breaks) {
            const { text, statuses } = await raw(
              port,
              `GET /api/system/user/profile/new HTTP/1.1\r\nHost: ${host}\r\n${name}: ${value}\r\nConnection: close\r\n\r\n`,
              { quietMs: 50 },
            );
            const where = `${name} with ${kind}`;
            faults.expect([200, 400, 401].includes(statuses[0] ?? 0), `${where}: ${statuses[0]}`);
            faults.expect(!hasEvilHeader(text), `${where}: a header of its own in the answer`);
            expectCleanUpstream(upstream, faults, where);
          }
        }
        for (const [kind, value] of breaks) {
          const login = await ask(port, {
            ...{ host, path: '/api/h5/login', method: 'POST' },
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ phone: '13800000000', dxyzm: '1', inviteCode: value }),
          });
          faults.expect(login.status === (kind === 'encoded CR LF' ? 200 : 400) || login.status === 400, () => {
            return `inviteCode with ${kind}: ${login.status}`;
          });
          const page = await ask(port, { host, path: `/login?inviteCode=${encodeURIComponent(value)}` });
          faults.expect(page.status < 500, `page with inviteCode of ${kind}: ${page.status}`);
          faults.expect(page.headers[evilHeader] === undefined, `page with inviteCode of ${kind}: a header of its own`);
          expectCleanUpstream(upstream, faults, `inviteCode with ${kind}`);
        }
        return faults.measured();
      },
    },
    {
      name: 'input.token-of-the-upstream',
      limit: nothingWrong,
      async run({ storefront: { port } }) {
        const faults = faultList();
        const answer = await ask(port, {
          ...{ host, path: '/api/web/login', method: 'POST' },
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: '13800000000', password: 'x' }),
        });
        faults.expect(answer.status === 502, `status ${answer.status}`);
        faults.expect(answer.setCookies.length === 0, 'a session was made of it');
        faults.expect(answer.headers[evilHeader] === undefined, 'a header of its own');
        return faults.measured();
      },
    },
  ],
});
