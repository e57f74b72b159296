import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStorefront, type Build, type Storefront } from '../../support/storefront';
import { ask } from '../../torture/support/wire';
import type { LoadRequest } from '../support/wrk';
import { upstreamToken } from './upstream';
import type { Recipe } from './system';

/** Enough shops that none is over what one may have on its way upstream (bff/guard.ts). */
export const shopHosts = Array.from({ length: 32 }, (_, index) => `shop${index + 1}.bench.test`);

/** Requests are counted, as in life, but none is refused: the load comes from one address. */
const countedOnly = ['read', 'page', 'write', 'login', 'picture'].map((name) => `${name}=9999999/60`).join(',');

/** Settings of a storefront under test: in production mode, with its usual log. */
export function benchSettings(upstreamPort: number): Record<string, string> {
  return {
    MODE: 'production',
    UPSTREAM_URL: `http://127.0.0.1:${upstreamPort}`,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    RATE_LIMITS: countedOnly,
    MAX_CONNECTIONS_PER_CLIENT: '8192',
    LOG_LEVEL: 'info',
  };
}

/**
 * Starts a storefront under test. Its log, a line for each request, is part of what is measured: it goes to a file,
 * which is removed with the storefront.
 * @param settings beside or instead of `benchSettings`
 */
export async function startUnderTest(settings: Readonly<Record<string, string>>, build: Build): Promise<Storefront> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-log-'));
  const running = await startStorefront(settings, build, { logFile: join(folder, 'log') });
  return {
    ...running,
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The product: a parent and one worker. @param started told of it */
export function storefront(
  upstreamPort: number,
  build: Build,
  options: { name?: string; settings?: Record<string, string>; started?: (storefront: Storefront) => void } = {},
): Recipe {
  return {
    name: options.name ?? 'storefront',
    isNeeded: true,
    async start() {
      const running = await startUnderTest({ ...benchSettings(upstreamPort), ...options.settings }, build);
      options.started?.(running);
      return running;
    },
  };
}

/** Has the storefront look its shops up: of hosts never seen before it takes 50 a second. */
export async function meetShops(port: number, hosts: readonly string[] = shopHosts): Promise<void> {
  for (const host of hosts) {
    const { status, text } = await ask(port, { host, path: '/api/web/getTenant', headers: { connection: 'close' } });
    if (status !== 200) throw new Error(`the shop ${host} answered ${status}: ${text.slice(0, 200)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** The cookies of a person, by host: sealed sessions as a login gives them. */
export async function logIn(port: number, hosts: readonly string[] = shopHosts): Promise<ReadonlyMap<string, string>> {
  const cookies = new Map<string, string>();
  for (const host of hosts) {
    const { setCookies, text } = await ask(port, {
      host,
      path: '/api/web/login',
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `http://${host}` },
      body: JSON.stringify({ username: '13800000001', phone: '13800000001', password: 'Bench-2026' }),
    });
    const session = setCookies.find((cookie) => cookie.startsWith('__Host-session='))?.split(';')[0];
    if (session === undefined) throw new Error(`${host} gave no session to ${upstreamToken}: ${text.slice(0, 300)}`);
    cookies.set(host, session);
  }
  return cookies;
}

/** One request of each shop, with what `headersOf` adds. */
export function ofEachShop(
  path: string,
  headersOf: (host: string) => Readonly<Record<string, string>> = () => ({}),
): LoadRequest[] {
  return shopHosts.map((host) => ({ host, path, headers: headersOf(host) }));
}
