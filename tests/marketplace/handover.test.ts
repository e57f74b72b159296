import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderStatuses, type OrderStatus } from '../../bff/contract/order';
import { handoverOf, viewHandover } from '../../marketplace/credentials/handover';
import { rotateEverywhere } from '../../marketplace/credentials/openVault';
import { createVault } from '../../marketplace/credentials/vault';
import { rowsOf, withTenant } from '../../marketplace/db/engine';
import { idempotencyKeys, orders } from '../../marketplace/db/schema/orders';
import { sealedPapers } from '../../marketplace/db/schema/people';
import type { MachineAction } from '../../marketplace/orders/machine';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { aurora, openMarket, titan, type CallOptions, type Envelope, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';
import { silentLog } from './support/silentLog';
import { templateVaultKey } from './support/seeded';

tellWhenPostgresIsSkipped('handing a login over');

const auroraId = 1;
const login = { accountNumber: 'hero_77', accountPassword: 'Marked-Password-77', note: 'Bound to a mail of its own' };
const missing = { code: 404, msg: 'The order does not exist' };
const refused = { code: 500, msg: 'The order has moved on, this is not possible any more' };

describe.each(engines)('the login of a sold account on %s', (engine) => {
  let market: TestMarket;
  let trade: OrderMarket;

  const inShop = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(market.opened.db, auroraId, work);
  const handOver = (id: unknown, options: CallOptions = { token: trade.seller }, fields: object = login) =>
    market.call('POST /api/web/order/{id}/handover', { id, ...fields }, options);
  const place = (id: unknown) => ({ kind: 'order' as const, id: Number(id) });
  const kept = (id: unknown) => inShop((tx) => handoverOf(tx, place(id)));
  const setStatus = (id: unknown, status: OrderStatus) =>
    inShop((tx) =>
      tx
        .update(orders)
        .set({ status })
        .where(eq(orders.id, Number(id))),
    );
  async function desk(path: string, host: string = aurora): Promise<Envelope> {
    const request = new Request(`http://desk.test/desk${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${market.deskToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ host }),
    });
    return (await (await market.fetch(request)).json()) as Envelope;
  }
  const paid = async () => {
    const made = await trade.order(trade.buyer, await trade.freshListing({ hasCredentials: false }));
    await trade.pay(made['id']);
    return made['id'];
  };

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await orderMarket(market);
  });
  afterAll(() => market.close());

  it.each(orderStatuses)('of an order that is %s goes from its seller to the staff, or is refused', async (status) => {
    const made = await trade.order(trade.buyer, await trade.freshListing());
    const id = made['id'];
    await setStatus(id, status);
    const isOpen = status === 'paid' || status === 'verifying' || status === 'rebinding';
    const elsewhere = await market.logIn('13700000001', { host: titan });
    expect(await handOver(id, { token: trade.buyer })).toEqual(refused);
    for (const who of [{ token: trade.other }, { token: elsewhere, host: titan }]) {
      expect(await handOver(id, who)).toEqual(missing);
      expect(await handOver(999_999_999, who)).toEqual(missing);
    }
    expect((await handOver(id, {})).code).toBe(401);
    expect((await trade.read(trade.seller, id))['allowed'] as string[]).toEqual(
      isOpen ? expect.arrayContaining(['handOver']) : expect.not.arrayContaining(['handOver']),
    );
    expect(await kept(id)).toEqual({ time: null, views: [] });
    const answer = await handOver(id);
    if (!isOpen) expect(answer).toEqual(refused);
    else expect(answer.data).toMatchObject({ status, handoverTime: expect.any(String) as string });
    expect(JSON.stringify(answer)).not.toContain(login.accountPassword);
    expect((await kept(id)).time !== null).toBe(isOpen);
    // Closed, so that the buyer may order again.
    await setStatus(id, 'closed');
  });

  it('is known to its seller only: when it was handed over, and each look of the staff', async () => {
    const id = await paid();
    await handOver(id);
    const time = (await trade.read(trade.seller, id))['handoverTime'];
    expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    market.clockMs += 60_000;
    expect(await desk(`/orders/${id}/login`)).toMatchObject({ code: 200, data: login });
    expect((await desk(`/orders/${id}/login`, titan)).code).toBe(404);
    const seen = await trade.read(trade.seller, id);
    expect(seen).toMatchObject({ handoverTime: time, handoverViews: [{ time: expect.any(String) as string }] });
    const listed = await market.call('GET /api/web/order/list', { role: 'seller' }, { token: trade.seller });
    expect(listed.rows?.find((row) => row['id'] === id)).toMatchObject({ handoverTime: time });

    const bought = await trade.read(trade.buyer, id);
    expect(bought).not.toHaveProperty('handoverTime');
    expect(bought['handoverViews']).toEqual([]);
    for (const action of ['verify', 'rebind'] as const) await trade.staff(id, action);
    // What the seller gave is not what the buyer gets: delivering needs login data of the staff's.
    expect((await desk(`/orders/${id}/deliver`)).msg).toContain('no login data');
    const look = await market.call('GET /api/web/order/{id}/credentials', { id }, { token: trade.buyer });
    expect(look.code).toBe(500);
    for (const answer of [seen, listed, bought, look]) {
      expect(JSON.stringify(answer)).not.toContain(login.accountPassword);
    }
  });

  it('is replaced by another one until it is delivered', async () => {
    const id = await paid();
    await handOver(id);
    market.clockMs += 6_000;
    const later = { accountNumber: 'hero_78', accountPassword: ' not ', note: '' };
    expect((await handOver(id, undefined, later)).code).toBe(500);
    expect(await handOver(id, undefined, { ...later, accountPassword: 'Changed since' })).toMatchObject({ code: 200 });
    expect((await desk(`/orders/${id}/login`)).data).toEqual({
      accountNumber: 'hero_78',
      accountPassword: 'Changed since',
      note: null,
    });
  });

  it('says at each field what is wrong with it, and never what was typed', async () => {
    const id = await paid();
    const long = 'x'.repeat(400);
    for (const [fields, wrong] of [
      [{ accountNumber: ' ', accountPassword: '' }, ['accountNumber', 'accountPassword']],
      [
        { accountNumber: long.slice(0, 201), accountPassword: long.slice(0, 201) },
        ['accountNumber', 'accountPassword'],
      ],
      [{ accountNumber: 'a', accountPassword: 'Marked-\u202ePassword' }, ['accountPassword']],
      [{ accountNumber: 'a', accountPassword: 'Marked-\nPassword' }, ['accountPassword']],
      [{ accountNumber: 'a', accountPassword: 'Marked-Password', note: long.repeat(3) }, ['note']],
    ] as const) {
      const answer = await handOver(id, undefined, fields);
      expect(answer.code).toBe(500);
      expect(Object.keys((answer as unknown as { fields: object }).fields)).toEqual(wrong);
      expect(JSON.stringify(answer)).not.toContain('Marked');
      expect(JSON.stringify(answer)).not.toContain('xxxx');
    }
    expect((await kept(id)).time).toBeNull();
  });

  it('stands in no column and no line of the log, nor does anything to guess it by', async () => {
    const id = await paid();
    const before = market.logged.length;
    const key = `handover-${String(id)}`;
    const options = { token: trade.seller, headers: { 'idempotency-key': key } };
    expect((await handOver(id, options)).code).toBe(200);
    await desk(`/orders/${id}/login`);
    const { db } = market.opened;
    const tables = rowsOf<{ name: string }>(
      await db.execute(sql`select relname as name from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace`),
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const result = await db.execute(sql`select t::text as row from ${sql.identifier(name)} t`);
      texts.push(...rowsOf<{ row: string }>(result).map(({ row }) => row));
    }
    const dump = texts.join('\n');
    expect(dump).toContain('orderLogin');
    for (const text of [login.accountPassword, login.accountNumber, login.note]) {
      expect(dump).not.toContain(text);
      expect(market.logged.slice(before).join('\n')).not.toContain(text);
    }
    expect(market.logged.slice(before).join('\n')).toContain('the desk looked at a login of a seller');
    // A digest of the request would be one of the password.
    expect(await inShop((tx) => tx.$count(idempotencyKeys, eq(idempotencyKeys.key, key)))).toBe(0);
  });

  it('is sealed again when the key changes, and opens in its own place only', async () => {
    const id = await paid();
    await handOver(id);
    const older = templateVaultKey();
    const newer = { id: 'newer', key: randomBytes(32).toString('base64') };
    const both = createVault([newer, older]);
    expect((await rotateEverywhere(market.opened.db, both, silentLog)).failed).toBe(0);
    const alone = createVault([newer]);
    const open = (orderId: unknown) => inShop((tx) => viewHandover(tx, alone, place(orderId), market.clockMs));
    expect(await open(id)).toEqual(login);
    const other = await paid();
    await inShop((tx) =>
      tx
        .update(sealedPapers)
        .set({ ownerId: Number(other) })
        .where(eq(sealedPapers.ownerId, Number(id))),
    );
    await expect(open(other)).rejects.toThrow('do not open');
    await rotateEverywhere(market.opened.db, createVault([older, newer]), silentLog);
  });

  it('is not shown when the look cannot be written down', async () => {
    const id = await paid();
    await handOver(id);
    const { db } = market.opened;
    await db.execute('revoke insert on handover_views from market_tenant');
    const answer = await desk(`/orders/${id}/login`);
    await db.execute('grant insert on handover_views to market_tenant');
    expect(answer.code).toBe(500);
    expect(JSON.stringify(answer)).not.toContain(login.accountPassword);
    expect(await kept(id)).toMatchObject({ views: [] });
  });

  it.each([
    ['cancelled by its buyer', [], 'buyer', 'cancel'],
    ['cancelled by its seller', ['verify'], 'seller', 'cancel'],
    ['rejected', ['verify'], 'staff', 'reject'],
    ['confirmed', ['verify', 'rebind', 'deliver'], 'buyer', 'confirm'],
    ['settled for the buyer', ['verify', 'dispute'], 'staff', 'settleForBuyer'],
    ['settled for the seller', ['verify', 'dispute'], 'staff', 'settleForSeller'],
  ] as const)('is dropped when its order is %s, and its looks stay', async (_how, steps, who, last) => {
    const id = await paid();
    await handOver(id);
    await desk(`/orders/${id}/login`);
    const reason = 'The account is not as described.';
    const tokens = { buyer: trade.buyer, seller: trade.seller };
    const step = async (by: 'buyer' | 'seller' | 'staff', action: MachineAction) => {
      if (by === 'staff') return trade.staff(id, action);
      const name = `POST /api/web/order/{id}/${action as 'cancel' | 'confirm' | 'dispute'}` as const;
      expect((await market.call(name, { id, reason }, { token: tokens[by] })).code).toBe(200);
    };
    for (const action of steps) await step(action === 'dispute' ? 'buyer' : 'staff', action);
    expect((await kept(id)).time).not.toBeNull();
    await step(who, last);
    expect(await kept(id)).toEqual({ time: null, views: [expect.any(Date)] });
    expect((await desk(`/orders/${id}/login`)).msg).toContain('There is no login here');
    expect(await handOver(id)).toEqual(refused);
  });
});
