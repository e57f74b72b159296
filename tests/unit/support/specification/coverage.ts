import { calls } from './calls';
import type { SpecificationPart } from './row';
import { entities, errors, headers, numbers, states } from './rules';
import { header, screens } from './screens';

/** Where the table stands. */
export const coverageFile = 'docs/specification-coverage.md';

/** The whole specification, part by part. */
export const parts: readonly SpecificationPart[] = [screens, header, entities, states, headers, calls, errors, numbers];

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The table as Markdown: each fact of the specification, and the tests that show it. */
export function coverageText(): string {
  const tables = parts.map(({ section, rows }) => {
    const lines = rows.map(({ fact, tests }) => `| ${cell(fact)} | ${tests.map(cell).join('<br>')} |`);
    return [`## ${section}`, '', '| Fact | Tests |', '| --- | --- |', ...lines, ''].join('\n');
  });
  const intro = [
    '# What shows that the specification holds',
    '',
    'Made by `npm run coverage:spec` from tests/unit/support/specification; a test fails when it is out of date.',
    'Tests are named by their file below tests/ and their name there.',
    '',
  ];
  return [...intro, ...tables].join('\n');
}
