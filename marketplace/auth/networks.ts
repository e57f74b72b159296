const ipv4Mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const groupsOfNetwork = 4;
const groups = 8;

/**
 * Whom an address stands for: an IPv4 address itself, of an IPv6 address the network of 64 bits, which is what one
 * customer gets and may choose addresses from at will.
 */
export function networkOf(address: string): string {
  const mapped = ipv4Mapped.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, groups - before.length - after.length);
  const all = [...before, ...Array<string>(missing).fill('0'), ...after];
  const network = all.slice(0, groupsOfNetwork).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
