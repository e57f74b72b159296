import { createSocket, type Socket } from 'node:dgram';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDnsLookup } from '../../bff/node/dnsLookup';

let silent: Socket;
let servers: string[];
let asked = 0;
const folder = mkdtempSync(join(tmpdir(), 'hosts-'));
const hostsFile = join(folder, 'hosts');

beforeAll(async () => {
  silent = createSocket('udp4', () => (asked += 1));
  await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve));
  servers = [`127.0.0.1:${silent.address().port}`];
  writeFileSync(
    hostsFile,
    '# a comment\n192.0.2.7 upstream.hosts.test Other.Hosts.test # another\n\n2001:db8::7\tupstream.hosts.test\nnonsense x.hosts.test\n',
  );
});

afterAll(() => {
  silent.close();
  rmSync(folder, { recursive: true });
});

type Lookup = ReturnType<typeof createDnsLookup>;
const addresses = (lookup: Lookup, name: string) =>
  new Promise((resolve, reject) =>
    lookup(name, { all: true }, (error, found) => (error ? reject(error) : resolve(found))),
  );

describe('looking up an upstream while the DNS is silent', () => {
  it('finds names of the hosts file without asking', async () => {
    const lookup = createDnsLookup({ hostsFile, servers });
    expect(await addresses(lookup, 'upstream.hosts.test')).toEqual([
      { address: '192.0.2.7', family: 4 },
      { address: '2001:db8::7', family: 6 },
    ]);
    expect(await addresses(lookup, 'other.hosts.test')).toEqual([{ address: '192.0.2.7', family: 4 }]);
    expect(asked).toBe(0);
  });

  it('gives up on other names after a second', async () => {
    const lookup = createDnsLookup({ hostsFile, servers });
    await expect(addresses(lookup, 'x.hosts.test')).rejects.toMatchObject({ code: 'ETIMEOUT' });
    expect(asked).toBeGreaterThan(0);
  });

  it('sees what was changed in the file', async () => {
    const changing = join(folder, 'changing');
    writeFileSync(changing, '192.0.2.1 a.hosts.test\n');
    const lookup = createDnsLookup({ hostsFile: changing, servers });
    expect(await addresses(lookup, 'a.hosts.test')).toEqual([{ address: '192.0.2.1', family: 4 }]);
    writeFileSync(changing, '192.0.2.2 b.hosts.test\n');
    utimesSync(changing, new Date(), new Date(Date.now() + 5000));
    expect(await addresses(lookup, 'b.hosts.test')).toEqual([{ address: '192.0.2.2', family: 4 }]);
  });
});
