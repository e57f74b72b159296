import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownBuild, startStorefront, type Storefront } from '../support/storefront';
import { areSwapped, workerPids } from '../torture/support/processes';
import { sendJson, startStandIn } from './support';

/** A request with the Host it shall have: not every system resolves *.localhost. */
interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

function ask(
  port: number,
  path: string,
  options: { host?: string; method?: string; headers?: Record<string, string>; body?: string; agent?: Agent } = {},
): Promise<Answer> {
  const { host = 'aurora.localhost', method = 'GET', headers = {}, body, agent } = options;
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { host: '127.0.0.1', port, path, method, headers: { host, ...headers }, ...(agent ? { agent } : {}) },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Writes bytes as they are and gives the first line that comes back. */
function raw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => resolve(text.split('\r\n', 1)[0] ?? ''));
    socket.on('error', () => resolve(text.split('\r\n', 1)[0] ?? 'reset'));
    socket.setTimeout(3000, () => socket.destroy());
    socket.write(bytes);
  });
}

let storefront: Storefront;

beforeAll(async () => {
  storefront = await startStorefront({ WEB_CONCURRENCY: '2' });
}, 120_000);
afterAll(() => storefront?.stop());

describe('the running server', () => {
  it('prints where the shops are and who may log in', () => {
    expect(storefront.output()).toContain(`http://aurora.localhost:${storefront.port}`);
    expect(storefront.output()).toMatch(/buyer: phone 1\d{10}, password \S+/);
  });

  it.each([
    [
      'two Hosts',
      'GET / HTTP/1.1\r\nHost: aurora.localhost\r\nHost: titan.localhost\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['no Host in HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', 400],
    ['an empty Host', 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 400],
    [
      'an absolute target that differs',
      'GET http://titan.localhost/ HTTP/1.1\r\nHost: aurora.localhost\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['a Host with an encoded dot', 'GET / HTTP/1.1\r\nHost: aurora%2elocalhost\r\nConnection: close\r\n\r\n', 400],
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: aurora.localhost\r\nConnection: close\r\n\r\n', 405],
    ['a long target', `GET /${'x'.repeat(9000)} HTTP/1.1\r\nHost: aurora.localhost\r\nConnection: close\r\n\r\n`, 414],
    [
      'long headers',
      `GET / HTTP/1.1\r\nHost: aurora.localhost\r\nX: ${'x'.repeat(17_000)}\r\nConnection: close\r\n\r\n`,
      431,
    ],
    [
      'a final dot and a port',
      'GET /api/web/getTenant HTTP/1.1\r\nHost: AURORA.localhost.:99\r\nConnection: close\r\n\r\n',
      200,
    ],
  ])('answers %s with the exact status', async (_name, bytes, status) => {
    expect(await raw(storefront.port, bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it('leads from the layout alone to the home page', async () => {
    for (const path of ['/pages', '/pages/']) {
      const { status, headers } = await ask(storefront.port, path);
      expect([status, headers['location']], path).toEqual([302, '/']);
    }
  });

  it.each([
    ['/nope', 404, /^Page not found · \S/],
    ['/pages/other/newsDetail?id=0', 404, /^Page not found · \S/],
    ['/pages/sale?gameId=zz', 404, /^Page not found · \S/],
    ['/pages/detail/index?id=zz', 404, /^Goods detail · \S/],
  ])('gives the page of %s, %s, a title', async (path, status, title) => {
    const answer = await ask(storefront.port, path, { headers: { 'accept-language': 'en' }, host: 'titan.localhost' });
    expect(answer.status).toBe(status);
    expect(/<title>([^<]*)/.exec(answer.body)?.[1]).toMatch(title);
  });

  it('keeps the title of the route behind the listing’s own', async () => {
    const list = await ask(storefront.port, '/pages/goodList', { host: 'titan.localhost' });
    const path = /\/pages\/detail\/index\?id=\d+/.exec(list.body)?.[0] ?? '';
    const { body } = await ask(storefront.port, path, {
      headers: { 'accept-language': 'en' },
      host: 'titan.localhost',
    });
    expect(/<title>([^<]*)/.exec(body)?.[1]).toMatch(/^.+ · Goods detail · Titan Arena$/);
  });

  it.each(['/', '/?index', '/offline', '/pages/compare', '/robots.txt', '/sw.js', '/nothing'])(
    'takes no form at %s, which is nobody’s fault, and says what it takes',
    async (path) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://aurora.localhost' };
      const answer = await ask(storefront.port, path, { method: 'POST', headers, body: 'a=1' });
      expect(answer.status).toBe(405);
      expect(answer.headers['allow']).toBe('GET, HEAD');
      expect(answer.body).toContain('</html>');
    },
  );

  it('says which methods there are to whoever comes with another', async () => {
    const answer = await ask(storefront.port, '/', { method: 'PROPFIND' });
    expect(answer.status).toBe(405);
    expect(answer.headers['allow']).toMatch(/^GET, HEAD, POST/);
  });

  it('answers every unknown host with the same bytes, no cookie and no shop’s name', async () => {
    const hosts = [
      'nobody.test',
      'aurora.localhost.evil.test',
      '127.0.0.1',
      '127.1',
      'xn--aurora.test',
      'aurora.localhost.localhost',
    ];
    const answers = await Promise.all(hosts.map((host) => ask(storefront.port, '/', { host })));
    for (const answer of answers) {
      expect(answer.status).toBe(421);
      expect(answer.body).toBe(answers[0]!.body);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect(answers[0]!.body).not.toMatch(/极光|Titan|Maple|港湾/);
  });

  it('lists the demo shops on the bare localhost', async () => {
    const answer = await ask(storefront.port, '/', { host: `localhost:${storefront.port}` });
    expect(answer.body).toContain(`http://titan.localhost:${storefront.port}`);
  });

  it('puts security headers on every kind of answer', async () => {
    const page = await ask(storefront.port, '/');
    const [script = 'no script'] = /\/build\/[^"']+\.js/.exec(page.body) ?? [];
    const [picture = 'no picture'] = /\/pictures\/[^"']+\.svg/.exec(page.body) ?? [];
    for (const path of [script, picture]) expect((await ask(storefront.port, path)).status, path).toBe(200);
    const kinds = [
      '/',
      '/nothing',
      '/pages/other',
      script,
      picture,
      '/build/none.js',
      '/api/web/getTenant',
      '/api/none',
      '/pages/goodList.data',
    ];
    for (const path of kinds) {
      const { headers, status } = await ask(storefront.port, path);
      expect(headers['x-content-type-options'], `${path} ${status}`).toBe('nosniff');
      expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin');
      expect(headers['x-frame-options'], path).toBe('DENY');
      const directives = String(headers['content-security-policy']).split('; ');
      const isPage = String(headers['content-type']).startsWith('text/html');
      expect(directives, path).toContain(isPage ? "default-src 'self'" : "default-src 'none'");
      expect(directives, path).toContain("frame-ancestors 'none'");
    }
    expect((await ask(storefront.port, '/build/none.js')).status).toBe(404);
    expect((await ask(storefront.port, script)).headers['cache-control']).toContain('immutable');
  });

  it('lets pages run no inline script and no inline style element', async () => {
    const { headers, body } = await ask(storefront.port, '/pages/goodList');
    const policy = String(headers['content-security-policy']);
    const directive = (name: string) =>
      policy
        .split(';')
        .map((part) => part.trim())
        .find((part) => part.startsWith(`${name} `)) ?? '';
    for (const name of ['script-src', 'style-src', 'style-src-elem', 'default-src'])
      expect(directive(name)).not.toContain('unsafe');
    expect(directive('script-src')).toMatch(/'nonce-/);
    expect(directive('object-src') || directive('default-src')).toContain("'none'");
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'no nonce';
    const tags = [...body.matchAll(/<(script|style)\b(?![^>]*ld\+json)[^>]*>/g)];
    expect(new Set(tags.map(([, name]) => name))).toEqual(new Set(['script', 'style']));
    for (const [tag] of tags) expect(tag).toContain(`nonce="${nonce}"`);
    const again = await ask(storefront.port, '/pages/goodList');
    expect(String(again.headers['content-security-policy'])).not.toContain(nonce);
  });

  it('keeps 50 requests of two shops side by side apart, pages and calls, caches warm', async () => {
    const owns = [
      {
        host: 'aurora.localhost',
        own: ['极光交易行', 'AU0'],
        foreign: ['Titan Arena', 'TA0', 'titan.localhost', 'Maple', 'harbor.localhost'],
      },
      {
        host: 'titan.localhost',
        own: ['Titan Arena', 'TA0'],
        foreign: ['极光交易行', 'AU0', 'aurora.localhost', 'Maple', 'harbor.localhost'],
      },
    ];
    const paths = [
      '/',
      '/pages/goodList',
      '/pages/accountOrder?pageType=buy',
      '/pages/other/gonggao',
      '/login',
      '/api/web/getTenant',
      '/api/web/game/Type',
      '/api/web/systemNotice?noticeType=xwgg',
    ];
    for (const { host } of owns) for (const path of paths) await ask(storefront.port, path, { host });
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_unused, index) => {
        const owner = owns[index % 2]!;
        return { owner, ...(await ask(storefront.port, paths[(index >> 1) % paths.length]!, { host: owner.host })) };
      }),
    );
    for (const { owner, status, body } of answers) {
      expect(status).toBe(200);
      for (const text of owner.foreign) expect(body).not.toContain(text);
    }
  });

  it('serves health, readiness, metrics and purge on the operators’ port only', async () => {
    expect((await ask(storefront.adminPort, '/healthz')).body).toBe('ok\n');
    expect((await ask(storefront.adminPort, '/readyz')).status).toBe(200);
    const metrics = await ask(storefront.adminPort, '/metrics');
    expect(metrics.body).toContain('storefront_call_seconds_bucket');
    expect(metrics.body).not.toMatch(/aurora|titan/);
    expect((await ask(storefront.adminPort, '/cache/purge', { method: 'POST' })).status).toBe(202);
    expect((await ask(storefront.port, '/healthz')).status).toBe(404);
  });

  it('refuses an action from another site, with a page that says so', async () => {
    const answer = await ask(storefront.port, '/favourite', {
      method: 'POST',
      headers: { origin: 'http://evil.test', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'keep=1',
    });
    expect(answer.status).toBe(403);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('表单来自其他网站');
    expect(answer.headers['x-request-id']).toBeTruthy();
  });

  it('takes no form that is larger than forms are, for pages too', async () => {
    const { origin, ...site } = { origin: 'http://aurora.localhost', 'sec-fetch-site': 'same-origin' };
    const post = (contentType: string, body: string) =>
      ask(storefront.port, '/preferences', {
        method: 'POST',
        headers: { origin, ...site, 'content-type': contentType },
        body,
      });
    const form = 'application/x-www-form-urlencoded';
    expect((await post(form, `mode=dark&note=${'x'.repeat(500_000)}`)).status).toBeLessThan(400);
    expect((await post(form, `mode=dark&note=${'x'.repeat(1_100_000)}`)).status).toBe(413);
    const file = (bytes: number) =>
      `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'x'.repeat(bytes)}\r\n--b--\r\n`;
    expect((await post('multipart/form-data; boundary=b', file(2_000_000))).status).toBeLessThan(400);
    expect((await post('multipart/form-data; boundary=b', file(34_000_000))).status).toBe(413);
  });
});

describe('the life of the server', () => {
  /** Asks without a pause over kept-alive connections until told to stop; counts what failed. */
  function load(port: number): { stop(): Promise<{ answered: number; failed: string[] }> } {
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    let isStopping = false;
    let answered = 0;
    const failed: string[] = [];
    const clients = Array.from({ length: 20 }, async () => {
      while (!isStopping) {
        await ask(port, '/api/web/game/Type', { agent }).then(
          ({ status }) => (status === 200 ? (answered += 1) : failed.push(String(status))),
          (error: Error) => failed.push(error.message),
        );
      }
    });
    return {
      stop: async () => {
        isStopping = true;
        await Promise.all(clients);
        agent.destroy();
        return { answered, failed };
      },
    };
  }

  it('swaps its workers on SIGHUP and replaces a killed one, under load, without a failed request on SIGHUP', async ({
    onTestFinished,
  }) => {
    const own = await startStorefront({ WEB_CONCURRENCY: '2' });
    onTestFinished(own.stop);
    const running = load(own.port);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const before = workerPids(own.pid);
    expect(before.length).toBeGreaterThanOrEqual(2);
    process.kill(own.pid, 'SIGHUP');
    await expect.poll(() => areSwapped(own.pid, before), { timeout: 60_000 }).toBe(true);
    const { answered, failed } = await running.stop();
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(100);
    const workers = workerPids(own.pid);
    const killed = workers[0]!;
    process.kill(killed, 'SIGKILL');
    const others = () => workerPids(own.pid).filter((pid) => pid !== killed).length;
    await expect.poll(others, { timeout: 30_000 }).toBeGreaterThanOrEqual(workers.length);
    expect((await ask(own.port, '/api/web/getTenant')).status).toBe(200);
  }, 120_000);

  it('answers what it took and ends with 0 within 12 s of SIGTERM', async ({ onTestFinished }) => {
    const held: (() => void)[] = [];
    const upstream = await startStandIn((_request, response) => {
      held.push(() => sendJson(response, { code: 200, msg: 'ok', data: {} }));
    });
    onTestFinished(upstream.close);
    const own = await startStorefront({ UPSTREAM_URL: upstream.origin, SESSION_SECRET: 's'.repeat(32) });
    onTestFinished(own.stop);
    const profile = '/api/system/user/profile/new';
    const request = (index: number) => ask(own.port, profile, { host: 'shop.test', headers: { token: `T${index}` } });
    // As many as a shop's lane has under way at once.
    const slow = Array.from({ length: 8 }, (_unused, index) => request(index));
    await expect.poll(() => held.length, { timeout: 10_000 }).toBe(slow.length);
    const startedMs = Date.now();
    const exitCode = own.exit();
    process.kill(own.pid, 'SIGTERM');
    // The upstream answers only when nobody is let in any more.
    const isOpen = () =>
      ask(own.port, '/', { host: 'unknown.test' }).then(
        () => true,
        () => false,
      );
    await expect.poll(isOpen, { timeout: 10_000 }).toBe(false);
    for (const answer of held) answer();
    for (const answer of await Promise.all(slow)) expect(answer.status).toBe(200);
    expect(await exitCode).toBe(0);
    expect(Date.now() - startedMs).toBeLessThan(12_000);
  }, 120_000);

  it('ends streams of events at once on SIGTERM, so that they hold nothing up', async ({ onTestFinished }) => {
    const events: ServerResponse[] = [];
    const upstream = await startStandIn((_request, response) => {
      events.push(response.writeHead(200, { 'content-type': 'text/event-stream' }));
      response.write('data: 1\n\n');
    });
    onTestFinished(upstream.close);
    const own = await startStorefront({ UPSTREAM_URL: upstream.origin, SESSION_SECRET: 's'.repeat(32) });
    onTestFinished(own.stop);
    const sent = httpRequest({
      host: '127.0.0.1',
      port: own.port,
      path: '/api/web/order/7/events',
      headers: { host: 'shop.test', token: 'T1', 'accept-encoding': 'gzip' },
    });
    sent.end();
    const stream = await new Promise<IncomingMessage>((resolve) => sent.once('response', resolve));
    expect(stream.headers['content-encoding']).toBeUndefined();
    const [first] = (await once(stream, 'data')) as [Buffer];
    expect(first.toString()).toBe('data: 1\n\n');
    const ended = once(stream, 'end');
    const exitCode = own.exit();
    const startedMs = Date.now();
    process.kill(own.pid, 'SIGTERM');
    stream.resume();
    await ended;
    await expect.poll(() => events[0]!.destroyed).toBe(true);
    expect(await exitCode).toBe(0);
    expect(Date.now() - startedMs).toBeLessThan(12_000);
  }, 60_000);

  it('is for production when nobody says what it is for', async ({ onTestFinished }) => {
    const upstream = await startStandIn((_request, response) => sendJson(response, { code: 200, data: {} }));
    onTestFinished(upstream.close);
    const own = await startStorefront({ NODE_ENV: '', UPSTREAM_URL: upstream.origin, SESSION_SECRET: 's'.repeat(32) });
    onTestFinished(own.stop);
    // Outside production the service worker is one that takes itself away.
    const { status, body } = await ask(own.port, '/sw.js');
    expect({ status, leaves: body.includes('registration.unregister()') }).toEqual({ status: 200, leaves: false });
  }, 60_000);

  it('finds its marketplace and its files wherever it was started', async ({ onTestFinished }) => {
    const own = await startStorefront({}, ownBuild, { directory: tmpdir() });
    onTestFinished(own.stop);
    const { status, body } = await ask(own.port, '/');
    expect(status).toBe(200);
    const [script = 'no script'] = /\/build\/[^"'\s<>]+\.js/.exec(body) ?? [];
    for (const path of [script, '/api/web/game/Type', '/api/docs', '/sw.js']) {
      expect((await ask(own.port, path)).status, path).toBe(200);
    }
  }, 60_000);

  it('takes no more connections than it is told to', async ({ onTestFinished }) => {
    const upstream = await startStandIn((_request, response) => sendJson(response, { code: 200, data: [] }));
    onTestFinished(upstream.close);
    const own = await startStorefront({
      UPSTREAM_URL: upstream.origin,
      SESSION_SECRET: 's'.repeat(32),
      MAX_CONNECTIONS_PER_CLIENT: '2',
    });
    onTestFinished(own.stop);
    const agents = Array.from({ length: 4 }, () => new Agent({ keepAlive: true }));
    const statuses: (number | string)[] = [];
    for (const agent of agents) {
      const asked = ask(own.port, '/api/web/game/Type', { host: 'shop.test', agent });
      statuses.push(
        await asked.then(
          ({ status }) => status,
          () => 'closed',
        ),
      );
    }
    expect(statuses).toEqual([200, 200, 'closed', 'closed']);
    const metrics = await ask(own.adminPort, '/metrics');
    expect(metrics.body).toMatch(/storefront_refused_connections_total\{reason="perClient"\} 2/);
    for (const agent of agents) agent.destroy();
  }, 60_000);

  it.each([
    [{ PORT: 'http' }, /PORT/],
    [{ UPSTREAM_URL: 'ftp://x' }, /UPSTREAM_URL/],
    [{ MODE: 'production' }, /SESSION_SECRET[\s\S]*DATABASE_URL/],
    [{ MODE: 'production', UPSTREAM_URL: 'http://127.0.0.1:9', SESSION_SECRET: 'short' }, /SESSION_SECRET.*32/],
    [{ TRUSTED_PROXIES: 'everybody' }, /TRUSTED_PROXIES/],
  ])('does not start with %o and says which setting is wrong', async (settings, message) => {
    const env: NodeJS.ProcessEnv = { NODE_ENV: 'production', PATH: process.env.PATH ?? '', ...(settings as object) };
    const child = spawn(process.execPath, ['build/server.js'], { env });
    let text = '';
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1);
    expect(text).toMatch(message);
  });
});
