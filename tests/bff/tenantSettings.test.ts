import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseEnv } from '../../bff/env';
import { assembleBff, type AssembledBff } from '../../bff/node/assemble';
import { createLog } from '../../bff/node/log';
import { sendJson, startStandIn, type StandIn } from './support';

let standIn: StandIn;
let other: StandIn;
let assembled: AssembledBff;
let down = false;

beforeAll(async () => {
  standIn = await startStandIn((_request, response) => {
    if (down) response.destroy();
    else sendJson(response, { code: 200, msg: 'ok', data: [], rows: [], total: 0 });
  });
  other = await startStandIn((_request, response) => sendJson(response, { code: 200, msg: 'ok', data: ['other'] }));
});
beforeEach(async () => {
  const settings = parseEnv({ UPSTREAM_URL: standIn.origin, SESSION_SECRET: 's'.repeat(32), RATE_LIMITS: 'off' });
  assembled = await assembleBff(settings, createLog('silent', 'test'), 'shop.test: { tenant: t }\nb.test: {}');
  return () => assembled.close();
});
afterAll(async () => {
  await standIn.close();
  await other.close();
});

function get(path: string, host = 'shop.test', init: RequestInit = {}): Promise<Response> {
  return assembled.bff.fetch(new Request(`http://${host}${path}`, init), {
    host,
    origin: `http://${host}`,
    clientIp: '198.51.100.7',
    requestId: 'test-request-1',
  });
}
const post = (path: string, body: object) =>
  get(path, 'shop.test', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://shop.test' },
    body: JSON.stringify(body),
  });

describe('a changed tenants file', () => {
  it('adds and takes away shops at once, also hosts that were asked for in vain', async () => {
    expect((await get('/api/web/game/Type', 'new.test')).status).toBe(421);
    expect((await get('/api/web/game/Type', 'b.test')).status).toBe(200);
    assembled.takeTenants('shop.test: { tenant: t }\nnew.test: {}');
    expect((await get('/api/web/game/Type', 'new.test')).status).toBe(200);
    expect((await get('/api/web/game/Type', 'b.test')).status).toBe(421);
  });

  it('leaves known shops in peace while their upstream is down, and forgets answers of an upstream they left', async () => {
    expect((await get('/api/web/decoration/type')).headers.get('x-cache')).toBe('MISS');
    down = true;
    assembled.takeTenants('shop.test: { tenant: t, features: { invites: false } }');
    expect((await get('/api/promotion/mine')).status).toBe(404);
    down = false;
    assembled.takeTenants(`shop.test: { tenant: t, upstream: "${other.origin}" }`);
    const moved = await get('/api/web/decoration/type');
    expect(moved.headers.get('x-cache')).toBe('MISS');
    expect(await moved.text()).toContain('other');
  });

  it('changes nothing when it is bad', () => {
    expect(() => assembled.takeTenants('shop.test: { state: ajar }')).toThrow(/state/);
  });
});

describe('a feature that is switched off', () => {
  it.each([
    ['selling', 'POST', '/api/web/sell/estimate', { gameId: '1' }],
    ['selling', 'POST', '/api/account/backlist', { gameId: '1', way: 'appraisal' }],
    ['buyback', 'POST', '/api/account/backlist', { gameId: '1', way: 'quick' }],
    ['selling', 'GET', '/api/account/quotation/mybprice?backId=1', null],
    ['buyback', 'POST', '/api/account/krecycle', { id: '1' }],
    ['appraisal', 'POST', '/api/account/backlist', { gameId: '1' }],
    ['leishen', 'GET', '/api/other/getOtherLsLogin', null],
    ['suppliers', 'GET', '/api/customer/audit/lastOne', null],
    ['invites', 'GET', '/api/promotion/mine', null],
    ['feedback', 'POST', '/api/account/problem', { content: 'x' }],
    ['appDownload', 'GET', '/api/app/version/lastOne', null],
  ])('%s: %s %s is answered 404, and not when it is on', async (feature, method, path, body) => {
    const ask = () => (body === null ? get(path) : post(path, body));
    expect((await ask()).status, method).not.toBe(404);
    assembled.takeTenants(`shop.test: { tenant: t, features: { ${feature}: false } }`);
    const answer = await ask();
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ code: 404, msg: 'There is no such call', requestId: 'test-request-1' });
  });

  it('leaves the other ways of selling as they were, and says in getTenant what there is', async () => {
    assembled.takeTenants('shop.test: { tenant: t, features: { buyback: false } }');
    expect((await post('/api/account/backlist', { gameId: '1', way: 'appraisal' })).status).not.toBe(404);
    // What was appraised can still be read, and sold.
    expect((await get('/api/account/quotation/mybprice?backId=1')).status).not.toBe(404);
    const tenant = (await (await get('/api/web/getTenant?type=1&state=1')).json()) as { data: { features: object } };
    expect(tenant.data.features).toMatchObject({ buyback: false, selling: true });
  });
});

describe('maintenance', () => {
  const file = 'shop.test: { tenant: t, state: maintenance }\nb.test: {}';

  it('answers calls of the shop 503 with the time to come again, and those of other shops as ever', async () => {
    assembled.takeTenants(file);
    const answer = await get('/api/web/game/Type');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('300');
    expect(await answer.json()).toMatchObject({ code: 503, msg: 'This shop is being worked on and will be back' });
    expect((await get('/api/web/game/Type', 'b.test')).status).toBe(200);
    assembled.takeTenants('shop.test: { tenant: t }');
    expect((await get('/api/web/game/Type')).status).toBe(200);
  });

  it('needs no upstream to be told', async () => {
    assembled.takeTenants('dead.test: { tenant: d, state: maintenance, upstream: "http://127.0.0.1:9" }');
    expect((await get('/api/web/game/Type', 'dead.test')).status).toBe(503);
    expect(await assembled.bff.directory.resolve('dead.test')).toMatchObject({ tenant: { state: 'maintenance' } });
  });

  it.each([
    ['of payments', '/api/pay/notify/alipay'],
    ['what its partner reports', '/api/other/partner/leishen/report'],
  ])('still hears %s', async (_what, path) => {
    assembled.takeTenants(file);
    const told = await get(path, 'shop.test', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=1',
    });
    expect(told.status).not.toBe(503);
  });
});
