import { describe, expect, it } from 'vitest';
import { TenantsFileError } from '../../bff/tenantEntries';
import { parseTenantsFile } from '../../bff/tenantsFile';

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

  it('tells under which rule a host was found, and where that stands', () => {
    const shops = parseTenantsFile(
      '\nShop.Test: { aliases: [www.shop.test, "*.old.test"] }\n"*.any.test": {}\n',
      upstream,
    );
    const found = (host: string) => {
      const { pattern, line, by, entry } = shops.find(host) ?? {};
      return [pattern, line, by, entry?.canonicalHost];
    };
    expect(found('shop.test')).toEqual(['Shop.Test', 2, 'name', 'shop.test']);
    expect(found('www.shop.test')).toEqual(['Shop.Test', 2, 'alias', 'shop.test']);
    expect(found('x.old.test')).toEqual(['Shop.Test', 2, 'wildcard', 'shop.test']);
    expect(found('x.any.test')).toEqual(['*.any.test', 3, 'wildcard', null]);
    expect(shops.nameCount).toBe(4);
  });

  it('keeps once what entries say alike, and apart what they say otherwise', () => {
    const closed = '{ features: { selling: false }, maintenance: { message: back soon }, state: maintenance }';
    const shops = parseTenantsFile(
      `a.test: ${closed}\nb.test: ${closed}\nc.test: { features: { selling: false }, maintenance: { message: later } }`,
      upstream,
    );
    const [a, b, c] = ['a.test', 'b.test', 'c.test'].map((host) => shops.find(host)?.entry);
    expect(a?.features).toBe(b?.features);
    expect(a?.maintenance).toBe(b?.maintenance);
    expect([a?.state, c?.state]).toEqual(['maintenance', 'open']);
    expect(c?.maintenance.messages.en).toBe('later');
    expect([a?.canonicalHost, b?.canonicalHost]).toEqual(['a.test', 'b.test']);
  });

  it.each(['\ufeffa', 'é', '店'])('leaves a tenant id as it is written: %j', (tenant) => {
    const shops = parseTenantsFile(`a.test: { tenant: a }\nb.test: { tenant: ${JSON.stringify(tenant)} }`, upstream);
    expect(shops.find('b.test')?.entry.tenant).toBe(tenant);
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
