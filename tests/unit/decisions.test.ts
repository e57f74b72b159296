import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = 'docs/decisions';
/** A record is read in two minutes, or it is not read; what was measured stands in docs/measured.md. */
const maxWords = 299;
const records = readdirSync(folder).filter((name) => /^\d{4}-.+\.md$/.test(name));
const index = readFileSync(join(folder, 'README.md'), 'utf8');

/** Where a document's links to files beside it lead. */
function linkedFiles(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const targets = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) => match[1] ?? '');
  return targets.map((target) => join(dirname(path), target));
}

describe('the records of decisions', () => {
  it('are numbered without a gap, each number once', () => {
    expect(records.map((name) => Number(name.slice(0, 4)))).toEqual(records.map((_, at) => at + 1));
  });

  it.each(records)('%s is short, and the index names it', (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    expect(text.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(maxWords);
    expect(text.startsWith(`# ${name.slice(0, 4)} `)).toBe(true);
    expect(index).toContain(`](${name})`);
  });

  it('name only files that are there, and so do the other documents', () => {
    const documents = ['README.md', 'CHANGELOG.md', ...readdirSync('docs').map((name) => join('docs', name))]
      .concat([...records, 'README.md'].map((name) => join(folder, name)))
      .filter((path) => path.endsWith('.md'));
    expect(documents.flatMap((path) => linkedFiles(path).filter((file) => !existsSync(file)))).toEqual([]);
  });

  it('lead to headings of docs/measured.md that it has', () => {
    const anchorOf = (heading: string) =>
      heading
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .trim()
        .replace(/\s/g, '-');
    const headings = readFileSync('docs/measured.md', 'utf8').match(/^## .+$/gm) ?? [];
    const anchors = headings.map((heading) => anchorOf(heading.slice(3)));
    const asked = records.flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/measured\.md#([\w-]+)/g)].map((match) => match[1]),
    );
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((anchor) => !anchors.includes(anchor ?? ''))).toEqual([]);
  });
});
