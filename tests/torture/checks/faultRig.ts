import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStorefront, type Storefront } from '../../support/storefront';
import type { Closable, TortureContext } from '../check';
import { openBlackHole, type BlackHole } from '../support/faults/blackHole';
import { redirectTo } from '../support/faults/acts';
import { startInjector, type Injector } from '../support/faults/injector';
import { startNameServer } from '../support/faults/nameServer';
import { startThief, type Thief } from '../support/faults/thief';
import { createProbe, type Probe } from '../support/probe';
import type { FaultRow } from './faultTable';

/** The two shops every fault is tried on, by their letter in a host's name. */
export const shops = { a: 'aurora.localhost', b: 'titan.localhost' } as const;
export type ShopLetter = keyof typeof shops;
export const shopLetters = Object.keys(shops) as ShopLetter[];

export const sessionSecret = 'a secret of the fault matrix of thirty-two bytes or more';
/** The row without a fault, to see what a sound page looks like. */
export const sound = 'sound';

/** One name for each probe, so that each meets the fault itself and not a breaker another probe has opened. */
export function hostOf(probe: string, shop: ShopLetter, fault: string): string {
  return `${probe}.${shop}.${fault}.test`;
}

/** A storefront before upstreams of which each, for each shop, commits one fault. */
export interface FaultRig extends Closable {
  readonly storefront: Storefront;
  readonly probe: Probe;
  readonly thief: Thief;
  readonly upstreamTimeoutMs: number;
  injector(fault: string, shop: ShopLetter): Injector;
  /** From now on the fault is committed. */
  begin(fault: FaultRow): Promise<void>;
  /** From now on its upstreams are sound again. */
  end(fault: FaultRow): Promise<void>;
}

export async function openFaultRig(
  { build, marketplace }: Pick<TortureContext, 'build' | 'marketplace'>,
  faults: readonly FaultRow[],
  upstreamTimeoutMs: number,
): Promise<FaultRig> {
  const market = await marketplace();
  const thief = await startThief();
  const names = await startNameServer();
  const probe = createProbe({ nameServer: names.address });
  const folder = mkdtempSync(join(tmpdir(), 'faults-'));
  const injectors = new Map<string, Injector>();
  const blackHoles = new Map<string, BlackHole>();
  const lines: string[] = [];
  for (const fault of [sound, ...faults.map(({ name }) => name)]) {
    for (const shop of shopLetters) {
      const injector = await startInjector(market, () => shops[shop]);
      injectors.set(`${fault} ${shop}`, injector);
      const upstream = isNamed(faults, fault) ? `http://${upstreamName(fault)}:${injector.port}` : injector.url;
      lines.push(`"*.${shop}.${fault}.test": { upstream: "${upstream}" }`);
    }
  }
  const tenantsFile = join(folder, 'tenants.yaml');
  writeFileSync(tenantsFile, lines.join('\n'));
  const storefront = await startStorefront(
    {
      ...probe.settings,
      MODE: 'demo',
      UPSTREAM_URL: `http://127.0.0.1:${market.port}`,
      TENANTS_FILE: tenantsFile,
      SESSION_SECRET: sessionSecret,
      UPSTREAM_TIMEOUT_MS: String(upstreamTimeoutMs),
    },
    build,
  );
  const injectorOf = (fault: string, shop: ShopLetter): Injector => {
    const injector = injectors.get(`${fault} ${shop}`);
    if (injector === undefined) throw new Error(`no injector commits ${fault}`);
    return injector;
  };

  async function beginFor({ name, manner }: FaultRow, shop: ShopLetter): Promise<void> {
    const injector = injectorOf(name, shop);
    if (manner.kind === 'act') return injector.commit(manner.act);
    if (manner.kind === 'redirect') return injector.commit(redirectTo(manner.status, thief.url));
    if (manner.kind === 'unknownName' || manner.kind === 'silentNames') {
      names.set(upstreamName(name), manner.kind === 'silentNames' ? 'silent' : 'unknown');
      return injector.cut();
    }
    await injector.close();
    if (manner.kind === 'blackHole') blackHoles.set(shop, await openBlackHole(injector.port));
  }

  async function endFor({ name, manner }: FaultRow, shop: ShopLetter): Promise<void> {
    const injector = injectorOf(name, shop);
    injector.commit(null);
    injector.cut();
    if (isNameFault(manner.kind)) names.set(upstreamName(name), 'answers');
    if (manner.kind === 'blackHole') await blackHoles.get(shop)?.close();
    if (manner.kind === 'blackHole') blackHoles.delete(shop);
    await injector.reopen();
  }

  return {
    storefront,
    probe,
    thief,
    upstreamTimeoutMs,
    injector: injectorOf,
    begin: async (fault) => void (await Promise.all(shopLetters.map((shop) => beginFor(fault, shop)))),
    end: async (fault) => void (await Promise.all(shopLetters.map((shop) => endFor(fault, shop)))),
    async close() {
      await storefront.stop();
      for (const hole of blackHoles.values()) await hole.close();
      await Promise.all([...injectors.values()].map((injector) => injector.close()));
      names.close();
      await thief.close();
      probe.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isNameFault(kind: FaultRow['manner']['kind']): boolean {
  return kind === 'unknownName' || kind === 'silentNames';
}

function isNamed(faults: readonly FaultRow[], name: string): boolean {
  return faults.some((fault) => fault.name === name && isNameFault(fault.manner.kind));
}

function upstreamName(fault: string): string {
  return `${fault}.upstreams.test`;
}
