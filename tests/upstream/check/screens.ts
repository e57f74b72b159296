import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { callTable } from '../../../bff/contract/index';

/** How a screen depends on a call: it `fails` without it, `lacks` a part, or cannot `send` something. */
export type Dependence = 'fails' | 'lacks' | 'send';

/** A screen that makes a call: its path, or `every page`. */
export interface ScreenUse {
  readonly screen: string;
  readonly dependence: Dependence;
}

/** The screens of each call, read from the storefront's own source, so that it cannot fall behind. */
export type ScreenMap = ReadonlyMap<string, readonly ScreenUse[]>;

interface Source {
  readonly imports: readonly string[];
  readonly uses: readonly { readonly call: string; readonly dependence: Dependence }[];
}

/** Everything the root of all pages shows. */
export const everyPage = 'every page';
const importLine = /^(?:import|export)\s+(?!type\b)[^;'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|import\('([^']+)'\)/gm;
const callLiteral = /'((?:GET|POST|PUT) \/api\/[^']+)'/g;
const severity: readonly Dependence[] = ['fails', 'send', 'lacks'];

/** @param root the folder that holds `app/` */
export function readScreens(root = '.'): ScreenMap {
  const app = resolve(root, 'app');
  const sources = new Map<string, Source>();
  const map = new Map<string, ScreenUse[]>();
  const sourceOf = (file: string): Source => {
    const known = sources.get(file);
    if (known) return known;
    const source = readSource(file, app);
    sources.set(file, source);
    return source;
  };
  const shell = closure(join(app, 'root.tsx'), sourceOf);
  const add = (screen: string, files: ReadonlySet<string>) => {
    for (const file of files) {
      for (const { call, dependence } of sourceOf(file).uses) {
        const uses = map.get(call) ?? [];
        const before = uses.find((use) => use.screen === screen);
        if (before === undefined) uses.push({ screen, dependence });
        else if (severity.indexOf(dependence) < severity.indexOf(before.dependence)) {
          uses[uses.indexOf(before)] = { screen, dependence };
        }
        map.set(call, uses);
      }
    }
  };
  add(everyPage, shell);
  for (const name of readdirSync(join(app, 'routes'))) {
    const files = closure(join(app, 'routes', name), sourceOf);
    for (const file of shell) files.delete(file);
    add(screenPath(name), files);
  }
  return map;
}

/** `pages.detail.index.tsx` is served at /pages/detail/index, `robots[.]txt.ts` at /robots.txt. */
export function screenPath(file: string): string {
  const name = file.replace(/\.tsx?$/, '');
  if (name === '_index') return '/';
  // What stands in brackets is meant as it is: only the dots outside of them part a path.
  const path = name.replace(/\._index$/, '').replace(/\[([^\]]*)\]|\./g, (_whole, literal?: string) => literal ?? '/');
  return `/${path}`;
}

function readSource(file: string, app: string): Source {
  const text = readFileSync(file, 'utf8');
  const imports = [...text.matchAll(importLine)].flatMap((match) => {
    const found = locate(match[1] ?? match[2] ?? match[3] ?? '', file, app);
    return found === null ? [] : [found];
  });
  const uses = [...text.matchAll(callLiteral)].flatMap((match) => {
    const before = text.slice(Math.max(0, match.index - 80), match.index);
    const call = match[1] ?? '';
    if (!(call in callTable) || isType(before)) return [];
    return [{ call, dependence: dependenceOf(call, before) }];
  });
  return { imports, uses };
}

/** `PayloadOf<'GET …'>` asks for nothing. */
function isType(before: string): boolean {
  return /[<[|]\s*$/.test(before) && !/\|\|\s*$/.test(before);
}

function dependenceOf(call: string, before: string): Dependence {
  const throws = /\.(data|find|rows|list)\(\s*$|findOr404\(\s*\w+,\s*$/.test(before);
  if (throws) return /unlessDown\([^;]*$/.test(before) ? 'lacks' : 'fails';
  const readsByPost = call === 'POST /api/web/good/allList' || call === 'POST /api/web/sell/estimate';
  return call.startsWith('GET ') || readsByPost ? 'lacks' : 'send';
}

function locate(specifier: string, from: string, app: string): string | null {
  const base = specifier.startsWith('~/')
    ? join(app, specifier.slice(2))
    : specifier.startsWith('.')
      ? resolve(dirname(from), specifier)
      : null;
  if (base === null || !base.startsWith(app)) return null;
  const found = [base, `${base}.ts`, `${base}.tsx`].find((path) => existsSync(path) && statSync(path).isFile());
  return found !== undefined && /\.tsx?$/.test(found) ? found : null;
}

function closure(start: string, sourceOf: (file: string) => Source): Set<string> {
  const files = new Set([start]);
  for (const file of files) for (const next of sourceOf(file).imports) files.add(next);
  return files;
}
