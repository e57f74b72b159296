import type { Plant } from './plant';

export const tenantPlants: readonly Plant[] = [
  {
    name: 'host-decoded-before-it-is-read',
    file: 'bff/hostGrammar.ts',
    find: 'authority.exec(value) ?? []',
    replace: 'authority.exec(decodeURIComponent(value)) ?? []',
    caughtBy: 'tenants.host-vectors',
  },
  {
    name: 'unknown-host-served-its-files',
    file: 'bff/node/requestHandler.ts',
    find: 'if (closed === null && (await options.serveStatic(incoming, outgoing, isHttps))) return;',
    replace: 'if ((await options.serveStatic(incoming, outgoing, isHttps))) return;',
    caughtBy: 'tenants.random-hosts',
  },
  {
    name: 'look-ups-without-a-cap',
    file: 'bff/strangers.ts',
    find: 'return second.used < lookupsPerSecond;',
    replace: 'return true;',
    caughtBy: 'tenants.look-ups-a-second',
  },
  {
    name: 'strangers-to-the-file-counted',
    file: 'bff/node/assemble.ts',
    find: 'isNoShop: (host) => file !== null && file.find(host) === null,',
    replace: '',
    caughtBy: 'tenants.file-without-look-ups',
  },
  {
    name: 'cache-without-tenant',
    file: 'bff/cache.ts',
    find: 'const fullKey = storeKey(tenantId, key);',
    replace: "const fullKey = storeKey('', key);",
    caughtBy: 'apart.side-by-side',
  },
  {
    name: 'look-ups-joined-across-hosts',
    file: 'bff/directory.ts',
    find: 'pending.set(host, started);',
    replace:
      "pending.set(host, started);\n    for (const other of ['titan.localhost', 'maple.localhost']) pending.set(other, started);",
    caughtBy: 'apart.side-by-side',
  },
];
