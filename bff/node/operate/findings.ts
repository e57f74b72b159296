import type { HostFacts } from '../hostFacts';
import type { UpstreamProbe } from './probeUpstream';

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const line = (name: string, text: string) => `${`${name}:`.padEnd(15)}${text}`;

/** What was found out about a host, a line each, for people to read. */
export function findings(facts: HostFacts, probe: UpstreamProbe | null): string[] {
  return [
    line('Host header', `'${facts.given}' → ${facts.host ?? 'refused (400)'}`),
    line('rule', ruleText(facts)),
    ...tenantLines(facts),
    ...(facts.upstream === null || facts.hostHeader === null
      ? []
      : [line('upstream', `${facts.upstream}, asked with Host ${facts.hostHeader}`)]),
    ...(probe === null ? [] : probeLines(probe)),
    ...(facts.breaker === null ? [] : [line('breaker', facts.breaker)]),
  ];
}

function ruleText({ source, rule, host, isAddress }: HostFacts): string {
  if (host === null || isAddress) return 'none';
  if (source === 'upstream') return 'no TENANTS_FILE: any host is asked of UPSTREAM_URL';
  if (source === 'none') return 'no TENANTS_FILE and no UPSTREAM_URL';
  if (rule === null) return 'none of TENANTS_FILE';
  const how = { name: 'its own name', alias: 'an alias', wildcard: 'a wildcard' }[rule.by];
  return `${rule.pattern} (line ${rule.line} of TENANTS_FILE), by ${how}, ${rule.state}`;
}

function tenantLines({ remembered, answers }: HostFacts): string[] {
  if (remembered === null) return [line('remembered', 'nothing')];
  const { state, ageMs, tenant, name, error } = remembered;
  const age = `for ${seconds(ageMs)}${error === null ? '' : ` (${error})`}`;
  if (tenant === null) return [line('remembered', `${state}, ${age}`)];
  const off = Object.entries(tenant.features).flatMap(([feature, isOn]) => (isOn ? [] : [feature]));
  return [
    line('remembered', `${state}, ${age}`),
    line('tenant', `${tenant.id}${name === null || name === '' ? '' : ` "${name}"`}, ${tenant.state}`),
    line('sent as', `Host ${tenant.hostHeader}, Authorization ${tenant.authorization}`),
    line('features off', off.length === 0 ? 'none' : off.join(', ')),
    line(
      'answers kept',
      answers === null
        ? 'none'
        : `${answers.count}, ${seconds(answers.youngestMs)} to ${seconds(answers.oldestMs)} old`,
    ),
  ];
}

function probeLines({ dns, tls, shop }: UpstreamProbe): string[] {
  return [
    line('DNS', `${dns.error ?? dns.addresses.join(', ')} (${dns.ms} ms)`),
    ...(tls === null
      ? []
      : [line('TLS', tls.error ?? `${tls.subject}, by ${tls.issuer}, until ${tls.validTo} (${tls.daysLeft} days)`)]),
    line(
      'getTenant',
      `${shop.error ?? `code ${shop.code}${shop.name === '' ? '' : ` "${shop.name}"`}`} (${shop.ms} ms)`,
    ),
  ];
}
