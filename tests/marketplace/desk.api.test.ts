import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderStatuses, type OrderStatus } from '../../bff/contract/order';
import { readCredentials } from '../../marketplace/credentials/store';
import { withTenant } from '../../marketplace/db/engine';
import { listingCredentials } from '../../marketplace/db/schema/credentials';
import { orderEvents, orders } from '../../marketplace/db/schema/orders';
import { deskActions, type DeskAction } from '../../marketplace/desk/actions';
import { addToBlacklist } from '../../marketplace/desk/blacklist';
import type { DeskAnswer, DeskBlacklistEntry, DeskOrder, DeskOrderDetail, DeskPage } from '../../marketplace/desk/wire';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { aurora, openMarket, titan, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';
import { overlapping } from './support/overlapping';

tellWhenPostgresIsSkipped('the API of the desk');

const auroraId = 1;
const login = { accountNumber: 'hero_1', accountPassword: 'Handed-Over-1', note: 'Bind your phone first' };

/** Which steps the staff has from which state, and where each leads; written from api.md, not from the machine. */
const legal: Readonly<Partial<Record<OrderStatus, Readonly<Partial<Record<DeskAction, OrderStatus>>>>>> = {
  unpaid: { cancel: 'closed' },
  paid: { verify: 'verifying', cancel: 'refunding' },
  verifying: { rebind: 'rebinding', reject: 'refunding' },
  rebinding: { deliver: 'delivered' },
  disputed: { settle: 'refunded' },
};

describe.each(engines)('the desk on %s', (engine) => {
  let market: TestMarket;
  let trade: OrderMarket;

  const inShop = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(market.opened.db, auroraId, work);

  async function ask<Data>(
    method: string,
    path: string,
    fields: Record<string, unknown> = {},
    authorization: string | null = `Bearer ${market.deskToken}`,
  ): Promise<DeskAnswer<Data> & { status: number }> {
    const url = new URL(`http://127.0.0.1/desk${path}`);
    if (method !== 'POST') for (const [key, value] of Object.entries(fields)) url.searchParams.set(key, String(value));
    const response = await market.fetch(
      new Request(url, {
        method,
        headers: authorization === null ? {} : { authorization },
        ...(method === 'POST' ? { body: JSON.stringify(fields) } : {}),
      }),
    );
    return { status: response.status, ...((await response.json()) as DeskAnswer<Data>) };
  }
  const step = (id: unknown, action: DeskAction, fields: Record<string, unknown> = {}) =>
    ask<DeskOrderDetail>('POST', `/orders/${String(id)}/${action}`, {
      host: aurora,
      ...(action === 'settle' ? { decision: 'buyer' } : {}),
      ...fields,
    });
  const setStatus = (id: unknown, status: OrderStatus) =>
    inShop((tx) =>
      tx
        .update(orders)
        .set({ status })
        .where(eq(orders.id, Number(id))),
    );
  const orderIn = async (status: OrderStatus) => {
    const made = await trade.order(trade.buyer, await trade.freshListing({ hasCredentials: false }));
    await setStatus(made['id'], status);
    return made;
  };
  const paid = async () => {
    const made = await trade.order(trade.buyer, await trade.freshListing({ hasCredentials: false }));
    await trade.pay(made['id']);
    return made;
  };
  const eventsOf = (id: unknown) =>
    inShop((tx) =>
      tx
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.orderId, Number(id)))
        .orderBy(orderEvents.id),
    );

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await orderMarket(market);
  });
  afterAll(() => market.close());

  it('opens to its token only, and tells others nothing', async () => {
    const { id } = await paid();
    const token = String(market.deskToken);
    const wrong = [
      null,
      '',
      'Bearer',
      'Bearer ',
      `Bearer ${'x'.repeat(token.length)}`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token}x`,
      `Basic ${token}`,
      token,
      `Bearer ${trade.buyer}`,
    ];
    const calls = [
      ['GET', '/orders'],
      ['GET', `/orders/${String(id)}`],
      ['GET', '/nothing'],
      ['GET', '/blacklist'],
      ['POST', '/blacklist'],
      ['DELETE', '/blacklist/1'],
      ['POST', '/credentials/rotate'],
      ...deskActions.map((action) => ['POST', `/orders/${String(id)}/${action}`]),
    ] as const;
    for (const authorization of wrong) {
      for (const [method, path] of calls) {
        const answer = await ask(method as string, path as string, { host: aurora }, authorization);
        expect(answer).toEqual({ status: 401, code: 401, msg: expect.stringContaining('token') as string });
      }
    }
    expect(await trade.statusOf(id)).toBe('paid');
    expect((await ask('GET', '/orders', { host: aurora })).code).toBe(200);
    expect((await ask('GET', '/orders', { host: aurora }, `bearer  ${token}`)).code).toBe(200);
  });

  it.each(orderStatuses)(
    'takes from %s the steps it should, and says of the others what is possible',
    async (status) => {
      for (const action of deskActions) {
        const made = await orderIn(status);
        const id = made['id'];
        const fields = action === 'deliver' ? { credentials: login } : {};
        const answer = await step(id, action, { note: `about ${action}`, ...fields });
        const to = legal[status]?.[action];
        if (to === undefined) {
          const possible = Object.keys(legal[status] ?? {});
          const rest =
            possible.length === 0 ? 'the desk has nothing to do here' : `possible now: ${possible.join(', ')}`;
          const isBare = action === 'pay-guarantee' && status === 'completed';
          expect(answer).toEqual({
            status: 200,
            code: 500,
            msg: isBare
              ? 'The order was sold without a guarantee'
              : `The order is '${status}', '${action}' is not possible; ${rest}`,
          });
          expect(await trade.statusOf(id)).toBe(status);
          expect(await eventsOf(id)).toHaveLength(1);
          const stored = await inShop((tx) =>
            tx.$count(listingCredentials, eq(listingCredentials.listingId, Number(made['goodId']))),
          );
          expect(stored).toBe(0);
        } else {
          expect(answer).toMatchObject({ code: 200, data: { id: Number(id), status: to } });
          expect((await eventsOf(id)).at(-1)).toMatchObject({
            actor: 'staff',
            actorId: null,
            fromStatus: status,
            status: to,
            note: `about ${action}`,
          });
        }
        // Out of the way: a person may have a few unpaid orders only.
        await setStatus(id, 'closed');
      }
    },
  );

  it('delivers with login data given on the way, and not without any', async () => {
    const { id, goodId } = await paid();
    await step(id, 'verify');
    await step(id, 'rebind');
    expect((await step(id, 'deliver')).msg).toContain('no login data yet');
    expect(await trade.statusOf(id)).toBe('rebinding');
    expect((await step(id, 'deliver', { credentials: login })).data).toMatchObject({
      status: 'delivered',
      hasCredentials: true,
    });
    const { data } = await market.call('GET /api/web/order/{id}/credentials', { id }, { token: trade.buyer });
    expect(data).toMatchObject(login);
    const order = (await ask<DeskOrderDetail>('GET', `/orders/${String(id)}`, { host: aurora })).data;
    expect(order?.credentialViews).toEqual([(data as { viewTime: string }).viewTime]);
    const kept = await inShop((tx) => readCredentials(tx, market.vault, Number(goodId)));
    expect(kept).toEqual(login);
  });

  it('takes login data while it rebinds, and newer ones when it delivers', async () => {
    const { id } = await paid();
    await step(id, 'verify');
    expect((await step(id, 'rebind', { credentials: { ...login, accountPassword: 'First-1' } })).code).toBe(200);
    expect(
      (await step(id, 'deliver', { credentials: { accountNumber: 'hero_1', accountPassword: 'Second-2' } })).code,
    ).toBe(200);
    const { data } = await market.call('GET /api/web/order/{id}/credentials', { id }, { token: trade.buyer });
    expect(data).toMatchObject({ accountPassword: 'Second-2' });
  });

  it('shows no login data in any answer, and masks phones', async () => {
    const made = await trade.order(trade.buyer, await trade.freshListing({ hasCredentials: false }), {
      contact: 'Phone 13700000001',
    });
    const id = made['id'];
    await trade.pay(id);
    const answers: unknown[] = [
      await step(id, 'verify', { note: 'Asked the seller at 13700000002' }),
      await step(id, 'rebind', { credentials: login }),
      await step(id, 'deliver'),
      await ask('GET', `/orders/${String(id)}`, { host: aurora }),
      await ask('GET', '/orders', { host: aurora, pageSize: 100 }),
    ];
    const text = JSON.stringify(answers);
    expect(text).toContain('137****0001');
    expect(text).toContain('137****0002');
    for (const secret of ['13700000001', '13700000002', ...Object.values(login)]) {
      expect(text.includes(secret), secret).toBe(false);
    }
    expect(market.logged.join('\n').includes(login.accountPassword)).toBe(false);
  });

  it('masks phones however they are written, and no longer or shorter number', async () => {
    const id = (await paid())['id'];
    const written = ['+8613700000002', '8613700000002', '0086 13700000002', '137-0000-0002', '+86 137 0000 0002'];
    const kept = 'not 138000000012, 1380000000 or 2026-11-29 13:00';
    await step(id, 'verify', { note: `Asked at ${written.join(', ')}, ${kept}` });
    const { data } = await ask<DeskOrderDetail>('GET', `/orders/${String(id)}`, { host: aurora });
    const masked = written.map(() => '137****0002').join(', ');
    expect(data?.timeline.at(-1)?.note).toBe(`Asked at ${masked}, ${kept}`);
  });

  it('settles a dispute for either side and keeps the reason', async () => {
    for (const [decision, status, account] of [
      ['buyer', 'refunded', 'refunds'],
      ['seller', 'completed', 'seller'],
    ] as const) {
      const id = await trade.delivered();
      const reason = 'The phone number cannot be changed, call 13700000001';
      await market.call('POST /api/web/order/{id}/dispute', { id, reason }, { token: trade.buyer });
      const before = (await ask<DeskOrderDetail>('GET', `/orders/${String(id)}`, { host: aurora })).data;
      expect(before).toMatchObject({
        possible: ['settle'],
        disputeReason: 'The phone number cannot be changed, call 137****0001',
        dispute: { openedBy: 'buyer', decision: null },
      });
      expect((await step(id, 'settle', { decision, note: 'Both were heard' })).data).toMatchObject({
        status,
        dispute: { decision, note: 'Both were heard' },
      });
      expect((await trade.balances(id))[account]).toBeGreaterThan(0);
    }
    const id = await trade.delivered();
    for (const decision of [undefined, 'nobody']) {
      expect((await step(id, 'settle', { decision })).msg).toMatch(/^The field 'decision' is (missing|not valid)$/);
    }
  });

  it('settles for the seller of an account that was not handed over only together with its login data', async () => {
    const { id } = await paid();
    await step(id, 'verify');
    const reason = 'The check of the account takes much too long';
    await market.call('POST /api/web/order/{id}/dispute', { id, reason }, { token: trade.buyer });
    expect((await step(id, 'settle', { decision: 'seller' })).msg).toContain('no login data yet');
    expect(await trade.statusOf(id)).toBe('disputed');
    expect((await trade.balances(id))['seller']).toBeUndefined();
    expect((await step(id, 'settle', { decision: 'buyer', credentials: login })).msg).toBe(
      "The field 'credentials' is not valid",
    );
    expect((await step(id, 'settle', { decision: 'seller', credentials: login })).data).toMatchObject({
      status: 'completed',
      hasCredentials: true,
    });
    const { data } = await market.call('GET /api/web/order/{id}/credentials', { id }, { token: trade.buyer });
    expect(data).toMatchObject(login);
  });

  it('lists the orders of one shop, by status and words, the most urgent first', async () => {
    const { id, orderNo, code } = await paid();
    const list = async (fields: Record<string, unknown> = {}) =>
      (await ask<DeskPage<DeskOrder>>('GET', '/orders', { host: aurora, ...fields })).data as DeskPage<DeskOrder>;
    const byNumber = await list({ keyWord: orderNo });
    expect(byNumber).toMatchObject({ total: 1, rows: [{ id, orderNo, code, status: 'paid', nextActor: 'staff' }] });
    expect((await list({ keyWord: String(code).toLowerCase() })).rows.map((order) => order.id)).toContain(id);
    expect((await list({ keyWord: '%' })).total).toBe(0);

    await step((await paid())['id'], 'verify');
    const open = await list({ status: 'paid,verifying', pageSize: 100 });
    expect(new Set(open.rows.map(({ status }) => status))).toEqual(new Set(['paid', 'verifying']));
    const deadlines = (await list({ pageSize: 100 })).rows.map(({ deadline }) => deadline);
    const withDeadline = deadlines.filter((deadline) => deadline !== null);
    expect(deadlines.slice(0, withDeadline.length)).toEqual([...withDeadline].sort());
    expect((await list({ pageNum: 2, pageSize: 3 })).rows).toHaveLength(3);

    expect((await ask('GET', '/orders', { host: aurora, status: 'payed' })).msg).toContain("no status 'payed'");
    expect((await ask<DeskPage<DeskOrder>>('GET', '/orders', { host: titan, keyWord: orderNo })).data?.total).toBe(0);
    expect(await ask('GET', `/orders/${String(id)}`, { host: titan })).toMatchObject({ code: 404 });
    expect(await ask('POST', `/orders/${String(id)}/verify`, { host: titan })).toMatchObject({ code: 404 });
    expect(await trade.statusOf(id)).toBe('paid');
  });

  it('says what is wrong with a request and repeats nothing of it', async () => {
    const { id } = await paid();
    const path = `/orders/${String(id)}/verify`;
    const secret = { host: aurora, credentials: { accountNumber: 'hero_1', accountPassword: { is: 'Mistyped-1' } } };
    for (const [answer, msg] of [
      [await ask('GET', '/orders'), "The field 'host' is missing"],
      [await ask('GET', '/orders', { host: 'nobody.localhost' }), 'No shop is served at nobody.localhost'],
      [await ask('GET', '/orders', { host: aurora, pageNum: 0 }), "The field 'pageNum' is not valid"],
      [await ask('POST', path, { host: aurora, nott: 'x' }), "The field 'nott' is not known here"],
      [await ask('POST', path, { ...secret }), "The field 'credentials' is not known here"],
      [await ask('POST', path, { host: aurora, note: 'a\u0000b' }), "The field 'note' is not valid"],
      [
        await ask('POST', `/orders/${String(id)}/deliver`, secret),
        "The field 'credentials.accountPassword' is not valid",
      ],
      [await ask('GET', '/orders/999999999', { host: aurora }), 'There is no order 999999999 in this shop'],
      [await ask('GET', '/orders/x', { host: aurora }), 'There is no order x in this shop'],
      [await ask('GET', '/nothing'), 'The desk has no such call'],
    ] as const) {
      expect(answer.code).not.toBe(200);
      expect(answer.msg).toBe(msg);
      expect(answer.data).toBeUndefined();
    }
    const broken = new Request(`http://127.0.0.1/desk${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${market.deskToken}` },
      body: '{"host":',
    });
    expect(await (await market.fetch(broken)).json()).toEqual({ code: 500, msg: 'The body is not JSON' });
  });

  it('keeps the blacklist, as orders compare it', async () => {
    const entry = { host: aurora, content: ' 137 0000-4444 ' };
    const added = (await ask<DeskBlacklistEntry>('POST', '/blacklist', entry)).data as DeskBlacklistEntry;
    expect(added.content).toBe('137****4444');
    expect((await ask<DeskBlacklistEntry>('POST', '/blacklist', entry)).data?.id).toBe(added.id);
    const twice = { content: '13700005555', gameSn: 'double' };
    const [first, second] = await overlapping(
      inShop,
      (tx) => addToBlacklist(tx, twice, market.clockMs),
      () => ask<DeskBlacklistEntry>('POST', '/blacklist', { host: aurora, ...twice }),
    );
    expect(second.data).toEqual(first);
    expect((await ask('DELETE', `/blacklist/${first?.id}`, { host: aurora })).code).toBe(200);
    const goodId = await trade.freshListing({ hasCredentials: false });
    const wish = { goodId, contact: '13700004444' };
    const order = async () => {
      market.clockMs += 6_000;
      return market.call('POST /api/web/order', wish, { token: trade.other });
    };
    expect((await order()).msg).toContain('blacklist');
    const page = (await ask<DeskPage<DeskBlacklistEntry>>('GET', '/blacklist', { host: aurora })).data;
    expect(page?.rows[0]).toEqual(added);
    expect((await ask('DELETE', `/blacklist/${added.id}`, { host: titan })).code).toBe(404);
    expect((await ask('DELETE', `/blacklist/${added.id}`, { host: aurora })).code).toBe(200);
    expect((await ask('DELETE', `/blacklist/${added.id}`, { host: aurora })).code).toBe(404);
    expect((await order()).code).toBe(200);
    for (const empty of [{}, { gameSn: ' - ' }]) {
      expect((await ask('POST', '/blacklist', { host: aurora, ...empty })).msg).toMatch(/gameSn|One of/);
    }
  });

  it('finds a phone on the blacklist however it is written, there or where it is asked for', async () => {
    const written = ['13700006666', '+86 137 0000 6666', '8613700006666', '0086-137-0000-6666', '137\u200B0000.6666'];
    for (const listed of written) {
      const added = await ask<DeskBlacklistEntry>('POST', '/blacklist', { host: aurora, content: listed });
      for (const content of written) {
        const found = await market.call('GET /api/black/blackList', { content }, { token: trade.other });
        expect(found.rows, `${listed} asked as ${content}`).toMatchObject([{ content: '13700006666' }]);
      }
      expect((await ask('DELETE', `/blacklist/${added.data?.id}`, { host: aurora })).code).toBe(200);
    }
  });
});

describe('a marketplace without a desk token', () => {
  it('has no desk', async () => {
    const market = await openMarket('pglite', 'production');
    for (const path of ['/desk/orders?host=aurora.localhost', '/desk', '/desk/nothing']) {
      const answer = await market.fetch(
        new Request(`http://127.0.0.1${path}`, { headers: { authorization: 'Bearer null' } }),
      );
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 404 });
    }
    await market.close();
  });
});
