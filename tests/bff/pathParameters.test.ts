import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PartsRequest } from '../../bff/callRequest';
import { HeaderList } from '../../bff/headerList';
import { createTestBff, sendJson, startStandIn, visitOf, type StandIn, type TestBff } from './support';

let upstream: StandIn;
let test: TestBff;

beforeAll(async () => {
  upstream = await startStandIn((_request, response) => sendJson(response, { code: 200, data: [], rows: [] }));
  test = await createTestBff(upstream.origin);
});
afterAll(async () => {
  await test.close();
  await upstream.close();
});

/** The status for a path as it comes off the wire: a URL would be resolved before it is sent. */
async function statusOf(method: string, path: string): Promise<number> {
  const headers = new HeaderList([['sec-fetch-site', 'same-origin']]);
  const request = new PartsRequest({ method, url: `http://shop.test${path}`, headers });
  return (await test.bff.answer(request, visitOf('shop.test'))).status;
}

describe("a parameter in a call's path", () => {
  it.each(['%2e%2e', '..', '%2E', '...', '%2e%2e%2fuser', 'a%2Fb', '%5c', 'a%5C..', '%00', 'a%0d%0ab'])(
    'never names another path at the upstream: %s',
    async (value) => {
      const before = upstream.calls().length;
      const statuses = [
        await statusOf('GET', `/api/system/dict/data/type/${value}`),
        await statusOf('GET', `/api/web/recommend/${value}`),
        await statusOf('POST', `/api/web/order/${value}/pay`),
        await statusOf('POST', `/api/account/backlist/${value}/cancel`),
      ];
      for (const status of statuses) expect([400, 404]).toContain(status);
      expect(upstream.calls().length).toBe(before);
    },
  );

  it.each(['7', 'a.b', 'goods_type-1', '..a'])('may have dots beside other characters: %s', async (value) => {
    expect(await statusOf('GET', `/api/system/dict/data/type/${value}`)).toBe(200);
    expect(upstream.calls().at(-1)?.url).toBe(`/prod-api/system/dict/data/type/${value}`);
  });
});
