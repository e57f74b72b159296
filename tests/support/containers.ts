import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { seededServerDatabase, templateVaultKey } from '../marketplace/support/seeded';
import type { Callable } from '../marketplace/support/traffic';
import { startHaproxy } from '../torture/support/peers';
import { missing } from '../torture/support/programs';
import { ask, type WireAnswer, type WireRequest } from '../torture/support/wire';
import { startStorefront, type Storefront } from './storefront';

/** Two containers, each a storefront with its marketplace, on one PostgreSQL, one Redis and one folder of pictures. */
export interface Containers {
  /** The present process of each; a restart replaces it, on the same ports. */
  readonly storefronts: [Storefront, Storefront];
  /** HAProxy before both. */
  readonly port: number;
  readonly databaseUrl: string;
  /** Starts a container again that was killed. */
  restart(index: 0 | 1): Promise<void>;
  stop(): Promise<void>;
}

/** Calls of the shop's API in the words of the marketplace's tests. */
export interface Caller extends Callable {
  ask(request: Omit<WireRequest, 'host' | 'agent'>): Promise<WireAnswer>;
}

const shopHost = 'aurora.localhost';
/**
 * Questions may be asked again of another container, also when a container could not answer; nothing else is. A busy
 * machine may take its time with /readyz.
 */
const balancing = `  timeout check 5s
  retry-on conn-failure empty-response 502 503
  http-request disable-l7-retry unless METH_GET`;

/** What two containers need that this machine has not; null: nothing. */
export function missingForContainers(): string | null {
  if (!process.env['TEST_DATABASE_URL']) return 'TEST_DATABASE_URL is not set';
  return missing('redis') ?? missing('haproxy');
}

/** @param settings of both containers beside what they share */
export async function startContainers(settings: Readonly<Record<string, string>>): Promise<Containers> {
  const cleanUp: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const clean of cleanUp.splice(0).reverse()) await clean();
  };
  try {
    return { ...(await start(settings, cleanUp)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param cleanUp gets what has to be done at the end, in reverse order, also when this fails half-way */
async function start(
  settings: Readonly<Record<string, string>>,
  cleanUp: (() => Promise<unknown>)[],
): Promise<Omit<Containers, 'stop'>> {
  const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
  const prefix = `test-${randomBytes(6).toString('hex')}:`;
  const dataDir = mkdtempSync(join(tmpdir(), 'containers-'));
  cleanUp.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  const database = await seededServerDatabase();
  cleanUp.push(database.drop);
  cleanUp.push(() => forgetKeys(redisUrl, prefix));
  const { id, key } = templateVaultKey();
  const shared = {
    MODE: 'demo',
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: prefix,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    CREDENTIAL_KEYS: `${id}:${key}`,
    DESK_TOKEN: randomBytes(32).toString('hex'),
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '127.0.0.1/32',
    ...settings,
  };
  const starting = [startStorefront(shared), startStorefront(shared)] as const;
  const started = await Promise.allSettled(starting);
  for (const one of started) if (one.status === 'fulfilled') cleanUp.push(one.value.stop);
  const storefronts = await Promise.all(starting);
  const haproxy = await startHaproxy({
    backends: storefronts.map(({ port, adminPort }) => ({ port, adminPort })),
    backend: balancing,
  });
  cleanUp.push(haproxy.stop);
  return {
    storefronts,
    port: haproxy.port,
    databaseUrl: database.url,
    async restart(index) {
      const { port, adminPort, stop } = storefronts[index];
      await stop();
      storefronts[index] = await startStorefront({ ...shared, PORT: String(port), ADMIN_PORT: String(adminPort) });
      cleanUp.push(storefronts[index].stop);
    },
  };
}

async function forgetKeys(url: string, prefix: string): Promise<void> {
  const redis = new Redis(url);
  for await (const keys of redis.scanStream({ match: `${prefix}*` })) {
    if ((keys as string[]).length > 0) await redis.del(...(keys as string[]));
  }
  redis.disconnect();
}

/** Calls a container, or HAProxy, by its port. @param address where the visitor is, as a proxy in front would say */
export function callerOf(port: number, address = '198.51.100.1'): Caller {
  // Each call on a connection of its own: every one may come to another container.
  const agent = new Agent({ keepAlive: false });
  const asked: Caller['ask'] = (request) =>
    ask(port, {
      ...request,
      host: shopHost,
      agent,
      headers: { 'x-forwarded-for': address, ...request.headers },
    });
  return {
    ask: asked,
    async call(path, { token, body, headers = {} } = {}) {
      const { status, text } = await asked({
        path: `/api${path}`,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...(token === undefined ? {} : { token }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (status >= 429) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`);
      return JSON.parse(text) as Record<string, unknown>;
    },
  };
}
