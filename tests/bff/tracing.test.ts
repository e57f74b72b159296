import { request as httpRequest } from 'node:http';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startCollector, type Collector, type SeenSpan } from '../support/collector';
import { freePort } from '../support/ports';
import { startStorefront, type Storefront } from '../support/storefront';
import { sendJson, startStandIn, type StandIn } from './support';

interface Answer {
  readonly status: number;
  readonly requestId: string;
}

function ask(
  port: number,
  path: string,
  options: { host?: string; method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { host = 'shop.test', method = 'GET', headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } }, (answer) => {
      answer.resume();
      const requestId = String(answer.headers['x-request-id']);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, requestId }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Spans are sent in batches, after five seconds at most; waited for here a little at a time. */
async function arrived(collector: Collector, isMeant: (span: SeenSpan) => boolean): Promise<SeenSpan> {
  await expect.poll(() => collector.spans.some(isMeant), { timeout: 20_000, interval: 50 }).toBe(true);
  return collector.spans.find(isMeant)!;
}

/** A busy machine may take its time to start a storefront. */
const longMs = 600_000;
const quickly = { OTEL_BSP_SCHEDULE_DELAY: '50' };
const foreignTrace = '0af7651916cd43dd8448eb211c80319c';
const foreignParent = `00-${foreignTrace}-b7ad6b7169203331-01`;

let collector: Collector;
let standIn: StandIn;
const cleanUp: (() => Promise<void>)[] = [];

beforeAll(async () => {
  collector = await startCollector();
  standIn = await startStandIn(({ url }, response) => {
    if (url.includes('/gameTemp')) return sendJson(response, { code: 500, msg: 'no' }, 500);
    if (url.includes('/h5/login')) return sendJson(response, { code: 200, msg: 'ok', token: 'token-of-the-upstream' });
    sendJson(response, { code: 200, msg: 'ok', data: [], rows: [], total: 0 });
  });
});
afterAll(async () => {
  await collector.close();
  await standIn.close();
});
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean();
  collector.mood = 'kind';
}, longMs);

async function storefront(settings: Readonly<Record<string, string>>): Promise<Storefront> {
  const started = await startStorefront({
    UPSTREAM_URL: standIn.origin,
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'info',
    ...quickly,
    ...settings,
  });
  cleanUp.push(started.stop);
  return started;
}

describe('traces of a storefront', () => {
  let front: Storefront;
  beforeAll(async () => {
    front = await storefront({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.origin}/`, OTEL_SERVICE_NAME: 'front' });
    // It stays for all of them.
    cleanUp.pop();
  }, longMs);
  afterAll(() => front?.stop(), longMs);

  it(
    'hold a span for each request and one below it for its question to the upstream, which is told',
    async () => {
      const { port, output } = front;
      const { status, requestId } = await ask(port, '/api/web/goods/collect/getSkinByHero?gameId=1&heroId=2', {
        headers: { token: 'abc' },
      });
      expect(status).toBe(200);
      const server = await arrived(
        collector,
        ({ kind, name }) => kind === 'server' && name === 'GET /api/web/goods/collect/getSkinByHero',
      );
      expect(server).toMatchObject({
        parentSpanId: undefined,
        service: 'front',
        failed: false,
        facts: {
          'http.request.method': 'GET',
          'http.route': '/api/web/goods/collect/getSkinByHero',
          'http.response.status_code': 200,
          'url.path': '/api/web/goods/collect/getSkinByHero',
          'url.scheme': 'http',
          'server.address': 'shop.test',
          'storefront.tenant': 'shop.test',
          'storefront.cache': 'BYPASS',
        },
      });
      const client = await arrived(collector, ({ parentSpanId }) => parentSpanId === server.spanId);
      expect(client).toMatchObject({
        kind: 'client',
        name: 'GET /prod-api/web/goods/collect/getSkinByHero',
        traceId: server.traceId,
        facts: {
          'http.response.status_code': 200,
          'server.address': '127.0.0.1',
          'server.port': Number(new URL(standIn.origin).port),
          'url.full': `${standIn.origin}/prod-api/web/goods/collect/getSkinByHero`,
        },
      });
      const told = standIn.calls().find(({ url }) => url.includes('getSkinByHero'));
      expect(told?.headers['traceparent']).toBe(`00-${server.traceId}-${client.spanId}-01`);
      // The log of calls comes a moment after their answers, with those of their neighbours (decision 0067).
      const lineOfCall = () =>
        output()
          .split('\n')
          .slice(0, -1)
          .find((text) => text.includes(requestId));
      await expect.poll(lineOfCall, { timeout: 20_000, interval: 20 }).toBeDefined();
      expect(JSON.parse(lineOfCall()!)).toMatchObject({ msg: 'call', requestId, traceId: server.traceId });

      expect((await ask(port, '/api/web/gameTemp?gameId=1')).status).toBe(200);
      const failing = await arrived(collector, ({ name }) => name === 'GET /prod-api/web/gameTemp');
      expect(failing).toMatchObject({ failed: true, facts: { 'error.type': '500' } });
      await ask(port, '/api/nothing/of/this', { method: 'GET' });
      const unknown = await arrived(collector, ({ facts }) => facts['url.path'] === '/api/nothing/of/this');
      expect(unknown).toMatchObject({ name: 'GET', facts: { 'http.response.status_code': 404 } });
      expect(unknown.facts['http.route']).toBeUndefined();
    },
    longMs,
  );

  it(
    'name a page by its route and put its calls below it',
    async () => {
      const { port } = front;
      await ask(port, '/pages/other/gonggao?notice=zbhz', { headers: { accept: 'text/html' } });
      const page = await arrived(collector, ({ facts }) => facts['url.path'] === '/pages/other/gonggao');
      expect(page).toMatchObject({ kind: 'server', service: 'front', facts: { 'storefront.tenant': 'shop.test' } });
      expect(page.facts['http.route']).toMatch(/^routes\/.*gonggao/);
      expect(page.name).toBe(`GET ${page.facts['http.route']}`);
      const call = await arrived(
        collector,
        ({ kind, parentSpanId }) => kind === 'internal' && parentSpanId === page.spanId,
      );
      expect(call.name).toMatch(/^GET \/api\//);
      const question = await arrived(
        collector,
        ({ kind, traceId, parentSpanId }) =>
          kind === 'client' && traceId === page.traceId && parentSpanId !== page.spanId,
      );
      const parents = collector.spans.filter(({ spanId }) => spanId === question.parentSpanId);
      expect(parents).toMatchObject([{ kind: 'internal', parentSpanId: page.spanId }]);
    },
    longMs,
  );

  it(
    'continue the trace of a trusted proxy and of nobody else',
    async () => {
      const behind = await storefront({
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.origin}/v1/traces`,
        TRUSTED_PROXIES: '127.0.0.1',
      });
      await ask(behind.port, '/api/web/keylist?gameId=1', { headers: { traceparent: foreignParent } });
      const continued = await arrived(collector, ({ traceId, kind }) => traceId === foreignTrace && kind === 'server');
      expect(continued).toMatchObject({ parentSpanId: 'b7ad6b7169203331', service: 'storefront' });
      collector.spans.length = 0;
      standIn.seen.length = 0;
      await ask(front.port, '/api/web/keylist?gameId=2', {
        headers: { traceparent: foreignParent, tracestate: 'a=b' },
      });
      const own = await arrived(collector, ({ name }) => name === 'GET /api/web/keylist');
      expect(own.parentSpanId).toBeUndefined();
      expect(JSON.stringify([collector.spans, standIn.seen])).not.toContain(foreignTrace);
      expect(JSON.stringify(standIn.seen)).not.toContain('a=b');
    },
    longMs,
  );

  it(
    'hold no phone, token, cookie, code or query of anybody',
    async () => {
      const { port } = front;
      const secrets = {
        phone: '13812345678',
        smsCode: '481926',
        password: 'Buyer-2026-Secret!',
        token: 'upstream-token-4711-of-a-buyer',
        cookie: 'cookie-value-8472',
        searched: 'words-somebody-searched',
        inviteCode: 'INVITE99',
        idCard: '11010519491231002X',
        tokenOfLogin: 'token-of-the-upstream',
        agent: 'agent-of-a-person',
      };
      const json = { origin: 'http://shop.test', 'content-type': 'application/json' };
      const personal = { token: secrets.token, 'user-agent': secrets.agent };
      const { phone, smsCode, password, searched, inviteCode, idCard } = secrets;
      await ask(port, `/api/sms/new/send?phone=${phone}&type=phoneLogin`);
      await ask(port, `/api/web/keylist?gameId=1&systemKey=${searched}`, { headers: { authorization: secrets.token } });
      await ask(port, '/api/web/game/Type', { headers: { cookie: `__Host-session=${secrets.cookie}` } });
      const bodies: [path: string, body: object][] = [
        ['/api/h5/login', { phone, dxyzm: smsCode, yzmRankey: 'k', inviteCode }],
        ['/api/web/login', { username: phone, password, code: smsCode, uuid: 'u' }],
        ['/api/realname/auth', { realName: 'x', idCard }],
      ];
      for (const [path, body] of bodies) {
        await ask(port, path, { method: 'POST', headers: { ...json, ...personal }, body: JSON.stringify(body) });
      }
      await ask(port, `/api/nobody/${phone}/${idCard}?token=${secrets.token}`, { headers: personal });
      await ask(port, `/pages/accountOrder?pageType=buy&searchText=${searched}`, { headers: personal });
      await ask(port, `/nobody/${phone}?token=${secrets.token}`, { headers: personal });
      await ask(port, '/last');
      await arrived(collector, ({ facts }) => facts['url.path'] === '/last');
      expect(collector.text()).toContain('/api/nobody/[redacted]/[redacted]');
      for (const [name, secret] of Object.entries(secrets)) expect(collector.text(), name).not.toContain(secret);
    },
    longMs,
  );

  it.each([
    ['always_off', { OTEL_TRACES_SAMPLER: 'always_off' }],
    ['a share of nothing', { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }],
  ])(
    'are told of but not sent with the sampler %s',
    async (_name, sampler) => {
      const { port, stop } = await storefront({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin, ...sampler });
      collector.spans.length = 0;
      standIn.seen.length = 0;
      await ask(port, '/api/web/keylist?gameId=1');
      expect(standIn.calls()[0]?.headers['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
      await stop();
      expect(collector.spans).toEqual([]);
    },
    longMs,
  );

  it.each([
    ['OTEL_SDK_DISABLED', { OTEL_SDK_DISABLED: 'true' }],
    ['OTEL_TRACES_EXPORTER', { OTEL_TRACES_EXPORTER: 'none' }],
  ])(
    'are off by %s',
    async (_name, off) => {
      const { port, stop } = await storefront({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin, ...off });
      collector.spans.length = 0;
      standIn.seen.length = 0;
      await ask(port, '/api/web/keylist?gameId=1');
      expect(standIn.calls()[0]?.headers['traceparent']).toBeUndefined();
      await stop();
      expect(collector.spans).toEqual([]);
    },
    longMs,
  );

  it(
    'are sent before the process ends, also those that would have waited',
    async () => {
      const { port, stop } = await storefront({
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
        OTEL_BSP_SCHEDULE_DELAY: '600000',
      });
      collector.spans.length = 0;
      await ask(port, '/api/web/keylist?gameId=1');
      expect(collector.spans).toEqual([]);
      await stop();
      expect(collector.spans.map(({ name }) => name)).toContain('GET /api/web/keylist');
    },
    longMs,
  );

  it.each(['gone', 'silent', 'refusing'] as const)(
    'harm no request and hold no process up while their collector is %s',
    async (mood) => {
      if (mood !== 'gone') collector.mood = mood;
      const origin = mood === 'gone' ? `http://127.0.0.1:${await freePort()}` : collector.origin;
      const traced = await storefront({ OTEL_EXPORTER_OTLP_ENDPOINT: origin, OTEL_EXPORTER_OTLP_TIMEOUT: '1000' });
      for (let index = 0; index < 30; index += 1) {
        expect((await ask(traced.port, `/api/web/keylist?gameId=${index}`)).status).toBe(200);
      }
      await expect.poll(() => traced.output(), { timeout: 20_000 }).toContain('spans did not arrive');
      expect((await ask(traced.port, '/api/web/keylist?gameId=100')).status).toBe(200);
      const exit = traced.exit();
      const startedMs = performance.now();
      process.kill(traced.pid, 'SIGTERM');
      expect(await exit).toBe(0);
      // A second in which whoever balances notices, and two to send the rest.
      expect(performance.now() - startedMs).toBeLessThan(6000);
      expect(traced.output().match(/spans did not arrive/g)).toHaveLength(1);
    },
    longMs,
  );
});

describe('traces of the embedded marketplace', () => {
  it(
    'go on where the storefront’s question ends',
    async () => {
      const started = await startStorefront({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin, ...quickly });
      cleanUp.push(started.stop);
      await ask(started.port, '/api/web/systemNotice?noticeType=1', { host: 'aurora.localhost' });
      const client = await arrived(
        collector,
        ({ kind, name, service }) =>
          kind === 'client' && service === 'storefront' && name === 'GET /prod-api/web/systemNotice',
      );
      const upstream = await arrived(collector, ({ parentSpanId }) => parentSpanId === client.spanId);
      expect(upstream).toMatchObject({
        kind: 'server',
        service: 'marketplace',
        traceId: client.traceId,
        name: 'GET /prod-api/web/systemNotice',
        facts: { 'http.route': '/prod-api/web/systemNotice', 'http.response.status_code': 200 },
      });
      expect(upstream.facts['storefront.tenant']).toMatch(/^\d+$/);
    },
    longMs,
  );
});

describe('the libraries of OpenTelemetry', () => {
  it.each(['server.ts', 'marketplace/main.ts'])('are loaded by %s only when somebody traces', async (entry) => {
    const { metafile } = await build({
      entryPoints: [entry],
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    const imports = Object.values(metafile.outputs)
      .flatMap((output) => output.imports)
      .filter(({ path }) => path.startsWith('@opentelemetry/'));
    expect(imports.length).toBeGreaterThan(4);
    expect(new Set(imports.map(({ kind }) => kind))).toEqual(new Set(['dynamic-import']));
  });
});
