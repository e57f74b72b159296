import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).map((name) => posix.join('app', name));
const sheets = files.filter((name) => name.endsWith('.module.css'));
const sources = files
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(name, 'utf8') }));

/** The classes a sheet has rules for. */
function classesOf(sheet: string): Set<string> {
  const rules = readFileSync(sheet, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\{[^{}]*\}/g, '{}')
    .replace(/url\([^)]*\)|'[^']*'/g, '');
  return new Set([...rules.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name as string));
}

/** What a source takes from a sheet: names, and whether it takes some by a name made at run time. */
function takenFrom(sheet: string): { names: Map<string, string>; isOpen: boolean } {
  const names = new Map<string, string>();
  let isOpen = false;
  for (const { name, text } of sources) {
    for (const [, variable, address] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)';/gm)) {
      const path = address?.startsWith('~/') ? join('app', address.slice(2)) : join(dirname(name), address ?? '');
      if (path !== sheet) continue;
      for (const [, plain, quoted] of text.matchAll(new RegExp(`\\b${variable}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g')))
        names.set((plain ?? quoted) as string, name);
      isOpen ||= new RegExp(`\\b${variable}\\[(?!'[\\w-]+'\\])`).test(text);
    }
  }
  return { names, isOpen };
}

describe('the style sheets of components', () => {
  it('have a rule for each class somebody names, and for no other', () => {
    const faults = sheets.flatMap((sheet) => {
      const classes = classesOf(sheet);
      const { names, isOpen } = takenFrom(sheet);
      const missing = [...names].filter(([name]) => !classes.has(name));
      const unused = isOpen ? [] : [...classes].filter((name) => !names.has(name));
      return [
        ...missing.map(([name, user]) => `${user} names .${name}, for which ${sheet} has no rule`),
        ...unused.map((name) => `${sheet} has rules for .${name}, which nobody names`),
      ];
    });
    expect(sheets.length).toBeGreaterThan(100);
    expect(faults).toEqual([]);
  });
});
