import { describe, expect, it } from 'vitest';
import { messages as english } from '~/messages/en';
import { messages as chinese } from '~/messages/zh-CN';
import { messageNames } from '../../marketplace/messages';
import { expressionOf, readUse, sourceFiles } from './support/messageUse';

type Tree = { [key: string]: string | Tree };

const namespaces: Tree = english as unknown as Tree;

/** Texts that no source names, each with the reason. */
const namedElsewhere: Readonly<Record<string, string>> = {
  'Titles.*': 'each route names its own by pageMeta, which takes a key of the whole namespace',
  'Descriptions.*': "read by the key of a route's title, where it has one",
};

function keysOf(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
}

const isNamespace = (word: string) => Object.hasOwn(namespaces, word);
const uses = sourceFiles('app').map((file) => readUse(file, isNamespace));
const contract = sourceFiles('bff/contract').map((file) => readUse(file, () => false));
/** Every word of the program: what fills the hole of a template has to be one of them. */
const words = new Set([...uses, ...contract].flatMap(({ named }) => named.map(({ pattern }) => pattern)));

/** True when a pattern names the key, with words of the program in its holes. */
function names(pattern: string, key: string): boolean {
  if (!pattern.includes('*')) return pattern === key;
  if (/^\**$/.test(pattern.replaceAll('.', ''))) return false;
  const holes = expressionOf(pattern).exec(key)?.slice(1);
  return holes !== undefined && holes.every((hole) => words.has(hole) || words.has(hole.replace(/Text$/, '')));
}

describe('the texts of the storefront', () => {
  it.each(Object.keys(namespaces))('are all used: %s', (namespace) => {
    const tree = namespaces[namespace] as Tree;
    const patterns = uses
      .filter((use) => use.namespaces.includes(namespace))
      .flatMap(({ named }) => named.map(({ pattern }) => pattern));
    const unused = keysOf(tree).filter(
      (key) =>
        !(`${namespace}.*` in namedElsewhere || `${namespace}.${key}` in namedElsewhere) &&
        !patterns.some((pattern) => names(pattern, key)),
    );
    expect(unused).toEqual([]);
  });

  it.each([
    ['en', english],
    ['zh-CN', chinese],
  ] as const)('are all there in %s', (_locale, messages) => {
    const keys = new Map(Object.entries(messages).map(([name, tree]) => [name, keysOf(tree as unknown as Tree)]));
    const asked = uses.flatMap(({ named }) => named.filter((name) => name.namespaces.length > 0));
    expect(asked.length).toBeGreaterThan(300);
    const missing = asked.filter(
      ({ pattern, namespaces: open }) =>
        !open.some((name) => keys.get(name)?.some((key) => expressionOf(pattern).test(key))),
    );
    expect(missing.map(({ file, pattern }) => `${file}: ${pattern}`)).toEqual([]);
  });
});

describe('the texts of the marketplace', () => {
  const sources = sourceFiles('marketplace').map((file) => readUse(file, () => false));
  const named = sources.flatMap((source) => source.named.map(({ pattern }) => pattern));

  it('are all used', () => {
    const known = new Set(named);
    const templates = [...known].filter((pattern) => pattern.includes('*') && !pattern.startsWith('*'));
    const isUsed = (name: string) => known.has(name) || templates.some((pattern) => expressionOf(pattern).test(name));
    expect(messageNames.filter((name) => !isUsed(name))).toEqual([]);
  });
});
