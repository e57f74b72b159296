import { randomBytes } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { startScriptedUpstream, type ScriptedUpstream } from '../../support/scriptedUpstream';
import { startStorefront, type Storefront } from '../../support/storefront';
import { faultList, nothingWrong, section, type Closable, type TortureContext } from '../check';
import { pause } from '../support/load';
import { ask, type WireAnswer, type WireRequest } from '../support/wire';

interface Fixture extends Closable {
  readonly upstream: ScriptedUpstream;
  /** Starts a storefront with limits that are small enough to be reached; it ends with the section. */
  start(settings?: Record<string, string>): Promise<Storefront>;
}

const host = 'aurora.localhost';
const limitedTo = { sms: 3, login: 4, upload: 3, write: 6, page: 12, read: 40, picture: 16 };
const windowSeconds = 120;
const smallLimits = Object.entries(limitedTo)
  .map(([name, requests]) => `${name}=${requests}/${windowSeconds}`)
  .join(',');
/** Addresses that a trusted proxy tells of: each check uses its own, so that none meets another's counts. */
let nextAddress = 1;
const newAddress = () => `198.51.100.${(nextAddress += 1)}`;

const json = (body: object) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
/** One request of each class, as a visitor without a session makes it. */
const requestOf: Record<keyof typeof limitedTo, Omit<WireRequest, 'host'>> = {
  sms: { path: '/api/sms/new/send?phone=1&type=public' },
  login: { path: '/api/web/login', method: 'POST', ...json({ username: 'nobody', password: 'wrong' }) },
  upload: { path: '/api/upload/image', method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
  write: { path: '/api/promotion/detail/create', method: 'POST', ...json({ inviteCode: 'x' }) },
  page: { path: '/pages/other/gonggao' },
  read: { path: '/api/web/game/Type' },
  picture: { path: '/pictures/none.svg' },
};

function asking(port: number, request: Omit<WireRequest, 'host'>, address: string, shop = host): Promise<WireAnswer> {
  return ask(port, {
    ...request,
    host: shop,
    headers: { ...request.headers, 'x-forwarded-for': address, connection: 'close' },
  });
}

/** How many of `count` requests, one after the other and to the ports in turn, were not refused with 429. */
async function served(
  ports: readonly number[],
  request: Omit<WireRequest, 'host'>,
  count: number,
  address: string,
  shop = host,
): Promise<number> {
  let going = 0;
  for (let index = 0; index < count; index += 1) {
    const { status } = await asking(ports[index % ports.length]!, request, address, shop);
    if (status !== 429) going += 1;
  }
  return going;
}

/** A passage to Redis that can be cut (connections end) or frozen (nothing comes through). */
interface RedisPassage extends Closable {
  readonly url: string;
  state: 'open' | 'cut' | 'frozen';
}

async function startRedisPassage(): Promise<RedisPassage> {
  const target = new URL(process.env['TEST_REDIS_URL'] ?? '');
  const sockets = new Set<Socket>();
  let state: RedisPassage['state'] = 'open';
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (state === 'cut') return void near.destroy();
    const far = connect(Number(target.port || 6379), target.hostname);
    far.on('error', () => near.destroy());
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    near.on('data', (chunk) => state !== 'frozen' && far.write(chunk));
    far.on('data', (chunk) => state !== 'frozen' && near.write(chunk));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target.href);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    get state() {
      return state;
    },
    set state(wanted) {
      state = wanted;
      if (wanted === 'cut') for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function open({ build, marketplace }: TortureContext): Promise<Fixture> {
  const upstream = await startScriptedUpstream(undefined, await marketplace());
  const started: Storefront[] = [];
  return {
    upstream,
    async start(settings = {}) {
      const storefront = await startStorefront(
        {
          UPSTREAM_URL: upstream.url,
          MODE: 'demo',
          TRUSTED_PROXIES: '127.0.0.1/32',
          RATE_LIMITS: smallLimits,
          ...settings,
        },
        build,
      );
      started.push(storefront);
      return storefront;
    },
    async close() {
      await Promise.all(started.map((storefront) => storefront.stop()));
      await upstream.stop();
    },
  };
}

/** Every class is served exactly so often, then refused properly, apart for each shop and address. */
async function measureClasses(ports: readonly number[], classes: readonly (keyof typeof limitedTo)[]) {
  const faults = faultList();
  for (const name of classes) {
    const address = newAddress();
    const limit = limitedTo[name];
    const going = await served(ports, requestOf[name], limit + 5, address);
    faults.expect(going === limit, `${name}: ${going} served instead of ${limit}`);
    const refused = await asking(ports[0]!, requestOf[name], address);
    const waitSeconds = Number(refused.headers['retry-after']);
    faults.expect(refused.status === 429, `${name}: ${refused.status} after the limit`);
    faults.expect(waitSeconds >= 1 && waitSeconds <= windowSeconds, `${name}: Retry-After ${waitSeconds}`);
    if (name === 'page') {
      faults.expect(refused.text.includes('极光交易行'), 'page: not in the shop’s name');
    } else {
      const { code, msg, requestId } = JSON.parse(refused.text) as Record<string, unknown>;
      faults.expect(code === 429 && !!msg && !!requestId, `${name}: no envelope: ${refused.text.slice(0, 100)}`);
    }
    const elsewhere = await asking(ports[0]!, requestOf[name], newAddress());
    faults.expect(elsewhere.status !== 429, `${name}: another address is refused too`);
    const other = await asking(ports[0]!, requestOf[name], address, 'titan.localhost');
    faults.expect(other.status !== 429, `${name}: another shop refuses too`);
  }
  return faults.measured();
}

const allClasses = Object.keys(limitedTo) as (keyof typeof limitedTo)[];

export const rateLimits = section<Fixture>({
  name: 'rates',
  needs: [],
  open,
  checks: [
    {
      name: 'rates.one-process',
      limit: nothingWrong,
      async run({ start }) {
        const { port } = await start();
        return measureClasses([port], allClasses);
      },
    },
    {
      name: 'rates.two-workers',
      limit: nothingWrong,
      async run({ start }) {
        const { port } = await start({ WEB_CONCURRENCY: '2' });
        return measureClasses([port], allClasses);
      },
    },
    {
      name: 'rates.refused-call-upstream',
      limit: { atMost: 0, unit: 'requests' },
      async run({ start, upstream }) {
        const { port } = await start();
        const address = newAddress();
        await served([port], requestOf.login, limitedTo.login, address);
        const before = upstream.seen.length;
        await served([port], requestOf.login, 20, address);
        return { value: upstream.seen.length - before };
      },
    },
    {
      name: 'rates.page-form-logins',
      limit: nothingWrong,
      async run({ start }) {
        // A login by the page's form is counted as a login, not only as a form.
        const { port } = await start({ RATE_LIMITS: `login=4/${windowSeconds},write=100/${windowSeconds}` });
        const faults = faultList();
        const address = newAddress();
        const form = {
          path: '/login',
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${host}` },
          body: 'tab=password&intent=submit&phone=13800000000&password=wrong-password&captcha=1234&uuid=x&agree=on',
        };
        for (let index = 0; index < 4; index += 1) await asking(port, form, address);
        const call = await asking(port, requestOf.login, address);
        faults.expect(call.status === 429, `a call after four logins by form: ${call.status}`);
        const page = await asking(port, form, address);
        faults.expect(page.status < 500, `the form is answered with ${page.status}`);
        faults.expect(page.text.includes('13800000000'), 'what was typed is lost');
        return faults.measured();
      },
    },
    {
      name: 'rates.two-containers',
      limit: nothingWrong,
      needs: ['redis'],
      async run({ start }) {
        const shared = {
          REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
          REDIS_PREFIX: `torture-${randomBytes(6).toString('hex')}:`,
        };
        const ports = (await Promise.all([start(shared), start(shared)])).map(({ port }) => port);
        return measureClasses(ports, allClasses);
      },
    },
    {
      name: 'rates.broken-redis',
      limit: nothingWrong,
      needs: ['redis'],
      async run({ start }) {
        const faults = faultList();
        const passage = await startRedisPassage();
        try {
          const { port } = await start({
            REDIS_URL: passage.url,
            REDIS_PREFIX: `torture-${randomBytes(6).toString('hex')}:`,
          });
          for (const state of ['open', 'cut', 'open', 'frozen', 'open'] as const) {
            passage.state = state;
            const address = newAddress();
            const answers = await Promise.all(
              Array.from({ length: 8 }, () => asking(port, requestOf.page, address)).concat(
                Array.from({ length: 3 }, () => asking(port, requestOf.read, address)),
              ),
            );
            const wrong = answers.filter(({ status }) => status !== 200);
            faults.expect(wrong.length === 0, `${state}: ${wrong.map(({ status }) => status).join(' ')}`);
            const slowest = Math.max(...answers.map(({ tookMs }) => tookMs));
            faults.expect(slowest < 10_000, `${state}: an answer took ${slowest.toFixed(0)} ms`);
            const logins = await served([port], requestOf.login, limitedTo.login + 3, newAddress());
            // While it comes back some are counted there and some here.
            const most = state === 'open' ? limitedTo.login * 2 : limitedTo.login;
            faults.expect(logins >= limitedTo.login && logins <= most, `${state}: ${logins} logins`);
            await pause(1200);
          }
        } finally {
          await passage.close();
        }
        return faults.measured();
      },
    },
    {
      name: 'rates.absent-redis',
      limit: nothingWrong,
      async run({ start }) {
        const { port } = await start({ REDIS_URL: 'redis://127.0.0.1:1' });
        return measureClasses([port], allClasses);
      },
    },
  ],
});
