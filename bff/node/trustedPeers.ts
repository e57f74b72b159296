import { BlockList, isIP } from 'node:net';

/** Tells whether an address is one of the proxies whose forwarded headers count. */
export function createTrustedPeers(cidrs: readonly string[]): (address: string) => boolean {
  // Asking an empty list costs as much as asking a full one, for each request.
  if (cidrs.length === 0) return () => false;
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', bits] = cidr.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  };
}
