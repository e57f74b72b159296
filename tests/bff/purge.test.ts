import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseEnv } from '../../bff/env';
import { createAdminServer } from '../../bff/node/admin';
import { assembleBff, type AssembledBff } from '../../bff/node/assemble';
import { createLog } from '../../bff/node/log';
import { purgeCache } from '../../bff/node/operate/purgeCache';
import { readSentOrder } from '../../bff/node/purgeChannel';
import { createPurger, type Purger } from '../../bff/node/purger';
import { PurgeError, readPurge, type PurgeOrder } from '../../bff/purge';
import { freePort } from '../support/ports';
import { sendJson, startStandIn, type StandIn } from './support';

const tenants = 'a.test: { tenant: a }\nb.test: { tenant: b, aliases: [www.b.test] }';
let standIn: StandIn;
let assembled: AssembledBff;

beforeAll(async () => {
  standIn = await startStandIn((_request, response) =>
    sendJson(response, { code: 200, msg: 'ok', data: {}, rows: [] }),
  );
});
beforeEach(async () => {
  const settings = parseEnv({ UPSTREAM_URL: standIn.origin, SESSION_SECRET: 's'.repeat(32), RATE_LIMITS: 'off' });
  assembled = await assembleBff(settings, createLog('silent', 'test'), tenants);
  return () => assembled.close();
});
afterAll(() => standIn.close());

/** HIT or MISS. */
async function cacheState(host: string, path: string): Promise<string | null> {
  const visit = { host, origin: `http://${host}`, clientIp: '198.51.100.7', requestId: 'test-request-1' };
  return (await assembled.bff.fetch(new Request(`http://${host}${path}`), visit)).headers.get('x-cache');
}

const template = '/api/web/gameTemp?gameId=7';
const otherTemplate = '/api/web/gameTemp?gameId=70';
const games = '/api/web/game/Type';

describe('a purge', () => {
  it.each<[string, PurgeOrder, string[]]>([
    ['of everything', {}, ['a template', 'a other', 'a games', 'b template']],
    ['of a tenant', { tenant: 'a' }, ['a template', 'a other', 'a games']],
    ['of a call', { call: 'GET /api/web/gameTemp' }, ['a template', 'a other', 'b template']],
    ['of an address', { key: template }, ['a template', 'b template']],
    ['of an address of one tenant', { tenant: 'a', key: template }, ['a template']],
    ['of a whole URL', { key: `http://b.test${template}` }, ['b template']],
    ['of a whole URL by another of the shop’s names', { key: `http://www.b.test${template}` }, ['b template']],
    ['of such a URL for another shop', { tenant: 'a', key: `http://www.b.test${template}` }, []],
    ['of a URL of a host nobody asked for', { key: `http://c.test${template}` }, []],
    ['of a tenant that is none', { tenant: 'c' }, []],
  ])('%s forgets that and nothing else', async (_name, order, forgotten) => {
    const places = {
      'a template': ['a.test', template],
      'a other': ['a.test', otherTemplate],
      'a games': ['a.test', games],
      'b template': ['b.test', template],
    } as const;
    for (const [host, path] of Object.values(places)) await cacheState(host, path);
    assembled.purge(order);
    const missed: string[] = [];
    for (const [place, [host, path]] of Object.entries(places))
      if ((await cacheState(host, path)) === 'MISS') missed.push(place);
    expect(missed).toEqual(forgotten);
  });

  it.each<PurgeOrder>([
    { call: 'GET /api/nothing' },
    { key: '/pages/sale' },
    { tenant: '' },
    { tenant: '', key: template },
    { key: template, call: 'GET /api/web/game/Type' },
    { key: `http://[::1]${template}` },
    { key: `http://a_b.test${template}` },
  ])('that means nothing is refused: %o', (order) => expect(() => readPurge(order)).toThrow(/^(tenant|call|key): /));

  it('that means nothing costs nobody a worker, which hears it outside of every request', async () => {
    await cacheState('a.test', games);
    expect(() => assembled.purge({ call: 'GET /api/of/a/newer/release' })).not.toThrow();
    expect(await cacheState('a.test', games)).toBe('HIT');
  });
});

describe('what others write to the Redis of the orders', () => {
  it.each([
    'no order',
    '[]',
    '{"call":"GET /x"}',
    '{"key":"/api/x"}',
    '{"tenant":7}',
    '{"user":"somebody"}',
    '{"tenant":"a","of":"a newer release"}',
  ])('is no order: %s', (text) => expect(() => readSentOrder(text)).toThrow(PurgeError));

  it.each<PurgeOrder>([{}, { tenant: 'a' }, { call: 'GET /api/web/game/Type' }, { tenant: 'a', key: template }])(
    'unless it means something: %o',
    (order) => expect(readSentOrder(JSON.stringify(order))).toEqual(order),
  );
});

/** A container's parent as far as purges go: its admin port and what its workers would be told. */
async function startContainer(redis: Parameters<typeof createPurger>[0]['redis']) {
  const told: PurgeOrder[] = [];
  const troubles: string[] = [];
  const purger: Purger = await createPurger({
    redis,
    broadcast: (order) => told.push(order),
    onTrouble: (reason) => troubles.push(reason),
  });
  const admin = createAdminServer({
    ready: () => true,
    metrics: () => Promise.reject(new Error('not asked')),
    host: async () => null,
    purge: purger.purge,
  });
  await new Promise<void>((resolve) => admin.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(admin.address() as AddressInfo).port}`;
  const stop = async () => {
    purger.close();
    admin.closeAllConnections();
    await new Promise((resolve) => admin.close(resolve));
  };
  return { told, troubles, origin, stop };
}

async function command(...words: string[]) {
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  const settings = {
    tenantsFile: undefined,
    upstreamUrl: undefined,
    adminUrl: 'http://127.0.0.1:9',
    upstreamTimeoutMs: 1000,
  };
  const exitCode = await purgeCache(words, settings, { out: note, error: note });
  return { exitCode, text: lines.join('\n') };
}

describe('the command cache:purge', () => {
  it('purges one container where there is no Redis', async () => {
    const container = await startContainer(null);
    expect(await command('--tenant', 'a', '--admin', container.origin)).toEqual({
      exitCode: 0,
      text: 'purged in this container',
    });
    expect(container.told).toEqual([{ tenant: 'a' }]);
    expect((await command('--call', 'GET /api/nothing', '--admin', container.origin)).exitCode).toBe(2);
    expect(container.told).toHaveLength(1);
    await container.stop();
  });

  it('counts one container as one', async () => {
    const admin = createAdminServer({
      ready: () => true,
      metrics: () => Promise.reject(new Error('not asked')),
      purge: async () => ({ containers: 'all', count: 1 }),
      host: async () => null,
    });
    await new Promise<void>((resolve) => admin.listen(0, '127.0.0.1', resolve));
    const { text } = await command('all', '--admin', `http://127.0.0.1:${(admin.address() as AddressInfo).port}`);
    expect(text).toBe('purged in 1 container, told by Redis');
    admin.closeAllConnections();
    await new Promise((resolve) => admin.close(resolve));
  });

  it('says so when Redis or the admin port is not there', async () => {
    const container = await startContainer({ url: `redis://127.0.0.1:${await freePort()}`, prefix: 'test:' });
    const answer = await command('all', '--admin', container.origin);
    expect(answer).toEqual({ exitCode: 1, text: expect.stringContaining('this container only') as string });
    expect(container.told).toEqual([{}]);
    await container.stop();
    expect((await command('all')).text).toContain('not to be reached');
    expect((await command()).exitCode).toBe(2);
    expect((await command('all', '--tenant', 'a')).exitCode).toBe(2);
  });

  it.skipIf(!process.env['TEST_REDIS_URL'])(
    'purges all containers that share a Redis and its prefix (TEST_REDIS_URL)',
    async () => {
      const url = String(process.env['TEST_REDIS_URL']);
      const prefix = `test:${crypto.randomUUID()}:`;
      const containers = await Promise.all([
        startContainer({ url, prefix }),
        startContainer({ url, prefix }),
        startContainer({ url, prefix: 'test:other:' }),
      ]);
      const [first, second, stranger] = containers;
      const client = new Redis(url);
      await expect.poll(async () => (await client.pubsub('NUMSUB', `${prefix}purge`))[1]).toBe(2);
      await client.publish(`${prefix}purge`, 'no order');
      await client.publish(`${prefix}purge`, '{"call":"GET /x"}');
      expect(await command('--key', template, '--admin', first!.origin)).toEqual({
        exitCode: 0,
        text: 'purged in 2 containers, told by Redis',
      });
      await expect.poll(() => second!.told).toEqual([{ key: template }]);
      expect(second!.troubles).toHaveLength(2);
      expect(stranger!.told).toEqual([]);
      client.disconnect();
      await Promise.all(containers.map(({ stop }) => stop()));
    },
  );
});
