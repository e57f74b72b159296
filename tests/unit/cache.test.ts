import { describe, expect, it } from 'vitest';
import { createCache, NotThere, type Fetched } from '../../bff/cache';

const rule = { freshMs: 1000, staleWhileRevalidateMs: 2000, staleIfErrorMs: 10_000 };
const answerOf = (text: string): Fetched => ({
  body: new TextEncoder().encode(text),
  contentType: 'application/json',
});

/** A cache with a clock that stands still, and what a visitor is told by it. */
function newCache() {
  let nowMs = 1_000_000;
  const cache = createCache({
    maxBytes: 100_000,
    clock: () => nowMs,
    isOutage: (error) => error instanceof Error && error.message === 'outage',
  });
  /** @param fetch gives the answer, or throws */
  async function ask(fetch: () => string | Promise<string>, { tenant = 'a', key = 'k', waitMs = 1000 } = {}) {
    const found = cache.through(tenant, key, rule, async () => answerOf(await fetch()), waitMs);
    const { entry, state } = await found;
    return [state, new TextDecoder().decode(entry.body)];
  }
  return { cache, ask, advance: (ms: number) => (nowMs += ms) };
}

/** An answer on its way, which the test ends as it likes. */
function onItsWay() {
  let arrive: (text: string) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const answer = new Promise<string>((resolve, reject) => {
    arrive = resolve;
    fail = reject;
  });
  return { answer: () => answer, arrive, fail };
}

const outage = () => Promise.reject(new Error('outage'));
const gone = () => Promise.reject(new NotThere());
const notAsked = () => Promise.reject(new Error('nobody was to be asked'));

describe('a purge', () => {
  it('keeps an answer from being stored that was asked for before it', async () => {
    const { cache, ask } = newCache();
    const old = onItsWay();
    const asked = ask(old.answer);
    cache.purge();
    old.arrive('old');
    expect(await asked).toEqual(['MISS', 'old']);
    expect(cache.size.entries).toBe(0);
    expect(await ask(() => 'new')).toEqual(['MISS', 'new']);
  });

  it('is not undone by an answer that was asked for before it and comes after the next', async () => {
    const { cache, ask } = newCache();
    const old = onItsWay();
    const asked = ask(old.answer);
    cache.purge();
    await ask(() => 'new');
    old.arrive('old');
    await asked;
    expect(await ask(notAsked)).toEqual(['HIT', 'new']);
  });

  it('lets nobody forget what was stored after it, who was told before that there is none', async () => {
    const { cache, ask } = newCache();
    const old = onItsWay();
    const asked = ask(old.answer);
    cache.purge();
    await ask(() => 'new');
    old.fail(new NotThere());
    await expect(asked).rejects.toBeInstanceOf(NotThere);
    expect(await ask(notAsked)).toEqual(['HIT', 'new']);
  });

  it('of one shop leaves the others what they have, and what is on its way to them', async () => {
    const { cache, ask } = newCache();
    await ask(() => 'kept', { tenant: 'ab' });
    await ask(() => 'dropped', { tenant: 'a' });
    const coming = onItsWay();
    const asked = ask(coming.answer, { tenant: 'ab', key: 'later' });
    expect(cache.purge({ tenant: 'a' })).toBe(1);
    coming.arrive('come');
    await asked;
    expect(await ask(notAsked, { tenant: 'ab' })).toEqual(['HIT', 'kept']);
    expect(await ask(notAsked, { tenant: 'ab', key: 'later' })).toEqual(['HIT', 'come']);
    expect(await ask(() => 'anew', { tenant: 'a' })).toEqual(['MISS', 'anew']);
  });
});

describe('a stored answer', () => {
  it('is fresh, then refreshed behind the visitor’s back, then asked for anew, each to the end of its time', async () => {
    const { ask, advance } = newCache();
    await ask(() => 'first');
    advance(rule.freshMs);
    expect(await ask(notAsked)).toEqual(['HIT', 'first']);
    advance(rule.staleWhileRevalidateMs);
    expect(await ask(() => 'second')).toEqual(['HIT', 'first']);
    await expect.poll(() => ask(notAsked)).toEqual(['HIT', 'second']);
    advance(rule.freshMs + rule.staleWhileRevalidateMs + 1);
    expect(await ask(() => 'third')).toEqual(['MISS', 'third']);
  });

  it('stands in for an upstream that fails until its time is over', async () => {
    const { ask, advance } = newCache();
    await ask(() => 'old');
    advance(rule.freshMs + rule.staleIfErrorMs);
    expect(await ask(outage)).toEqual(['STALE', 'old']);
    advance(1);
    await expect(ask(outage)).rejects.toThrow('outage');
  });

  it('does not hide a refusal, and is forgotten when there is no such thing any more', async () => {
    const { ask, advance } = newCache();
    await ask(() => 'old');
    advance(rule.freshMs + rule.staleWhileRevalidateMs + 1);
    await expect(ask(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(await ask(outage)).toEqual(['STALE', 'old']);
    await expect(ask(gone)).rejects.toBeInstanceOf(NotThere);
    await expect(ask(outage)).rejects.toThrow('outage');
  });

  it('has bytes of its own: what came may be a piece of a large buffer', async () => {
    const { cache } = newCache();
    const buffer = new TextEncoder().encode('{"a":1} and much more');
    const body = buffer.subarray(0, 7);
    await cache.through('a', 'k', rule, async () => ({ body, contentType: 'application/json' }), 1000);
    buffer.fill(0);
    const { entry } = await cache.through('a', 'k', rule, notAsked, 1000);
    expect(new TextDecoder().decode(entry.body)).toBe('{"a":1}');
    expect(entry.body.buffer.byteLength).toBe(7);
  });

  it('counts for the shop it is of alone', async () => {
    const { cache, ask, advance } = newCache();
    await ask(() => 'x', { tenant: 'a' });
    advance(5);
    await ask(() => 'y', { tenant: 'ab' });
    expect(cache.ages('a')).toEqual({ count: 1, youngestMs: 5, oldestMs: 5 });
    expect(cache.ages('ab')).toEqual({ count: 1, youngestMs: 0, oldestMs: 0 });
    expect(cache.ages('b')).toBeNull();
  });
});

describe('a cache that is full', () => {
  const large = 'x'.repeat(1000);

  it('takes nothing from other shops for one whose guests ask for ever more', async () => {
    const { cache, ask, advance } = newCache();
    for (const tenant of ['quiet', 'other']) await ask(() => 'kept', { tenant });
    for (let page = 0; page < 500; page += 1) await ask(() => large, { tenant: 'flooded', key: `page ${page}` });
    expect(cache.size.bytes).toBeLessThanOrEqual(100_000);
    // Alone it may fill what nobody else needs.
    expect(cache.ages('flooded')?.count).toBeGreaterThan(50);
    advance(5000);
    for (const tenant of ['quiet', 'other']) expect(await ask(outage, { tenant })).toEqual(['STALE', 'kept']);
    expect(await ask(outage, { tenant: 'flooded', key: 'page 499' })).toEqual(['STALE', large]);
    await expect(ask(outage, { tenant: 'flooded', key: 'page 0' })).rejects.toThrow('outage');
  });

  it('gives a shop room of those who have more, and counts what was purged no more', async () => {
    const { cache, ask } = newCache();
    for (let page = 0; page < 500; page += 1) await ask(() => large, { tenant: 'large', key: `page ${page}` });
    const before = cache.ages('large')?.count ?? 0;
    for (let page = 0; page < 10; page += 1) await ask(() => large, { tenant: 'small', key: `page ${page}` });
    expect(cache.ages('small')?.count).toBe(10);
    expect(cache.ages('large')?.count).toBeLessThan(before);
    cache.purge({ tenant: 'large' });
    for (let page = 0; page < 10; page += 1) await ask(() => large, { tenant: 'large', key: `page ${page}` });
    expect([cache.ages('small')?.count, cache.ages('large')?.count]).toEqual([10, 10]);
  });

  it('does not keep an answer larger than itself, and keeps the others', async () => {
    const { cache, ask } = newCache();
    await ask(() => 'kept');
    await ask(() => 'x'.repeat(200_000), { key: 'huge' });
    expect(cache.ages('a')?.count).toBe(1);
    expect(await ask(notAsked)).toEqual(['HIT', 'kept']);
  });
});

describe('a visitor', () => {
  it('waits no longer than he may, and nobody is asked for one who may not wait at all', async () => {
    const { ask } = newCache();
    const slow = onItsWay();
    await expect(ask(slow.answer, { waitMs: 5 })).rejects.toMatchObject({ fault: 'timeout' });
    slow.arrive('late');
    await expect.poll(() => ask(notAsked)).toEqual(['HIT', 'late']);
    let asked = 0;
    const counted = () => String((asked += 1));
    await expect(ask(counted, { key: 'other', waitMs: 0 })).rejects.toMatchObject({ fault: 'timeout' });
    expect(asked).toBe(0);
  });
});
