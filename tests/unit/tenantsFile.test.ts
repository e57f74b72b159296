import { describe, expect, it } from 'vitest';
import { parseTenantsFile, TenantsFileError } from '../../bff/tenantsFile';

const upstream = 'http://10.0.0.5:8080';

describe('the tenants file', () => {
  const file = parseTenantsFile(
    `
shop-a.test:
  tenant: a
  aliases: [www.shop-a.test, old-a.test]
  authorization: bearer
'*.shops.test':
  upstream: https://mall.test/
  hostHeader: upstream
special.shops.test:
  tenant: special
  state: suspended
`,
    upstream,
  );
  const find = (host: string) => file.find(host)?.entry ?? null;

  it('finds a shop by its name and its aliases, which share one tenant and one canonical host', () => {
    for (const host of ['shop-a.test', 'www.shop-a.test', 'old-a.test']) {
      expect(find(host)).toMatchObject({
        tenant: 'a',
        upstream,
        canonicalHost: 'shop-a.test',
        authorization: 'bearer',
      });
    }
  });

  it('prefers an exact name to a wildcard, and knows no other host', () => {
    expect(find('x.shops.test')).toMatchObject({
      upstream: 'https://mall.test',
      hostHeader: 'upstream',
      canonicalHost: null,
    });
    expect(find('special.shops.test')).toMatchObject({ tenant: 'special', state: 'suspended' });
    for (const host of ['shops.test', 'evilshops.test', 'shop-a.test.evil', 'nobody.test'])
      expect(find(host)).toBeNull();
  });

  it.each([
    ['a: [', 'YAML'],
    ['shop.test: { upstrem: http://x }', 'upstrem'],
    ['shop.test: { upstream: "ftp://x" }', 'upstream'],
    ['"shop test": {}', 'shop test'],
    ['shop.test: { state: open }', 'UPSTREAM_URL', undefined],
    ['{ a.test: { aliases: [b.test] }, b.test: {} }', 'twice'],
    ['{ "*.shops.test": { tenant: t1 } }', 'wildcard'],
    ['{ a.test: { tenant: t1 }, b.test: { tenant: t1 } }', 'twice'],
  ])(
    'refuses %s and says why',
    (text, words, defaultUpstream: string | undefined = words === 'UPSTREAM_URL' ? undefined : upstream) => {
      expect(() => parseTenantsFile(text, defaultUpstream)).toThrow(TenantsFileError);
      if (words !== 'YAML') expect(() => parseTenantsFile(text, defaultUpstream)).toThrow(words);
    },
  );
});
