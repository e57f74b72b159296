import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderStatuses, type OrderStatus } from '../../bff/contract/order';
import { withTenant } from '../../marketplace/db/engine';
import { orderActors } from '../../marketplace/db/schema/orders';
import {
  allowedActions,
  phases,
  transitionFor,
  transitions,
  type MachineAction,
} from '../../marketplace/orders/machine';
import { payGuarantee } from '../../marketplace/orders/guarantee';
import { lockOrder, takeStep } from '../../marketplace/orders/transition';
import { checkBooks } from './support/books';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';
import { triesOf } from '../support/scale';
import { hourMs } from '../../bff/contract/durations';

tellWhenPostgresIsSkipped('random lives of orders');

const auroraId = 1;
const longTestMs = 600_000;
const runs = triesOf({ long: 80, short: 30 });

const personActions = ['cancel', 'confirm', 'dispute'] as const;
const machineActions = [...new Set(transitions.map(({ action }) => action))];
const people = ['buyer', 'seller', 'other'] as const;

/** What can happen to the few listings and orders of one run. Numbers choose among those there are. */
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('order' as const), who: fc.constantFrom(...people), at: fc.nat(2) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('guarantee' as const), at: fc.nat(5) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      how: fc.constantFrom('pay', 'twice', 'fail', 'expire'),
      at: fc.nat(5),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('person' as const),
      who: fc.constantFrom(...people),
      action: fc.constantFrom(...personActions),
      at: fc.nat(5),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      action: fc.constantFrom(...machineActions.filter((action) => action !== 'receivePayment')),
      actor: fc.constantFrom(...orderActors),
      at: fc.nat(5),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(60_000, 16 * 60_000, 73 * hourMs) }),
  },
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

describe('the table of the state machine', () => {
  it('reaches every state, ends in three, and names each arrow once', () => {
    const reached = new Set<string>(['unpaid', ...transitions.map(({ to }) => to)]);
    expect([...reached].sort()).toEqual([...orderStatuses].sort());
    const final = orderStatuses.filter((status) => !transitions.some(({ from }) => from === status));
    expect(final.sort()).toEqual(['closed', 'completed', 'refunded']);
    const arrows = transitions.flatMap(({ from, action, actors }) =>
      actors.map((actor) => `${from} ${action} ${actor}`),
    );
    expect(new Set(arrows).size).toBe(arrows.length);
  });

  it('holds the paths of the API’s description', () => {
    const path = ['unpaid', 'paid', 'verifying', 'rebinding', 'delivered', 'completed'] as const;
    const leads = (from: OrderStatus, to: OrderStatus) =>
      transitions.some((arrow) => arrow.from === from && arrow.to === to);
    for (const [index, from] of path.slice(0, -1).entries()) expect(leads(from, path[index + 1]!), from).toBe(true);
    const sides: [OrderStatus, OrderStatus][] = [
      ['unpaid', 'closed'],
      ['paid', 'refunding'],
      ['verifying', 'refunding'],
      ['refunding', 'refunded'],
      ['verifying', 'disputed'],
      ['rebinding', 'disputed'],
      ['delivered', 'disputed'],
      ['disputed', 'refunded'],
      ['disputed', 'completed'],
    ];
    for (const [from, to] of sides) expect(leads(from, to), `${from} ${to}`).toBe(true);
    expect(transitions).toHaveLength(18);
  });

  it('never offers what it would refuse', () => {
    for (const status of orderStatuses) {
      for (const role of ['buyer', 'seller'] as const) {
        for (const action of allowedActions(status, role)) {
          if (action === 'pay' || action === 'credentials' || action === 'handOver') continue;
          expect(transitionFor(status, action, role), `${status} ${action} ${role}`).toBeDefined();
        }
      }
      const { nextActor, atDeadline } = phases[status];
      if (atDeadline !== null) expect(transitionFor(status, atDeadline, 'system'), status).toBeDefined();
      if (nextActor === 'buyer') expect(allowedActions(status, 'buyer').length, status).toBeGreaterThan(0);
    }
  });
});

describe.each(engines)('random lives of orders on %s', (engine) => {
  let market: TestMarket;
  let trade: OrderMarket;

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await orderMarket(market);
  });
  afterAll(() => market.close());

  const tokenOf = (who: (typeof people)[number]) => trade[who];

  /** One life: the commands one after the other, each answered exactly as the table says. */
  async function live(commands: readonly Command[]): Promise<void> {
    const plans = (await market.call('GET /api/web/guarantee/list', { goodId: await trade.freshListing() })).rows;
    const goods = [await trade.freshListing(), await trade.freshListing(), await trade.freshListing({ priceCents: 1 })];
    const made: { id: string; buyer: 'buyer' | 'other'; isCovered: boolean }[] = [
      // Few lives get as far by chance.
      { id: await completedWith(plans?.[0]?.['id']), buyer: 'buyer', isCovered: true },
    ];
    const pick = (at: number) => made[at % Math.max(1, made.length)];

    for (const entry of commands) {
      if (entry.kind === 'wait') {
        market.clockMs += entry.ms;
        await market.tick();
        continue;
      }
      market.clockMs += 6_000;
      if (entry.kind === 'order') {
        const answer = await market.call(
          'POST /api/web/order',
          // The first listing is bought with a guarantee, the others without.
          { goodId: goods[entry.at], ...(entry.at === 0 ? { guaranteeId: plans?.[0]?.['id'] } : {}) },
          { token: tokenOf(entry.who) },
        );
        const { id } = (answer.data ?? {}) as { id?: number };
        if (entry.who === 'seller') expect(answer.code).toBe(500);
        else if (id !== undefined && !made.some((order) => order.id === String(id))) {
          made.push({ id: String(id), buyer: entry.who, isCovered: entry.at === 0 });
        }
        continue;
      }
      const order = pick(entry.at);
      if (order === undefined) continue;
      const status = (await trade.statusOf(order.id)) as OrderStatus;
      if (entry.kind === 'pay') await payAtCashier(order, status, entry.how);
      else if (entry.kind === 'guarantee') await payCover(order.id, status, order.isCovered);
      else if (entry.kind === 'person') await actAsPerson(order, status, entry);
      else await stepAs(order.id, status, entry.action, entry.actor);
    }
  }

  /** A completed order of the buyer's with a guarantee. */
  async function completedWith(guaranteeId: unknown): Promise<string> {
    // What earlier lives left unpaid ends first: nobody has more than five.
    market.clockMs += 16 * 60_000;
    await market.tick();
    const { id } = await trade.order(trade.buyer, await trade.freshListing(), { guaranteeId });
    await trade.pay(id);
    for (const action of ['verify', 'rebind', 'deliver'] as const) await trade.staff(id, action);
    await market.call('POST /api/web/order/{id}/confirm', { id }, { token: trade.buyer });
    return String(id);
  }

  async function payAtCashier(order: { id: string; buyer: 'buyer' | 'other' }, status: OrderStatus, how: string) {
    const { id } = order;
    const token = tokenOf(order.buyer);
    const started = await market.call('POST /api/web/order/{id}/pay', { id, channel: 'sandbox' }, { token });
    expect(started.code === 200, `pay in ${status}`).toBe(status === 'unpaid');
    const payUrl = (started.data as { payUrl?: string } | undefined)?.payUrl;
    if (payUrl === undefined) return;
    const payToken = new URL(payUrl, 'http://shop').searchParams.get('token');
    await market.call('POST /api/pay/sandbox/{token}', { token: payToken, action: how });
    expect(await trade.statusOf(id)).toBe(how === 'pay' || how === 'twice' ? 'paid' : 'unpaid');
  }

  async function payCover(id: string, status: OrderStatus, isCovered: boolean) {
    const result = await withTenant(market.opened.db, auroraId, async (tx) => {
      const order = await lockOrder(tx, Number(id));
      return order === null ? null : payGuarantee(tx, order, { note: 'Reclaimed' }, trade.tools);
    });
    const isPayable = status === 'completed' && isCovered;
    expect(isPayable ? ['done', 'guaranteePaid'] : ['noGuarantee'], status).toContain(result?.kind);
    expect(await trade.statusOf(id)).toBe(status);
  }

  async function actAsPerson(
    order: { id: string; buyer: string },
    status: OrderStatus,
    { who, action }: { who: (typeof people)[number]; action: (typeof personActions)[number] },
  ) {
    const role = who === order.buyer ? 'buyer' : who === 'seller' ? 'seller' : null;
    const input = { id: order.id, reason: 'Something is not as it was described.' };
    const answer = await market.call(`POST /api/web/order/{id}/${action}`, input, { token: tokenOf(who) });
    if (role === null) {
      expect(answer).toMatchObject({ code: 404 });
      expect(await trade.statusOf(order.id)).toBe(status);
      return;
    }
    const arrow = transitionFor(status, action, role);
    expect(answer.code, `${role} ${action} in ${status}`).toBe(arrow === undefined ? 500 : 200);
    expect(await trade.statusOf(order.id)).toBe(arrow?.to ?? status);
  }

  async function stepAs(id: string, status: OrderStatus, action: MachineAction, actor: (typeof orderActors)[number]) {
    const arrow = transitionFor(status, action, actor);
    const result = await withTenant(market.opened.db, auroraId, (tx) =>
      takeStep(tx, { orderId: Number(id), action, actor }, trade.tools),
    );
    expect(result.kind).toBe(arrow === undefined ? 'illegal' : 'done');
    expect(await trade.statusOf(id)).toBe(arrow?.to ?? status);
  }

  it(
    'follow the table, keep the books balanced, and sell a listing at most once',
    { timeout: longTestMs },
    async () => {
      const property = fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 30 }), async (commands) => {
        await live(commands);
        expect((await checkBooks(market.opened.db, auroraId)).faults).toEqual([]);
      });
      await fc.assert(property, { numRuns: runs, endOnFailure: true });
    },
  );
});
