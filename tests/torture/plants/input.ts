import type { Plant } from './plant';

export const inputPlants: readonly Plant[] = [
  {
    name: 'unsafe-query-keys-forwarded',
    file: 'bff/query.ts',
    find: "const unsafeKeys = new Set(['__proto__', 'constructor', 'prototype']);",
    replace: "const unsafeKeys = new Set(['prototype']);",
    caughtBy: 'input.unsafe-keys',
  },
  {
    name: 'any-invite-code-becomes-a-header',
    file: 'bff/forward.ts',
    find: 'if (!headerSafe.test(text)) throw',
    replace: 'if (text.length > 100_000) throw',
    caughtBy: 'input.header-injection',
  },
];
