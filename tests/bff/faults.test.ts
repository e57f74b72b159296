import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestBff, sendJson, startStandIn, tenantAnswer, visitOf, type StandIn, type TestBff } from './support';

const closers: (() => Promise<unknown>)[] = [];
/** For answers that come: a busy machine must not make a late one of any. */
const patientMs = 20_000;
/** For answers that never come. */
const impatientMs = 400;

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function serve(upstream: StandIn, options?: { timeoutMs?: number }): Promise<TestBff> {
  closers.push(() => upstream.close());
  const test = await createTestBff(upstream.origin, options);
  closers.push(() => test.close());
  return test;
}

/** An upstream that answers the shop's look-up properly and everything else with raw bytes, or by an act on the socket. */
async function rawUpstream(act: (socket: Socket) => void, timeoutMs = patientMs): Promise<TestBff> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      const head = data.toString();
      if (!head.includes('/web/getTenant?')) return act(socket);
      const host = /host: (\S+)/i.exec(head)?.[1] ?? '';
      const body = JSON.stringify(tenantAnswer({ headers: { host } } as never));
      socket.write(
        `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(resolve);
      }),
  );
  const test = await createTestBff(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { timeoutMs });
  closers.push(() => test.close());
  return test;
}

const http = (status: string, headers: string, body: string | Buffer) => (socket: Socket) => {
  socket.write(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n`);
  socket.write(body);
  socket.end();
};
const json = (body: string) =>
  http('200 OK', `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`, body);
const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));

const faults: [string, (socket: Socket) => void, number][] = [
  ['silence', () => undefined, 504],
  ['headers and then silence', (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n{'), 504],
  [
    'a slow drip past the limit',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n');
      const timer = setInterval(() => socket.write(' '), 50);
      socket.on('close', () => clearInterval(timer));
    },
    504,
  ],
  ['a reset before the headers', (socket) => socket.resetAndDestroy(), 502],
  ['a close before the headers', (socket) => socket.end(), 502],
  [
    'a reset in the body',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"code":200');
      setTimeout(() => socket.resetAndDestroy(), 20);
    },
    502,
  ],
  ['a short body', http('200 OK', 'content-length: 500', '{"code":200}'), 502],
  ['truncated chunks', http('200 OK', 'transfer-encoding: chunked', '5\r\n{"cod'), 502],
  ['bytes that are no HTTP', (socket) => socket.end('SSH-2.0-OpenSSH\r\n'), 502],
  ['a header of 20 KB', http('200 OK', `x-big: ${'x'.repeat(20_000)}`, '{}'), 502],
  ['204 without a body', http('204 No Content', 'x-a: b', ''), 502],
  ['an HTML page', http('500 Internal Server Error', 'content-type: text/html', '<html>secret stack</html>'), 502],
  ['HTML that calls itself JSON', json('<html>secret stack</html>'), 502],
  ['broken JSON', json('{"code":200,"data":[1,}'), 502],
  ['an empty body', json(''), 502],
  ['NaN', json('{"code":200,"data":NaN}'), 502],
  ['a code that no number holds', json('{"code":1e999,"msg":"no","data":[]}'), 502],
  ['a million open brackets', json('['.repeat(1_000_000)), 502],
  [
    'a packed body that grows to 64 MiB',
    http('200 OK', `content-encoding: gzip\r\ncontent-length: ${bomb.length}`, bomb),
    502,
  ],
  [
    'a body that only claims to be packed',
    http('200 OK', 'content-encoding: br\r\ncontent-length: 12', '{"code":200}'),
    502,
  ],
  ['11 MiB', http('200 OK', 'x-a: b', Buffer.alloc(11 * 1024 * 1024, 0x20)), 502],
  ['a redirect', http('302 Found', 'location: /elsewhere', ''), 502],
];

describe('an upstream that fails', () => {
  it.each(faults)('by %s is answered in the envelope with the exact status', async (_name, act, status) => {
    const test = await rawUpstream(act, status === 504 ? impatientMs : patientMs);
    for (const path of ['/api/web/game/Type', '/api/web/good/info?id=1']) {
      const response = await test.get(path);
      expect(response.status).toBe(status);
      const text = await response.text();
      expect(JSON.parse(text)).toMatchObject({ code: status, msg: expect.any(String), requestId: 'test-request-1' });
      expect(text).not.toContain('secret stack');
    }
    expect(test.unexpected).toEqual([]);
  });

  it('by refusing connections is answered with 502', async () => {
    const upstream = await startStandIn((_request, response) => sendJson(response, { code: 200 }));
    const test = await serve(upstream);
    await test.get('/api/web/game/Type');
    await upstream.close();
    expect((await test.get('/api/V2/H5/checkAccount')).status).toBe(502);
  });

  it('never sees its token at the target of a redirect', async () => {
    const seenTokens: unknown[] = [];
    const thief = await startStandIn((request, response) => {
      seenTokens.push(request.headers.token);
      sendJson(response, { code: 200 });
    });
    closers.push(() => thief.close());
    const upstream = await startStandIn((_request, response) => {
      response.writeHead(307, { location: `${thief.origin}/steal` });
      response.end();
    });
    const test = await serve(upstream);
    expect((await test.get('/api/system/user/profile/new', { headers: { token: 'T-secret' } })).status).toBe(502);
    expect(seenTokens).toEqual([]);
  });

  it('by more large answers at once than there is memory for is answered for each, sound ones whole', async () => {
    const sound = Buffer.from(
      `{"code":200,"rows":[${Array(9000)
        .fill(`"${'x'.repeat(1000)}"`)
        .join(',')}]}`,
    );
    const tooMuch = Buffer.alloc(11 * 1024 * 1024, 0x20);
    const upstream = await startStandIn(({ url }, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(url.includes('gameTemp') ? sound : tooMuch);
    });
    const test = await serve(upstream, { timeoutMs: 20_000 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_unused, shop) => {
        const path = shop % 2 === 0 ? '/api/web/gameTemp?gameId=1' : '/api/V2/H5/checkAccount';
        const response = await test.get(path, { host: `shop${shop}.test` });
        return [response.status, (await response.arrayBuffer()).byteLength];
      }),
    );
    const large = answers.filter(([status, length]) => status === 200 && length === sound.length);
    expect([large.length, answers.filter(([status]) => status === 502).length]).toEqual([6, 6]);
    expect(test.unexpected).toEqual([]);
  });

  it('keeps a page with many calls one after the other to the time of one', async () => {
    const upstream = await startStandIn(() => undefined);
    const test = await serve(upstream, { timeoutMs: 3000 });
    const visit = {
      host: 'shop.test',
      origin: 'http://shop.test',
      clientIp: '198.51.100.7',
      requestId: 'test-request-1',
    };
    const client = await test.bff.client(new Request('http://shop.test/'), visit, 1000);
    const startedMs = performance.now();
    expect(client.tenant?.tenantName).toBe('Shop shop.test');
    for (let count = 0; count < 3; count += 1) {
      expect(await client.call('GET /api/V2/H5/checkAccount', {})).toMatchObject({ ok: false, status: 504 });
      expect(await client.call('GET /api/web/game/Type', {})).toMatchObject({ ok: false, status: 504 });
    }
    // Six calls, each with a time of its own, would take 12 s.
    expect(performance.now() - startedMs).toBeLessThan(6000);
    expect(upstream.calls()).toHaveLength(1);
  });

  it('is not taken for one that packs a long sound answer though nobody asked it to', async () => {
    const rows = Array.from({ length: 10_000 }, (_unused, id) => ({ id, name: `Game ${id * 7919}`, imgUrl: '/a.svg' }));
    const body = JSON.stringify({ code: 200, msg: 'ok', data: rows });
    const packed = gzipSync(body);
    const test = await rawUpstream(
      http('200 OK', `content-encoding: gzip\r\ncontent-length: ${packed.length}`, packed),
    );
    const response = await test.get('/api/web/game/Type');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(body);
  });

  it('that says 401 says so whatever its body is, and however long', async () => {
    const page = `<html>{"id":1234567890123456789}${' '.repeat(3 * 1024 * 1024)}</html>`;
    const test = await rawUpstream(http('401 Unauthorized', 'content-type: text/html', page));
    const answer = await test.get('/api/web/gameTemp?gameId=1');
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 401 }]);
  });

  it('answers JSON labelled as HTML like JSON', async () => {
    const test = await rawUpstream(http('200 OK', 'content-type: text/html', '{"code":200,"data":[]}'));
    expect((await test.get('/api/web/game/Type')).status).toBe(200);
  });
});

describe('the breaker', () => {
  it('opens after five failures in a row, lets one probe through after five seconds, and closes again', async () => {
    let fails = true;
    const upstream = await startStandIn((_request, response) => {
      if (fails) response.destroy();
      else sendJson(response, { code: 200 });
    });
    const test = await serve(upstream);
    const ask = () => test.get('/api/V2/H5/checkAccount');
    for (let index = 0; index < 5; index += 1) expect((await ask()).status).toBe(502);
    const before = upstream.calls().length;
    const refused = await ask();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(upstream.calls().length).toBe(before);
    test.advance(5001);
    expect((await ask()).status).toBe(502);
    expect((await ask()).status).toBe(503);
    fails = false;
    test.advance(5001);
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
  });

  it.each([
    ['404 Not Found', '<h1>Not Found</h1>'],
    ['400 Bad Request', '{"status":400,"error":"Bad Request"}'],
    ['200 OK', '<html>the page of an app that answers every path</html>'],
    ['200 OK', '{"data":'],
    ['302 Found', ''],
    ['304 Not Modified', ''],
    ['200 OK', `{"code":200,"msg":"${'long '.repeat(500_000)}"}`],
  ])('does not open for an upstream that answers one call by %s %.60s', async (status, body) => {
    const test = await rawUpstream((socket) => http(status, `content-length: ${body.length}`, body)(socket));
    for (let index = 0; index < 8; index += 1) {
      expect((await test.get('/api/V2/H5/checkAccount')).status).toBe(502);
    }
  });

  it.each(['500 Internal Server Error', '503 Service Unavailable', '429 Too Many Requests'])(
    'opens for an upstream that says %s itself',
    async (status) => {
      const test = await rawUpstream((socket) => http(status, 'content-length: 4', 'busy')(socket));
      const statuses: number[] = [];
      for (let index = 0; index < 6; index += 1) statuses.push((await test.get('/api/V2/H5/checkAccount')).status);
      expect(statuses).toEqual([502, 502, 502, 502, 502, 503]);
    },
  );

  it('lets eight calls of a shop go on, sixty-four wait, and refuses the next, without touching other shops', async () => {
    const held: (() => void)[] = [];
    const upstream = await startStandIn((request, response) => {
      if (request.headers.host !== 'slow.test') return sendJson(response, { code: 200 });
      held.push(() => sendJson(response, { code: 200 }));
    });
    const test = await serve(upstream, { timeoutMs: 5000 });
    await test.get('/api/web/getTenant', { host: 'slow.test' });
    const running = Array.from({ length: 72 }, () => test.get('/api/V2/H5/checkAccount', { host: 'slow.test' }));
    await expect.poll(() => held.length).toBe(8);
    expect((await test.get('/api/V2/H5/checkAccount', { host: 'slow.test' })).status).toBe(503);
    expect((await test.get('/api/V2/H5/checkAccount', { host: 'other.test' })).status).toBe(200);
    for (let answered = 0; answered < 72; answered += 1) {
      await expect.poll(() => held.length, { interval: 5 }).toBeGreaterThan(0);
      held.shift()?.();
    }
    const statuses = (await Promise.all(running)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 72 }, () => 200));
  });
});

describe('an upstream that cuts a connection once, before a word of its answer', () => {
  async function cutting(): Promise<{ test: TestBff; asked: () => number }> {
    let asked = 0;
    const test = await rawUpstream((socket) => {
      asked += 1;
      if (asked === 1) return void socket.resetAndDestroy();
      json('{"code":200}')(socket);
    });
    return { test, asked: () => asked };
  }

  it('is asked once more for what changes nothing', async () => {
    const { test, asked } = await cutting();
    expect([(await test.get('/api/V2/H5/checkAccount')).status, asked()]).toEqual([200, 2]);
  });

  it.each([
    ['POST', '/api/web/save/tenantBrowse', {}],
    ['GET', '/api/goods/info/upGoods/7', undefined],
  ])('is not for what may change something: %s %s', async (method, path, body) => {
    const { test, asked } = await cutting();
    const answer = await test.send(method, path, body, { headers: { 'sec-fetch-site': 'same-origin' } });
    expect([answer.status, asked()]).toEqual([502, 1]);
  });
});

describe('waiting for other calls of the shop', () => {
  it('ends when the visitor leaves', async () => {
    const upstream = await startStandIn(() => undefined);
    const test = await serve(upstream, { timeoutMs: 20_000 });
    const leaving = new AbortController();
    const all = Array.from({ length: 8 }, () =>
      test.get('/api/V2/H5/checkAccount', { signal: leaving.signal }).then(({ status }) => status),
    );
    await expect.poll(() => upstream.calls().length).toBe(8);
    const waiting = new AbortController();
    const waiter = test.get('/api/V2/H5/checkAccount', { signal: waiting.signal });
    waiting.abort();
    expect((await waiter).status).toBe(499);
    expect(upstream.calls().length).toBe(8);
    leaving.abort();
    expect(await Promise.all(all)).toEqual(Array.from({ length: 8 }, () => 499));
    expect(test.unexpected).toEqual([]);
  });
});

describe('the cache', () => {
  it('serves fresh, then old while one request refreshes, then old and marked when the upstream is gone', async () => {
    let version = 1;
    let isGone = false;
    const upstream = await startStandIn((_request, response) => {
      if (isGone) response.destroy();
      else sendJson(response, { code: 200, data: [{ id: version, name: `v${version}` }] });
    });
    const test = await serve(upstream);
    const ask = async () => {
      const response = await test.get('/api/web/game/Type');
      return {
        state: response.headers.get('x-cache'),
        time: response.headers.get('x-data-time'),
        text: await response.text(),
      };
    };
    expect(await ask()).toMatchObject({ state: 'MISS', text: expect.stringContaining('v1') });
    version = 2;
    expect(await ask()).toMatchObject({ state: 'HIT', text: expect.stringContaining('v1') });
    test.advance(61_000);
    const [first, second] = await Promise.all([ask(), ask()]);
    expect([first.text, second.text]).toEqual([expect.stringContaining('v1'), expect.stringContaining('v1')]);
    await expect.poll(async () => (await ask()).text).toContain('v2');
    expect(upstream.calls()).toHaveLength(2);
    isGone = true;
    test.advance(3_600_000);
    const stale = await ask();
    expect(stale).toMatchObject({ state: 'STALE', text: expect.stringContaining('v2') });
    expect(new Date(stale.time!).getTime()).not.toBeNaN();
    test.advance(48 * 3_600_000);
    expect((await test.get('/api/web/game/Type')).status).toBeGreaterThanOrEqual(502);
  });

  it('answers a search by POST in full, whatever the caller says to have', async () => {
    const upstream = await startStandIn((_request, response) => sendJson(response, { code: 200, rows: [], total: 0 }));
    const test = await serve(upstream);
    const answer = await test.send('POST', '/api/web/good/allList', {}, { headers: { 'if-none-match': '*' } });
    expect([answer.status, await answer.json()]).toEqual([200, { code: 200, msg: '', rows: [], total: 0 }]);
  });

  it('answers 304 to a browser that has the answer', async () => {
    const upstream = await startStandIn((_request, response) => sendJson(response, { code: 200, data: [] }));
    const test = await serve(upstream);
    const etag = (await test.get('/api/web/game/Type')).headers.get('etag');
    expect(etag).toMatch(/^"[0-9a-f]+"$/);
    const again = await test.get('/api/web/game/Type', { headers: { 'if-none-match': etag! } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('tells languages apart, but not the many ways to ask for one, and asks the upstream for exactly that one', async () => {
    const upstream = await startStandIn((request, response) =>
      sendJson(response, { code: 200, data: [{ id: 1, name: `in ${request.headers['accept-language'] ?? 'any'}` }] }),
    );
    const test = await serve(upstream);
    const ask = async (headers: Record<string, string>) => {
      const response = await test.get('/api/web/game/Type', { headers });
      const { data } = (await response.json()) as { data: { name: string }[] };
      return `${response.headers.get('x-cache')} ${data[0]?.name}`;
    };
    expect(await ask({ 'accept-language': 'en-GB,en;q=0.8' })).toBe('MISS in en');
    expect(await ask({ 'accept-language': 'zh;q=0.9,fr' })).toBe('MISS in zh-CN');
    expect(await ask({})).toBe('MISS in any');
    for (const wish of ['en', 'EN-us;q=0.7, de', 'fr, en;q=0.3, zh;q=0.2', 'en;x=1']) {
      expect(await ask({ 'accept-language': wish }), wish).toBe('HIT in en');
    }
    expect(await ask({ 'accept-language': 'en', cookie: 'locale=zh-CN' })).toBe('HIT in zh-CN');
    for (const wish of ['fr', '*', 'en;q=0', 'x-1', 'x-2']) {
      expect(await ask({ 'accept-language': wish }), wish).toBe('HIT in any');
    }
    expect(upstream.calls()).toHaveLength(3);
  });

  it('asks for a page in the language the page is in: the choice, else the shop’s, else the browser’s', async () => {
    const upstream = await startStandIn(
      (request, response) =>
        request.url.startsWith('/prod-api/web/getTenant')
          ? sendJson(response, {
              code: 200,
              data: { ...(tenantAnswer(request) as { data: object }).data, locale: 'zh-CN' },
            })
          : sendJson(response, { code: 500, msg: `in ${request.headers['accept-language'] ?? 'any'}` }),
      { ownTenants: true },
    );
    const test = await serve(upstream);
    const told = async (headers: Record<string, string>) => {
      const client = await test.bff.client(new Request('http://shop.test/', { headers }), visitOf('shop.test'));
      const answers = [
        await client.call('GET /api/V2/H5/checkAccount', {}),
        await client.call('GET /api/web/game/Type', {}),
      ];
      return answers.map((answer) => answer.ok || answer.msg);
    };
    expect(await told({ 'accept-language': 'en-US,en;q=0.9' })).toEqual(['in zh-CN', 'in zh-CN']);
    expect(await told({ 'accept-language': 'zh', cookie: 'locale=en' })).toEqual(['in en', 'in en']);
    expect(await told({})).toEqual(['in zh-CN', 'in zh-CN']);
  });

  it('tells filters apart and takes equal ones in any order for one', async () => {
    const upstream = await startStandIn((_request, response) => sendJson(response, { code: 200, rows: [], total: 0 }));
    const test = await serve(upstream);
    const search = (body: unknown) => test.send('POST', '/api/web/good/allList', body);
    expect((await search({ gameId: 1, pageNum: 1 })).headers.get('x-cache')).toBe('MISS');
    expect((await search({ pageNum: 1, gameId: 1, keyWord: '' })).headers.get('x-cache')).toBe('HIT');
    expect((await search({ gameId: 1, pageNum: 2 })).headers.get('x-cache')).toBe('MISS');
    expect((await search({ gameId: 1, pageNum: 1, f3: '7' })).headers.get('x-cache')).toBe('MISS');
  });
});
