import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestBff, sendJson, startStandIn, visitOf, type StandIn, type TestBff } from './support';

let upstream: StandIn;
let shop: TestBff;

beforeAll(async () => {
  upstream = await startStandIn((_request, response) =>
    sendJson(response, { code: 200, rows: [], total: 0, data: [] }),
  );
  shop = await createTestBff(upstream.origin);
});
beforeEach(() => void (upstream.seen.length = 0));
afterAll(async () => {
  await shop.close();
  await upstream.close();
});

/** What the upstream is asked while a page is made. */
async function askedBy(path: string, cookie = ''): Promise<unknown[]> {
  const request = new Request(`http://shop.test${path}`, { headers: { cookie } });
  const client = await shop.bff.client(request, visitOf('shop.test'));
  await client.rows('POST /api/web/good/allList', { gameId: '4' });
  await client.call('GET /api/V2/H5/checkAccount', {});
  return upstream.calls().map(({ url, body }) => (body === '' ? url : JSON.parse(body)) as unknown);
}

describe('the distribution key of a link', () => {
  it('goes to the upstream with the searches of a page, its own before the kept one, and with nothing else', async () => {
    const other = '/prod-api/V2/H5/checkAccount';
    expect(await askedBy('/pages/goodList?retailKey=own', 'retail-key=kept')).toEqual([
      { gameId: '4', retailKey: 'own' },
      other,
    ]);
  });

  it('is another question than the one without it, whose stored answer it does not get', async () => {
    const plain = await askedBy('/');
    const keyed = await askedBy('/', 'retail-key=kept');
    expect(plain).toContainEqual({ gameId: '4' });
    expect(keyed).toContainEqual({ gameId: '4', retailKey: 'kept' });
  });
});
