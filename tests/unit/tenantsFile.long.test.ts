import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TenantsFileError } from '../../bff/tenantEntries';
import { parseTenantsFile, type TenantsFile } from '../../bff/tenantsFile';

const upstream = 'https://upstream.test';
const read = (text: string) => parseTenantsFile(text, upstream);
const fillers = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `filler${from + index}.test: { tenant: filler${from + index} }\n`).join(
    '',
  );
/** Lines that make a file so long that it is read in pieces, several of them. */
const fillerLines = 1600;

function faultsOf(text: string) {
  try {
    read(text);
    return null;
  } catch (error) {
    if (error instanceof TenantsFileError) return error.faults;
    throw error;
  }
}

const documentStart = '---\n';
/** Entries in the ways people write them; some are wrong, some have lines that look as if an entry began. */
const oddEntries = [
  'a.test: {}\n',
  'A.test:\n  tenant: a\n  aliases: [www.a.test, b.test]\n',
  "'*.c.test':\n  upstream: https://c.test/\n",
  '"d.test" : { state: suspended }\n',
  'e.test: {\nf.test: 1 }\n',
  'g.test:\n  maintenance:\n    message: |\n      h.test: no entry\n\n      of its own\n  state: maintenance\n',
  'i.test:\n  maintenance: { message: "one\n  two" }\n',
  'j.test: &shared { authorization: bearer }\n',
  'k.test: *shared\n',
  'l.test: { unknown: 1 }\n',
  'm.test\n',
  'filler7.test: {}\n',
  '# only words\n',
  documentStart,
  '%TAG ! tag:x,2026:\n',
  '? n.test\n: { tenant: n }\n',
  'o.test:\n',
  '- p.test\n',
  'q.test: "\nr.test: {}\n',
  '<<: { s.test: {} }\n',
];
const hosts = [...'abcdefghijklmnopqrs'].map((letter) => `${letter}.test`).concat('www.a.test', 'x.c.test');

function findAll(file: TenantsFile, linesBefore: number) {
  return hosts.map((host) => {
    const match = file.find(host);
    return match && { ...match, line: match.line - linesBefore };
  });
}

describe('a long tenants file', () => {
  it('has every shop, with its line', () => {
    const file = read(fillers(fillerLines));
    expect(file.nameCount).toBe(fillerLines);
    for (const index of [0, 1, 499, 500, 501, 1499, 1599]) {
      expect(file.find(`filler${index}.test`)).toMatchObject({ line: index + 1, entry: { tenant: `filler${index}` } });
    }
    expect(file.find('filler1600.test')).toBeNull();
  });

  it.each([
    ['before it', (text: string) => text + fillers(fillerLines, 10)],
    ['after it', (text: string) => fillers(fillerLines, 10) + text],
    ['around it', (text: string) => fillers(fillerLines, 10) + text + fillers(fillerLines, 10_000)],
  ])(
    'says the same of entries with other shops %s as without them',
    (_where, within) => {
      fc.assert(
        fc.property(fc.subarray(oddEntries, { minLength: 1, maxLength: 4 }), (entries) => {
          const text = entries.join('');
          const linesBefore = within('\u0000').split('\u0000')[0]?.split('\n').length ?? 1;
          const isSound = faultsOf(text) === null;
          const faults = faultsOf(within(text));
          if (faults === null && isSound) {
            expect(findAll(read(within(text)), linesBefore - 1)).toStrictEqual(findAll(read(text), 0));
          }
          // Where a document begins, one begins: after other shops it is a second one.
          const isSecond = entries.includes(documentStart) && linesBefore > 1;
          if (isSound) expect(faults === null).toBe(!isSecond);
        }),
        { numRuns: 30 },
      );
    },
    120_000,
  );

  it('takes anchors from far above', () => {
    const file = read(`a.test: &shared { authorization: bearer }\n${fillers(fillerLines)}b.test: *shared\n`);
    expect(file.find('b.test')?.entry.authorization).toBe('bearer');
    expect(file.find('b.test')?.line).toBe(fillerLines + 2);
  });

  it.each([
    ['a setting that does not exist', 'a.test:\n  color: red\n', { line: 2002, pattern: 'a.test' }],
    ['a name that stands further up', 'filler3.test: {}\n', { line: 2001 }],
    ['a wildcard that stands further up', "'*.w.test': {}\n", { line: 2001 }],
    ['a tenant that stands further up', 'a.test: { tenant: filler3 }\n', { line: 2001, pattern: 'a.test' }],
    ['something that never ends', 'a.test: {\n', {}],
    ['a second document', '---\na.test: {}\n', {}],
  ])('says where %s is', (_what, text, expected) => {
    const above = `'*.w.test': {}\n${fillers(1999)}`;
    expect(faultsOf(above + text + fillers(1000, 5000))?.[0]).toMatchObject(expected);
  });
});
