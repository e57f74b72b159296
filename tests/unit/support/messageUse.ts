import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A text a program names: whole, or as a template whose holes are `*`. */
export interface Named {
  readonly pattern: string;
  /** The namespaces of the function it is passed to; empty: it is passed to none. */
  readonly namespaces: readonly string[];
  readonly file: string;
}

/** What a file says about texts. */
export interface FileUse {
  readonly file: string;
  /** The namespaces it opens. */
  readonly namespaces: readonly string[];
  readonly named: readonly Named[];
}

/** The TypeScript files below a folder, messages apart. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/^messages(?:\/|\.ts$)/.test(file))
    .map((file) => `${folder}/${file}`);
}

/** Reads every string of a file, and to which namespace's function it goes. */
export function readUse(file: string, isNamespace: (word: string) => boolean): FileUse {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const namespaces = new Set<string>();
  const functions = new Map<string, Set<string>>();
  const named: Named[] = [];

  function visit(node: ts.Node): void {
    if (ts.isStringLiteralLike(node) && isNamespace(node.text)) {
      namespaces.add(node.text);
      const name = nameOfFunction(node);
      if (name !== null) functions.set(name, (functions.get(name) ?? new Set()).add(node.text));
    }
    // `messagesOf(locale).Titles`: a whole namespace is handed on.
    if (ts.isPropertyAccessExpression(node) && isNamespace(node.name.text)) namespaces.add(node.name.text);
    ts.forEachChild(node, visit);
  }
  visit(source);

  function collect(node: ts.Node): void {
    const pattern = patternOf(node);
    if (pattern !== null) named.push({ pattern, namespaces: passedTo(node), file });
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
      named.push({ pattern: node.name.text, namespaces: [], file });
    }
    ts.forEachChild(node, collect);
  }
  collect(source);

  function passedTo(node: ts.Node): string[] {
    let outer = node.parent;
    while (ts.isConditionalExpression(outer) || ts.isParenthesizedExpression(outer)) outer = outer.parent;
    if (!ts.isCallExpression(outer) || outer.arguments.length === 0) return [];
    const callee = ts.isPropertyAccessExpression(outer.expression) ? outer.expression.expression : outer.expression;
    const isKey = node.pos >= (outer.arguments[0]?.pos ?? 0) && node.end <= (outer.arguments[0]?.end ?? 0);
    return isKey && ts.isIdentifier(callee) ? [...(functions.get(callee.text) ?? [])] : [];
  }

  return { file, namespaces: [...namespaces], named };
}

/** The variable or parameter a namespace is opened for: `const t = useText('Ns')`, `t: ReturnType<typeof useText<'Ns'>>`. */
function nameOfFunction(node: ts.Node): string | null {
  for (let outer = node.parent; outer !== undefined; outer = outer.parent) {
    if ((ts.isVariableDeclaration(outer) || ts.isParameter(outer)) && ts.isIdentifier(outer.name))
      return outer.name.text;
    if (ts.isFunctionLike(outer) || ts.isBlock(outer) || ts.isJsxElement(outer)) return null;
  }
  return null;
}

function patternOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map((span) => `*${span.literal.text}`).join('');
}

/** A pattern as a regular expression; what its holes held is in the groups. */
export function expressionOf(pattern: string): RegExp {
  const escaped = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('(.*)')}$`);
}
