import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPapers } from '../../marketplace/credentials/papers';
import { rowsOf, withTenant } from '../../marketplace/db/engine';
import { listings } from '../../marketplace/db/schema/listings';
import { invitations, sealedPapers, users } from '../../marketplace/db/schema/people';
import { demoAccounts } from '../../marketplace/seed/accounts';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, titan, type TestMarket } from './support/market';
import { minuteMs } from '../../bff/contract/durations';

tellWhenPostgresIsSkipped('real names and invitations');

const auroraId = 1;
const idCard = '11010519491231002X';

describe.each(engines)('real names on %s', (engine) => {
  let market: TestMarket;
  let phone = 13_700_000_400;
  beforeAll(async () => {
    market = await openMarket(engine);
  });
  afterAll(() => market.close());

  const newcomer = () => market.logIn(String((phone += 1)));
  const verify = (token: string, fields: Record<string, unknown>) =>
    market.call('POST /api/realname/auth', { name: 'Ada Example', idCard, ...fields }, { token });
  const verified = async (token: string) =>
    (await market.call('GET /api/system/user/profile/newsm', {}, { token })).data as Record<string, unknown>;

  it('are verified by two elements, shown masked and stored sealed', async () => {
    const token = await newcomer();
    expect(await verified(token)).toMatchObject({ realstatus: 0, realName: null, idCard: null });
    expect(await verify(token, { idCard: ' 110105 19491231 002x ' })).toEqual({ code: 200, msg: 'success' });
    const own = await verified(token);
    expect(own).toMatchObject({ realstatus: 1, realName: 'A**********', idCard: '1****************X' });
    const dump = JSON.stringify(
      await withTenant(market.opened.db, auroraId, async (tx) => [
        await tx.select().from(sealedPapers),
        rowsOf(await tx.execute(sql`select * from users`)),
      ]),
    );
    expect(dump).not.toMatch(/Ada Example|110105194912/);
    const papers = await withTenant(market.opened.db, auroraId, (tx) =>
      readPapers(tx, market.vault, { kind: 'realName', ownerId: Number(own['userId']) }),
    );
    expect(JSON.parse(papers ?? '')).toEqual({ name: 'Ada Example', idCard });
    market.clockMs += minuteMs;
    expect((await verify(token, {})).msg).toContain('verified already');
  });

  it('are verified by three elements', async () => {
    const token = await newcomer();
    const three = (fields: Record<string, unknown>) =>
      market.call('POST /api/realname/auth/two', { name: '张三', idCard, ...fields }, { token });
    expect(await three({})).toMatchObject({ code: 500, fields: { phone: 'Please enter a valid phone number' } });
    expect((await three({ phone: '138 0000 1234' })).code).toBe(200);
    expect(await verified(token)).toMatchObject({ realstatus: 1, realName: '张*' });
  });

  it('say at the field what is wrong, without asking the provider', async () => {
    const token = await newcomer();
    const answer = await verify(token, { name: '7', idCard: '110105194912310021' });
    expect(answer).toMatchObject({
      code: 500,
      fields: {
        name: 'Please enter the name as it appears on the ID card',
        idCard: 'Please enter a valid ID number of 18 characters',
      },
    });
    for (let count = 0; count < 8; count += 1) {
      market.clockMs += 6_000;
      expect((await verify(token, { idCard: 'x' })).msg).toContain('marked fields');
    }
    expect((await verify(token, {})).code).toBe(200);
  });

  it('are refused when they do not belong together, five times, then for ten minutes', async () => {
    const token = await newcomer();
    for (let count = 0; count < 5; count += 1) {
      market.clockMs += 6_000;
      expect((await verify(token, { name: 'Mismatch' })).msg).toContain('do not match');
    }
    market.clockMs += 6_000;
    expect((await verify(token, {})).msg).toContain('Too many attempts');
    market.clockMs += 10 * minuteMs;
    expect((await verify(token, {})).code).toBe(200);
  });

  it('cost one try when they are sent six times at once with one key', async () => {
    const token = await newcomer();
    const wrong = { name: 'Mismatch', idCard };
    const options = { token, headers: { 'idempotency-key': 'one-key' } };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => market.call('POST /api/realname/auth', wrong, options)),
    );
    expect(answers.filter(({ msg }) => msg.includes('do not match'))).toHaveLength(1);
    market.clockMs += 6_000;
    expect((await verify(token, {})).code).toBe(200);
  });

  it('lose nobody a try while the provider is out of order', async () => {
    const token = await newcomer();
    for (let count = 0; count < 7; count += 1) {
      market.clockMs += 6_000;
      expect((await verify(token, { name: 'Outage' })).msg).toContain('cannot be made at the moment');
    }
    expect((await verify(token, {})).code).toBe(200);
  });

  it('are asked for no more often because the provider was out of order in between', async () => {
    const token = await newcomer();
    const names = [...Array<string>(4).fill('Mismatch'), 'Outage', 'Mismatch'];
    for (const name of names) {
      market.clockMs += 6_000;
      await verify(token, { name });
    }
    market.clockMs += 6_000;
    expect((await verify(token, {})).msg).toContain('Too many attempts');
  });

  it('open the dearer orders', async () => {
    const token = await newcomer();
    const page = { sortRank: 'pricedesc', pageNum: 1, pageSize: 1 };
    const [dearest] = (await market.call('POST /api/web/good/allList', page)).rows as { id: string }[];
    const goodId = Number(dearest?.id);
    await withTenant(market.opened.db, auroraId, (tx) =>
      tx.update(listings).set({ priceCents: 1_000_000 }).where(eq(listings.id, goodId)),
    );
    const order = () => market.call('POST /api/web/order', { goodId }, { token });
    expect((await order()).msg).toContain('verified real name');
    await verify(token, {});
    market.clockMs += 6_000;
    expect((await order()).code).toBe(200);
  });

  it('are neither logged nor told to the other shops', async () => {
    expect(market.logged.join('\n')).not.toMatch(/Ada Example|11010519491231|Mismatch/);
    const seen = await withTenant(market.opened.db, 2, (tx) => tx.select().from(sealedPapers));
    expect(seen).toEqual([]);
  });
});

describe.each(engines)('two real names of one person at once on %s', (engine) => {
  let market: TestMarket;
  const waiting: (() => void)[] = [];
  beforeAll(async () => {
    const realNames = {
      async verify() {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return 'match' as const;
      },
    };
    market = await openMarket(engine, 'demo', null, { realNames });
  });
  afterAll(() => market.close());

  it('are not both verified: the first that comes back stays', async () => {
    const token = await market.logIn('13700000450');
    const verify = (name: string) => market.call('POST /api/realname/auth', { name, idCard }, { token });
    const both = [verify('Ada Example'), verify('Bea Example')];
    await expect.poll(() => waiting.length).toBe(2);
    for (const answer of waiting) answer();
    const codes = (await Promise.all(both)).map(({ code }) => code);
    expect(codes.sort()).toEqual([200, 500]);
    const own = (await market.call('GET /api/system/user/profile/newsm', {}, { token })).data as { userId: number };
    const [row, papers] = await withTenant(market.opened.db, auroraId, async (tx) => [
      (await tx.select().from(users).where(eq(users.id, own.userId)))[0],
      await readPapers(tx, market.vault, { kind: 'realName', ownerId: own.userId }),
    ]);
    const { name } = JSON.parse(papers ?? '{}') as { name: string };
    expect(row?.realNameMasked?.[0]).toBe(name[0]);
  });
});

describe('outside demo mode', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await openMarket('pglite', 'production');
  });
  afterAll(() => market.close());

  it('no sandbox verifies anybody', async () => {
    const { token, id } = await someone(market);
    const answer = await market.call('POST /api/realname/auth', { name: 'Ada Example', idCard }, { token });
    expect(answer.msg).toContain('cannot verify real names yet');
    const [row] = await withTenant(market.opened.db, auroraId, (tx) => tx.select().from(users).where(eq(users.id, id)));
    expect(row?.realstatus).toBe(0);
  });
});

/** A demo person logged in by password: outside demo mode there is no SMS. */
async function someone(market: TestMarket): Promise<{ token: string; id: number }> {
  const [{ phone: username, password }] = demoAccounts;
  const captcha = await market.captcha();
  const { token } = await market.call('POST /api/web/login', { username, password, ...captcha });
  const { data } = await market.call('GET /api/system/user/profile/new', {}, { token: String(token) });
  return { token: String(token), id: Number((data as { userId: number }).userId) };
}

describe.each(engines)('invitations on %s', (engine) => {
  let market: TestMarket;
  let phone = 13_700_000_500;
  beforeAll(async () => {
    market = await openMarket(engine);
  });
  afterAll(() => market.close());

  const newcomer = async (host?: string) => {
    const token = await market.logIn(String((phone += 1)), host === undefined ? {} : { host });
    const id = host === titan ? 2 : auroraId;
    const [row] = await withTenant(market.opened.db, id, (tx) =>
      tx
        .select()
        .from(users)
        .where(eq(users.phone, String(phone))),
    );
    return { token, inviteCode: String(row?.inviteCode), id: Number(row?.id) };
  };
  const bind = (token: string, inviteCode: string) =>
    market.call('POST /api/promotion/detail/create', { inviteCode }, { token });

  it('bind a person once, also when asked twenty times at once', async () => {
    const [inviter, other, invited] = [await newcomer(), await newcomer(), await newcomer()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        bind(invited.token, `${[inviter, other][index % 2]?.inviteCode}${' '.repeat(index >> 1)}`),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const rows = await withTenant(market.opened.db, auroraId, (tx) =>
      tx.select().from(invitations).where(eq(invitations.inviteeId, invited.id)),
    );
    expect(rows).toHaveLength(1);
    market.clockMs += minuteMs;
    expect((await bind(invited.token, other.inviteCode)).msg).toContain('already linked to the person who invited you');
  });

  it('make no circle, also when two ask at once', async () => {
    for (let race = 0; race < 10; race += 1) {
      const [one, two] = [await newcomer(), await newcomer()];
      const answers = await Promise.all([bind(one.token, two.inviteCode), bind(two.token, one.inviteCode)]);
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    }
  });

  it('take no own code, no code of whom one invited, none of another shop and no made-up one', async () => {
    const [one, two, elsewhere] = [await newcomer(), await newcomer(), await newcomer(titan)];
    expect((await bind(one.token, one.inviteCode)).msg).toContain('cannot be used for your account');
    expect((await bind(two.token, one.inviteCode)).code).toBe(200);
    expect((await bind(one.token, two.inviteCode)).msg).toContain('cannot be used for your account');
    expect((await bind(one.token, elsewhere.inviteCode)).msg).toBe('The invite code is not known');
    expect((await bind(one.token, 'NOBODYS1')).msg).toBe('The invite code is not known');
  });
});

describe.each(engines)('feedback on %s', (engine) => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await openMarket(engine);
  });
  afterAll(() => market.close());

  const content = 'The pictures of the listing do not open.';

  it('is kept for who sent it, and for nobody else', async () => {
    const token = await market.logIn('13700000601');
    const other = await market.logIn('13700000602');
    const send = (fields: Record<string, unknown>) => market.call('POST /api/account/problem', fields, { token });
    expect(
      await send({ content: 'short', tel: 'x'.repeat(51), type: '99', images: '["/pictures/a.png"]' }),
    ).toMatchObject({
      code: 500,
      fields: {
        content: 'Please describe it in 10 to 2000 characters',
        tel: expect.any(String),
        type: expect.any(String),
        images: expect.stringContaining('upload this picture again'),
      },
    });
    expect(await send({ content: `short${'\u200B'.repeat(10)}` })).toMatchObject({ code: 500 });
    expect((await send({ content, type: '2' })).code).toBe(200);
    const list = (who: string) => market.call('GET /api/account/problem/list', {}, { token: who });
    expect(await list(token)).toMatchObject({ total: 1, rows: [{ content, type: '2', images: '' }] });
    expect(await list(other)).toMatchObject({ total: 0, rows: [] });
  });

  it('is answered by the demo desk by and by, and by the staff at any time, in its own shop only', async () => {
    const token = await market.logIn('13700000604');
    await market.call('POST /api/account/problem', { content: 'Nobody answers under 13700000604.' }, { token });
    const own = async () => (await market.call('GET /api/account/problem/list', {}, { token })).rows?.[0] ?? {};
    const desk = async (method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${market.deskToken}`, 'content-type': 'application/json' };
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      const answer = await market.fetch(new Request(`http://127.0.0.1/desk/problems${path}`, init));
      return (await answer.json()) as { code: number; data?: { rows: { id: number; content: string }[] } };
    };
    const found = (await desk('GET', '?host=aurora.localhost&pageSize=100')).data?.rows.find(({ content: words }) =>
      words.startsWith('Nobody answers'),
    );
    expect(found?.content).toBe('Nobody answers under 137****0604.');
    const answer = (host: string) =>
      desk('POST', `/${found?.id}/answer`, { host, answer: 'Somebody does.' }).then(({ code }) => code);
    expect(await answer(titan)).toBe(404);
    expect(await own()).not.toHaveProperty('answer', 'Somebody does.');
    market.clockMs += 10_000;
    await market.tick();
    expect(await own()).toMatchObject({ answer: expect.stringMatching(/demo|演示/), answerTime: expect.any(String) });
    expect(await answer('aurora.localhost')).toBe(200);
    expect(await own()).toMatchObject({ answer: 'Somebody does.' });
    // Whoever asked is told of each answer, once, and finds the report by its number; nobody else does.
    expect(await answer('aurora.localhost')).toBe(200);
    const told = { kind: 'problem', event: 'answered', refId: found?.id, isRead: false };
    const title = 'Nobody answers under 13700000604.';
    expect(await market.call('GET /api/web/message/list', {}, { token })).toMatchObject({
      total: 2,
      rows: [
        { ...told, title },
        { ...told, title },
      ],
    });
    const byId = (who: string, id: unknown) => market.call('GET /api/account/problem/list', { id }, { token: who });
    expect(await byId(token, found?.id)).toMatchObject({ total: 1, rows: [{ answer: 'Somebody does.' }] });
    expect(await byId(token, 'x')).toMatchObject({ total: 0 });
    const other = await market.logIn('13700000605');
    expect(await byId(other, found?.id)).toMatchObject({ total: 0 });
    expect(await market.call('GET /api/web/message/list', {}, { token: other })).toMatchObject({ total: 0 });
  });

  it('is taken twenty times a day, also when all come at once', async () => {
    const token = await market.logIn('13700000605');
    const answers = await Promise.all(
      Array.from({ length: 36 }, (_, count) =>
        market.call('POST /api/account/problem', { content: `${content} ${count}` }, { token }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(20);
  });

  it('is taken twenty times a day', async () => {
    const token = await market.logIn('13700000603');
    const send = (count: number) =>
      market.call('POST /api/account/problem', { content: `${content} ${count}` }, { token });
    for (let count = 0; count < 20; count += 1) expect((await send(count)).code).toBe(200);
    expect((await send(20)).msg).toContain('Please send more tomorrow');
    market.clockMs += 24 * 60 * minuteMs;
    expect((await send(21)).code).toBe(200);
  });
});
