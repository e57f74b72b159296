import { TrieRouter } from 'hono/router/trie-router';
import { describe, expect, it } from 'vitest';
import { ContractRouter } from '../../bff/contractRouter';
import { callTable } from '../../bff/contract/index';
import { parseCallName, type CallName } from '../../bff/contract/call';
import { honoPath, methodsByPath } from '../../bff/routes';

/** The routes of the BFF, in both routers. */
function routers() {
  const [ours, honos] = [new ContractRouter<string>(), new TrieRouter<string>()];
  for (const router of [ours, honos]) {
    for (const name of Object.keys(callTable) as CallName[]) {
      const { method, path } = parseCallName(name);
      router.add(method, honoPath(path), name);
    }
    for (const [path] of methodsByPath()) router.add('ALL', honoPath(path), `other methods of ${path}`);
  }
  return { ours, honos };
}

const paths = [
  ...[...methodsByPath().keys()].flatMap((path) => [path, path.replace(/\{\w+\}/g, '17'), `${path}/`, `${path}/x`]),
  ...['/', '/api', '/api/', '/api/web', '/pictures/a/b', '/api/web/__proto__', '/api/web/order/list/17'],
];

describe('the router of the contract', () => {
  it('finds the first of what Hono’s finds, the first time and each time after', () => {
    const { ours, honos } = routers();
    for (let round = 0; round < 3; round += 1) {
      for (const path of paths) {
        for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'BREW']) {
          expect(ours.match(method, path), `${method} ${path}`).toEqual([honos.match(method, path)[0].slice(0, 1)]);
        }
      }
    }
  });

  it('takes up routes that come later', () => {
    const ours = new ContractRouter<string>();
    const path = '/api/web/getTenant';
    expect(ours.match('GET', path)[0]).toEqual([]);
    ours.add('GET', path, 'later');
    expect(ours.match('GET', path)[0]).toEqual([['later', {}]]);
  });
});
