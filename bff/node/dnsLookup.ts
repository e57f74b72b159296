import { lookup as systemLookup, promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { LRUCache } from 'lru-cache';
import { createHostsFile } from './hostsFile';

const answerLifeMs = 30_000;
const resolverTimeoutMs = 1000;
const maxNames = 1000;
/** A dead name is not asked for again by each call that needs it. */
const failureLifeMs = 500;

type Callback = Parameters<LookupFunction>[2];

/**
 * A `lookup` for connections that one dead name can't stall: the system's resolver works through two names at a
 * time, each for seconds, so names are looked for in the hosts file and then asked of the DNS directly (1 s, no
 * retries, one question at a time per name) and remembered for 30 s. The system's resolver is asked only for names the
 * DNS says it does not know (mDNS, say), never when the DNS is silent.
 * @param hostsFile path of another hosts file than the system's
 * @param servers other name servers than the system's
 */
export function createDnsLookup(options: { hostsFile?: string; servers?: readonly string[] } = {}): LookupFunction {
  const hosts = createHostsFile(options.hostsFile);
  const resolver = new dns.Resolver({ timeout: resolverTimeoutMs, tries: 1 });
  if (options.servers !== undefined) resolver.setServers(options.servers);
  const remembered = new LRUCache<string, Promise<LookupAddress[]>>({ max: maxNames, ttl: answerLifeMs });

  async function resolve(hostname: string): Promise<LookupAddress[]> {
    const written = await hosts.addressesOf(hostname);
    if (written.length > 0) return written;
    const results = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = results.flatMap((result, index) =>
      result.status === 'fulfilled' ? result.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
    );
    if (addresses.length > 0) return addresses;
    const failure = (results[0] as PromiseRejectedResult).reason as NodeJS.ErrnoException;
    if (failure.code !== 'ENOTFOUND' && failure.code !== 'ENODATA') throw failure;
    return new Promise((done, fail) => {
      systemLookup(hostname, { all: true }, (error, found) => (error ? fail(error) : done(found)));
    });
  }

  async function addressesOf(hostname: string): Promise<LookupAddress[]> {
    const family = isIP(hostname);
    if (family !== 0) return [{ address: hostname, family }];
    if (hostname === 'localhost' || hostname.endsWith('.localhost')) return [{ address: '127.0.0.1', family: 4 }];
    const known = remembered.get(hostname);
    if (known) return known;
    const asked = resolve(hostname);
    remembered.set(hostname, asked);
    // A resolver's answer counts from when it came, a failure for a moment only.
    asked.then(
      () => remembered.set(hostname, asked),
      () => remembered.set(hostname, asked, { ttl: failureLifeMs }),
    );
    return asked;
  }

  return (hostname, options, callback: Callback) => {
    addressesOf(hostname).then(
      (addresses) => {
        const first = addresses[0] as LookupAddress;
        if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}
