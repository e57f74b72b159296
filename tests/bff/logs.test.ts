import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnv } from '../../bff/env';
import { assembleBff, type AssembledBff } from '../../bff/node/assemble';
import { createLog } from '../../bff/node/log';
import { openPurgeChannel } from '../../bff/node/purgeChannel';
import { createRateStore } from '../../bff/node/rateStore';
import { startLimitsServer } from './limitsServer';
import { sendJson, startStandIn, type StandIn } from './support';

/** Everything of a person that goes through the flow below; none of it may be found in a line. */
const secrets = {
  token: 'upstream-token-4711-of-a-buyer',
  password: 'Buyer-2026-Secret!',
  phone: '13812345678',
  idCard: '11010519491231002X',
  smsCode: '481926',
  realName: '王小明',
};
let standIn: StandIn;
let assembled: AssembledBff;
const lines: string[] = [];

beforeAll(async () => {
  standIn = await startStandIn(({ url }, response) => {
    if (url.includes('/login')) return sendJson(response, { code: 200, msg: 'ok', token: secrets.token });
    if (url.includes('/realname')) return response.destroy();
    if (url.includes('/updatePwd')) return sendJson(response, { code: 500, msg: `${secrets.phone} is wrong` });
    sendJson(response, { code: 200, msg: 'ok', data: { phonenumber: secrets.phone } });
  });
  const settings = parseEnv({ UPSTREAM_URL: standIn.origin, SESSION_SECRET: 's'.repeat(32), LOG_LEVEL: 'trace' });
  assembled = await assembleBff(settings, createLog('trace', 'test', { write: (line) => void lines.push(line) }), null);
});
afterAll(async () => {
  await assembled.close();
  await standIn.close();
});

function send(method: string, path: string, body: object | null, headers: Record<string, string> = {}) {
  const request = new Request(`http://shop.test${path}`, {
    method,
    headers: { origin: 'http://shop.test', 'content-type': 'application/json', ...headers },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  const visit = {
    host: 'shop.test',
    origin: 'http://shop.test',
    clientIp: '198.51.100.7',
    requestId: 'test-request-1',
  };
  return assembled.bff.fetch(request, visit);
}

describe('the log of a whole flow', () => {
  it('has a line for each call and nothing of the person', async () => {
    const { phone, password, smsCode, idCard, realName, token } = secrets;
    const statuses: number[] = [];
    const note = async (...request: Parameters<typeof send>) => {
      const answer = await send(...request);
      statuses.push(answer.status);
      return answer;
    };
    await note('GET', `/api/sms/new/send?phone=${phone}&type=phoneLogin`, null);
    const login = await note('POST', '/api/h5/login', { phone, dxyzm: smsCode, yzmRankey: 'k' });
    const [cookie = ''] = login.headers.getSetCookie().map((value) => value.split(';')[0]);
    const [, sealed = ''] = /^__Host-session=(.{40,})$/.exec(cookie) ?? [];
    expect(sealed).not.toBe('');
    await note('POST', '/api/web/login', { username: phone, password, code: '1', uuid: 'u' });
    await note('GET', '/api/system/user/profile/new', null, { cookie });
    await note('GET', '/api/system/user/profile/new', null, { token, authorization: `Bearer ${token}` });
    await note('POST', '/api/realname/auth', { name: realName, idCard }, { cookie });
    const change = { oldPassword: password, newPassword: password };
    await note('PUT', '/api/system/user/profile/updatePwd', change, { cookie });
    await note('GET', `/api/nothing/${phone}?token=${token}`, null, { cookie });
    // Every step went as far as it was meant to: a refused one would have had nothing to give away.
    expect(statuses).toEqual([200, 200, 200, 200, 200, 502, 200, 404]);
    // Answers are written down together, a moment later.
    assembled.bookkeeping.catchUp();
    expect(lines.length).toBeGreaterThanOrEqual(8);
    const all = lines.join('');
    for (const [name, secret] of Object.entries({ ...secrets, sealed })) expect(all, name).not.toContain(secret);
  });
});

describe('the log of a page that fails', () => {
  it('has the error in one line, and what came of it in another, with request and shop and nothing of the person', async () => {
    const { phone, idCard } = secrets;
    const written: string[] = [];
    const server = await startLimitsServer(
      standIn.origin,
      {},
      {
        log: createLog('info', 'test', { write: (line) => void written.push(line) }),
        renderPage: async ({ url }, { reportError }) => {
          reportError(new Error(`No route matches URL "${url}"`));
          return new Response('failed', { status: 500 });
        },
        tenants: 'shop.test: { tenant: s }',
      },
    );
    const told = await server.ask({ path: `/x/${phone}/${idCard}` });
    await server.close();
    // The id of the shop, as the lines of its calls have it, and not the name it was reached by.
    const [tenant, requestId] = ['s', told.headers['x-request-id']];
    expect(written.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'a page failed unexpectedly', level: 50, tenant, requestId },
      { msg: 'page', tenant, host: 'shop.test', requestId },
    ]);
    for (const secret of [phone, idCard]) expect(written.join('')).not.toContain(secret);
  });
});

describe('a Redis that lets nobody in', () => {
  it('is told without the password that the failed command holds', async () => {
    let tries = 0;
    const refusing = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => {
        tries += 1;
        socket.write('-WRONGPASS invalid username-password pair or user is disabled.\r\n');
      });
    });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const told: string[] = [];
    const onTrouble = (reason: unknown) => void told.push(JSON.stringify(reason));
    const { port } = refusing.address() as AddressInfo;
    const redis = { url: `redis://someone:redis-password-4711@127.0.0.1:${port}`, prefix: 'test:' };
    const store = await createRateStore({ redis, workers: 1, onTrouble });
    const channel = await openPurgeChannel({ redis, onOrder: () => undefined, onTrouble });
    await expect.poll(() => tries).toBeGreaterThan(8);
    store.close();
    channel.close();
    refusing.close();
    expect(told.join()).toContain('WRONGPASS');
    expect(told.join()).not.toContain('redis-password-4711');
  });
});
