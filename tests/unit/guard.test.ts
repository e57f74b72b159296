import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCache } from '../../bff/cache';
import { callTable } from '../../bff/contract/index';
import { createGuard, type CallKind, type Guard } from '../../bff/guard';
import { UpstreamError, type UpstreamRequest } from '../../bff/transport';
import { createUpstreamCalls } from '../../bff/upstreamCalls';

const timeoutMs = 10_000;
let guard: Guard;

beforeEach(() => {
  vi.useFakeTimers();
  guard = createGuard(Date.now);
});
afterEach(() => vi.useRealTimers());

/** A call the test ends as it likes. */
interface Held {
  readonly result: Promise<unknown>;
  /** What waiting left of the time; undefined while it waits. */
  leftMs(): number | undefined;
  answer(): Promise<void>;
  fail(error: unknown): Promise<void>;
}

function hold(options: { lane?: string; kind?: CallKind; signal?: AbortSignal } = {}): Held {
  const { lane = 'a', kind = 'call', signal } = options;
  let left: number | undefined;
  let end: { resolve: (value: string) => void; reject: (error: unknown) => void } | undefined;
  const result = guard.run({
    lane,
    kind,
    timeoutMs,
    signal,
    isFailure: (error) => error === 'outage',
    ask: (leftMs) => {
      left = leftMs;
      return new Promise<string>((resolve, reject) => (end = { resolve, reject }));
    },
  });
  result.catch(() => undefined);
  const settled = async () => {
    await result.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    result,
    leftMs: () => left,
    answer: () => (end?.resolve('ok'), settled()),
    fail: (error) => (end?.reject(error), settled()),
  };
}

const holdMany = async (count: number, options: Parameters<typeof hold>[0] = {}) => {
  const held = Array.from({ length: count }, () => hold(options));
  await vi.advanceTimersByTimeAsync(0);
  return held;
};
const askedOf = (held: Held[]) => held.filter((call) => call.leftMs() !== undefined).length;

async function failInRow(count: number): Promise<void> {
  for (const call of await holdMany(count)) await call.fail('outage');
}

describe('a lane', () => {
  it('lets 8 calls go on, 64 wait, as many as six pages ask for, and refuses the next', async () => {
    const held = await holdMany(73);
    expect(askedOf(held)).toBe(8);
    await expect(held[72]!.result).rejects.toMatchObject({ error: 'overloaded' });
    await held[0]!.answer();
    expect(askedOf(held)).toBe(9);
    expect(askedOf(await holdMany(1, { lane: 'b' }))).toBe(1);
    for (const call of held.slice(1, 72)) await call.answer();
    expect(new Set(await Promise.all(held.slice(0, 72).map(({ result }) => result)))).toEqual(new Set(['ok']));
  });

  it('counts waiting into the time of a call', async () => {
    const held = await holdMany(10);
    await vi.advanceTimersByTimeAsync(4000);
    await held[0]!.answer();
    expect(held[8]!.leftMs()).toBe(6000);
    await vi.advanceTimersByTimeAsync(6000);
    await expect(held[9]!.result).rejects.toMatchObject({ fault: 'timeout' });
    expect(held[9]!.leftMs()).toBeUndefined();
    await held[1]!.answer();
    expect(held[9]!.leftMs()).toBeUndefined();
  });

  it('forgets a waiter at once whose visitor left, and gives the place in the queue to another', async () => {
    const leaving = new AbortController();
    await holdMany(8);
    const waiter = hold({ signal: leaving.signal });
    await holdMany(63);
    const refused = hold();
    await expect(refused.result).rejects.toMatchObject({ error: 'overloaded' });
    leaving.abort();
    await expect(waiter.result).rejects.toMatchObject({ fault: 'aborted' });
    expect(waiter.leftMs()).toBeUndefined();
    const [next] = await holdMany(1);
    let isOver = false;
    next!.result.catch(() => undefined).finally(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(isOver, 'it waits').toBe(false);
  });

  it('does not ask for a visitor who is gone already', async () => {
    const call = hold({ signal: AbortSignal.abort() });
    await expect(call.result).rejects.toMatchObject({ fault: 'aborted' });
    expect(call.leftMs()).toBeUndefined();
  });

  it('keeps pictures, uploads and opening streams out of the calls’ way', async () => {
    await holdMany(8 + 64, { kind: 'picture' });
    await holdMany(4 + 8, { kind: 'upload' });
    await holdMany(64, { kind: 'stream' });
    expect(askedOf(await holdMany(8))).toBe(8);
  });
});

describe('a call', () => {
  it('is asked of the upstream within what waiting has left, with the visitor’s signal', async () => {
    const asked: UpstreamRequest[] = [];
    const calls = createUpstreamCalls({
      transport: async (request) => {
        asked.push(request);
        return { status: 200, headers: {}, body: new TextEncoder().encode('{"code":200}'), stream: null };
      },
      guard: { ...guard, run: ({ ask }) => ask(1234) },
      cache: createCache({ maxBytes: 1000, clock: Date.now, isOutage: () => false }),
      upstreamTimeoutMs: timeoutMs,
      clock: Date.now,
    });
    const { signal } = new AbortController();
    const name = 'GET /api/V2/H5/checkAccount';
    await calls.make({
      name,
      spec: callTable[name],
      tenant: { id: 't', upstream: 'http://upstream.test', hostHeader: 'shop.test', authorization: 'plain' } as never,
      origin: 'http://shop.test',
      clientIp: '198.51.100.7',
      requestId: 'test-request-1',
      token: null,
      fields: {},
      idempotencyKey: null,
      lastEventId: null,
      language: null,
      timeoutMs,
      signal,
    });
    expect(asked).toMatchObject([{ timeoutMs: 1234, signal }]);
  });
});

describe('ten thousand lanes', () => {
  /** Calls of so many shops that lanes have to be forgotten. */
  async function crowd(): Promise<void> {
    const run = (lane: string) =>
      guard.run({ lane, kind: 'call', timeoutMs, isFailure: () => true, ask: async () => 'ok' });
    await Promise.all(Array.from({ length: 10_001 }, (_unused, index) => run(`shop ${index}`)));
  }

  it('do not let one be forgotten that is open', async () => {
    await failInRow(5);
    await crowd();
    expect(guard.state('a')).toBe('open');
    expect(guard.openCount()).toBe(1);
  });

  it('do not let one be forgotten in which calls go on, whose places would be given away twice', async () => {
    const held = await holdMany(8);
    await crowd();
    expect(askedOf(await holdMany(1))).toBe(0);
    await held[0]!.answer();
  });
});

describe('the breaker of a lane', () => {
  it('opens after five failures in a row, and sends away whoever waits, of every kind', async () => {
    const pictures = await holdMany(9, { kind: 'picture' });
    await failInRow(5);
    expect(guard.state('a')).toBe('open');
    await expect(pictures[8]!.result).rejects.toMatchObject({ error: 'breakerOpen' });
    await expect(hold().result).rejects.toMatchObject({ error: 'breakerOpen' });
  });

  it('takes an aborted call neither for a success nor for a failure', async () => {
    await failInRow(4);
    for (const call of await holdMany(5)) await call.fail(new UpstreamError('aborted'));
    expect(guard.state('a'), 'no failures').toBe('closed');
    await failInRow(1);
    expect(guard.state('a'), 'no success in between').toBe('open');
  });

  it('lets one probe through, and the next at once when the visitor of the probe left', async () => {
    await failInRow(5);
    await vi.advanceTimersByTimeAsync(5001);
    const [probe, second] = await holdMany(2);
    expect(guard.state('a')).toBe('probing');
    await expect(second!.result).rejects.toMatchObject({ error: 'breakerOpen' });
    await probe!.fail(new UpstreamError('aborted'));
    expect(guard.state('a')).toBe('open');
    const [another] = await holdMany(1);
    expect(another!.leftMs()).toBe(timeoutMs);
    await another!.answer();
    expect(guard.state('a')).toBe('closed');
  });

  it.each(['outage', new UpstreamError('aborted')])(
    'keeps its probe when a call from before ends by %s',
    async (error) => {
      const [late] = await holdMany(1);
      await failInRow(5);
      await vi.advanceTimersByTimeAsync(5001);
      const [probe] = await holdMany(1);
      await late!.fail(error);
      expect(guard.state('a')).toBe('probing');
      await expect(hold().result).rejects.toMatchObject({ error: 'breakerOpen' });
      await probe!.answer();
      expect(guard.state('a')).toBe('closed');
    },
  );

  it('waits four seconds again after a failed probe', async () => {
    await failInRow(5);
    await vi.advanceTimersByTimeAsync(4001);
    await failInRow(1);
    await vi.advanceTimersByTimeAsync(3900);
    await expect(hold().result).rejects.toMatchObject({ error: 'breakerOpen' });
  });

  it('sends the next probe though the one before hangs, and minds no failure that is older than a success', async () => {
    await failInRow(5);
    await vi.advanceTimersByTimeAsync(4001);
    const hanging = await holdMany(1);
    await vi.advanceTimersByTimeAsync(4001);
    const [probe] = await holdMany(1);
    expect(probe!.leftMs()).toBe(timeoutMs);
    await probe!.answer();
    expect(guard.state('a')).toBe('closed');
    await failInRow(4);
    await hanging[0]!.fail('outage');
    expect(guard.state('a')).toBe('closed');
  });

  it('leaves the next probe to its time when one visitor left whose probe was not the only one', async () => {
    await failInRow(5);
    await vi.advanceTimersByTimeAsync(4001);
    const [first] = await holdMany(1);
    await vi.advanceTimersByTimeAsync(4001);
    const [second] = await holdMany(1);
    await first!.fail(new UpstreamError('aborted'));
    expect(askedOf(await holdMany(1))).toBe(0);
    await second!.answer();
    expect(guard.state('a')).toBe('closed');
  });

  it('is not told of calls for whose page no time is left', async () => {
    for (let count = 0; count < 5; count += 1) {
      const late = guard.run({ lane: 'a', kind: 'call', timeoutMs: 0, isFailure: () => true, ask: async () => 1 });
      await expect(late).rejects.toMatchObject({ fault: 'timeout' });
    }
    expect(guard.state('a')).toBe('closed');
  });
});
