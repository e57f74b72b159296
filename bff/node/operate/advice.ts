import { sentFormOf } from '../../hostGrammar';
import type { HostFacts } from '../hostFacts';
import type { UpstreamProbe } from './probeUpstream';

/** A certificate that ends sooner is to be renewed. */
const renewDays = 14;

/** Something an operator should know; `isFault`: visitors of the host get no shop because of it, or soon won't. */
export interface Advice {
  readonly isFault: boolean;
  readonly text: string;
}

/**
 * What to fix, from what was found out about a host; empty: nothing.
 * @param adminUrl where a storefront with these settings has its admin port
 */
export function adviceOn(facts: HostFacts, probe: UpstreamProbe | null, adminUrl: string): Advice[] {
  return [
    ...adviceOnHost(facts, adminUrl),
    ...(probe === null ? [] : adviceOnProbe(facts, probe)),
    ...adviceOnMemory(facts),
  ];
}

const fault = (text: string): Advice => ({ isFault: true, text });
const note = (text: string): Advice => ({ isFault: false, text });

function adviceOnHost({ given, host, isAddress, source, rule, upstream }: HostFacts, adminUrl: string): Advice[] {
  if (host === null) {
    const sent = sentFormOf(given);
    if (sent !== null) {
      return [fault(`'${given}' is not what browsers send: that is ${sent}. Ask for it, and name it in TENANTS_FILE.`)];
    }
    return [fault(`'${given}' is no host name: labels are letters, digits and hyphens; visitors get 400.`)];
  }
  if (isAddress) return [fault(`${host} is an address; a shop needs a name. Put the name into DNS and ask for that.`)];
  if (source === 'none' || (rule !== null && upstream === null)) {
    const why = source === 'none' ? 'and no TENANTS_FILE' : 'and the rule names no upstream';
    return [note(`No UPSTREAM_URL ${why}: the embedded marketplace decides; start it and use --admin ${adminUrl}`)];
  }
  if (source === 'file' && rule === null) {
    return [
      fault(`No rule of TENANTS_FILE fits ${host}: add it as a key, as an alias, or by a wildcard; visitors get 421.`),
    ];
  }
  return [];
}

function adviceOnProbe({ upstream, hostHeader }: HostFacts, { dns, tls, shop }: UpstreamProbe): Advice[] {
  const name = upstream === null ? '' : new URL(upstream).hostname;
  const found: Advice[] = [];
  if (dns.error !== null) {
    return [fault(`The upstream's name ${name} has no address (${dns.error}): check the name and this machine's DNS.`)];
  }
  if (dns.ms > 500) found.push(note(`Looking ${name} up took ${dns.ms} ms: a nearer name server would help.`));
  if (tls !== null && tls.error !== null) {
    found.push(
      fault(`TLS of ${name}: ${tls.error}. The certificate has to be made out to ${name} by a known authority.`),
    );
  } else if (tls !== null && tls.daysLeft !== null && tls.daysLeft < renewDays) {
    found.push(note(`The certificate of ${name} ends in ${tls.daysLeft} days: renew it.`));
  }
  if (shop.error !== null) found.push(fault(reachText(shop.error, upstream ?? '')));
  else if (shop.code !== 200) {
    found.push(
      fault(
        `The upstream knows no shop by the Host ${hostHeader} (code ${shop.code}${shop.msg === '' ? '' : `, "${shop.msg}"`}): ` +
          'set the shop up there, or tell its name here (the key an alias belongs to, or hostHeader: upstream).',
      ),
    );
  }
  return found;
}

/** How each failure of an exchange is told. */
function reachText(error: string, upstream: string): string {
  switch (error) {
    case 'refused':
      return `Nothing listens at ${upstream}: is it running, and is the port right?`;
    case 'timeout':
    case 'connectTimeout':
      return `${upstream} does not answer in time: a firewall in between, or it is overloaded.`;
    case 'redirected':
      return `${upstream} redirects, which is never followed: name the address it redirects to (https, perhaps).`;
    case 'upstreamBroken':
    case 'garbage':
    case 'truncated':
      return `${upstream} answers with something that is no answer of the contract: is another program there?`;
    default:
      return `${upstream} could not be asked (${error}).`;
  }
}

function adviceOnMemory({ remembered, rule, breaker }: HostFacts): Advice[] {
  const found: Advice[] = [];
  // Nobody may have asked for it yet, as after a start; what is remembered has its rule's state.
  const state = remembered?.tenant?.state ?? rule?.state;
  if (state === 'suspended')
    found.push(fault('The shop is suspended: visitors get 503 until its state is open again.'));
  if (state === 'maintenance') found.push(fault('The shop is in maintenance by TENANTS_FILE: visitors get 503.'));
  if (remembered?.state === 'unknown') {
    found.push(note('It was asked for in vain and counts as unknown for up to 30 s: cache:purge all forgets that.'));
  }
  if (breaker === 'open' || breaker === 'probing') {
    found.push(fault('Calls are refused because the upstream failed 5 times in a row; one every 4 s tries again.'));
  }
  return found;
}
