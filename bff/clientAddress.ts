import { z } from 'zod';

const ipv6 = z.ipv6();
const isAddress = (text: string) => z.regexes.ipv4.test(text) || ipv6.safeParse(text).success;

/**
 * The nearest address of X-Forwarded-For that is not one of our proxies, each of which wrote whom it served; the
 * farthest when all are ours, null when there is none. What is no address ends the search: what stands left of it was
 * written by whoever stands there, perhaps by the visitor.
 * @param forwardedFor the header's values, in order
 */
export function clientBehind(forwardedFor: readonly string[], isTrusted: (address: string) => boolean): string | null {
  const entries = forwardedFor.flatMap((value) => value.split(',')).reverse();
  let farthest: string | null = null;
  for (const entry of entries) {
    const address = addressIn(entry.trim());
    if (address === null) break;
    farthest = address;
    if (!isTrusted(address)) break;
  }
  return farthest;
}

/** The address of an entry, which some proxies write with a port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function addressIn(entry: string): string | null {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([^:]*)(?::\d{1,5})?)$/.exec(entry) ?? [];
  const address = bracketed ?? plain ?? entry;
  return isAddress(address) ? address : null;
}

/**
 * The client an address stands for, however a proxy writes it: an IPv4 address, or an IPv6 network of 64 bits, which is
 * what one customer gets.
 */
export function clientOf(address: string): string {
  if (!address.includes(':')) return address;
  const plain = address.replace(/^(?:::|(?:0{1,4}:){5})ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
  return mappedAddress(groups) ?? groups.slice(0, 4).join(':');
}

/** The IPv4 address that an IPv6 one in hexadecimal digits alone stands for; null when it is its own. */
function mappedAddress(groups: readonly string[]): string | null {
  if (groups.length !== 8 || groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
  return bytes.join('.');
}
