import { describe, expect, it } from 'vitest';
import { TenantsFileError } from '../../bff/tenantEntries';
import { parseTenantsFile } from '../../bff/tenantsFile';

const upstream = 'http://10.0.0.5:8080';

/** What is wrong with a file, a line each. */
function faultsOf(text: string): string[] {
  try {
    parseTenantsFile(text, upstream);
  } catch (error) {
    if (error instanceof TenantsFileError) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('a bad tenants file', () => {
  it('is told by line, host pattern and reason, every fault at once', () => {
    const faults = faultsOf(`a.test:
  tenant: a
  upstream: "ftp://10.0.0.5"
b.test:
  features:
    buyback: false
    teleport: true
  state: ajar
"c test": {}
d.test:
  aliases: [a.test]
`);
    expect(faults).toContainEqual(expect.stringMatching(/^line 3: a\.test: upstream: /));
    expect(faults).toContainEqual(
      expect.stringMatching(/^line \d: b\.test: features.*teleport|^line \d: b\.test: .*teleport/),
    );
    expect(faults).toContainEqual(expect.stringMatching(/^line 8: b\.test: state: .*open/));
    expect(faults).toContainEqual('line 9: c test: is not a host name');
  });

  it.each([
    ['by its name', 'a.test: { tenant: b.test }\nb.test: {}', 'b.test', 2],
    ['by its name, with aliases', 'a.test: { tenant: b.test }\nB.test.: { aliases: [www.b.test] }', 'B.test.', 2],
    ['by a wildcard', "a.test: { tenant: b.shops.test }\n'*.shops.test': {}", '*.shops.test', 2],
  ])('is told that a tenant is what another shop goes by: %s', (_how, text, pattern, line) => {
    const tenant = /tenant: (\S+)/.exec(text)?.[1];
    expect(faultsOf(text)).toEqual([
      `line 1: a.test: tenant ${tenant} is also the id of the shop of that name (line ${line}: ${pattern}), which names no tenant`,
    ]);
  });

  it.each([
    'new.test: { tenant: old.test, aliases: [old.test] }',
    'a.test: { tenant: b.test }\nb.test: { tenant: a.test }',
    'a.test: { tenant: www.b.test }\nb.test: { aliases: [www.b.test] }',
    'a.test: { tenant: a.test }\nb.test: {}',
    "a.test: { tenant: shops.test }\n'*.shops.test': {}",
    "a.test: { tenant: 'x y.shops.test' }\n'*.shops.test': {}",
    'a.test: { tenant: B.test }\nb.test: {}',
  ])('is none where each shop has an id of its own: %s', (text) => expect(faultsOf(text)).toEqual([]));

  it.each(['a\\0b', 'a\\nb', '\\ta', 'a\\x7f'])('is told that "%s" is no tenant’s name', (tenant) => {
    expect(faultsOf(`a.test:\n  tenant: "${tenant}"`)).toEqual([
      'line 2: a.test: tenant: must have no control characters',
    ]);
  });

  it('is told what browsers send of a name in other letters', () => {
    expect(faultsOf("中国.test: { aliases: ['*.bücher.test', 'a b', '店 铺.test'] }")).toEqual([
      'line 1: 中国.test: is not a host name; browsers send xn--fiqs8s.test, write that',
      'line 1: *.bücher.test: is not a host name; browsers send xn--bcher-kva.test, write that',
      'line 1: a b: is not a host name',
      'line 1: 店 铺.test: is not a host name',
    ]);
  });

  it('is told so in a long one too', () => {
    const fillers = Array.from({ length: 4000 }, (_, index) => `filler${index}.test: {}\n`).join('');
    expect(faultsOf(`${fillers}a.test: { tenant: filler7.test }`)).toEqual([
      expect.stringMatching(/^line 4001: a\.test: tenant filler7\.test is also .*line 8: filler7\.test/),
    ]);
  });

  it('is told by its line where it is no YAML, stands twice or says nothing', () => {
    expect(faultsOf('a.test:\n  tenant: a\n b: [').join()).toMatch(/^line \d: is not YAML: \S/);
    expect(faultsOf('a.test: {}\na.test: {}').join()).toMatch(/line 2: is not YAML: .*unique/i);
    expect(faultsOf("'*.a.test': {}\nb.test: { aliases: ['*.A.test.'] }")).toEqual([
      'line 2: *.A.test.: stands in the file twice',
    ]);
    expect(faultsOf('SECRET_A="one"\nSECRET_B="two": three\n# four\n| five').join('\n')).not.toMatch(/one|two|five/);
    expect(faultsOf('- a.test').join()).toBe('line 1: is no list of host patterns with their settings');
    expect(faultsOf('')).toEqual(['the file names no shop']);
    expect(faultsOf('a.test: { maintenance: { until: tomorrow } }').join()).toMatch(
      /line 1: a\.test: maintenance\.until: must be a time/,
    );
  });
});

describe('a rule of the tenants file', () => {
  it('is told with its pattern and line, by whichever name it was found', () => {
    const file = parseTenantsFile("a.test:\n  aliases: [www.a.test]\n'*.b.test': {}\n", upstream);
    expect(file.find('www.a.test')).toMatchObject({ pattern: 'a.test', line: 1, by: 'alias' });
    expect(file.find('x.b.test')).toMatchObject({ pattern: '*.b.test', line: 3, by: 'wildcard' });
    expect(file.nameCount).toBe(3);
  });

  it('has every feature but those it switches off, and no way of selling without selling', () => {
    const file = parseTenantsFile('a.test: { features: { selling: false, invites: false } }\nb.test: {}', upstream);
    expect(file.find('a.test')?.entry.features).toMatchObject({
      selling: false,
      buyback: false,
      leishen: false,
      invites: false,
      feedback: true,
    });
    expect(Object.values(file.find('b.test')?.entry.features ?? {})).not.toContain(false);
  });
});
