import { readFileSync } from 'node:fs';
import { createCache } from '../../cache';
import type { OperatorSettings } from '../../env';
import { createGuard } from '../../guard';
import { parseTenantsFile } from '../../tenantsFile';
import { gatherHostFacts, type HostFacts } from '../hostFacts';
import { embeddedUpstream } from '../tenantsSource';
import { adviceOn } from './advice';
import { askAdmin, isAdminUrl } from './askAdmin';
import { exitCodes, readWords, type Terminal } from './command';
import { probeUpstream } from './probeUpstream';
import { findings } from './findings';

/**
 * `doctor HOST [--admin URL]`: how a host resolves, what its upstream says, and what to fix. With `--admin` the running
 * storefront there is asked what it makes of the host, else the settings of this environment are.
 */
export async function doctor(
  words: readonly string[],
  settings: OperatorSettings,
  terminal: Terminal,
): Promise<number> {
  const read = readWords(words);
  const [given, ...more] = read?.plain ?? [];
  const admin = read?.options.get('admin');
  const isKnown = [...(read?.options.keys() ?? [])].every((name) => name === 'admin');
  if (given === undefined || more.length > 0 || !isKnown || (admin !== undefined && !isAdminUrl(admin))) {
    terminal.error('use: npm run doctor -- HOST [--admin http://127.0.0.1:3001]');
    return exitCodes.misused;
  }
  const facts = admin === undefined ? factsOfSettings(given, settings) : await factsOfStorefront(given, admin);
  if (typeof facts === 'string') {
    terminal.error(facts);
    return exitCodes.wrong;
  }
  const { upstream, hostHeader, host } = facts;
  const isAsked = upstream !== null && hostHeader !== null && host !== null && !facts.isAddress;
  const asked = isAsked ? { origin: upstream, hostHeader, host } : null;
  const probe = asked === null ? null : await probeUpstream(asked, settings.upstreamTimeoutMs);
  for (const line of findings(facts, probe)) terminal.out(line);
  const advice = adviceOn(facts, probe, settings.adminUrl);
  terminal.out('');
  if (advice.length === 0) terminal.out('Nothing to fix.');
  for (const { isFault, text } of advice) terminal.out(`${isFault ? 'FIX' : 'note'}: ${text}`);
  return advice.some(({ isFault }) => isFault) ? exitCodes.wrong : exitCodes.well;
}

/** What a storefront with these settings would make of the host. */
function factsOfSettings(given: string, { tenantsFile, upstreamUrl }: OperatorSettings): HostFacts | string {
  try {
    const file =
      tenantsFile === undefined
        ? null
        : parseTenantsFile(readFileSync(tenantsFile, 'utf8'), upstreamUrl ?? embeddedUpstream);
    const facts = gatherHostFacts(given, {
      file,
      upstream: upstreamUrl,
      directory: { peek: () => null },
      cache: createCache({ maxBytes: 1, clock: Date.now, isOutage: () => false }),
      guard: createGuard(Date.now),
    });
    const isEmbedded = upstreamUrl === undefined && facts.upstream === embeddedUpstream;
    return isEmbedded ? { ...facts, upstream: null, hostHeader: null } : facts;
  } catch (error) {
    return `TENANTS_FILE: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function factsOfStorefront(given: string, admin: string): Promise<HostFacts | string> {
  const url = new URL('/host', admin);
  url.searchParams.set('name', given);
  const answer = await askAdmin(url, 'GET');
  if (typeof answer === 'string') return answer;
  if (answer.status === 200) return answer.body as HostFacts;
  const { error } = answer.body as { error?: string };
  return `the admin port answered ${answer.status}${error === undefined ? '' : `: ${error}`}`;
}
