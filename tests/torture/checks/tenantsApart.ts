import { demoShops } from '../../../marketplace/seed/accounts';
import { createSessions } from '../../../bff/session';
import { startScriptedUpstream } from '../../support/scriptedUpstream';
import { startStorefront, type Storefront } from '../../support/storefront';
import { faultList, nothingWrong, section, type Closable, type FaultList, type Scale } from '../check';
import { canariesIn, canaryAnswers, canaryOf, personalCanaryOf, withCanaries } from '../support/canaries';
import { inParallel } from '../support/pool';
import { ask, type WireAnswer } from '../support/wire';

interface Fixture extends Closable {
  readonly storefront: Storefront;
  /** The Cookie header of a person of a shop. */
  cookieOf(host: string, token: string): Promise<string>;
}

/** A kind of request, and whose canaries its answer must hold. */
interface Kind {
  readonly path: string;
  readonly body?: string;
  readonly as?: 'token' | 'cookie';
  /** The shop's canary is in it, and the person's when it is somebody's. */
  readonly tells?: boolean;
}

const secret = 'side by side: a secret of 32 bytes and more';
const sideBySide = 50;
/** More answers than these that tell nothing would prove nothing. */
const busyShare = 0.1;
const requests: Record<Scale, number> = { plant: 240, short: 1000, long: 20_000 };
const hosts = demoShops.map(({ host }) => host);

const kinds: readonly Kind[] = [
  { path: '/', tells: true },
  { path: '/api/web/getTenant?type=1&state=1', tells: true },
  { path: '/api/web/decoration/type?type=1&state=1', tells: true },
  { path: '/api/web/game/Type', tells: true },
  { path: '/pictures/a.svg', tells: true },
  { path: '/api/system/user/profile/new', as: 'token', tells: true },
  { path: '/api/system/user/profile/new', as: 'cookie', tells: true },
  { path: '/api/web/order/1/events', as: 'token', tells: true },
  { path: '/api/account/backlist/allList', as: 'token', tells: true },
  { path: '/api/web/systemNotice/999999', tells: true },
  { path: '/api/web/systemNotice?noticeType=xwgg&pageNum=1&pageSize=5', tells: true },
  { path: '/api/web/good/allList', body: '{"pageNum":1,"pageSize":5}', tells: true },
  { path: '/api/web/good/info?id=1' },
  { path: '/api/web/order/1', as: 'token' },
  { path: '/_root.data' },
  { path: '/login', tells: true },
  { path: '/login.data', tells: true },
  { path: '/pages/other/geren', as: 'cookie', tells: true },
  { path: '/pages/other/gonggao', tells: true },
  { path: '/pages/nothing', tells: true },
  { path: '/pages/goodList', tells: false },
  { path: '/api/none' },
];

/** What is in the answer that must not be, and what is not that should. */
function judge(faults: FaultList, host: string, kind: Kind, token: string, answer: WireAnswer): void {
  const found = canariesIn(`${JSON.stringify(answer.headers)} ${answer.text}`);
  const own = [canaryOf(host), ...(kind.as === undefined ? [] : [personalCanaryOf(token)])];
  const where = `${kind.path} of ${host} (${answer.status})`;
  const foreign = found.filter((canary) => !own.includes(canary));
  faults.expect(foreign.length === 0, () => `${where}: ${foreign.join(' ')}`);
  faults.expect(!kind.tells || found.includes(own[0] ?? ''), () => `${where}: nothing of its own shop`);
  const isPersonal = kind.tells === true && kind.as !== undefined;
  faults.expect(!isPersonal || found.includes(own[1] ?? ''), () => `${where}: nothing of its own person`);
}

export const tenantsApart = section<Fixture>({
  name: 'apart',
  needs: [],
  async open({ build, marketplace }) {
    const upstream = await startScriptedUpstream(undefined, await marketplace());
    upstream.alter(withCanaries);
    upstream.intercept(canaryAnswers);
    const storefront = await startStorefront(
      { UPSTREAM_URL: upstream.url, MODE: 'demo', SESSION_SECRET: secret, PAGE_CACHE: 'on' },
      build,
    );
    const sessions = await createSessions([secret]);
    return {
      storefront,
      cookieOf: async (host, token) => (await sessions.seal({ token }, { tenantId: host, host })).split(';')[0] ?? '',
      async close() {
        await storefront.stop();
        await upstream.stop();
      },
    };
  },
  checks: [
    {
      name: 'apart.side-by-side',
      limit: nothingWrong,
      async run({ storefront, cookieOf }, { scale }) {
        const faults = faultList();
        let busy = 0;
        const list = Array.from({ length: requests[scale] }, (_unused, index) => index);
        await inParallel(list, sideBySide, async (index, agent) => {
          // Neighbouring requests are the same one of different shops: what is shared by mistake is met at once.
          const host = hosts[index % hosts.length] ?? '';
          const kind = kinds[Math.floor(index / hosts.length) % kinds.length] as Kind;
          const token = `person-${host.split('.')[0]}-${index}`;
          const headers = {
            ...(kind.as === 'token' ? { token } : {}),
            ...(kind.as === 'cookie' ? { cookie: await cookieOf(host, token) } : {}),
            ...(kind.body === undefined ? {} : { 'content-type': 'application/json' }),
          };
          const sent = kind.body === undefined ? {} : { method: 'POST', body: kind.body };
          const answer = await ask(storefront.port, { host, path: kind.path, headers, agent, ...sent });
          // A shop that is asked too much at once says so; that tells nothing of another.
          const isBusy = answer.status === 503 || answer.status === 504;
          if (isBusy) busy += 1;
          const judged = isBusy ? { ...kind, tells: false } : kind;
          judge(faults, host, judged, token, answer);
        });
        faults.expect(busy <= list.length * busyShare, `${busy} of ${list.length} answers were that a shop is busy`);
        return faults.measured();
      },
    },
  ],
});
