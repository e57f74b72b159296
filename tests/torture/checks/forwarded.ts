import type { SeenRequest, StandIn } from '../../bff/support';
import { startStorefront, type Storefront } from '../../support/storefront';
import { faultList, nothingWrong, section, type Closable } from '../check';
import { inParallel } from '../support/pool';
import { ask, type WireAnswer } from '../support/wire';
import { isLookup, startYesUpstream } from '../support/yesUpstream';

interface Fixture extends Closable {
  readonly upstream: StandIn;
  readonly open: Storefront;
  /** Behind a proxy it trusts. */
  readonly behind: Storefront;
}

const host = 'aurora.test';
const otherHost = 'titan.test';
const marker = 'evil.test';

/** Headers by which somebody in front might claim to be another, each with a value that would show. */
const claims: readonly (readonly [string, string])[] = [
  ['Forwarded', `for=203.0.113.9;host=${otherHost};proto=https`],
  ...['X-Forwarded-Host', 'X-Host', 'X-Forwarded-Server', 'X-HTTP-Host-Override', 'X-Original-Host'].map(
    (name) => [name, otherHost] as const,
  ),
  ...['X-Forwarded-For', 'X-Real-IP', 'X-Client-IP', 'True-Client-IP', 'CF-Connecting-IP', 'X-Cluster-Client-IP'].map(
    (name) => [name, '203.0.113.9'] as const,
  ),
  ...['Fastly-Client-IP', 'CF-Connecting-IPv6', 'X-Remote-IP', 'X-Remote-Addr', 'Client-IP', 'X-Azure-ClientIP'].map(
    (name) => [name, '203.0.113.9'] as const,
  ),
  ...['X-Forwarded-Proto', 'X-Forwarded-Scheme', 'X-Scheme', 'X-URL-Scheme', 'CloudFront-Forwarded-Proto'].map(
    (name) => [name, 'https'] as const,
  ),
  ...['X-Forwarded-Ssl', 'Front-End-Https', 'X-Arr-SSL', 'Fastly-SSL'].map((name) => [name, 'on'] as const),
  ['X-Forwarded-Port', '8443'],
  ['CF-Visitor', '{"scheme":"https"}'],
  ['CF-IPCountry', marker],
  ['CF-Ray', marker],
  ...['X-Forwarded-Prefix', 'X-Forwarded-Path', 'X-Forwarded-Uri', 'X-Original-URL', 'X-Rewrite-URL'].map(
    (name) => [name, `/${marker}`] as const,
  ),
  ...['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'].map((name) => [name, 'DELETE'] as const),
  ['Via', `1.1 ${marker}`],
  ['Proxy', `http://${marker}`],
  ['Base-Url', `http://${marker}`],
  ['X-Proxy-Url', `http://${marker}`],
];

const paths = [
  ...['/', '/login', '/pages/goodList', '/pages/other/gonggao', '/pages/other/geren', '/pages/home/appDownload'],
  ...['/pages/nothing', '/login.data', '/pages/other/lookup', '/pages/sale', '/pages/accountOrder', '/preferences'],
  ...['/api/web/getTenant', '/api/web/game/Type', '/api/sms/new/send?phone=13800000001', '/api/none'],
  ...['/api/system/user/profile/new', '/api/captchaImage', '/api/web/systemNotice/1', '/pictures/a.svg'],
];

/** What an answer is, without what differs from one request to the next. */
function essence({ status, headers, text }: WireAnswer): string {
  const { date: _date, 'x-request-id': _id, 'server-timing': _timing, 'x-cache': _cache, ...stable } = headers;
  return `${status} ${JSON.stringify(stable)} ${text}`
    .replace(/nonce-[\w+/=]+|nonce=\\?"[^"]*"|"nonce":"[^"]*"/g, 'NONCE')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replace(/\b1[78]\d{11}\b/g, 'NOW');
}

/** Everything an upstream request says but its own name. */
function said({ method, url, rawHeaders, body }: SeenRequest): string {
  const headers = rawHeaders.filter((_text, index) => !/^x-request-id$/i.test(rawHeaders[index - (index % 2)] ?? ''));
  return JSON.stringify([method, url, headers, body]);
}

export const forwarded = section<Fixture>({
  name: 'forwarded',
  needs: [],
  async open({ build }) {
    const upstream = await startYesUpstream([host, otherHost]);
    const settings = { UPSTREAM_URL: upstream.origin, MODE: 'demo' };
    const [open, behind] = await Promise.all([
      startStorefront(settings, build),
      startStorefront({ ...settings, TRUSTED_PROXIES: '127.0.0.1/32' }, build),
    ]);
    return {
      upstream,
      open,
      behind,
      async close() {
        await Promise.all([open.stop(), behind.stop()]);
        await upstream.close();
      },
    };
  },
  checks: [
    {
      name: 'forwarded.untrusted-peer',
      limit: nothingWrong,
      async run({ upstream, open }, { scale }) {
        const faults = faultList();
        const asked = scale === 'plant' ? paths.slice(12, 14) : paths;
        for (const path of asked) await ask(open.port, { host, path });
        const plain = new Map<string, string>();
        const usual = new Set<string>();
        for (const path of asked) plain.set(path, essence(await ask(open.port, { host, path })));
        for (const request of upstream.seen) usual.add(said(request));
        upstream.seen.length = 0;
        const table = asked.flatMap((path) => claims.map((claim) => ({ path, claim })));
        await inParallel(table, 6, async ({ path, claim: [name, value] }, agent) => {
          const answer = await ask(open.port, { host, path, headers: { [name]: value }, agent });
          faults.expect(essence(answer) === plain.get(path), `${path} with ${name}: another answer (${answer.status})`);
        });
        for (const request of upstream.seen) {
          faults.expect(usual.has(said(request)), () => `upstream saw ${said(request)}`);
        }
        return faults.measured();
      },
    },
    {
      name: 'forwarded.trusted-peer',
      limit: nothingWrong,
      async run({ upstream, behind }) {
        const faults = faultList();
        const path = '/api/system/user/profile/new';
        const tell = async (headers: Record<string, string>) => {
          upstream.seen.length = 0;
          await ask(behind.port, { host, path, headers });
          const got: SeenRequest['headers'] = upstream.seen.find((request) => !isLookup(request))?.headers ?? {};
          return [got.host, got['x-forwarded-host'], got['x-forwarded-proto'], got['x-forwarded-for']].join(' ');
        };
        const usual = await tell({});
        const acting = new Set(['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-for']);
        for (const [name, value] of claims) {
          const changed = (await tell({ [name]: value })) !== usual;
          faults.expect(changed === acting.has(name.toLowerCase()), `${name}: ${changed ? 'acts' : 'does not act'}`);
        }
        // A page's form, sent through a proxy that has a name of its own.
        const answer = await ask(behind.port, {
          ...{ host: 'inner.local', path: '/preferences.data', method: 'POST', body: 'locale=en' },
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            origin: `https://${host}`,
            'x-forwarded-host': host,
            'x-forwarded-proto': 'https',
          },
        });
        faults.expect(answer.status < 400, `a form behind a proxy: ${answer.status}`);
        return faults.measured();
      },
    },
  ],
});
