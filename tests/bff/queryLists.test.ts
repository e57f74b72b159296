import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestBff, sendJson, startStandIn, type StandIn, type TestBff } from './support';

let upstream: StandIn;
let test: TestBff;

beforeAll(async () => {
  upstream = await startStandIn((_request, response) => sendJson(response, { code: 200, rows: [], total: 0 }));
  test = await createTestBff(upstream.origin);
});

afterAll(async () => {
  await test.close();
  await upstream.close();
});

it('a short query of far indices does not grow into a long body', async () => {
  const query = Array.from({ length: 700 }, (_unused, index) => `k${index}[999]=1`).join('&');
  const answer = await test.send('POST', `/api/web/good/allList?${query}`, {}, { headers: { token: 'T1' } });
  expect(answer.status).toBe(200);
  const body = upstream.calls().at(-1)?.body ?? '';
  expect(JSON.parse(body)).toMatchObject({ k0: ['1'], k699: ['1'] });
  expect(body.length).toBeLessThan(2 * query.length);
});
