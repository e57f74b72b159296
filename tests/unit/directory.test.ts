import { describe, expect, it } from 'vitest';
import { createDirectory, RefusedLookup, type Tenant } from '../../bff/directory';

const tenantOf = (host: string) => ({ id: host, state: 'open' }) as Tenant;

/** A directory whose source knows the hosts that begin with `shop`, with a clock that stands still. */
function directoryOver(lookUp: (host: string) => Promise<Tenant | null>) {
  const asked: string[] = [];
  let nowMs = 1_000_000;
  const directory = createDirectory({
    clock: () => nowMs,
    isNoShop: (host) => host.endsWith('.elsewhere'),
    isListed: (host) => host.startsWith('shop-listed'),
    lookUp: (host) => {
      asked.push(host);
      return lookUp(host);
    },
  });
  const resolveAll = async (hosts: readonly string[]) =>
    (await Promise.all(hosts.map((host) => directory.resolve(host)))).map(({ state }) => state);
  return { directory, asked, resolveAll, advance: (ms: number) => (nowMs += ms) };
}

const hosts = (count: number, name: string) =>
  Array.from({ length: count }, (_unused, index) => `${name}${index}.test`);
const soon = async (host: string) => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  return host.startsWith('shop') ? tenantOf(host) : null;
};

describe('hosts never seen before', () => {
  it('cost at most 50 look-ups a second when they are invented, and are all unknown', async () => {
    const { asked, resolveAll, advance } = directoryOver(soon);
    expect(new Set(await resolveAll(hosts(500, 'invented')))).toEqual(new Set(['unknown']));
    expect(await resolveAll(hosts(500, 'more'))).not.toContain('unavailable');
    expect(asked).toHaveLength(50);
    advance(1000);
    await resolveAll(hosts(500, 'others'));
    expect(asked).toHaveLength(100);
  });

  it('are found however many shops come at once, as after a restart', async () => {
    const { resolveAll } = directoryOver(soon);
    expect(new Set(await resolveAll(hosts(400, 'shop')))).toEqual(new Set(['known']));
  });

  it('are found in the middle of a flood when somebody has listed them, and do not make it wider', async () => {
    const { asked, resolveAll } = directoryOver(soon);
    await resolveAll(hosts(500, 'invented'));
    expect(await resolveAll([...hosts(30, 'more'), ...hosts(3, 'shop-listed')])).toEqual([
      ...Array.from({ length: 30 }, () => 'unknown'),
      ...Array.from({ length: 3 }, () => 'known'),
    ]);
    expect(asked).toHaveLength(53);
  });

  it('are found among few invented ones, and among many after a second', async () => {
    const { resolveAll, advance } = directoryOver(soon);
    const mixed = await resolveAll([...hosts(40, 'invented'), ...hosts(100, 'shop')]);
    expect(mixed.filter((state) => state === 'known')).toHaveLength(100);
    await resolveAll(hosts(100, 'flood'));
    advance(1000);
    expect(await resolveAll(['shop-late.test'])).toEqual(['known']);
  });

  it('are unavailable, not unknown, while look-ups fail', async () => {
    const { asked, resolveAll } = directoryOver(() => Promise.reject(new Error('down')));
    expect(new Set(await resolveAll(hosts(200, 'shop')))).toEqual(new Set(['unavailable']));
    expect(await resolveAll(['late.test'])).toEqual(['unavailable']);
    expect(asked).toHaveLength(50);
  });

  it('make no flood wider, and push no shop out, where a wildcard that is shut makes a shut shop of each', async () => {
    const shut = (host: string) => ({ ...tenantOf(host), state: 'maintenance' }) as Tenant;
    const { directory, asked, resolveAll, advance } = directoryOver(async (host) =>
      host.startsWith('shop') ? tenantOf(host) : shut(host),
    );
    expect(await resolveAll(['shop.test', 'shut.test'])).toEqual(['known', 'known']);
    expect(new Set(await resolveAll(hosts(500, 'invented')))).toEqual(new Set(['known', 'unknown']));
    expect(asked).toHaveLength(51);
    for (let turn = 0; turn < 220; turn += 1) {
      advance(1000);
      await resolveAll(hosts(50, `more${turn}-`));
    }
    expect(directory.size).toBe(10_001);
    expect(directory.peek('shop.test')?.resolution.state).toBe('known');
    directory.purge('more219-7.test');
    expect(directory.peek('more219-7.test')).toBeNull();
  });

  it('are unknown without any look-up when they are certainly no shop', async () => {
    const { asked, resolveAll } = directoryOver(soon);
    const named = Array.from({ length: 200 }, (_unused, index) => `x${index}.elsewhere`);
    expect(new Set(await resolveAll(named))).toEqual(new Set(['unknown']));
    expect(asked).toEqual([]);
  });

  it('are unknown without any look-up when they are addresses', async () => {
    const { asked, resolveAll } = directoryOver(async (host) => tenantOf(host));
    expect(await resolveAll(['127.0.0.1', '10.0.0.7', 'shop.1'])).toEqual(['unknown', 'unknown', 'unknown']);
    expect(asked).toEqual([]);
  });
});

describe('a shop that nobody visited for a while', () => {
  const suspended = (host: string) => ({ ...tenantOf(host), state: 'suspended' }) as Tenant;

  it('is what it has become meanwhile from the first visit on', async () => {
    let tell = async (host: string): Promise<Tenant | null> => tenantOf(host);
    const { directory, advance } = directoryOver((host) => tell(host));
    await directory.resolve('shop.test');
    tell = async (host) => suspended(host);
    advance(120_001);
    expect(await directory.resolve('shop.test')).toMatchObject({ tenant: { state: 'suspended' } });
  });

  it('is what it was when the source keeps silent, after half a second, and with others at once', async () => {
    let tell = async (host: string): Promise<Tenant | null> => tenantOf(host);
    const { directory, asked, advance } = directoryOver((host) => tell(host));
    await directory.resolve('shop.test');
    let fail: (error: Error) => void = () => undefined;
    tell = () => new Promise((_resolve, reject) => (fail = reject));
    advance(120_001);
    expect(await directory.resolve('shop.test')).toMatchObject({ tenant: { state: 'open' } });
    expect(asked).toHaveLength(2);
    fail(new Error('down'));
    await new Promise((resolve) => setTimeout(resolve, 1));
    advance(2_000);
    // Asked a moment ago, without an answer: known at once, and no promise to wait for.
    expect(directory.resolve('shop.test')).toMatchObject({ tenant: { state: 'open' } });
  });

  it('is known at once while it is visited, and learns of changes beside that', async () => {
    const { directory, asked, advance } = directoryOver(async (host) => tenantOf(host));
    await directory.resolve('shop.test');
    for (let visit = 0; visit < 5; visit += 1) {
      advance(61_000);
      expect(directory.resolve('shop.test')).toMatchObject({ tenant: { state: 'open' } });
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(asked).toHaveLength(6);
  });
});

describe('the hosts that are remembered', () => {
  it('are 10,000 at most that are no shop, however many are invented, and those push no shop out', async () => {
    const { directory, asked, resolveAll, advance } = directoryOver(soon);
    await resolveAll(['shop.test']);
    const invented = hosts(12_000, 'invented');
    while (invented.length > 0) {
      await resolveAll(invented.splice(0, 50));
      advance(1000);
    }
    expect(asked).toHaveLength(12_001);
    expect(directory.size).toBe(10_001);
    expect(directory.peek('shop.test')?.resolution.state).toBe('known');
  });

  it('are the 200,000 shops that were asked for last', async () => {
    const { directory } = directoryOver((host) => Promise.resolve(tenantOf(host)));
    for (const host of hosts(200_001, 'shop')) await directory.resolve(host);
    expect(directory.size).toBe(200_000);
    expect(directory.peek('shop0.test')).toBeNull();
    expect(directory.peek('shop1.test')?.resolution.state).toBe('known');
  });

  it('are no shop for half a minute, and then asked for anew', async () => {
    const { asked, resolveAll, advance } = directoryOver(soon);
    await resolveAll(['later.test']);
    advance(30_000);
    expect(await resolveAll(['later.test'])).toEqual(['unknown']);
    expect(asked).toHaveLength(1);
    advance(1);
    await resolveAll(['later.test']);
    expect(asked).toHaveLength(2);
  });

  it('are unavailable for a second, and then found as soon as they can be', async () => {
    let isUp = false;
    const { asked, resolveAll, advance } = directoryOver((host) =>
      isUp ? Promise.resolve(tenantOf(host)) : Promise.reject(new Error('down')),
    );
    expect(await resolveAll(['shop.test'])).toEqual(['unavailable']);
    isUp = true;
    advance(1000);
    expect(await resolveAll(['shop.test'])).toEqual(['unavailable']);
    expect(asked).toHaveLength(1);
    advance(1);
    expect(await resolveAll(['shop.test'])).toEqual(['known']);
  });

  it('are asked for once at a time, also while a look-up from before a purge ends', async () => {
    const answers: ((tenant: Tenant) => void)[] = [];
    const { directory, asked } = directoryOver(() => new Promise((resolve) => answers.push(resolve)));
    const before = directory.resolve('shop.test');
    await expect.poll(() => answers.length).toBe(1);
    directory.purge();
    const first = directory.resolve('shop.test');
    await expect.poll(() => answers.length).toBe(2);
    answers[0]?.(tenantOf('shop.test'));
    await before;
    const second = directory.resolve('shop.test');
    answers[1]?.(tenantOf('shop.test'));
    expect((await first).state).toBe('known');
    expect(asked).toHaveLength(2);
    expect((await second).state).toBe('known');
  });

  it('are none whose look-up began before a purge: what it tells is what was to be forgotten', async () => {
    const answers: ((tenant: Tenant) => void)[] = [];
    const { directory, asked } = directoryOver(() => new Promise((resolve) => answers.push(resolve)));
    for (const tenantId of [undefined, 'shop.test']) {
      const before = directory.resolve('shop.test');
      await expect.poll(() => answers.length).toBe(1);
      directory.purge(tenantId);
      answers.pop()?.(tenantOf('shop.test'));
      expect((await before).state).toBe('known');
      expect(directory.peek('shop.test')).toBeNull();
    }
    expect(asked).toHaveLength(2);
  });
});

describe('a known shop whose upstream fails', () => {
  const lookUps: [string, () => Promise<never>][] = [
    ['can not be asked', () => Promise.reject(new Error('down'))],
    ['refuses to tell of it', () => Promise.reject(new RefusedLookup(null))],
  ];

  /** A shop that was met, and of whose upstream nothing has come since then. */
  async function met(fail: () => Promise<never>) {
    let isUp = true;
    const shop = directoryOver((host) => (isUp ? Promise.resolve(tenantOf(host)) : fail()));
    await shop.resolveAll(['shop.test']);
    isUp = false;
    return { ...shop, recover: () => (isUp = true) };
  }

  it.each(lookUps)('is asked for once a second, however many visit it, when it %s', async (_why, fail) => {
    const { directory, asked, resolveAll, advance } = await met(fail);
    advance(61_000);
    for (let turn = 0; turn < 3; turn += 1) {
      for (let visitor = 0; visitor < 20; visitor += 1) {
        expect(await resolveAll(['shop.test'])).toEqual(['known']);
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(asked).toHaveLength(2 + turn);
      advance(1001);
    }
    // What is kept is as old as it is.
    expect(directory.peek('shop.test')?.ageMs).toBe(61_000 + 3 * 1001);
  });

  it('holds up one visitor a second once it has not been told of for a day', async () => {
    const { asked, resolveAll, advance } = await met(() => Promise.reject(new Error('down')));
    advance(25 * 3_600_000);
    for (let visitor = 0; visitor < 20; visitor += 1) expect(await resolveAll(['shop.test'])).toEqual(['known']);
    expect(asked).toHaveLength(2);
  });

  it('is known anew by the first look-up that is answered', async () => {
    const { directory, resolveAll, advance, recover } = await met(() => Promise.reject(new Error('down')));
    advance(61_000);
    await resolveAll(['shop.test']);
    await new Promise((resolve) => setImmediate(resolve));
    recover();
    advance(1001);
    await resolveAll(['shop.test']);
    await expect.poll(() => directory.peek('shop.test')?.ageMs).toBe(0);
  });
});
