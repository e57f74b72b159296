import type { Result, Router } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';

/** The methods that the contract's calls have. */
const callMethods: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT']);

/**
 * Hono's router for any routes, which takes a path apart and looks for each part; of the paths without parameters,
 * nearly all of the contract's, it remembers what was found. They are as many as the contract has, whoever asks.
 */
export class ContractRouter<Handler> implements Router<Handler> {
  readonly name = 'ContractRouter';
  readonly #routes = new TrieRouter<Handler>();
  readonly #fixedPaths = new Set<string>();
  readonly #found = new Map<string, Result<Handler>>();

  add(method: string, path: string, handler: Handler): void {
    this.#routes.add(method, path, handler);
    this.#found.clear();
    if (!/[:*?]/.test(path)) this.#fixedPaths.add(path);
  }

  match(method: string, path: string): Result<Handler> {
    if (!callMethods.has(method) || !this.#fixedPaths.has(path)) return firstOf(this.#routes.match(method, path));
    const key = `${method} ${path}`;
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const found = firstOf(this.#routes.match(method, path));
    this.#found.set(key, found);
    return found;
  }
}

/** Every handler answers itself, and hands nothing on to the next: with one alone Hono makes no chain of them. */
function firstOf<Handler>(found: Result<Handler>): Result<Handler> {
  return [found[0].slice(0, 1)] as Result<Handler>;
}
