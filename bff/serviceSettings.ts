import { z } from 'zod';

const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Somebody else's service behind one address. `token` is a secret: never log it. */
export interface ServiceSettings {
  readonly url: string;
  readonly token: string;
}

/**
 * The setting with a service's address.
 * @param example what it may look like: its host and path
 * @param harm what unencrypted requests would give away
 */
export function serviceUrl(name: string, example: string, harm: string) {
  const fix = `an https URL such as https://${example}, or http on this machine such as http://127.0.0.1:9000`;
  return z
    .url({ protocol: /^https?$/, error: `${name} must be ${fix}`, abort: true })
    .refine((text) => isSafe(new URL(text)), `${name} must be ${fix}: ${harm}`)
    .optional();
}

/** The setting with the secret that a service knows us by. */
export function serviceToken(name: string) {
  return z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, `${name} must be at least 16 printable characters without blanks`)
    .optional();
}

function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || loopbackHosts.has(hostname);
}

type Pair = readonly [name: string, value: string | undefined];

/** Both or none: a service answers nobody whom it does not know. */
export function serviceFaults([urlName, url]: Pair, [tokenName, token]: Pair): string[] {
  if ((url === undefined) === (token === undefined)) return [];
  const [missing, given] = url === undefined ? [urlName, tokenName] : [tokenName, urlName];
  return [`${missing}: is missing while ${given} is given; set it or unset both`];
}

/** The service, when it is set up. */
export function serviceOf(url: string | undefined, token: string | undefined): ServiceSettings | null {
  return url === undefined || token === undefined ? null : { url, token };
}
