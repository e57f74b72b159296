import { Agent } from 'node:http';
import { launchBrowser } from '../../browser/support/chromium';
import { sendJson, startStandIn } from '../../bff/support';
import { startStorefront, type Storefront } from '../../support/storefront';
import { faultList, nothingWrong, section, type Closable, type Scale } from '../check';
import { ask, type WireAnswer } from '../support/wire';
import { foreignHost, wayFault, wayVectors } from '../support/wayVectors';

interface Fixture extends Closable {
  readonly storefront: Storefront;
  /** A Cookie header of somebody who is logged in. */
  readonly cookie: string;
}

const host = 'aurora.localhost';
const vectorCounts: Readonly<Record<Scale, number>> = { plant: 400, short: 5000, long: 50_000 };
const followedCounts: Readonly<Record<Scale, number>> = { plant: 0, short: 300, long: 3000 };
const visitors = 8;

/** A form that sends its visitor on to where one of its fields says. */
interface Way {
  readonly path: string;
  readonly field: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly loggedIn: boolean;
  /** Of all vectors this share goes this way. */
  readonly share: number;
}

const ways: readonly Way[] = [
  {
    path: '/login',
    field: 'fromRoute',
    fields: { tab: 'sms', intent: 'submit', phone: '13800000000', code: '123456', agree: 'on' },
    loggedIn: false,
    share: 1,
  },
  { path: '/preferences', field: 'to', fields: { mode: 'dark' }, loggedIn: false, share: 0.2 },
  { path: '/logout', field: 'to', fields: {}, loggedIn: true, share: 0.1 },
  { path: '/favourite', field: 'back', fields: { keep: '1' }, loggedIn: true, share: 0.1 },
  { path: '/favourite', field: 'back', fields: { keep: '1' }, loggedIn: false, share: 0.1 },
];

/** Runs `act` for all items, a few at a time. */
async function forAll<Item>(items: readonly Item[], act: (item: Item, agent: Agent) => Promise<void>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  let next = 0;
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      while (next < items.length) await act(items[next++] as Item, agent);
    }),
  );
  agent.destroy();
}

const some = <Item>(items: readonly Item[], share: number) =>
  items.filter((_item, index) => Math.floor(index * share) !== Math.floor((index - 1) * share));

function submit(fixture: Fixture, way: Way, vector: string, agent: Agent): Promise<WireAnswer> {
  const { port } = fixture.storefront;
  return ask(port, {
    host: `${host}:${port}`,
    path: way.path,
    method: 'POST',
    agent,
    headers: {
      origin: `http://${host}:${port}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...(way.loggedIn ? { cookie: fixture.cookie } : {}),
    },
    body: new URLSearchParams({ ...way.fields, [way.field]: vector }).toString(),
  });
}

/** A way to the login keeps where it wants to go afterwards in its own `fromRoute`. */
function onward(location: string | undefined, base: string): string | undefined {
  if (location === undefined || !location.startsWith('/login?')) return location;
  return new URL(location, base).searchParams.get('fromRoute') ?? '/';
}

export const fromRoute = section<Fixture>({
  name: 'ways',
  needs: [],
  async open({ build }) {
    const upstream = await startStandIn((request, response) => {
      const isLogin = request.url.startsWith('/prod-api/h5/login');
      sendJson(response, isLogin ? { code: 200, token: 'T1' } : { code: 200, msg: 'ok', data: {}, rows: [], total: 0 });
    });
    const storefront = await startStorefront({ UPSTREAM_URL: upstream.origin, MODE: 'demo' }, build);
    const login = await ask(storefront.port, {
      host: `${host}:${storefront.port}`,
      path: '/api/h5/login',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: '13800000000', dxyzm: '123456' }),
    });
    return {
      storefront,
      cookie: (login.setCookies[0] ?? '').split(';')[0] ?? '',
      async close() {
        await storefront.stop();
        await upstream.close();
      },
    };
  },
  checks: [
    {
      name: 'ways.forms',
      limit: nothingWrong,
      async run(fixture, { scale }) {
        const faults = faultList();
        const base = `http://${host}:${fixture.storefront.port}/login`;
        const vectors = wayVectors(vectorCounts[scale]);
        for (const way of ways) {
          await forAll(some(vectors, way.share), async (vector, agent) => {
            const { status, headers } = await submit(fixture, way, vector, agent);
            const fault =
              status === 302
                ? (wayFault(headers['location'], base) ?? wayFault(onward(headers['location'], base), base))
                : `status ${status}`;
            if (fault !== null) faults.add(`${way.path} ${JSON.stringify(vector)}: ${fault}`);
          });
        }
        return faults.measured();
      },
    },
    {
      name: 'ways.by-script',
      limit: nothingWrong,
      async run(fixture, { scale }) {
        // The same forms as scripts send them: the way stands in the body, and the script follows it.
        const faults = faultList();
        await forAll(some(wayVectors(vectorCounts[scale]), 0.1), async (vector, agent) => {
          const way = ways[0] as Way;
          const answer = await submit(fixture, { ...way, path: '/login.data' }, vector, agent);
          const target = /"redirect","([^"]*)"/.exec(answer.text)?.[1];
          const fault = wayFault(target, `http://${host}:${fixture.storefront.port}/login`);
          if (fault !== null) faults.add(`${JSON.stringify(vector)}: ${answer.status} ${fault}`);
        });
        return faults.measured();
      },
    },
    {
      name: 'ways.login-page',
      limit: nothingWrong,
      async run({ storefront, cookie }, { scale }) {
        // Who is logged in is sent on at once; who is not finds the way in the page, to come back by.
        const faults = faultList();
        const { port } = storefront;
        const base = `http://${host}:${port}/login`;
        await forAll(some(wayVectors(vectorCounts[scale]), 0.1), async (vector, agent) => {
          const path = `/login?${new URLSearchParams({ fromRoute: vector })}`;
          const asked = { host: `${host}:${port}`, path, agent };
          const sentOn = await ask(port, { ...asked, headers: { cookie } });
          const fault = sentOn.status === 302 ? wayFault(sentOn.headers['location'], base) : `status ${sentOn.status}`;
          if (fault !== null) faults.add(`sent on by ${JSON.stringify(vector)}: ${fault}`);
        });
        await forAll(some(wayVectors(vectorCounts[scale]), scale === 'plant' ? 0.05 : 0.02), async (vector, agent) => {
          const path = `/login?${new URLSearchParams({ fromRoute: vector })}`;
          const page = await ask(port, { host: `${host}:${port}`, path, agent });
          const kept = /name="fromRoute" value="([^"]*)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&');
          if (kept === undefined) faults.add(`${page.status}: no form for ${JSON.stringify(vector)}`);
          else if (kept !== '') {
            const fault = wayFault(kept.replaceAll('&#x27;', "'"), base);
            if (fault !== null) faults.add(`kept for ${JSON.stringify(vector)}: ${fault}`);
          }
        });
        return faults.measured();
      },
    },
    {
      name: 'ways.followed-in-chromium',
      limit: nothingWrong,
      needs: ['chromium'],
      async run({ storefront, cookie }, { scale }) {
        const faults = faultList();
        const origin = `http://${host}:${storefront.port}`;
        const browser = await launchBrowser();
        try {
          const context = await browser.newContext();
          const [name = '', value = ''] = cookie.split('=', 2);
          await context.addCookies([
            { name, value, domain: host, path: '/', secure: true, httpOnly: true, sameSite: 'Lax' },
          ]);
          const page = await context.newPage();
          // Only where it leads is wanted, not what is there.
          await page.route('**', (route) => {
            const url = new URL(route.request().url());
            if (url.origin === origin && url.pathname === '/login') return route.continue();
            return route.fulfill({ status: 200, contentType: 'text/html', body: '' });
          });
          const asked: string[] = [];
          page.on('request', (request) => asked.push(request.url()));
          for (const vector of wayVectors(followedCounts[scale])) {
            asked.length = 0;
            await page
              .goto(`${origin}/login?${new URLSearchParams({ fromRoute: vector })}`, { waitUntil: 'commit' })
              .catch((error: Error) => faults.add(`${JSON.stringify(vector)}: ${error.message.split('\n')[0]}`));
            const away = asked.find((url) => new URL(url).origin !== origin);
            if (away !== undefined) faults.add(`${JSON.stringify(vector)} leads to ${away}`);
            if (new URL(page.url()).origin !== origin) faults.add(`${JSON.stringify(vector)} ends at ${page.url()}`);
            if (page.url().startsWith(`${origin}/login`)) faults.add(`${JSON.stringify(vector)} leads nowhere`);
          }
        } finally {
          await browser.close();
        }
        return faults.measured();
      },
    },
    {
      name: 'ways.vectors-are-evil',
      limit: { atLeast: 1000, unit: 'of 5000' },
      // Vectors that led nowhere by themselves would prove nothing.
      async run() {
        const evil = wayVectors(5000).filter((vector) => {
          const url = URL.canParse(vector, `http://${host}/`) ? new URL(vector, `http://${host}/`) : null;
          return url !== null && (url.hostname.includes(foreignHost) || /^\/[/\\]/.test(url.pathname));
        });
        return { value: evil.length };
      },
    },
  ],
});
