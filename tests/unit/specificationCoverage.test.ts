import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { callTable } from '../../bff/contract';
import { paths } from '~/paths';
import { handlers } from '../../marketplace/handlers';
import { sourceFiles } from './support/messageUse';
import { callsWithoutTest } from './support/specification/calls';
import { coverageFile, coverageText, parts } from './support/specification/coverage';
import { testNames } from './support/testNames';

const isServed = (name: string) => callTable[name as keyof typeof callTable].envelope !== 'text';
const rows = parts.flatMap(({ section, rows: own }) => own.map((row) => ({ section, ...row })));

describe('the table of the specification', () => {
  it.each(rows)('names tests that exist: $section $fact', ({ tests }) => {
    expect(tests.length).toBeGreaterThan(0);
    for (const test of tests) {
      const [file = '', ...name] = test.split(': ');
      expect(testNames(file), test).toContain(name.join(': '));
    }
  });

  it('has a behaviour to show for every call of the specification', () => {
    expect(callsWithoutTest).toEqual([]);
  });

  it('has a row for every path of the specification', () => {
    const facts = new Set(rows.map(({ fact }) => fact));
    const { ours: _ours, ...known } = paths;
    const addresses = Object.values(known).map((path) =>
      typeof path === 'function' ? (path as (query?: object | string) => string)('') : path,
    );
    const missing = addresses
      .map((address) => address.replace(/\?.*$/, ''))
      .filter((path) => ![...facts].some((fact) => fact === `\`${path}\`` || fact.startsWith(`\`${path}\` `)));
    expect(missing).toEqual([]);
  });

  it('has no call that is not available yet', () => {
    const saysSo = sourceFiles('marketplace/handlers').filter((file) =>
      /': notAvailable\b/.test(readFileSync(file, 'utf8')),
    );
    expect(saysSo).toEqual([]);
    expect(Object.keys(handlers).sort()).toEqual(Object.keys(callTable).filter(isServed).sort());
  });

  it('stands in docs as it is made', () => {
    expect(readFileSync(coverageFile, 'utf8'), 'run npm run coverage:spec').toBe(coverageText());
  });
});
