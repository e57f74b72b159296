const maxHostLength = 253;
const maxPort = 65_535;
const label = /^[a-z0-9-]{1,63}$/;
const portSuffix = /:\d{1,5}$/;

/**
 * Reads a Host header's bytes as a DNS name: ASCII labels, lower-cased, one `:port` and one final dot taken off.
 * Never by the URL parser, which turns `shop%2etest`, full-width letters and `127.1` into other names.
 * @returns the name, or null when it is outside the grammar (a client's mistake: 400)
 */
export function parseHost(value: string): string | null {
  if (Number(portOf(value).slice(1)) > maxPort) return null;
  const name = value.replace(portSuffix, '').replace(/\.$/, '');
  if (name.length === 0 || name.length > maxHostLength) return null;
  const lowered = asciiLowerCase(name);
  return lowered.split('.').every((part) => label.test(part)) ? lowered : null;
}

/** Only A-Z change: `toLowerCase` would map the Kelvin sign to `k`. */
function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
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
