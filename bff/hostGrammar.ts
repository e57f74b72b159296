const maxHostLength = 253;
const maxPort = 65_535;
/** Labels, one final dot, one port. */
const authority = /^((?:[a-z0-9-]{1,63}\.)*[a-z0-9-]{1,63})\.?(?::(\d{1,5}))?$/i;
const portSuffix = /:\d{1,5}$/;

/**
 * Reads a Host header's bytes as a DNS name: ASCII labels, lower-cased, one `:port` and one final dot taken off.
 * Never by the URL parser, which turns `shop%2etest`, full-width letters and `127.1` into other names.
 * @returns the name, or null when it is outside the grammar (a client's mistake: 400)
 */
export function parseHost(value: string): string | null {
  const [, name = '', port = '0'] = authority.exec(value) ?? [];
  if (name === '' || name.length > maxHostLength || Number(port) > maxPort) return null;
  // ASCII by now, of which it changes A-Z only.
  return name.toLowerCase();
}

/** True for names whose last label is a number: IPv4 literals in any notation. They are never a shop. */
export function isAddressLiteral(host: string): boolean {
  const last = host.slice(host.lastIndexOf('.') + 1);
  return /^(\d+|0x[0-9a-f]*)$/.test(last);
}

/** The port of a Host header, with its colon, or ''. */
export function portOf(value: string): string {
  return portSuffix.exec(value)?.[0] ?? '';
}

/**
 * How browsers send a name that is written in other letters than ASCII's: `中国.test` comes as `xn--fiqs8s.test`. Only to
 * tell people what to write: what came with a request is never read like this.
 * @returns null where there is no such form
 */
export function sentFormOf(name: string): string | null {
  if (!/[^ -~]/.test(name) || /[^\p{L}\p{M}\p{N}.-]/u.test(name)) return null;
  try {
    return parseHost(new URL(`http://${name}`).hostname);
  } catch {
    return null;
  }
}
