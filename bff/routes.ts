import { calls, callTable, type Calls } from './contract/index';
import { parseCallName, type CallSpec } from './contract/call';

/** A path of the contract as Hono writes it: `/api/web/order/:id`. */
export function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/**
 * Whoever may GET may ask for the headers alone. Only of a stream they are nothing to have, and what changes something,
 * such as a code by SMS, must not happen for whoever only looks.
 */
export function takesHead({ stream, changesState }: CallSpec): boolean {
  return stream === undefined && changesState === undefined;
}

/** Every path of the contract with the methods it takes. */
export function methodsByPath(): Map<string, string[]> {
  const byPath = new Map<string, string[]>();
  for (const name of Object.keys(calls) as (keyof Calls)[]) {
    const { method, path } = parseCallName(name);
    const methods = method === 'GET' && takesHead(callTable[name]) ? ['GET', 'HEAD'] : [method];
    byPath.set(path, [...(byPath.get(path) ?? []), ...methods]);
  }
  return byPath;
}
