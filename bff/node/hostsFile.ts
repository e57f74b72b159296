import type { LookupAddress } from 'node:dns';
import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';

const systemHostsFile = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts';

/** Names a machine's owner wrote down by hand. */
export interface HostsFile {
  /** The addresses of a name; none when the file doesn't hold it, or isn't there. */
  addressesOf(name: string): Promise<LookupAddress[]>;
}

/** Reads the hosts file again whenever it has changed. */
export function createHostsFile(path: string = systemHostsFile): HostsFile {
  let known: { changedMs: number; addresses: ReadonlyMap<string, LookupAddress[]> } | null = null;

  async function current(): Promise<ReadonlyMap<string, LookupAddress[]>> {
    const { mtimeMs: changedMs } = await stat(path);
    if (known?.changedMs !== changedMs) known = { changedMs, addresses: parseHosts(await readFile(path, 'utf8')) };
    return known.addresses;
  }

  return {
    async addressesOf(name) {
      const addresses = await current().catch(() => null);
      return addresses?.get(name.toLowerCase().replace(/\.$/, '')) ?? [];
    },
  };
}

function parseHosts(text: string): Map<string, LookupAddress[]> {
  const byName = new Map<string, LookupAddress[]>();
  for (const line of text.split(/\r?\n/)) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    const family = isIP(address);
    if (family === 0) continue;
    for (const name of names.map((each) => each.toLowerCase())) {
      byName.set(name, [...(byName.get(name) ?? []), { address, family }]);
    }
  }
  return byName;
}
