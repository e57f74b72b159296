import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHttpRealNames } from '../../marketplace/realname/httpRealNames';
import { createSandboxSms } from '../../marketplace/sms/sandbox';
import { openMarket, type TestMarket } from './support/market';
import { orderMarket } from './support/orderMarket';

const token = 'token-of-the-identity-service';
const claimed = { name: '王小明', idCard: '11010519491231002X', phone: null };

type Answer = readonly [status: number, body: string];

describe('a service for real names by HTTP', () => {
  const asked: { authorization: string | undefined; question: unknown }[] = [];
  let answer: Answer = [200, '{"match":true}'];
  let server: Server;
  let url: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        asked.push({ authorization: request.headers.authorization, question: JSON.parse(body || '{}') });
        response.writeHead(answer[0], answer[0] === 307 ? { location: `${url}/elsewhere` } : {}).end(answer[1]);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/verify`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  afterEach(() => {
    asked.length = 0;
  });

  const verify = (at = url) => createHttpRealNames({ url: at, token }).verify(claimed, AbortSignal.timeout(5_000));

  it.each([
    ['{"match":true}', 'match'],
    ['{"match":false,"reason":"unknown"}', 'mismatch'],
  ])('that answers %s says %s', async (body, verdict) => {
    answer = [200, body];
    expect(await verify()).toBe(verdict);
    expect(asked).toEqual([{ authorization: `Bearer ${token}`, question: claimed }]);
  });

  it.each<[string, Answer]>([
    ['an error', [500, '{"match":true}']],
    ['a way elsewhere', [307, '{"match":true}']],
    ['no verdict', [200, '{"match":"yes"}']],
    ['a page', [200, `<html>${claimed.idCard}`]],
    ['nothing', [200, '']],
  ])('that answers with %s is out of order, and the error tells nothing of the person', async (_what, given) => {
    answer = given;
    const error = await verify().catch((thrown: unknown) => String(thrown));
    expect(error).toMatch(/^Error: the real name service (answered with the status \d+|gave no verdict)$/);
    expect(asked).toHaveLength(1);
  });

  it('that is not there is out of order', async () => {
    await expect(verify('http://127.0.0.1:1/verify')).rejects.toThrow(
      /^the real name service could not be asked: \w+$/,
    );
  });

  describe('in production', () => {
    let market: TestMarket;
    beforeAll(async () => {
      const services = { sms: createSandboxSms(), realNames: createHttpRealNames({ url, token }) };
      market = await openMarket('pglite', 'production', null, services);
    });
    afterAll(() => market.close());

    it('lets who has verified their name order from 10,000 yuan on', async () => {
      const trade = await orderMarket(market);
      const goodId = await trade.freshListing({ priceCents: 1_000_000 });
      const order = () => market.call('POST /api/web/order', { goodId }, { token: trade.buyer });
      expect((await order()).msg).toContain('verified real name');
      const { name, idCard } = claimed;
      const prove = () => market.call('POST /api/realname/auth', { name, idCard }, { token: trade.buyer });
      answer = [200, '{"match":false}'];
      expect((await prove()).code).toBe(500);
      answer = [200, '{"match":true}'];
      // The same once more within five seconds would be taken for a repeat.
      market.clockMs += 6_000;
      expect((await prove()).code).toBe(200);
      expect(await order()).toMatchObject({ code: 200, data: { status: 'unpaid' } });
      expect(market.logged.join('\n')).not.toMatch(/11010519491231002X|王小明/);
    });
  });
});
