import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStorefront, type Storefront } from '../../support/storefront';
import type { Closable, TortureContext } from '../check';
import { startInjector, type Injector } from '../support/faults/injector';
import { startNameServer, type NameServer } from '../support/faults/nameServer';
import { pause } from '../support/load';
import { createProbe, type Probe } from '../support/probe';
import { ask } from '../support/wire';

/** Kinds of upstream a shop of the neighbourhood can have; the kind stands in the shop's name. */
const kinds = ['shared', 'named', 'refused', 'frozen'] as const;
export type UpstreamKind = (typeof kinds)[number];

const shopOfAll = 'aurora.localhost';
const meetTries = 8;
/** What the directory remembers of a failed look-up; and a little. */
const meetPauseMs = 1100;
export const upstreamName = 'named.neighbours.test';

/** One storefront, many shops, a few upstreams: `shop.shared.test` and its like. */
export interface Neighbourhood extends Closable {
  readonly storefront: Storefront;
  readonly probe: Probe;
  readonly names: NameServer;
  readonly injectors: Readonly<Record<UpstreamKind, Injector>>;
  /** Has a shop looked up. */
  meet(host: string): Promise<void>;
}

export function hostOf(shop: string, kind: UpstreamKind): string {
  return `${shop}.${kind}.test`;
}

export async function openNeighbourhood(
  { build, marketplace }: Pick<TortureContext, 'build' | 'marketplace'>,
  upstreamTimeoutMs: number,
): Promise<Neighbourhood> {
  const market = await marketplace();
  const names = await startNameServer();
  const probe = createProbe({ nameServer: names.address });
  const started = await Promise.all(kinds.map(async (kind) => [kind, await startInjector(market, () => shopOfAll)]));
  const injectors = Object.fromEntries(started) as Record<UpstreamKind, Injector>;
  const folder = mkdtempSync(join(tmpdir(), 'neighbours-'));
  const tenantsFile = join(folder, 'tenants.yaml');
  const upstreamOf = (kind: UpstreamKind) =>
    kind === 'named' ? `http://${upstreamName}:${injectors.named.port}` : injectors[kind].url;
  writeFileSync(tenantsFile, kinds.map((kind) => `"*.${kind}.test": { upstream: "${upstreamOf(kind)}" }`).join('\n'));
  const storefront = await startStorefront(
    {
      ...probe.settings,
      MODE: 'demo',
      UPSTREAM_URL: injectors.shared.url,
      TENANTS_FILE: tenantsFile,
      UPSTREAM_TIMEOUT_MS: String(upstreamTimeoutMs),
    },
    build,
  );
  return {
    storefront,
    probe,
    names,
    injectors,
    async meet(host) {
      // A marketplace that only just began may be too slow for the first of many.
      for (let tries = 0; tries < meetTries; tries += 1) {
        const { status } = await ask(storefront.port, { host, path: '/api/openapi.json' });
        if (status === 200) return;
        await pause(meetPauseMs);
      }
      throw new Error(`${host} is not known`);
    },
    async close() {
      await storefront.stop();
      await Promise.all(Object.values(injectors).map((injector) => injector.close()));
      names.close();
      probe.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
