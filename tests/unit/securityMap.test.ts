import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sections } from '../torture/sections';
import { asvsLevel1 } from './support/asvsLevel1';

interface Row {
  readonly id: string;
  readonly words: string;
  readonly how: string;
  /** Names of checks and test files. */
  readonly shownBy: readonly string[];
}

const document = readFileSync('docs/security.md', 'utf8');
const rows = document.split('\n').flatMap((line): Row[] => {
  const [id, words, how, shownBy, ...rest] = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
  if (id === undefined || !/^V\d+\.\d+\.\d+$/.test(id)) return [];
  expect(rest, id).toEqual([]);
  return [
    {
      id,
      words: words ?? '',
      how: how ?? '',
      shownBy: [...(shownBy ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] as string),
    },
  ];
});
const checks = new Set(sections.flatMap((section) => section.checks.map(({ name }) => name)));
const isTestFile = (name: string) => /^tests\/[\w/.]+\.test\.tsx?$/.test(name);

describe('the map from the ASVS to what the product does', () => {
  it('has every requirement of level 1 once, in their order', () => {
    expect(asvsLevel1).toHaveLength(70);
    expect(rows.map(({ id }) => id)).toEqual(asvsLevel1);
  });

  it('says of each what it is and how it is met, or why not', () => {
    const empty = rows.filter(({ words, how }) => words.length < 10 || how.length < 4);
    expect(empty).toEqual([]);
  });

  it('names only checks and test files that there are', () => {
    const missing = rows.flatMap(({ id, shownBy }) =>
      shownBy
        .filter((name) => (isTestFile(name) ? !existsSync(name) : !checks.has(name)))
        .map((name) => `${id}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('shows most of it', () => {
    const shown = rows.filter(({ shownBy }) => shownBy.length > 0);
    expect(shown.length).toBeGreaterThan(55);
  });
});

describe('the floors of versions', () => {
  const [, sentence = ''] = /the floors ([^.]*(?:\.\d[^.]*)*)\. /.exec(document) ?? [];
  const floors = [...sentence.matchAll(/`([@\w/-]+)` (\d+(?:\.\d+)+)/g)].map(([, name = '', floor = '']) => ({
    name,
    floor,
  }));

  it('are in the document itself, each with its advisory', () => {
    expect(floors.map(({ name }) => name)).toEqual(['@remix-run/node', 'hono']);
    expect(sentence.match(/CVE-\d{4}-\d+/g)).toHaveLength(3);
  });

  it.each(floors)('hold for $name', ({ name, floor }) => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const order = (dependencies[name] ?? '0').localeCompare(floor, 'en', { numeric: true });
    expect(order).toBeGreaterThanOrEqual(0);
  });
});
