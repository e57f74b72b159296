import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCallName, type CallName, type CallSpec } from '../../bff/contract/call';
import { callTable } from '../../bff/contract/index';
import { sendJson, startStandIn, type SeenRequest, type StandIn, type TestShop } from './support';
import { createTestShop, emptyAuthorization } from './target';

interface Row {
  method: string;
  path: string;
  access: string;
  envelope: string;
  fields: string[];
}

const rows: Row[] = readFileSync(new URL('./fixtures/calls.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [, method = '', path = '', access = '', envelope = '', fields = ''] = line.split('\t');
    return { method, path, access, envelope, fields: fields.split(',').filter(Boolean) };
  });

/** A value each field accepts: numbers where the contract wants numbers. */
function valueFor(field: string): string | number {
  if (/^(pageNum|pageSize)$/.test(field)) return 2;
  if (/^(price|expprice|bprice)$/.test(field)) return '128.50';
  if (field === 'inviteCode') return 'AB12CD';
  if (/(^id$|Id$)/.test(field)) return '7';
  return `${field} 值/&=?`;
}

/** What api.md §1 says of the answer's shape. */
function answerFor(envelope: string): unknown {
  if (envelope === 'rows') return { code: 200, msg: 'ok', rows: [], total: 0 };
  if (envelope === 'top') return { code: 200, msg: 'ok', uuid: 'u', img: 'i' };
  if (envelope === 'bare') return [];
  return { code: 200, msg: 'ok' };
}

/** The query api.md §1 wants, written here by hand so that the product's own writer is not its own judge. */
function expectedQuery(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
    .join('&');
}

let upstream: StandIn;
let test: TestShop;

beforeAll(async () => {
  upstream = await startStandIn((request, response) => {
    const path = request.url.replace(/^\/prod-api/, '/api').replace(/\?.*$/, '');
    const row = rows.find(
      (candidate) =>
        candidate.method === request.method &&
        new RegExp(`^${candidate.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    );
    sendJson(response, answerFor(row?.envelope ?? 'data'));
  });
  test = await createTestShop(upstream.origin);
});

afterAll(async () => {
  await test.close();
  await upstream.close();
});

/** Makes a row's call and gives what the upstream saw of it. */
async function make(
  row: Row,
  headers: Record<string, string>,
): Promise<{ response: Response; seen: SeenRequest; fields: Record<string, unknown> }> {
  const fields = Object.fromEntries(row.fields.map((field) => [field, valueFor(field)]));
  const path = row.path.replace(/\{\w+\}/g, '7');
  upstream.seen.length = 0;
  // Each call is made by a shop of its own, so that no answer comes from the cache; a second passes between them,
  // because look-ups of hosts never seen before are limited per second.
  test.advance(1001);
  const host = `shop-${Math.random().toString(36).slice(2)}.test`;
  const withHost = { ...headers, ...(headers['use-cookie'] ? { cookie: await test.cookie('T-cookie', host) } : {}) };
  delete (withHost as Record<string, string>)['use-cookie'];
  const options = { host, headers: { origin: `http://${host}`, ...withHost } };
  const response =
    row.method === 'GET'
      ? await test.get(`${path}?${expectedQuery(fields)}`, options)
      : await test.send(row.method, path, fields, options);
  const seen = upstream.calls().at(-1) ?? upstream.seen.at(-1);
  expect(seen, 'the call reached the upstream').toBeDefined();
  expect(seen!.headers.host).toBe(host);
  return { response, seen: seen!, fields };
}

const callers = [
  { who: 'a guest', headers: {}, token: undefined },
  { who: 'a cookie', headers: { 'use-cookie': '1' }, token: 'T-cookie' },
  { who: 'a Token header', headers: { token: 'T-header' }, token: 'T-header' },
] as const;

describe.each(callers)('the 58 calls for $who', ({ headers, token }) => {
  it.each(rows)('$method $path goes upstream as api.md says', async (row) => {
    const { response, seen, fields } = await make(row, { ...headers });
    expect(response.status).toBe(200);
    expect(seen.method).toBe(row.method);
    const path = row.path.replace(/^\/api/, '/prod-api').replace(/\{\w+\}/g, '7');
    if (row.method === 'GET') {
      const query = expectedQuery(fields);
      expect(seen.url).toBe(query === '' ? path : `${path}?${query}`);
      expect(seen.body).toBe('');
    } else {
      expect(seen.url).toBe(path);
      expect(JSON.parse(seen.body)).toEqual(fields);
      expect(seen.headers['content-type']).toBe('application/json');
    }
    const isRegister = row.path === '/api/register';
    const expectedToken = isRegister ? '' : token;
    expect(seen.headers.token).toBe(expectedToken);
    expect(seen.headers.authorization).toBe(isRegister ? emptyAuthorization() : token);
    expect(seen.headers.invitecode).toBe(row.fields.includes('inviteCode') ? 'AB12CD' : undefined);
    expect(seen.headers.source).toBe(row.fields.includes('inviteCode') ? '3' : undefined);
    expect(seen.headers['x-request-id']).toBe('test-request-1');
    expect(seen.headers['x-forwarded-for']).toBe('198.51.100.7');
    expect(seen.headers['x-forwarded-proto']).toBe('http');
    expect(seen.headers.cookie).toBeUndefined();
  });
});

describe('the answers', () => {
  it('carry request id, timing, cache state and security headers', async () => {
    const response = await test.get('/api/web/game/Type', { host: 'headers.test' });
    expect(response.headers.get('x-request-id')).toBe('test-request-1');
    expect(response.headers.get('server-timing')).toMatch(/total;dur=\d+/);
    expect(response.headers.get('x-cache')).toBe('MISS');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await test.get('/api/web/game/Type', { host: 'headers.test' })).headers.get('x-cache')).toBe('HIT');
  });

  it('write nested parameters one level, arrays by index, and leave out what is empty', async () => {
    await test.get(
      '/api/web/game/Type?params[beginTime]=2024-01-01%2000:00:00&ids[0]=1&ids[1]=2&empty=&zero=0&no=false',
      {
        host: 'nested.test',
      },
    );
    expect(upstream.calls().at(-1)?.url).toBe(
      '/prod-api/web/game/Type?params%5BbeginTime%5D=2024-01-01%2000%3A00%3A00&ids%5B0%5D=1&ids%5B1%5D=2&zero=0&no=false',
    );
  });

  it('tell the upstream the language of the person, by choice or by browser', async () => {
    await test.get('/api/V2/H5/checkAccount', { headers: { 'accept-language': 'en-GB,en;q=0.8' } });
    expect(upstream.calls().at(-1)?.headers['accept-language']).toBe('en-GB,en;q=0.8');
    await test.get('/api/V2/H5/checkAccount', { headers: { 'accept-language': 'en', cookie: 'locale=zh-CN' } });
    expect(upstream.calls().at(-1)?.headers['accept-language']).toBe('zh-CN');
  });

  it('carry names in any script in their paths', async () => {
    expect((await test.get('/api/system/dict/data/type/%E6%B8%B8_a.b-1:2', { host: 'script.test' })).status).toBe(200);
    expect(upstream.calls().at(-1)?.url).toBe('/prod-api/system/dict/data/type/%E6%B8%B8_a.b-1%3A2');
  });

  it('never forward keys that reach a prototype', async () => {
    await test.get('/api/web/game/Type?__proto__=1&a[constructor]=2&prototype[x]=3&ok=4', { host: 'proto.test' });
    expect(upstream.calls().at(-1)?.url).toBe('/prod-api/web/game/Type?ok=4');
    await test.send(
      'POST',
      '/api/account/problem',
      '{"content":"x","__proto__":{"a":1},"deep":{"constructor":{"b":2},"c":3}}',
      {
        host: 'proto.test',
      },
    );
    expect(JSON.parse(upstream.calls().at(-1)!.body)).toEqual({ content: 'x', deep: { c: 3 } });
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });

  it.each([
    ['GET', '/api/web/nothing', undefined, {}, 404],
    ['DELETE', '/api/web/getTenant', undefined, { origin: 'http://shop.test' }, 405],
    ['POST', '/api/web/login', '{"username":', { origin: 'http://shop.test' }, 400],
    ['POST', '/api/web/login', '[1]', { origin: 'http://shop.test' }, 400],
    ['POST', '/api/web/login', { username: 'a' }, { origin: 'http://shop.test' }, 400],
    [
      'POST',
      '/api/web/login',
      'a=b',
      { origin: 'http://shop.test', 'content-type': 'application/x-www-form-urlencoded' },
      415,
    ],
    ['POST', '/api/account/problem', `{"content":"${'x'.repeat(1_100_000)}"}`, { origin: 'http://shop.test' }, 413],
    [
      'POST',
      '/api/account/problem',
      `{"content":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      { origin: 'http://shop.test' },
      400,
    ],
  ])('%s %s refuses what is wrong with its own envelope', async (method, path, body, headers, status) => {
    const before = upstream.calls().length;
    test.reports.length = 0;
    const response =
      body === undefined && method === 'GET'
        ? await test.get(path, { headers })
        : await test.send(method, path, body, { headers: headers as Record<string, string> });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: status, msg: expect.any(String), requestId: 'test-request-1' });
    expect(upstream.calls().length).toBe(before);
    expect(
      test.reports.map((report) => report.status),
      'logged and counted once',
    ).toEqual([status]);
  });

  it.each([
    ['DELETE', '/api/web/getTenant', 'GET, HEAD'],
    ['PUT', '/api/web/login', 'POST'],
    ['DELETE', '/api/web/order/7/events', 'GET'],
    ['HEAD', '/api/sms/new/send?phone=13800000001', 'GET'],
    ['OPTIONS', '/api/system/user/profile', 'PUT'],
    ['POST', '/api/docs', 'GET, HEAD'],
    ['OPTIONS', '/api/openapi.json', 'GET, HEAD'],
    ['DELETE', '/pictures/logo/titan.svg', 'GET, HEAD'],
  ])('%s %s is told what the call takes', async (method, path, allow) => {
    const response = await test.send(method, path, undefined, { headers: { origin: 'http://shop.test' } });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
  });

  it('are logged and counted once, good or bad', async () => {
    test.reports.length = 0;
    await test.get('/api/V2/H5/checkAccount');
    await test.get('/api/web/nothing');
    await test.send('POST', '/api/web/login', {}, { headers: { origin: 'http://elsewhere.test' } });
    expect(test.reports.map(({ call, status, error }) => [call, status, error])).toEqual([
      ['GET /api/V2/H5/checkAccount', 200, null],
      ['unknown', 404, 'unknownCall'],
      ['POST /api/web/login', 403, 'crossSite'],
    ]);
  });

  it('name the wrong fields', async () => {
    const response = await test.send('POST', '/api/web/login', { username: 'a' });
    expect(await response.json()).toMatchObject({ fields: { password: 'is missing' } });
  });

  it.each([
    ['GET', '/api/sms/new/send', undefined, { phone: 'is missing' }],
    ['POST', '/api/web/login', {}, { username: 'is missing', password: 'is missing' }],
    ['POST', '/api/web/login', { username: null, password: 'x' }, { username: 'is missing' }],
    ['POST', '/api/realname/auth', { name: '张三' }, { idCard: 'is missing' }],
    ['POST', '/api/web/login', { username: 'a', password: ['x'] }, { password: /must be a text of at most 500/ }],
    ['GET', '/api/saleOrder/web/recently/deal?pageNum=1000000000', undefined, { pageNum: /too large/ }],
    ['GET', '/api/saleOrder/web/recently/deal?pageNum=1.5', undefined, { pageNum: /whole number/ }],
  ] as const)('say of %s %s with %j what is wrong in words', async (method, path, body, wrong) => {
    const response = await (method === 'GET' ? test.get(path) : test.send(method, path, body));
    expect(response.status).toBe(400);
    const words = Object.entries(wrong).map(([field, text]) => [
      field,
      typeof text === 'string' ? text : (expect.stringMatching(text) as string),
    ]);
    expect(await response.json()).toMatchObject({ fields: Object.fromEntries(words) as Record<string, string> });
  });

  it.each([
    ['the header', { 'accept-language': 'zh-CN,zh;q=0.9' }],
    [
      'the choice made on the site',
      { 'accept-language': 'en', cookie: 'locale=zh-CN', 'sec-fetch-site': 'same-origin' },
    ],
  ])('say it in the caller’s language, by %s', async (_, headers) => {
    const login = await test.send('POST', '/api/web/login', { password: 'x'.repeat(501) }, { headers });
    expect(await login.json()).toMatchObject({ fields: { username: '不能为空', password: '最多 500 个字符' } });
    const invited = await test.send(
      'POST',
      '/api/web/login',
      { username: 'a', password: 'b', inviteCode: '码' },
      { headers },
    );
    expect(await invited.json()).toMatchObject({ fields: { inviteCode: '只能包含字母和数字' } });
    const keyed = { headers: { ...headers, 'idempotency-key': 'a b' } };
    const ordered = await test.send('POST', '/api/web/login', { username: 'a', password: 'b' }, keyed);
    expect(await ordered.json()).toMatchObject({ fields: { 'Idempotency-Key': '应为 1 至 128 个可见的 ASCII 字符' } });
  });

  it('say of every required field that it is missing', async () => {
    for (const [name, spec] of Object.entries(callTable) as [CallName, CallSpec][]) {
      const { method, path } = parseCallName(name);
      if (method === 'GET' || path.includes('{') || spec.input.safeParse({}).success) continue;
      const { fields } = (await (await test.send(method, path, {})).json()) as { fields: Record<string, string> };
      expect(new Set(Object.values(fields)), name).toEqual(new Set(['is missing']));
    }
  });

  it('describe every call in the OpenAPI document', async () => {
    const document = (await (await test.get('/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    };
    expect(document.openapi).toBe('3.1.0');
    for (const row of rows) expect(document.paths[row.path]?.[row.method.toLowerCase()]).toBeDefined();
  });
});
