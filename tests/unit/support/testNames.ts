import { readFileSync } from 'node:fs';
import ts from 'typescript';

const known = new Map<string, readonly string[]>();

/** The names of the tests in a file below tests/, as they are written there: `it('…')`, `it.each(…)('…')`. */
export function testNames(file: string): readonly string[] {
  const found = known.get(file);
  if (found !== undefined) return found;
  const source = ts.createSourceFile(file, readFileSync(`tests/${file}`, 'utf8'), ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node) && /^(?:it|test)\b/.test(node.expression.getText(source))) {
      const [name] = node.arguments;
      if (name !== undefined && ts.isStringLiteralLike(name)) names.push(name.text);
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  known.set(file, names);
  return names;
}
