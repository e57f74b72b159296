import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestBff, startStandIn, type Answerer, type StandIn, type TestBff } from './support';

let upstream: StandIn;
let test: TestBff;
let answer: Answerer;
const svg: Answerer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'image/svg+xml', etag: '"1"' });
  response.end('<svg xmlns="http://www.w3.org/2000/svg"/>');
};

beforeEach(async () => {
  answer = svg;
  upstream = await startStandIn((request, response) => answer(request, response));
  test = await createTestBff(upstream.origin);
});

afterEach(async () => {
  await upstream.close();
  await test.close();
});

describe('pictures of the upstream', () => {
  it('are asked for in the visitor’s name', async () => {
    const response = await test.get('/pictures/a/1.svg');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('immutable');
    const { url, headers } = upstream.calls().at(-1)!;
    expect(url).toBe('/prod-api/pictures/a/1.svg');
    expect(headers).toMatchObject({
      host: 'shop.test',
      'x-forwarded-for': '198.51.100.7',
      'x-forwarded-host': 'shop.test',
      'x-forwarded-proto': 'http',
      'x-request-id': 'test-request-1',
    });
    expect(headers.token).toBeUndefined();
    expect((await test.get('/pictures/a/1.svg', { headers: { 'if-none-match': '"1"' } })).status).toBe(304);
  });

  it.each(['W/"1"', '"0", "1"', '*'])('are known to a browser that says so by %s', async (known) => {
    expect((await test.get('/pictures/a/1.svg', { headers: { 'if-none-match': known } })).status).toBe(304);
  });

  it('are given up upstream when the visitor leaves', async () => {
    let isClosed = false;
    answer = (_request, response) => void response.on('close', () => (isClosed = true));
    const leaving = new AbortController();
    const asked = test.get('/pictures/a/1.svg', { signal: leaving.signal });
    await expect.poll(() => upstream.calls().length).toBe(1);
    leaving.abort();
    expect((await asked).status).toBe(499);
    await expect.poll(() => isClosed).toBe(true);
  });

  it('share the calls’ breaker', async () => {
    answer = (_request, response) => void response.destroy();
    for (let index = 0; index < 5; index += 1) expect((await test.get('/api/V2/H5/checkAccount')).status).toBe(502);
    const before = upstream.calls().length;
    expect((await test.get('/pictures/a/1.svg')).status).toBe(503);
    expect(upstream.calls().length).toBe(before);
  });

  it('that are missing or broken close no shop', async () => {
    for (const [status, expected] of [
      [404, 404],
      [500, 502],
    ] as const) {
      answer = (_request, response) => response.writeHead(status, { 'content-type': 'text/html' }).end('<html>');
      for (let index = 0; index < 6; index += 1) {
        expect((await test.get('/pictures/a/1.svg')).status).toBe(expected);
      }
    }
    answer = svg;
    expect((await test.get('/pictures/a/1.svg')).status).toBe(200);
  });

  it.each([401, 403, 404])(
    'are not there for whom the upstream answers %i, by its status or in an envelope',
    async (code) => {
      for (const status of [code, 200]) {
        answer = (_request, response) => {
          response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' });
          response.end(JSON.stringify({ msg: 'no', code }));
        };
        const response = await test.get('/pictures/upload/1.png');
        expect(response.status).toBe(404);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(await response.json()).toMatchObject({ code: 404 });
      }
    },
  );

  it('that come as an envelope of another kind are no pictures', async () => {
    answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":200,"msg":"401"}');
    expect((await test.get('/pictures/upload/1.png')).status).toBe(502);
  });

  it('are many on a page: 60 at once are answered, 8 at a time', async () => {
    let running = 0;
    let most = 0;
    answer = (request, response) => {
      running += 1;
      most = Math.max(most, running);
      setTimeout(() => {
        running -= 1;
        svg(request, response);
      }, 5);
    };
    await test.get('/api/web/getTenant');
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_unused, index) => test.get(`/pictures/${index}.svg`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 200));
    expect(most).toBe(8);
  });

  it.each(['/pictures/../web/getTenant', '/pictures/%2e%2e/x', '/pictures//x', '/pictures/.hidden'])(
    'are not what %s names',
    async (path) => {
      expect((await test.get(path)).status).toBe(404);
      expect(upstream.calls()).toEqual([]);
    },
  );
});
