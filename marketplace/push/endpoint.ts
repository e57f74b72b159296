import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where pushes may go. People tell us the address, so it must not lead into our own network. */
export interface EndpointRules {
  readonly isAllowedUrl: (url: URL) => boolean;
  /** Asked of every address that a name stands for, at the moment of connecting. */
  readonly isAllowedAddress: (address: string) => boolean;
}

const maxEndpointLength = 2048;
/** Names of one's own machine and network. */
const innerNames = /(^|\.)(localhost|local|internal|intranet|lan|home|arpa|onion)$/;

/** Push services of the internet: https on its own port, by name, at public addresses only. */
export const publicEndpoints: EndpointRules = {
  isAllowedUrl({ protocol, port, username, password, hostname }) {
    const host = hostname.replace(/\.$/, '');
    return (
      protocol === 'https:' &&
      port === '' &&
      username === '' &&
      password === '' &&
      isIP(host.replace(/^\[|\]$/g, '')) === 0 &&
      host.includes('.') &&
      !innerNames.test(host)
    );
  },
  isAllowedAddress: isPublicAddress,
};

/** Neither loopback, private, link-local, shared, reserved, multicast nor a way into IPv4 through IPv6. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Whether a subscription with this address is taken at all. */
export function isPushEndpoint(text: string, rules: EndpointRules): boolean {
  return text.length <= maxEndpointLength && URL.canParse(text) && rules.isAllowedUrl(new URL(text));
}

type Resolve = (name: string, done: (error: Error | null, addresses: readonly LookupAddress[]) => void) => void;

const askSystem: Resolve = (name, done) => lookup(name, { all: true }, done);

/**
 * Looks names up for the connection itself, so that a name cannot stand for one address when it is checked and for
 * another when it is used. One bad address among several refuses them all.
 */
export function guardedLookup(isAllowed: (address: string) => boolean, resolve: Resolve = askSystem): LookupFunction {
  return (name, options, done) => {
    resolve(name, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return done(error ?? new Error('the name has no address'), '', 0);
      if (!addresses.every(({ address }) => isAllowed(address))) {
        return done(new Error('the push service is not at a public address'), '', 0);
      }
      if (options.all === true) done(null, [...addresses]);
      else done(null, first.address, first.family);
    });
  };
}
