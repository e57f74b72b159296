const addressPattern = /^[0-9a-fA-F.:]{2,45}$/;

/**
 * The nearest address of X-Forwarded-For that is not one of our proxies, each of which wrote whom it served; the
 * farthest when all are ours, null when there is none.
 * @param forwardedFor the header's values, in order
 */
export function clientBehind(forwardedFor: readonly string[], isTrusted: (address: string) => boolean): string | null {
  const chain = forwardedFor
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => addressPattern.test(value))
    .reverse();
  return chain.find((address) => !isTrusted(address)) ?? chain.at(-1) ?? null;
}

/** The client an address stands for: an IPv4 address, or an IPv6 network of 64 bits, which is what one customer gets. */
export function clientOf(address: string): string {
  if (!address.includes(':')) return address;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
