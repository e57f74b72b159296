import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isNode, LineCounter, parseDocument, type Document } from 'yaml';
import { shopFile } from '../../shopFile/shopFile';
import { shopFileFaults } from '../../shopFile/shopFileFaults';
import { UsageError } from './arguments';
import { RefusedError } from './client';

type Tree = Readonly<Record<string, unknown>>;

/** A shop's file, read and checked as far as that goes without the marketplace. */
export interface ShopSource {
  /** The first of its host names. */
  readonly host: string;
  /** Without the pictures that are files of their own. */
  readonly without: Tree;
  /** Pictures that are files beside it: as they are named in it, and where they are. */
  readonly pictures: readonly { readonly name: string; readonly path: string }[];
  /** The file with a path of the shop in the place of each of them. */
  withPictures(paths: ReadonlyMap<string, string>): Tree;
}

const pictureKeys: ReadonlySet<string> = new Set(['picture', 'icon', 'avatar', 'qr']);
const isBeside = (value: unknown): value is string => typeof value === 'string' && /^\.\.?\//.test(value);

/**
 * @throws UsageError when it can't be read
 * @throws RefusedError with a line for each fault, `shop.yaml:12: games[0].name is missing`
 */
export async function readShopSource(path: string): Promise<ShopSource> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} can't be read (${error.code})`);
  });
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [broken] = document.errors;
  if (broken !== undefined) {
    throw new RefusedError(`${path}:${lines.linePos(broken.pos[0]).line}: ${broken.message}`);
  }
  const tree = document.toJS({ maxAliasCount: 100 }) as unknown;
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) {
    throw new RefusedError(`${path} describes no shop: it needs name, hosts and language`);
  }
  const names = new Set<string>();
  const without = replaced(tree, (name) => {
    names.add(name);
    return null;
  }) as Tree;
  const checked = shopFile.safeParse(without);
  if (!checked.success) {
    const faults = shopFileFaults(checked.error).map(
      ({ path: place, text: fault }) => `${path}:${lineOf(document, lines, place)}: ${fault}`,
    );
    throw new RefusedError(faults.join('\n'));
  }
  return {
    host: checked.data.hosts[0] as string,
    without,
    pictures: [...names].map((name) => ({ name, path: resolve(dirname(path), name) })),
    withPictures: (paths) => replaced(tree, (name) => paths.get(name) ?? null) as Tree,
  };
}

/** The tree with something else in the place of each picture that is a file of its own. */
function replaced(tree: unknown, by: (name: string) => string | null): unknown {
  if (Array.isArray(tree)) return tree.map((each) => replaced(each, by));
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      pictureKeys.has(key) && isBeside(value) ? by(value) : replaced(value, by),
    ]),
  );
}

/** The line of a place in the file; of what is missing, the line of what it is missing in. */
function lineOf(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

/** What need not be written, below the parts of a file: it is so anyway. */
const usual: Readonly<Record<string, unknown>> = { shown: true, required: false, filter: false, otherNames: '' };
const usuallyEmpty: ReadonlySet<string> = new Set([
  ...['systems', 'carriers', 'regions', 'servers'],
  ...['fields', 'options', 'grades', 'skins', 'exclusions'],
]);

/** A file as somebody would write it: without what is so anyway, names alone where there is nothing else to say. */
export function compact(file: object): unknown {
  return Object.fromEntries(Object.entries(file).map(([part, value]) => [part, compactBelow(value)]));
}

function compactBelow(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compactBelow);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .filter(([key, each]) => each !== null && each !== usual[key] && !(usuallyEmpty.has(key) && isEmpty(each)))
    .map(([key, each]) => [key, compactBelow(each)] as const);
  const [only, ...more] = kept;
  return only?.[0] === 'name' && more.length === 0 ? only[1] : Object.fromEntries(kept);
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
