import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { withTenant } from '../../marketplace/db/engine';
import { openDatabase, type OpenedDatabase } from '../../marketplace/db/open';
import { orders } from '../../marketplace/db/schema/orders';
import { checkBooks } from '../marketplace/support/books';
import { migrationsDir } from '../marketplace/support/databases';
import { noisePng } from '../marketplace/support/pictures';
import { createTraffic } from '../marketplace/support/traffic';
import { callerOf, missingForContainers, startContainers, type Caller, type Containers } from '../support/containers';
import { firstEvents } from '../support/events';
import { marketplacePid } from '../torture/support/processes';
import { ask } from '../torture/support/wire';

const missing = missingForContainers();
if (missing !== null) console.info(`SKIPPED: two containers behind HAProxy (${missing})`);

const auroraId = 1;
const loginLimit = 12;
/** Nothing here is timed: a busy machine may take its time. */
const longMs = 600_000;
/** Enough to be in the middle of orders and payments. */
const answersPerRound = 30;

describe.skipIf(missing !== null)('two containers behind HAProxy', () => {
  let containers: Containers;
  let opened: OpenedDatabase;
  let one: Caller;
  let other: Caller;
  let both: Caller;
  let phones = 13_500_000_000;
  let goodIds: string[];

  beforeAll(async () => {
    containers = await startContainers({ RATE_LIMITS: `login=${loginLimit}/600,sms=1000/60` });
    const [first, second] = containers.storefronts;
    one = callerOf(first.port);
    other = callerOf(second.port);
    both = callerOf(containers.port);
    opened = await openDatabase({ databaseUrl: containers.databaseUrl, dataDir: '', migrationsDir });
    const list = await both.call('/web/good/allList', { body: { pageSize: 100 } });
    goodIds = (list['rows'] as { id: number; accountType?: number }[]).map(({ id }) => String(id)).reverse();
  }, longMs);

  afterAll(async () => {
    await opened?.close();
    await containers?.stop();
  }, longMs);

  /** Logs a new phone in, each from an address of its own. */
  async function logIn(caller: Caller): Promise<{ token: string; cookie: string }> {
    phones += 1;
    const from = { 'x-forwarded-for': `203.0.113.${phones % 250}` };
    const sms = await caller.call(`/sms/new/send?phone=${phones}&type=phoneLogin`, { headers: from });
    const { yzmRankey, demoCode } = sms['data'] as { yzmRankey: string; demoCode: string };
    const answer = await caller.ask({
      path: '/api/h5/login',
      method: 'POST',
      headers: { ...from, 'content-type': 'application/json' },
      body: JSON.stringify({ phone: String(phones), dxyzm: demoCode, yzmRankey }),
    });
    const { token } = JSON.parse(answer.text) as { token: string };
    return { token, cookie: answer.setCookies[0]?.split(';')[0] ?? '' };
  }

  const statusOfProfile = async (caller: Caller, cookie: string) =>
    (await caller.ask({ path: '/api/system/user/profile/new', headers: { cookie } })).status;

  /** An order that its buyer has not paid yet. */
  async function order(caller: Caller, token: string): Promise<string> {
    for (let goodId = goodIds.pop(); goodId !== undefined; goodId = goodIds.pop()) {
      const answer = await caller.call('/web/order', { token, body: { goodId } });
      if (answer['code'] === 200) return String((answer['data'] as { id: number }).id);
    }
    throw new Error('the shop is bought empty');
  }

  async function startPayment(caller: Caller, token: string, orderId: string): Promise<string> {
    const started = await caller.call(`/web/order/${orderId}/pay`, { token, body: { channel: 'sandbox' } });
    const { payUrl } = started['data'] as { payUrl: string };
    return new URL(payUrl, 'http://shop').searchParams.get('token') ?? '';
  }

  async function stepsOf(caller: Caller, token: string, orderId: string): Promise<string[]> {
    const { data } = await caller.call(`/web/order/${orderId}`, { token });
    return (data as { timeline: { action: string }[] }).timeline.map(({ action }) => action);
  }

  it('know each other’s sessions, and each ends them for both', { timeout: longMs }, async () => {
    const { token, cookie } = await logIn(one);
    expect(await statusOfProfile(one, cookie)).toBe(200);
    expect(await statusOfProfile(other, cookie)).toBe(200);
    expect(await other.call('/system/user/sessions/revokeAll', { token, body: {} })).toMatchObject({ code: 200 });
    expect(await statusOfProfile(one, cookie)).toBe(401);
    expect(await statusOfProfile(other, cookie)).toBe(401);
  });

  it('count a visitor’s requests together', { timeout: longMs }, async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < loginLimit + 4; attempt += 1) {
      const { status } = await (attempt % 2 === 0 ? one : other).ask({
        path: '/api/web/login',
        method: 'POST',
        headers: { 'x-forwarded-for': '192.0.2.77', 'content-type': 'application/json' },
        body: JSON.stringify({ username: '13800000001', password: 'wrong', code: 'x', uuid: 'x' }),
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array<number>(loginLimit).fill(200), ...Array<number>(4).fill(429)]);
  });

  it('forget the stored answers of a shop when one is told to, and no other shop’s', { timeout: longMs }, async () => {
    const ports = containers.storefronts.map(({ port }) => port);
    const [{ adminPort }] = containers.storefronts;
    const agent = new Agent({ keepAlive: false });
    const stateOf = async (port: number, host: string) =>
      (await ask(port, { host, path: '/api/web/game/Type', agent })).headers['x-cache'];
    for (const port of ports) {
      for (const host of ['aurora.localhost', 'titan.localhost']) {
        await expect.poll(() => stateOf(port, host)).toBe('HIT');
      }
    }
    const purge = await fetch(`http://127.0.0.1:${adminPort}/cache/purge?tenant=aurora.localhost`, { method: 'POST' });
    expect([purge.status, await purge.json()]).toMatchObject([
      202,
      { tenant: 'aurora.localhost', containers: 'all', count: 2 },
    ]);
    // What it is stored anew by, each asks for once.
    for (const port of ports) await expect.poll(() => stateOf(port, 'aurora.localhost')).toBe('MISS');
    for (const port of ports) expect(await stateOf(port, 'titan.localhost')).toBe('HIT');
    agent.destroy();
  });

  it('follow an order whose steps happen in the other one', { timeout: longMs }, async () => {
    const { token } = await logIn(one);
    const orderId = await order(one, token);
    const [first] = containers.storefronts;
    const events = firstEvents(first.port, {
      host: 'aurora.localhost',
      path: `/api/web/order/${orderId}/events`,
      token,
    });
    expect(await events.next()).toMatchObject({ status: 'unpaid', revision: 1 });
    expect(await other.call(`/web/order/${orderId}/cancel`, { token, body: {} })).toMatchObject({ code: 200 });
    expect(await events.next()).toMatchObject({ status: 'closed', revision: 2 });
    events.close();
  });

  it('take a payment once, wherever and however often it is reported', { timeout: longMs }, async () => {
    const { token } = await logIn(other);
    const orderId = await order(one, token);
    const payToken = await startPayment(one, token, orderId);
    const pay = (caller: Caller) => caller.call(`/pay/sandbox/${payToken}`, { body: { action: 'twice' } });
    await Promise.all([pay(other), pay(one), pay(other)]);
    const steps = await stepsOf(one, token, orderId);
    expect(steps.filter((step) => step === 'receivePayment')).toHaveLength(1);
    expect((await checkBooks(opened.db, auroraId)).faults).toEqual([]);
  });

  it('pass a deadline and take the desk’s steps once, though both look for them', { timeout: longMs }, async () => {
    const { token } = await logIn(one);
    const unpaid = await Promise.all(Array.from({ length: 5 }, () => order(both, token)));
    expect(new Set(unpaid).size).toBe(5);
    const paid = await logIn(other);
    const paidOrder = await order(both, paid.token);
    await both.call(`/pay/sandbox/${await startPayment(both, paid.token, paidOrder)}`, { body: { action: 'pay' } });
    for (const id of unpaid) {
      await withTenant(opened.db, auroraId, (tx) =>
        tx
          .update(orders)
          .set({ deadline: new Date(Date.now() - 1000) })
          .where(eq(orders.id, Number(id))),
      );
    }
    for (const id of unpaid) {
      await expect.poll(() => stepsOf(both, token, id), { timeout: longMs / 3 }).toEqual(['create', 'expire']);
    }
    await expect.poll(() => stepsOf(both, paid.token, paidOrder), { timeout: longMs / 3 }).toContain('deliver');
    const steps = await stepsOf(both, paid.token, paidOrder);
    expect(new Set(steps).size, steps.join(' ')).toBe(steps.length);
    expect((await checkBooks(opened.db, auroraId)).faults).toEqual([]);
  });

  it('show each other’s pictures', { timeout: longMs }, async () => {
    const { token } = await logIn(one);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await noisePng(64))], { type: 'image/png' }), 'one.png');
    const encoded = new Response(form);
    const uploaded = await one.ask({
      path: '/api/upload/image',
      method: 'POST',
      headers: { token, 'content-type': encoded.headers.get('content-type') ?? '' },
      body: Buffer.from(await encoded.arrayBuffer()),
    });
    const { data } = JSON.parse(uploaded.text) as { data: { filePath: string } };
    const picture = await other.ask({ path: data.filePath, headers: { token } });
    expect([picture.status, picture.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
  });

  it('lose nothing when a marketplace, and then a container, is killed under load', { timeout: longMs }, async () => {
    const traffic = await createTraffic(callerOf(containers.port, '198.51.100.200'));
    const [first, second] = containers.storefronts;
    const ready = async (adminPort: number) => (await fetch(`http://127.0.0.1:${adminPort}/readyz`)).status;

    await traffic.run(both, answersPerRound, async () => process.kill(marketplacePid(first.pid), 'SIGKILL'));
    await expect.poll(() => ready(first.adminPort), { timeout: longMs / 3, interval: 20 }).toBe(503);
    // The other one goes on alone, and questions never notice.
    await traffic.run(both, answersPerRound, async () => undefined);
    await traffic.checkAcknowledged(both);
    await expect.poll(() => ready(first.adminPort), { timeout: longMs / 3 }).toBe(200);
    // Its breaker may stay open for some seconds more.
    const uncached = async () => (await one.ask({ path: `/api/web/good/info?id=${goodIds[0]}` })).status;
    await expect.poll(uncached, { timeout: longMs / 3 }).toBe(200);
    await traffic.repeatUnanswered(both);

    const throughHaproxy = async () => (await both.ask({ path: '/api/web/getTenant' })).status;

    await traffic.run(both, answersPerRound, async () => process.kill(second.pid, 'SIGKILL'));
    await expect.poll(throughHaproxy, { timeout: longMs / 3 }).toBe(200);
    await traffic.run(both, answersPerRound, async () => undefined);
    await traffic.checkAcknowledged(both);
    await containers.restart(1);
    await traffic.repeatUnanswered(both);
    await traffic.checkAcknowledged(one);
    await traffic.checkAcknowledged(other);

    const { acknowledged } = traffic;
    expect(acknowledged.orders).toBeGreaterThan(10);
    expect(acknowledged.payments).toBeGreaterThan(2);
    const books = await checkBooks(opened.db, auroraId);
    expect(books.faults).toEqual([]);
    expect(books.orders).toBeGreaterThanOrEqual(acknowledged.orders);
  });
});
