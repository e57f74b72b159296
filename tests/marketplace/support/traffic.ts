import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { MarketChild } from './child';

/** Whoever answers calls: a marketplace, or storefronts before it. A call rejects when its answer is no upstream's. */
export type Callable = Pick<MarketChild, 'call'>;

interface KnownOrder {
  readonly id: string;
  readonly token: string;
  /** The newest revision the marketplace has told us of. */
  revision: number;
  isPaid: boolean;
}

/** A request whose answer never came. */
interface Unanswered {
  readonly token: string;
  readonly key: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** Mixed order traffic of several buyers against a marketplace that is killed under it. */
export interface Traffic {
  readonly acknowledged: { readonly orders: number; readonly payments: number };
  /** Lets the buyers trade until so many answers have come, kills at once, and waits until every request has ended. */
  run(child: Callable, answers: number, kill: () => Promise<unknown>): Promise<void>;
  /** Each order the marketplace ever acknowledged is there, at least as far as it said. */
  checkAcknowledged(child: Callable): Promise<void>;
  /** Sends what was not answered again with the same keys, twice at once: both answers must be one. */
  repeatUnanswered(child: Callable): Promise<void>;
}

const buyerCount = 6;

export async function createTraffic(first: Callable): Promise<Traffic> {
  const tokens: string[] = [];
  for (let index = 0; index < buyerCount; index += 1) {
    const phone = `1370000100${index}`;
    const sms = await first.call(`/sms/new/send?phone=${phone}&type=phoneLogin`);
    const { yzmRankey, demoCode } = sms['data'] as { yzmRankey: string; demoCode: string };
    const { token } = await first.call('/h5/login', { body: { phone, dxyzm: demoCode, yzmRankey } });
    tokens.push(String(token));
  }
  const goodIds: string[] = [];
  for (let pageNum = 1; pageNum <= 6; pageNum += 1) {
    const list = await first.call('/web/good/allList', { body: { pageNum, pageSize: 100 } });
    goodIds.push(...(list['rows'] as { id: number }[]).map(({ id }) => String(id)));
  }
  const known = new Map<string, KnownOrder>();
  let unanswered: Unanswered[] = [];
  let payments = 0;
  let turn = 0;
  let answered = 0;
  /** Called with each answer. */
  let onAnswer: () => void = () => undefined;

  async function post(child: Callable, request: Unanswered): Promise<Record<string, unknown> | null> {
    unanswered.push(request);
    const { token, key, path, body } = request;
    const answer = await child.call(path, { token, body, headers: { 'idempotency-key': key } }).catch(() => null);
    // A cut answer proves nothing: only what was read whole was acknowledged.
    if (answer === null) return null;
    unanswered = unanswered.filter((other) => other !== request);
    countAnswer();
    return answer['code'] === 200 ? ((answer['data'] as Record<string, unknown> | undefined) ?? {}) : null;
  }

  function countAnswer(): void {
    answered += 1;
    onAnswer();
  }

  /** Whoever has too many unpaid orders gives one up. */
  async function giveOneUp(child: Callable, token: string): Promise<void> {
    const list = await child.call('/web/order/list?status=unpaid&pageSize=1', { token });
    const [oldest] = list['rows'] as { id: number }[];
    if (oldest === undefined) return;
    const path = `/web/order/${oldest.id}/cancel`;
    const cancelled = await post(child, { token, key: randomUUID(), path, body: {} });
    if (cancelled !== null) learn(token, cancelled);
  }

  function learn(token: string, data: Record<string, unknown>): KnownOrder {
    const id = String(data['id']);
    const order = known.get(id) ?? { id, token, revision: 0, isPaid: false };
    order.revision = Math.max(order.revision, Number(data['revision']));
    known.set(id, order);
    return order;
  }

  /** One purchase, as far as the marketplace lives: order, pay or cancel, sometimes pay twice, confirm what is delivered. */
  async function trade(child: Callable, token: string): Promise<void> {
    turn += 1;
    const mood = turn % 5;
    const goodId = goodIds[(turn * 7) % goodIds.length] as string;
    const made = await post(child, { token, key: randomUUID(), path: '/web/order', body: { goodId } });
    if (made === null) return giveOneUp(child, token);
    const order = learn(token, made);
    if (mood === 0) {
      const path = `/web/order/${order.id}/cancel`;
      const cancelled = await post(child, { token, key: randomUUID(), path, body: {} });
      if (cancelled !== null) learn(token, cancelled);
      return;
    }
    const started = await post(child, {
      token,
      key: randomUUID(),
      path: `/web/order/${order.id}/pay`,
      body: { channel: 'sandbox' },
    });
    const payToken = new URL(String(started?.['payUrl'] ?? '/'), 'http://shop').searchParams.get('token');
    if (payToken === null) return;
    const action = mood === 1 ? 'fail' : mood === 2 ? 'twice' : 'pay';
    const paid = await child.call(`/pay/sandbox/${payToken}`, { body: { action } }).catch(() => null);
    if ((paid?.['data'] as { status?: string } | undefined)?.status === 'paid') {
      order.isPaid = true;
      payments += 1;
      countAnswer();
    }
  }

  async function read(child: Callable, order: KnownOrder): Promise<Record<string, unknown>> {
    const answer = await child.call(`/web/order/${order.id}`, { token: order.token });
    expect(answer, `order ${order.id}`).toMatchObject({ code: 200 });
    return answer['data'] as Record<string, unknown>;
  }

  return {
    get acknowledged() {
      return { orders: known.size, payments };
    },

    async run(child, answers, kill) {
      let isAlive = true;
      const until = answered + answers;
      const enough = new Promise<void>((done) => {
        onAnswer = () => {
          if (answered >= until) done();
        };
      });
      const buyers = tokens.map(async (token) => {
        while (isAlive) {
          await trade(child, token).catch(() => {
            isAlive = false;
          });
        }
      });
      await Promise.race([enough, Promise.all(buyers)]);
      const dead = kill();
      isAlive = false;
      await dead;
      await Promise.all(buyers);
    },

    async checkAcknowledged(child) {
      for (const order of known.values()) {
        const seen = await read(child, order);
        expect(Number(seen['revision']), `revision of ${order.id}`).toBeGreaterThanOrEqual(order.revision);
        const paidSteps = (seen['timeline'] as { action: string }[]).filter(
          ({ action }) => action === 'receivePayment',
        );
        if (order.isPaid) expect(paidSteps, `payment of ${order.id}`).toHaveLength(1);
        else expect(paidSteps.length, `payment of ${order.id}`).toBeLessThanOrEqual(1);
        learn(order.token, seen);
      }
    },

    async repeatUnanswered(child) {
      for (const { token, key, path, body } of unanswered) {
        const again = () => child.call(path, { token, body, headers: { 'idempotency-key': key } });
        const [one, two] = await Promise.all([again(), again()]);
        expect(two).toEqual(one);
        const data = one['data'] as Record<string, unknown> | undefined;
        if (one['code'] === 200 && data?.['revision'] !== undefined) learn(token, data);
      }
      unanswered = [];
    },
  };
}
