import { calls, callTable, type Calls } from './contract/index';
import { parseCallName } from './contract/call';

/** A path of the contract as Hono writes it: `/api/web/order/:id`. */
export function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Every path of the contract with the methods it takes. */
export function methodsByPath(): Map<string, string[]> {
  const byPath = new Map<string, string[]>();
  for (const name of Object.keys(calls) as (keyof Calls)[]) {
    const { method, path } = parseCallName(name);
    // Whoever may GET may ask for the headers alone; only of a stream they are nothing to have.
    const methods = method === 'GET' && callTable[name].stream === undefined ? ['GET', 'HEAD'] : [method];
    byPath.set(path, [...(byPath.get(path) ?? []), ...methods]);
  }
  return byPath;
}
