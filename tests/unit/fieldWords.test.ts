import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { callTable } from '../../bff/contract/index';
import { fieldRules } from '../../bff/contract/fieldRules';
import { fieldLanguage, wordsOfIssue } from '../../bff/fieldWords';

/** Values of every kind, none of which every field takes. */
const misfits: readonly unknown[] = [
  ...[null, '', 'x', 'x'.repeat(501), 'x'.repeat(30_000), '字'.repeat(9000), '1e3'],
  ...[5, -1, 1.5, 1e9, true, {}, { a: 1 }, [], [1], [{}], ['x'.repeat(600)], Array(200).fill('x')],
];

/** Every issue the contract's inputs have with them. */
function* issues(): Generator<[field: string, issue: z.core.$ZodIssue]> {
  for (const [name, { input }] of Object.entries(callTable)) {
    const shape = 'shape' in input ? (input.shape as Record<string, unknown>) : {};
    for (const field of Object.keys(shape)) {
      for (const misfit of misfits) {
        for (const issue of input.safeParse({ [field]: misfit }).error?.issues ?? []) {
          if (issue.path[0] === field) yield [`${name}.${field}`, issue];
        }
      }
    }
  }
}

describe('words for a wrong field', () => {
  it('are none of a library for developers, of any field of the contract', () => {
    const found = [...issues()];
    expect(found.length).toBeGreaterThan(1000);
    for (const [field, issue] of found) {
      expect(wordsOfIssue(issue, 'en'), field).toMatch(/^(is|must) (?!.*(expected|received|invalid|pattern|[<>]))/i);
    }
  });

  it('are Chinese for who reads Chinese', () => {
    for (const [field, issue] of issues()) {
      expect(wordsOfIssue(issue, 'zh-CN'), field).toMatch(/^[一-鿿](?!.*\b(is|must|of|at most)\b)/);
    }
  });

  it('name the limit that was passed', () => {
    const issuesOf = (name: keyof typeof callTable, fields: object) =>
      (callTable[name].input.safeParse(fields).error?.issues ?? []).map((issue) => wordsOfIssue(issue, 'en'));
    expect(issuesOf('POST /api/account/problem', { content: 'x'.repeat(20_001) })).toContain(
      'must be at most 20,000 characters',
    );
    expect(issuesOf('POST /api/web/order/{id}/dispute', { id: '1', reason: 'r', images: Array(21).fill('x') })).toEqual(
      ['must be at most 20 entries'],
    );
    expect(issuesOf('POST /api/need/consignment', { price: {} })).toContain(fieldRules.amount.en);
  });

  it.each([
    [null, 'en'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
    ['en-GB', 'en'],
    ['fr', 'en'],
  ] as const)('are for %s in %s', (wish, language) => {
    expect(fieldLanguage(wish)).toBe(language);
  });
});
