import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { networkOf } from '../../marketplace/auth/networks';
import { withTenant } from '../../marketplace/db/engine';
import { smsCodes, smsSends } from '../../marketplace/db/schema/people';
import { demoAccounts } from '../../marketplace/seed/accounts';
import { createHttpSms } from '../../marketplace/sms/httpSms';
import { forgetOldSms } from '../../marketplace/sms/limits';
import type { SmsMessage } from '../../marketplace/sms/provider';
import { sandboxOutagePhone } from '../../marketplace/sms/sandbox';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, titan, type Envelope, type TestMarket } from './support/market';
import { dayMs, hourMs, minuteMs } from '../../bff/contract/durations';

tellWhenPostgresIsSkipped('the limits of SMS');

const auroraId = 1;
const words = {
  soon: 'A code was sent less than 60 seconds ago, please wait',
  phone: 'This phone has been sent too many codes today. Log in with your password, or try again tomorrow.',
  address: 'Too many codes were requested from your network, please try again in an hour',
  shop: 'The shop is sending too many codes at the moment, please try again later',
  outage: 'The code could not be sent, please try again in a moment',
};

const sentOf = (answers: readonly Envelope[]) => answers.filter(({ code }) => code === 200).length;
const wordsOf = (answers: readonly Envelope[]) => [
  ...new Set(answers.filter(({ code }) => code !== 200).map(({ msg }) => msg)),
];
const many = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_unused, index) => work(index)));

describe.each(engines)('SMS codes on %s', (engine) => {
  let market: TestMarket;
  let last = 13_911_000_000;
  beforeAll(async () => {
    market = await openMarket(engine, 'demo', null, {
      smsLimits: { perPhoneDay: 10, perAddressHour: 30, perShopHour: 70 },
    });
  });
  afterAll(() => market.close());
  // Nobody is kept waiting by what another test sent.
  afterEach(() => void (market.clockMs += dayMs));

  const newPhone = () => String((last += 1));
  const send = (phone: string, more: { type?: string; address?: string; host?: string } = {}) => {
    const { type = 'phoneLogin', ...options } = more;
    const address = `192.0.2.${Number(phone.slice(-3)) % 250}`;
    return market.call('GET /api/sms/new/send', { phone, type }, { address, ...options });
  };

  it('are sent once a minute for a phone and a purpose, of sixty asked for at once', async () => {
    const phone = newPhone();
    const types = ['phoneLogin', 'mima', 'huishou', 'payee', 'public'];
    const answers = await many(60, (index) => send(phone, { type: types[index % 4], address: `198.51.100.${index}` }));
    expect([sentOf(answers), wordsOf(answers)]).toEqual([4, [words.soon]]);
    market.clockMs += minuteMs - 1;
    expect((await send(phone, { type: 'mima' })).msg).toBe(words.soon);
    market.clockMs += 1;
    expect((await send(phone, { type: 'mima' })).code).toBe(200);
  });

  it('are ten within 24 hours for a phone, and ten more a day later', async () => {
    const phone = newPhone();
    for (let count = 0; count < 9; count += 1) {
      expect((await send(phone)).code).toBe(200);
      market.clockMs += minuteMs;
    }
    const answers = await many(50, (index) => send(phone, { address: `198.51.100.${index}` }));
    expect(sentOf(answers)).toBe(1);
    market.clockMs += minuteMs;
    expect((await send(phone)).msg).toBe(words.phone);
    expect((await send(phone, { host: titan })).code).toBe(200);
    market.restart();
    market.clockMs += hourMs;
    expect((await send(phone)).msg).toBe(words.phone);
    market.clockMs += 23 * hourMs;
    expect((await send(phone)).code).toBe(200);
  });

  it('are thirty an hour from one address, of fifty asked for at once, and thirty more an hour later', async () => {
    const address = '203.0.113.50';
    const phones = Array.from({ length: 50 }, newPhone);
    const ask = () => many(50, (index) => send(String(phones[index]), { address }));
    const first = await ask();
    expect([sentOf(first), wordsOf(first)]).toEqual([30, [words.address]]);
    expect((await send(newPhone(), { address: '203.0.113.51' })).code).toBe(200);
    market.clockMs += hourMs - 1;
    expect((await send(newPhone(), { address })).msg).toBe(words.address);
    market.clockMs += 1;
    expect(sentOf(await ask())).toBe(30);
  });

  it('are counted for an IPv6 network as for one address', async () => {
    const answers = await many(31, (index) => send(newPhone(), { address: `2001:db8:7:1::${index + 1}` }));
    expect([sentOf(answers), wordsOf(answers)]).toEqual([30, [words.address]]);
    expect((await send(newPhone(), { address: '2001:db8:7:2::1' })).code).toBe(200);
  });

  it('are so many an hour in a shop, whoever asks', async () => {
    const ask = () => many(30, () => send(newPhone(), { address: `198.51.100.${(last % 25) + 1}` }));
    expect([sentOf(await ask()), sentOf(await ask())]).toEqual([30, 30]);
    const answers = await ask();
    expect([sentOf(answers), wordsOf(answers)]).toEqual([10, [words.shop]]);
    expect((await send(newPhone(), { host: titan })).code).toBe(200);
    market.clockMs += hourMs;
    expect((await send(newPhone())).code).toBe(200);
  });

  it('are limited alike for known and unknown phones, and speak the person’s language', async () => {
    const known = demoAccounts[0].phone;
    const unknown = newPhone();
    const shape = ({ code, msg, data }: Envelope) => ({ code, msg, keys: Object.keys(data ?? {}) });
    expect(shape(await send(known))).toEqual(shape(await send(unknown)));
    expect(await send(known)).toEqual(await send(unknown));
    const headers = { 'accept-language': 'zh-CN' };
    const { msg } = await market.call('GET /api/sms/new/send', { phone: known, type: 'phoneLogin' }, { headers });
    expect(msg).toBe('60 秒内已发送过验证码，请稍候');
  });

  it('that were not sent cost the phone nothing, and the address does not get more of them', async () => {
    const address = '203.0.113.60';
    const answers: Envelope[] = [];
    for (let count = 0; count < 31; count += 1) answers.push(await send(sandboxOutagePhone, { address }));
    expect(answers.slice(0, 30).map(({ msg }) => msg)).toEqual(Array(30).fill(words.outage));
    expect(answers[30]?.msg).toBe(words.address);
    const codes = await withTenant(market.opened.db, auroraId, (tx) => tx.select().from(smsCodes));
    expect(codes.map(({ phone }) => phone)).not.toContain(sandboxOutagePhone);
  });

  it('leave no phone and no address behind, and nothing at all after a day', async () => {
    await send(newPhone(), { address: '203.0.113.70' });
    const stored = () => withTenant(market.opened.db, auroraId, (tx) => tx.select().from(smsSends));
    const text = JSON.stringify(await stored());
    expect(text).toMatch(/"phoneHash":"[0-9a-f]{64}"/);
    expect(text).not.toMatch(/1391100|203\.0\.113/);
    market.clockMs += dayMs + 1;
    await withTenant(market.opened.db, auroraId, (tx) => forgetOldSms(tx, market.clockMs));
    expect(await stored()).toEqual([]);
    expect(market.logged.join('\n')).not.toMatch(/1391100|203\.0\.113|19999999999/);
  });
});

interface Sending {
  readonly authorization: string | undefined;
  readonly message: Record<string, unknown>;
}

describe('an SMS service by HTTP', () => {
  const token = 'token-of-the-sms-service';
  const got: Sending[] = [];
  let answer: 'sent' | 'busy' | 'elsewhere' | 'silent' = 'sent';
  let server: Server;
  let market: TestMarket;
  let url: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        got.push({ authorization: request.headers.authorization, message: JSON.parse(body || '{}') });
        if (answer === 'silent') return;
        const status = { sent: 202, busy: 503, elsewhere: 307 }[answer];
        response.writeHead(status, answer === 'elsewhere' ? { location: `${url}/elsewhere` } : {}).end(body);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
    market = await openMarket('pglite', 'production', null, { sms: createHttpSms({ url, token }) });
  });
  afterAll(async () => {
    await market.close();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  afterEach(() => {
    answer = 'sent';
    got.length = 0;
    market.clockMs += minuteMs;
  });

  const phone = '13911990001';
  const send = () => market.call('GET /api/sms/new/send', { phone, type: 'phoneLogin' });

  it('gets phone, code, purpose and shop with its token, and a person logs in with what arrives', async () => {
    const sent = await send();
    expect(sent).toEqual({ code: 200, msg: 'success', data: { yzmRankey: expect.any(String) } });
    expect(got).toEqual([
      {
        authorization: `Bearer ${token}`,
        message: { phone, code: expect.stringMatching(/^\d{6}$/), purpose: 'phoneLogin', tenant: auroraId },
      },
    ]);
    const { yzmRankey } = sent.data as { yzmRankey: string };
    const login = await market.call('POST /api/h5/login', { phone, dxyzm: got[0]?.message['code'], yzmRankey });
    expect(login).toMatchObject({ code: 200, token: expect.any(String) });
  });

  it.each(['busy', 'elsewhere', 'silent'] as const)(
    'that is %s gives a refusal, and the next try is free at once',
    async (how) => {
      answer = how;
      const startedMs = performance.now();
      expect(await send()).toEqual({ code: 500, msg: words.outage });
      expect(performance.now() - startedMs).toBeLessThan(9_000);
      expect(got).toHaveLength(1);
      answer = 'sent';
      expect((await send()).code).toBe(200);
      expect((await send()).msg).toBe(words.soon);
    },
  );

  it('that cannot be reached names neither phone nor code nor token in the log', async () => {
    const message: SmsMessage = { phone, code: '654321', purpose: 'public', tenantId: auroraId };
    const closed = createHttpSms({ url: 'http://127.0.0.1:1/send', token });
    await expect(closed.send(message, AbortSignal.timeout(5_000))).rejects.toThrow(
      /^the SMS service could not be asked: \w+$/,
    );
    answer = 'busy';
    await send();
    expect(market.logged.filter((line) => line.startsWith('an SMS could not be sent')).length).toBeGreaterThan(0);
    const code = String(got[0]?.message['code']);
    const logged = market.logged.join('\n');
    for (const secret of [phone, token, `"${code}"`, ` ${code}`]) expect(logged).not.toContain(secret);
  });
});

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
