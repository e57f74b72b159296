import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestBff, sendJson, startStandIn, type RequestOptions, type StandIn, type TestBff } from './support';

const path = '/api/pay/notify/alipay';
const form = 'application/x-www-form-urlencoded; charset=utf-8';
/** Written as no serialiser would: whoever parses and writes it anew changes it, and the signature is lost. */
const body = 'b=%e4%bd%a0+x&a=1%20%2B&&sign=abc%2Fd%3d%3d&empty=';

let upstream: StandIn;
let test: TestBff;
let answer: { status?: number; type?: string; body?: string };

beforeAll(async () => {
  upstream = await startStandIn((request, response) => {
    if (!request.url.startsWith('/prod-api/pay/notify/')) return sendJson(response, { code: 200, msg: 'ok' });
    const { status = 200, type = 'text/plain; charset=UTF-8', body: text = 'success' } = answer;
    response.writeHead(status, { 'content-type': type, 'set-cookie': 'up=1', 'x-internal': 'secret' });
    response.end(text);
  });
  test = await createTestBff(upstream.origin);
});
afterAll(async () => {
  await test.close();
  await upstream.close();
});
beforeEach(() => {
  answer = {};
  upstream.seen.length = 0;
});

const report = (content: string = body, options: RequestOptions = {}) =>
  test.send('POST', path, content, { ...options, headers: { 'content-type': form, ...options.headers } });

describe("a payment provider's report", () => {
  it('goes upstream byte by byte, as nobody, and the word comes back', async () => {
    const response = await report();
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('success');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('x-internal')).toBeNull();
    expect(response.headers.get('x-request-id')).toBe('test-request-1');
    const [seen] = upstream.calls();
    expect(seen).toMatchObject({ method: 'POST', url: '/prod-api/pay/notify/alipay', body });
    expect(seen?.headers).toMatchObject({
      host: 'shop.test',
      'content-type': form,
      accept: 'text/plain',
      'x-forwarded-host': 'shop.test',
      'x-forwarded-for': '198.51.100.7',
    });
  });

  it('takes no session along, whatever it carries', async () => {
    const cookie = await test.cookie('T-cookie');
    const headers = { token: 'T-header', authorization: 'Bearer T-header', cookie, origin: 'http://shop.test' };
    const response = await report(body, { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBeNull();
    const [seen] = upstream.calls();
    for (const name of ['token', 'authorization', 'cookie']) expect(seen?.headers[name], name).toBeUndefined();
  });

  it('ends no broken session either', async () => {
    const response = await report(body, { headers: { cookie: '__Host-session=broken', origin: 'http://shop.test' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('brings "fail" back too', async () => {
    answer = { body: 'fail' };
    expect(await (await report()).text()).toBe('fail');
  });

  it('is heard for a suspended shop, whose other calls are closed', async () => {
    const host = 'closed.test';
    expect((await report(body, { host })).status).toBe(200);
    expect((await test.get('/api/web/game/Type', { host })).status).toBe(503);
    expect((await test.get('/api/pay/sandbox/x', { host })).status).toBe(503);
  });

  it.each([
    ['a type that is no form', { 'content-type': 'application/json' }, body, 415],
    ['no type', { 'content-type': '' }, body, 415],
    ['more than 64 KB', {}, `a=${'x'.repeat(64 * 1024)}`, 413],
    ['an honest length that is too much', { 'content-length': '70000' }, 'a=1', 413],
  ])('with %s is refused without a word upstream', async (_what, headers, content, status) => {
    const response = await report(content, { headers: headers as Record<string, string> });
    expect(response.status).toBe(status);
    expect(upstream.calls()).toEqual([]);
  });

  it.each(['/api/pay/notify/Alipay', '/api/pay/notify/a%2Fb', `/api/pay/notify/${'a'.repeat(33)}`])(
    'to %s is refused',
    async (wrong) => {
      const response = await test.send('POST', wrong, body, { headers: { 'content-type': form } });
      expect(response.status).toBe(400);
      expect(upstream.calls()).toEqual([]);
    },
  );

  it('takes 64 KB', async () => {
    const content = `a=${'x'.repeat(64 * 1024 - 2)}`;
    expect((await report(content)).status).toBe(200);
    expect(upstream.calls()[0]?.body).toBe(content);
  });

  it('of an unknown shop is not passed on', async () => {
    const response = await report(body, { host: 'unknown.test' });
    expect(response.status).toBe(421);
    expect(upstream.calls()).toEqual([]);
  });

  it('from a page of another site is refused', async () => {
    expect((await report(body, { headers: { origin: 'http://evil.test' } })).status).toBe(403);
    expect((await report(body, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect(upstream.calls()).toEqual([]);
  });

  it.each([
    ['a page', { type: 'text/html', body: '<b>success</b>' }],
    ['an envelope', { type: 'application/json', body: '{"code":200}' }],
    ['an error', { status: 500, body: 'success' }],
    ['another status', { status: 201, body: 'success' }],
    ['more than a kilobyte', { body: 's'.repeat(1025) }],
  ])('is answered 502 when the upstream gives %s: the provider reports again', async (_what, told) => {
    answer = told;
    const response = await report();
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ code: 502, requestId: 'test-request-1' });
  });

  it('is the only use of that path', async () => {
    const response = await test.get(path);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });

  it('is described as a form answered in text', async () => {
    const document = (await (await test.get('/api/openapi.json')).json()) as {
      paths: Record<
        string,
        Record<string, { requestBody: { content: object }; responses: Record<string, { content: object }> }>
      >;
    };
    const operation = document.paths['/api/pay/notify/{channel}']?.['post'];
    expect(Object.keys(operation?.requestBody.content ?? {})).toEqual(['application/x-www-form-urlencoded']);
    expect(operation?.responses['200']?.content).toEqual({
      'text/plain': { schema: { type: 'string', enum: ['success', 'fail'] } },
    });
  });
});
