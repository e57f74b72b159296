import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aurora, titan, type TestMarket } from '../marketplace/support/market';
import { noisePng } from '../marketplace/support/pictures';
import { createTestBff, startStandIn, type TestBff } from './support';
import { openMarketBff, type MarketBff } from './marketBff';

describe('pictures of the upstream', () => {
  const types: Record<string, string> = {
    '/prod-api/pictures/upload/1/202605/a.webp': 'image/webp',
    '/prod-api/pictures/a.svg': 'image/svg+xml',
    '/prod-api/pictures/page.webp': 'text/html',
  };

  it('are passed on as pictures to be shown, with no other type and no other header', async () => {
    const upstream = await startStandIn((request, response) => {
      const type = types[request.url];
      if (type === undefined) return void response.writeHead(404).end();
      const headers = { 'content-type': type, 'content-disposition': 'attachment; filename="x.exe"', 'x-other': '1' };
      response.writeHead(200, { ...headers, etag: '"1"' }).end('bytes');
    });
    const test = await createTestBff(upstream.origin);
    const picture = await test.get('/pictures/upload/1/202605/a.webp');
    expect(picture.status).toBe(200);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(picture.headers.get('x-other')).toBeNull();
    expect(upstream.seen.at(-1)?.headers.host).toBe('shop.test');
    const headers = { 'if-none-match': '"1"' };
    expect((await test.get('/pictures/upload/1/202605/a.webp', { headers })).status).toBe(304);
    expect((await test.get('/pictures/a.svg')).status).toBe(200);
    expect((await test.get('/pictures/page.webp')).status).toBe(502);
    expect((await test.get('/pictures/none.webp')).status).toBe(404);
    const asked = upstream.seen.length;
    for (const path of ['/pictures/', '/pictures/%2e%2e/a.svg', '/pictures/a//b.svg', '/pictures/a..b.svg']) {
      expect((await test.get(path)).status, path).toBe(404);
    }
    expect(upstream.seen.length).toBe(asked);
    await test.close();
    await upstream.close();
  });
});

describe('an upload through the BFF to the marketplace', () => {
  let market: TestMarket;
  let opened: MarketBff;
  let test: TestBff;
  let token: string;

  beforeAll(async () => {
    opened = await openMarketBff();
    ({ market, test } = opened);
    token = await market.logIn('13900000311');
  }, 300_000);
  afterAll(() => opened.close());

  async function upload(bytes: Buffer): Promise<Response> {
    const body = new FormData();
    body.set('file', new File([new Uint8Array(bytes)], 'photo.png', { type: 'image/png' }));
    const request = new Request(`http://${aurora}/api/upload/image`, { method: 'POST', headers: { token }, body });
    const visit = { host: aurora, origin: `http://${aurora}`, clientIp: '198.51.100.7', requestId: 'test-request-1' };
    return test.bff.fetch(request, visit);
  }

  it('of 9 MiB passes and is shown at once, in that shop only', async () => {
    const picture = await noisePng(1774);
    expect(picture.length).toBeGreaterThan(9 * 1024 * 1024);
    const answer = await upload(picture);
    expect(answer.status).toBe(200);
    const { code, data } = (await answer.json()) as { code: number; data: { filePath: string; fileName: string } };
    expect(code).toBe(200);
    expect(data.filePath).toMatch(/^\/pictures\/upload\/1\/\d{6}\/[0-9a-f]{32}\.webp$/);
    const shown = await test.get(data.filePath, { host: aurora, headers: { token } });
    expect(shown.status).toBe(200);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1774, height: 1774 });
    const thumbnail = await test.get(data.filePath.replace('.webp', '-w320.webp'), {
      host: aurora,
      headers: { token },
    });
    expect(thumbnail.headers.get('content-type')).toBe('image/webp');
    expect((await test.get(data.filePath, { host: titan, headers: { token } })).status).toBe(404);
  });

  it('is seen with the session of who sent it and kept by no cache, until it is a face', async () => {
    const answer = await upload(await noisePng(40));
    const { filePath } = ((await answer.json()) as { data: { filePath: string } }).data;
    const look = (headers: Record<string, string>) => test.get(filePath, { host: aurora, headers });
    const cookie = await test.cookie(token, aurora);
    const own = await look({ cookie });
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const again = await look({ cookie, 'if-none-match': String(own.headers.get('etag')) });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-store']);
    const stranger = await test.cookie(await market.logIn('13900000312'), aurora);
    const elsewhere = await test.cookie(token, titan);
    for (const headers of [{}, { cookie: stranger }, { cookie: elsewhere }, { cookie: '__Host-session=junk' }]) {
      const refused = await look(headers as Record<string, string>);
      expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
    await market.call('PUT /api/system/user/profile', { avatar: filePath }, { token });
    for (const headers of [{}, { cookie }, { cookie: stranger }]) {
      const seen = await look(headers as Record<string, string>);
      expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
  });

  it('is shown to the staff by the desk’s address for ten minutes', async () => {
    const answer = await upload(await noisePng(40));
    const { filePath } = ((await answer.json()) as { data: { filePath: string } }).data;
    const report = { content: 'This is what I saw on the page', images: filePath };
    expect((await market.call('POST /api/account/problem', report, { token })).code).toBe(200);
    const desk = await market.fetch(
      new Request(`http://127.0.0.1/desk/problems?host=${aurora}&all=true`, {
        headers: { authorization: `Bearer ${market.deskToken}` },
      }),
    );
    const { data } = (await desk.json()) as { data: { rows: { images: string[] }[] } };
    const address = String(data.rows.flatMap(({ images }) => images).find((each) => each.startsWith(filePath)));
    const shown = await test.get(address, { host: aurora });
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect((await test.get(filePath, { host: aurora })).status).toBe(404);
    market.clockMs += 10 * 60_000;
    expect((await test.get(address, { host: aurora })).status).toBe(404);
  });

  it('passes on no other query', async () => {
    const upstream = await startStandIn((_request, response) => response.writeHead(404).end());
    const other = await createTestBff(upstream.origin);
    const [path, seal] = ['/pictures/upload/1/202605/a.webp', `?until=1700000000&seal=${'s'.repeat(43)}`];
    for (const each of [path + seal, `${path}?x=1`, `${path}${seal}&x=1`, `/pictures/a.svg${seal}`]) {
      expect((await other.get(each, { headers: { token: 'T1' } })).status).toBe(404);
    }
    expect(upstream.calls().map(({ url, headers }) => [url, headers.token])).toEqual([
      [`/prod-api${path}${seal}`, 'T1'],
      [`/prod-api${path}`, 'T1'],
      [`/prod-api${path}`, 'T1'],
      ['/prod-api/pictures/a.svg', undefined],
    ]);
    await other.close();
    await upstream.close();
  });

  it('is shown in the width and kind a browser takes, and caches keep the kinds apart', async () => {
    const answer = await upload(await noisePng(700));
    const { filePath } = ((await answer.json()) as { data: { filePath: string } }).data;
    await market.call('PUT /api/system/user/profile', { avatar: filePath }, { token });
    const small = filePath.replace('.webp', '-w160.webp');
    for (const [accept, type] of [
      ['image/avif,image/webp,*/*', 'image/avif'],
      ['image/webp,*/*', 'image/webp'],
      ['image/avif;q=0,*/*', 'image/webp'],
    ] as const) {
      const shown = await test.get(small, { host: aurora, headers: { accept } });
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        'content-type': type,
        vary: 'Accept',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(160);
    }
    expect((await test.get(filePath.replace('.webp', '-w161.webp'), { host: aurora })).status).toBe(404);
  });

  it('of 10 MiB and a byte gets the marketplace’s words', async () => {
    const answer = await upload(Buffer.alloc(10 * 1024 * 1024 + 1));
    expect(await answer.json()).toMatchObject({ code: 500, msg: expect.stringMatching(/10 MB/) });
  });

  it('of 11 MiB is refused', async () => {
    const answer = await upload(Buffer.alloc(11 * 1024 * 1024));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 413 });
    expect(test.unexpected).toEqual([]);
  });
});
